"""Checks KiCad boards and makes from each what a manufacturer takes. Run by Debian's Python, which has KiCad's module:

    /usr/bin/python3 tools/pcb.py OUT BOARD.kicad_pcb …

For each board: OUT/<name>/ gets gerbers and drill files as <name>-gerbers.zip, <name>-positions.csv, and <name>-read-back.json with
what the design-rule check found and the nets as KiCad reads them. Dates are taken out, so that the same board makes the same files.
"""
import json
import os
import re
import sys
import tempfile
import zipfile

import pcbnew

LAYERS = [
    ("F_Cu", pcbnew.F_Cu),
    ("B_Cu", pcbnew.B_Cu),
    ("F_Mask", pcbnew.F_Mask),
    ("B_Mask", pcbnew.B_Mask),
    ("F_Silkscreen", pcbnew.F_SilkS),
    ("B_Silkscreen", pcbnew.B_SilkS),
    ("Edge_Cuts", pcbnew.Edge_Cuts),
]
DATED = re.compile(r"^(%TF\.CreationDate|G04 Created by KiCad|; DRILL file|; #@! TF\.CreationDate|%TF\.ProjectId|; #@! TF.ProjectId)")


def checked(board, folder):
    report = os.path.join(folder, "drc.txt")
    pcbnew.WriteDRCReport(board, report, pcbnew.EDA_UNITS_MILLIMETRES, True)
    with open(report, encoding="utf-8") as file:
        text = file.read()
    counts = [int(count) for count in re.findall(r"\*\* Found (\d+) ", text)]
    faults = [line.strip() for line in text.splitlines() if line.startswith(("[", "    "))]
    return dict(zip(("violations", "unconnected", "footprintErrors"), counts)), faults


def plotted(board, name, folder):
    controller = pcbnew.PLOT_CONTROLLER(board)
    options = controller.GetPlotOptions()
    options.SetOutputDirectory(folder)
    options.SetUseGerberProtelExtensions(False)
    options.SetCreateGerberJobFile(False)
    options.SetUseAuxOrigin(False)
    options.SetSubtractMaskFromSilk(True)
    options.SetPlotFrameRef(False)
    for layer, number in LAYERS:
        controller.SetLayer(number)
        controller.OpenPlotfile(layer, pcbnew.PLOT_FORMAT_GERBER, layer)
        controller.PlotLayer()
    controller.ClosePlot()
    drill = pcbnew.EXCELLON_WRITER(board)
    drill.SetOptions(False, False, pcbnew.wxPoint(0, 0), False)
    drill.SetFormat(True)
    drill.CreateDrillandMapFilesSet(folder, True, False)
    return sorted(file for file in os.listdir(folder) if file.endswith((".gbr", ".drl")))


def zipped(path, folder, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            with open(os.path.join(folder, file), encoding="utf-8") as source:
                lines = [line for line in source.read().splitlines() if not DATED.match(line)]
            entry = zipfile.ZipInfo(file, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, "\n".join(lines) + "\n")


def positions(board):
    rows = [("Designator", "Val", "Package", "Mid X", "Mid Y", "Rotation", "Layer")]
    for part in sorted(board.GetFootprints(), key=lambda one: one.GetReference()):
        if part.GetPadCount() == 0 or part.GetAttributes() & pcbnew.FP_EXCLUDE_FROM_POS_FILES:
            continue
        at = part.GetPosition()
        rows.append(
            (
                part.GetReference(),
                part.GetValue(),
                str(part.GetFPID().GetLibItemName()),
                f"{pcbnew.ToMM(at.x):.4f}mm",
                f"{-pcbnew.ToMM(at.y):.4f}mm",
                f"{part.GetOrientationDegrees():.0f}",
                "bottom" if part.IsFlipped() else "top",
            )
        )
    return "".join(",".join('"%s"' % cell for cell in row) + "\n" for row in rows)


def nets(board):
    found = {}
    for part in board.GetFootprints():
        for pad in part.Pads():
            if pad.GetNetname():
                found.setdefault(pad.GetNetname(), set()).add(f"{part.GetReference()}.{pad.GetNumber()}")
    return {name: sorted(pins) for name, pins in sorted(found.items())}


def made(path, out):
    name = os.path.splitext(os.path.basename(path))[0]
    board = pcbnew.LoadBoard(path)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    target = os.path.join(out, name)
    os.makedirs(target, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        counts, faults = checked(board, folder)
        files = plotted(board, name, folder)
        zipped(os.path.join(target, f"{name}-gerbers.zip"), folder, files)
    with open(os.path.join(target, f"{name}-positions.csv"), "w", encoding="utf-8") as file:
        file.write(positions(board))
    summary = {"board": name, "check": counts, "faults": faults, "files": files, "nets": nets(board)}
    with open(os.path.join(target, f"{name}-read-back.json"), "w", encoding="utf-8") as file:
        json.dump(summary, file, indent=1, sort_keys=True)
        file.write("\n")
    print(name, counts)
    return not any(counts.values())


if __name__ == "__main__":
    sys.exit(0 if all([made(path, sys.argv[1]) for path in sys.argv[2:]]) else 1)
