-- A file answers every COMMIT, so nothing needs to be marked in it.
SELECT 1;
