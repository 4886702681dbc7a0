"""How Hypothesis runs in every test: without a clock, as a busy machine proves nothing wrong."""

from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
