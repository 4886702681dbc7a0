"""Let JupyterLite lay out the notebook application and the widget extensions."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator

from lite.site import LESSON_MODE, BuildError, Site

EXTENSIONS = (
    "@jupyter-widgets/jupyterlab-manager",
    "@jupyterlite/pyodide-kernel-extension",
    "anywidget",
    "ipycanvas",
    "lesson-mode",
)


def run(site: Site) -> None:
    """Build the notebooks application, with nothing in it yet."""
    project = site.work / "shell"
    for folder in (project, site.out):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    config = {
        "LiteBuildConfig": {
            "apps": ["notebooks"],
            "federated_extensions": [str(LESSON_MODE)],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(site.out),
        }
    }
    (project / "jupyter_lite_config.json").write_text(json.dumps(config), "utf-8")
    command = [sys.executable, "-W", "ignore", "-m", "jupyterlite_core.app", "build"]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"jupyter lite build failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")


def check(site: Site) -> Iterator[str]:
    """The application is there with the five extensions, and no other."""
    if not (site.out / "notebooks" / "index.html").is_file():
        yield "the notebooks application is missing"
    listed = json.loads((site.out / "jupyter-lite.json").read_text("utf-8"))
    named = sorted(e["name"] for e in listed["jupyter-config-data"]["federated_extensions"])
    if named != sorted(EXTENSIONS):
        yield f"the site has the extensions {named}, wanted are {sorted(EXTENSIONS)}"
