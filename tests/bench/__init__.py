"""How fast it is, beside something public in the same run: `python -m tests.bench`, with the extra `bench` installed.

    pip install --editable '.[bench]'
    python -m tests.bench                every row, about ten minutes
    python -m tests.bench best replay    some of them
    python -m tests.bench --write        every row, and the table in tests/bench/README.md is written anew

Passes of ours and of the other alternate, five or more of each, so that a busy machine slows both. What is compared is the
ratio of each pair; the table has the median of all, and the least and the greatest. What runs in this process alone is
measured in time of the processor; what writes to the disk or goes over HTTP, by the clock. No test looks at a time.
"""
