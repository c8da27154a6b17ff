"""The studio can be installed: its manifest names existing icons of the right sizes."""

import json
import struct
from importlib import resources

PAGE = resources.files("puzzlewright.studio") / "page"


def test_the_manifest_has_what_browsers_need_to_install_the_studio() -> None:
    manifest = json.loads((PAGE / "manifest.webmanifest").read_text())
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert manifest["display"] == "standalone"
    purposes = set()
    for icon in manifest["icons"]:
        data = (PAGE / icon["src"]).read_bytes()
        purposes.add((icon["purpose"], icon["sizes"]))
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert icon["sizes"] == f"{width}x{height}"
    assert {("any", "192x192"), ("any", "512x512"), ("maskable", "512x512")} <= purposes
