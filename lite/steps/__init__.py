"""The steps of a build, each a module with ``run(site)`` and ``check(site)``.

``run`` does the one thing that the step is named for. ``check`` looks at what it left and yields
a sentence for each thing that is wrong.
"""
