"""Measurements, one subject a file: `python -m benchmarks --help`.

Times are medians of repeated runs; where things are compared they run in turn, so that a busy
machine slows them all alike.
"""
