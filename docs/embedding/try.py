#!/usr/bin/env python3
"""Tries the recipes of this folder with the tools themselves, as far as this machine has them.

    docs/embedding/try.py http://localhost:8080 OUT [reveal hugo myst docusaurus jupyter]

takes the code of each recipe as it stands, builds a page with it in OUT/TOOL, serves that on another origin than the site, which has to run at the address given, and
has Chromium take a picture of it: OUT/TOOL.png, to be looked at. npm packages are installed into OUT; hugo and jupyter-nbconvert come from the system (Debian has both).
It fails when a page does not hold the frame that the recipe promises.
"""
import functools
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

HERE = pathlib.Path(__file__).parent
EXAMPLE = "https://example.org/courses/upsweep"


def blocks(recipe, site):
    """The code blocks of a recipe, with the site in the place of the example's."""
    text = (HERE / f"{recipe}.md").read_text().replace(EXAMPLE, site)
    return re.findall(r"^```[\w-]*\n(.*?)^```$", text, re.S | re.M)


def run(where, *command):
    print("+", *command, flush=True)
    return subprocess.run(command, cwd=where, check=True, text=True, capture_output=True, env={**os.environ, "CI": "1"}).stdout.strip()


def npm(where, *packages):
    (where / "package.json").write_text(json.dumps({"name": "tried", "private": True}))
    run(where, "npm", "install", "--no-audit", "--no-fund", *packages)
    return " ".join(f"{p} " + json.loads((where / "node_modules" / p / "package.json").read_text())["version"] for p in packages[:1])


def reveal(where, site):
    (page,) = blocks("reveal", site)
    version = npm(where, "reveal.js")
    styles = "".join(f'<link rel="stylesheet" href="node_modules/reveal.js/dist/{name}.css">' for name in ("reveal", "theme/white"))
    (where / "index.html").write_text(f"<!doctype html><meta charset=utf-8>{styles}<style>upsweep-figure{{height:90vh}}</style>{page}")
    return version, where, "index.html", "<upsweep-figure"


def hugo(where, site):
    shortcode, call = blocks("hugo", site)
    for path, text in {
        "layouts/shortcodes/upsweep.html": shortcode,
        "layouts/_default/single.html": "<!doctype html><title>{{ .Title }}</title>{{ .Content }}",
        "content/scans.md": "---\ntitle: Scans\n---\n" + call,
        "config.toml": 'baseURL = "/"\ndisableKinds = ["home", "taxonomy", "term", "RSS", "sitemap"]\n',
    }.items():
        (where / path).parent.mkdir(parents=True, exist_ok=True)
        (where / path).write_text(text)
    run(where, "hugo", "--quiet")
    return run(where, "hugo", "version").split()[1], where / "public", "scans/", f'<iframe src="{site}/embed/scan/blelloch/'


def myst(where, site):
    (directive,) = blocks("myst", site)
    version = npm(where, "mystmd")
    (where / "index.md").write_text("# Scans\n\n" + directive)
    (where / "myst.yml").write_text("version: 1\nproject:\n  title: Scans\nsite:\n  template: book-theme\n")
    try:
        run(where, "node_modules/.bin/myst", "build", "--html")
    except subprocess.CalledProcessError as error:
        if "api.mystmd.org" in error.stderr:
            raise FileNotFoundError(f"{version} fetches its theme from api.mystmd.org, which can't be reached") from error
        raise
    return version, where / "_build" / "html", "", f"{site}/embed/scan/blelloch/"


def docusaurus(where, site):
    script, page = blocks("docusaurus", site)
    version = npm(where, "@docusaurus/core", "@docusaurus/preset-classic", "@mdx-js/react", "react", "react-dom")
    (where / "docs").mkdir()
    (where / "docs" / "scans.md").write_text(page)
    (where / "docusaurus.config.js").write_text(
        'module.exports = { title: "Tried", url: "http://localhost", baseUrl: "/", onBrokenLinks: "ignore", ' + script
        + 'presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: undefined }, blog: false, pages: false, theme: {} }]] };')
    run(where, "node_modules/.bin/docusaurus", "build")
    return version, where / "build", "scans/", "<upsweep-figure"


def jupyter(where, site):
    helper, call = blocks("jupyter", site)
    cell = lambda source: {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    (where / "scans.ipynb").write_text(json.dumps({"cells": [cell(helper), cell(call)], "metadata": kernel, "nbformat": 4, "nbformat_minor": 4}))
    run(where, "jupyter", "nbconvert", "--execute", "--to", "html", "scans.ipynb")
    return "nbconvert " + run(where, "jupyter", "nbconvert", "--version"), where, "scans.html", f'src="{site}/embed/scan/blelloch/'


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def picture(folder, page, out):
    """Takes a picture of a page of a folder that is served at a port of its own."""
    with http.server.ThreadingHTTPServer(("localhost", 0), functools.partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        chromium = shutil.which("chromium") or shutil.which("chromium-browser") or "google-chrome"
        run(folder, chromium, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1200,1000", "--virtual-time-budget=15000", f"--screenshot={out}",
            f"http://localhost:{server.server_port}/{page}")
        server.shutdown()


def main(site, out, *names):
    failed = False
    for recipe in [reveal, hugo, myst, docusaurus, jupyter]:
        name = recipe.__name__
        if names and name not in names:
            continue
        where = pathlib.Path(out).resolve() / name
        shutil.rmtree(where, ignore_errors=True)
        where.mkdir(parents=True)
        try:
            version, folder, page, holds = recipe(where, site.rstrip("/"))
            file = folder / (page + "index.html" if page == "" or page.endswith("/") else page)
            if holds not in file.read_text().replace("&amp;", "&"):
                raise ValueError(f"{file} does not hold {holds}")
            picture(folder, page, where.with_suffix(".png"))
            print(f"{name}: {version}: {where.with_suffix('.png')}")
        except FileNotFoundError as error:
            print(f"{name}: not tried: {error}")
        except (subprocess.CalledProcessError, ValueError) as error:
            failed = True
            print(f"{name}: failed: {error}\n{getattr(error, 'stderr', '') or ''}"[-2000:])
    return failed


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
