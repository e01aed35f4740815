"""What all tests share: properties are tried with the same examples every time, however slow the machine is."""

from hypothesis import settings

settings.register_profile("always the same", derandomize=True, deadline=None)
settings.load_profile("always the same")
