"""Fetch the browser's wheels by hash, and build our own and the stand-ins."""

import hashlib
import shutil
import subprocess
import sys
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path

from lite import lock
from lite.site import LITE, PREFIX, ROOT, BuildError, Site

STANDINS = LITE / "standins"
VERSION = "0.0.0"
LABEXTENSION_OF = {
    "anywidget": "anywidget",
    "ipycanvas": "ipycanvas",
    "ipywidgets": "@jupyter-widgets/jupyterlab-manager",
}
MOMENT = (2026, 1, 1, 0, 0, 0)


def run(site: Site) -> None:
    """Put every wheel that the browser gets into the work folder."""
    shutil.rmtree(site.wheels, ignore_errors=True)
    site.wheels.mkdir(parents=True)
    for wheel in [*fetched(site.cache / "wheels"), *lock.kernel_wheels()]:
        shutil.copy2(wheel, site.wheels)
    for folder in sorted(path for path in STANDINS.iterdir() if path.is_dir()):
        write_standin(folder, site.wheels)
    build_own(site.wheels)


def fetched(folder: Path) -> list[Path]:
    """Download what is missing of the locked wheels; pip refuses any other hash."""
    packages = lock.read()["packages"].values()
    folder.mkdir(parents=True, exist_ok=True)
    missing = [p for p in packages if not is_intact(folder / p["file_name"], p["sha256"])]
    if missing:
        lines = [f"{p['name']}=={p['version']} --hash=sha256:{p['sha256']}" for p in missing]
        wanted = folder / "wanted.txt"
        wanted.write_text("\n".join(lines) + "\n", "utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        target = ["--require-hashes", "--only-binary=:all:", "--python-version=3.14"]
        subprocess.run([*command, *target, f"--dest={folder}", f"-r{wanted}"], check=True)
    return [folder / p["file_name"] for p in packages]


def is_intact(file: Path, sha256: str) -> bool:
    """Say whether a file is there with this hash."""
    return file.is_file() and hashlib.sha256(file.read_bytes()).hexdigest() == sha256


def build_own(target: Path) -> None:
    """Build this project's wheel, the same bytes from the same files."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"our wheel could not be built:\n{done.stderr}")


def write_standin(folder: Path, target: Path) -> None:
    """Write one stand-in as a wheel that names what it is."""
    name = folder.name
    info = f"{name}-{VERSION}.dist-info"
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: {VERSION}\n"
    about += "Summary: A stand-in; see lite/standins/README.md\n"
    kind = "Wheel-Version: 1.0\nGenerator: baithak\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*.py"))
    }
    files |= {f"{info}/METADATA": about.encode(), f"{info}/WHEEL": kind.encode()}
    write_wheel(target / f"{name}-{VERSION}-py3-none-any.whl", files)


def write_wheel(path: Path, files: dict[str, bytes]) -> None:
    """Write files as a wheel with its RECORD, the same bytes each time."""
    info = next(name.split("/")[0] for name in files if name.split("/")[0].endswith(".dist-info"))
    record = f"{info}/RECORD"
    lines = [
        f"{name},sha256={urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},"
        f"{len(data)}"
        for name, data in files.items()
        if name != record
    ]
    files = {**files, record: "\n".join([*lines, f"{record},,", ""]).encode()}
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)


def check(site: Site) -> Iterator[str]:
    """Every locked wheel is there, ours too, and widgets match their labextensions."""
    for package in lock.read()["packages"].values():
        if not is_intact(site.wheels / package["file_name"], package["sha256"]):
            yield f"{package['file_name']} is missing or has another hash than the lock's"
    if len(list(site.wheels.glob("baithak-*.whl"))) != 1:
        yield "our own wheel is missing"
    yield from versions_apart()


def versions_apart() -> Iterator[str]:
    """Yield each widget package whose wheel and installed labextension differ in version."""
    packages = lock.read()["packages"]
    for name in LABEXTENSION_OF:
        infos = PREFIX.glob(f"lib/python*/site-packages/{name}-*.dist-info")
        installed = [info.name.split("-")[1].removesuffix(".dist") for info in infos]
        wheel = packages[name]["version"]
        if installed != [f"{wheel}"]:
            yield f"{name}: the browser gets {wheel}, the labextension is of {installed}"
