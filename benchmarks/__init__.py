"""Measurements, one file per subject: `python -m benchmarks --help`.

Times are medians of repeated runs. Programs that are compared run in turn, so that a busy machine slows
all of them equally.
"""
