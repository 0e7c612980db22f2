"""Timing checks and value change dumps for packages/tools/digital-electronics/timing-diagram.

Plain Python that shares nothing with the tool. Signals are lists of exact fractions of a picosecond; each
requirement is judged by going through all pairs of edges with the windows of IEEE 1364-2005, 15.2. Dumps are read by
splitting the whole file into words.
"""
import hashlib
import json
import pathlib
import platform
import random
from fractions import Fraction

import document

rng = random.Random(20261128)
TICK = 1000  # ps


def expand(wave, period, phase):
    """Levels of a wave of 0 1 x z = p n and dots: (time in ps, level), one entry a change."""
    events, state, now = [], None, Fraction(0)
    cell = Fraction(period) * TICK
    for letter in wave:
        if letter != ".":
            state = letter
        if state == "p":
            events += [(now, "1"), (now + cell / 2, "0")]
        elif state == "n":
            events += [(now, "0"), (now + cell / 2, "1")]
        elif letter != ".":
            events.append((now, state))
        now += cell
    shift = Fraction(phase) * TICK
    moved = [(t - shift, level) for t, level in events]
    # What the phase moves out of sight is gone; what holds there begins at 0.
    before = [e for e in moved if e[0] <= 0]
    kept = ([(Fraction(0), before[-1][1])] if before and shift > 0 else before) + [e for e in moved if e[0] > 0]
    return kept, before[-1][0] == 0 if before else True


def squeeze(events):
    """The same level again is no change, but a value begins anew."""
    out = []
    for t, level in events:
        if out and out[-1][1] == level and level != "=":
            continue
        out.append((t, level))
    return out


def edges(signal, kind):
    events, begins = signal
    found = []
    for k, (t, level) in enumerate(events):
        was = events[k - 1][1] if k else None
        if k == 0:
            if begins and kind != "change" and (level == "1") == (kind == "rise") and level in "01":
                found.append(t)
            continue
        if kind == "change" or (kind == "rise" and level == "1" and was != "1") or (kind == "fall" and level == "0" and was != "0"):
            found.append(t)
    return found


def judge(kind, a, b, limit):
    """All slacks, one for each place."""
    slacks = []
    if kind in ("setup", "removal"):
        data, reference = (a, b) if kind == "setup" else (b, a)
        for r in reference:
            gaps = [r - d for d in data if d < r]
            if gaps:
                slacks.append(min(gaps) - limit)
    elif kind in ("hold", "recovery"):
        data, reference = (a, b) if kind == "hold" else (b, a)
        for r in reference:
            gaps = [d - r for d in data if d >= r]
            if gaps:
                slacks.append(min(gaps) - limit)
    elif kind in ("period", "glitch"):
        slacks = [y - x - limit for x, y in zip(a, a[1:])]
    elif kind == "skew":
        for x in a:
            if b:
                slacks.append(limit - min(abs(y - x) for y in b))
    elif kind == "delay":
        for k, x in enumerate(a):
            following = a[k + 1] if k + 1 < len(a) else None
            answers = [y for y in b if y >= x and (following is None or y < following)]
            if answers:
                slacks.append(min(answers) - x - limit)
    return slacks


def widths(signal, level, limit):
    events, begins = signal
    out = []
    for k, (t, now) in enumerate(events[:-1]):
        if now == level and (k > 0 or begins):
            out.append(events[k + 1][0] - t - limit)
    return out


def lane():
    length = rng.randint(4, 14)
    style = rng.random()
    period = rng.choice([1, 1, 1, 2])
    phase = rng.choice([0, 0, Fraction(rng.randint(-19, 19), 20)])
    if style < 0.35:
        wave = rng.choice("pn") + "." * (length - 1)
    else:
        letters = "01" if style < 0.7 else "01xz=" if style < 0.85 else "=x"
        wave = "".join(rng.choice(letters + "..") for _ in range(length))
        wave = rng.choice(letters) + wave[1:]
    return wave, period, phase


cases = []
while len(cases) < 600:
    lanes = [lane(), lane()]
    signals = []
    for wave, period, phase in lanes:
        events, at_edge = expand(wave, period, phase)
        # An edge is drawn at the left end where a half of a clock begins just there.
        begins = wave[0] in "pn" and at_edge
        signals.append((squeeze(events), begins))
    kind = rng.choice(["setup", "hold", "recovery", "removal", "width", "period", "skew", "delay", "glitch"])
    limit = rng.randint(0, 40) * 50
    of, to = [rng.choice(["rise", "fall", "change"]) for _ in range(2)]
    if kind == "width":
        level = rng.choice(["high", "low"])
        text = f"width A {level} {limit}ps"
        slacks = widths(signals[0], "1" if level == "high" else "0", limit)
    elif kind in ("period", "glitch"):
        of = "rise" if kind == "period" and of == "change" else of
        text = f"{kind} A {of} {limit}ps"
        slacks = judge(kind, edges(signals[0], of), [], limit)
    else:
        bound = "min " if kind == "delay" else ""
        text = f"{kind} A {of} -> B {to} {bound}{limit}ps"
        slacks = judge(kind, edges(signals[0], of), edges(signals[1], to), limit)
    cases.append({
        "wave": [[w, p, float(f)] for w, p, f in lanes],
        "text": text,
        "count": len(slacks),
        "violations": sum(1 for s in slacks if s < 0),
        "worst": float(min(slacks)) if slacks else None,
    })


def read(text):
    """Changes by full name: how many, and a digest of their times and words."""
    words = text.split()
    scopes, names, changes, now, high, k = [], {}, {}, 0.0, 0.0, 0
    back = False
    while k < len(words):
        word = words[k]
        if word in ("$comment", "$date", "$version", "$timescale", "$attrbegin", "$attrend", "$scope", "$upscope", "$var", "$enddefinitions"):
            end = words.index("$end", k)
            body = words[k + 1:end]
            if word == "$scope":
                scopes.append(" ".join(body[1:]))
            elif word == "$upscope":
                scopes.pop()
            elif word == "$var":
                full = ".".join([s for s in scopes if s] + [" ".join(body[3:])])
                names.setdefault(body[2], []).append(full)
            k = end + 1
            continue
        if word.startswith("$"):
            k += 1
            continue
        if word[0] == "#":
            now = float(word[1:])
            back = now < high
            high = max(high, now)
            k += 1
            continue
        if word[0] in "bBrRsS":
            value, code, k = word[1:], words[k + 1], k + 2
        elif len(word) == 1:
            value, code, k = word, words[k + 1], k + 2
        else:
            value, code, k = word[0], word[1:], k + 1
        if not back:
            changes.setdefault(code, []).append((now, value))
    out = {}
    for code, of in names.items():
        for full in of:
            own = changes.get(code, [])
            text = "".join(f"{int(t) if t == int(t) else t} {v}\n" for t, v in own)
            out[full] = [len(own), hashlib.sha256(text.encode()).hexdigest()[:16]]
    return out


here = pathlib.Path(__file__).parent.parent / "packages/tools/digital-electronics/timing-diagram/testing"
files = json.loads((here / "public-vcd.json").read_text("utf8"))["files"]
dumps = [{"name": f["name"], "signals": read(f["text"])} for f in files]

document.write(__file__, "Python", platform.python_version(), cases=cases, dumps=dumps)
