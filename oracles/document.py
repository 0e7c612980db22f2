"""Writes what an oracle found as the document that its test reads."""

import json
import pathlib

VECTORS = pathlib.Path(__file__).parent / "vectors"


def write(script, program, version, **found):
    """oracles/vectors/<script>.json: who was asked, and what it said. The same answers are the same bytes."""
    script = pathlib.Path(script)
    document = {"program": program, "version": version, "generated_by": f"oracles/{script.name}", **found}
    (VECTORS / f"{script.stem}.json").write_text(json.dumps(document, separators=(",", ":")) + "\n")
