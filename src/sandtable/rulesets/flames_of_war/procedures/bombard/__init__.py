"""Bombardments: aiming point, Ranging In, hits under the template, saves, and Smoke Screens."""
