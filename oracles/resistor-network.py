"""Brute force over preferred resistors, in exact fractions, for packages/tools/analog-circuits/resistor-network.

Every combination is tried: no part is solved for. The series are typed from IEC 60063 and share
nothing with the tool, which computes those of 48 values and more.
"""
import itertools
import platform
import random
from fractions import Fraction as F

import document

E24 = "10 11 12 13 15 16 18 20 22 24 27 30 33 36 39 43 47 51 56 62 68 75 82 91".split()
E48 = ("100 105 110 115 121 127 133 140 147 154 162 169 178 187 196 205 215 226 237 249 261 274 287 301 316 332 "
       "348 365 383 402 422 442 464 487 511 536 562 590 619 649 681 715 750 787 825 866 909 953").split()
E96 = ("100 102 105 107 110 113 115 118 121 124 127 130 133 137 140 143 147 150 154 158 162 165 169 174 178 182 187 191 "
       "196 200 205 210 215 221 226 232 237 243 249 255 261 267 274 280 287 294 301 309 316 324 332 340 348 357 365 374 "
       "383 392 402 412 422 432 442 453 464 475 487 499 511 523 536 549 562 576 590 604 619 634 649 665 681 698 715 732 "
       "750 768 787 806 825 845 866 887 909 931 953 976").split()
E192 = ("100 101 102 104 105 106 107 109 110 111 113 114 115 117 118 120 121 123 124 126 127 129 130 132 133 135 137 138 "
        "140 142 143 145 147 149 150 152 154 156 158 160 162 164 165 167 169 172 174 176 178 180 182 184 187 189 191 193 "
        "196 198 200 203 205 208 210 213 215 218 221 223 226 229 232 234 237 240 243 246 249 252 255 258 261 264 267 271 "
        "274 277 280 284 287 291 294 298 301 305 309 312 316 320 324 328 332 336 340 344 348 352 357 361 365 370 374 379 "
        "383 388 392 397 402 407 412 417 422 427 432 437 442 448 453 459 464 470 475 481 487 493 499 505 511 517 523 530 "
        "536 542 549 556 562 569 576 583 590 597 604 612 619 626 634 642 649 657 665 673 681 690 698 706 715 723 732 741 "
        "750 759 768 777 787 796 806 816 825 835 845 856 866 876 887 898 909 920 931 942 953 965 976 988").split()
SERIES = {"E3": E24[::8], "E6": E24[::4], "E12": E24[::2], "E24": E24, "E48": E48, "E96": E96, "E192": E192}


def values(series, low, high):
    found = set()
    for text in SERIES[series]:
        for power in range(-4, 9):
            value = F(int(text)) * F(10) ** power
            if low <= value <= high:
                found.add(value)
    return sorted(found)


def par(*r):
    return 1 / sum(1 / x for x in r)


def networks(parts, count):
    yield from parts
    if count >= 2:
        for a, b in itertools.combinations_with_replacement(parts, 2):
            yield a + b
            yield par(a, b)
    if count == 3:
        for a, b, c in itertools.combinations_with_replacement(parts, 3):
            yield a + b + c
            yield par(a, b, c)
        for a, b in itertools.combinations_with_replacement(parts, 2):
            for c in parts:
                yield par(a, b) + c
                yield par(a + b, c)


LISTED = 12


def nearest(errors):
    """The twelve least errors, each as often as a combination has it, and how many more equal the last of them."""
    ranked = sorted(errors)
    listed = ranked[:LISTED]
    return {"nearest": [float(e) for e in listed], "ties": sum(e == listed[-1] for e in ranked[LISTED:])}


def dividers(parts, ratio, load, total_min, total_max):
    for top in parts:
        for bottom in parts:
            if total_min <= top + bottom <= total_max:
                lower = bottom if load is None else par(bottom, load)
                yield abs(lower / (top + lower) / ratio - 1)


def stock_of(rng, count):
    """A drawer as it comes: preferred values of several series, and some that are in none."""
    odd = [F(rng.randint(10, 9999), 10) for _ in range(count // 4)]
    return sorted({*rng.sample(values("E24", F(10), F(10**6)), count - len(odd)), *odd})


rng = random.Random(20261121)
cases = []
for index in range(140):
    count = [1, 2, 2, 3][index % 4]
    own = index >= 120
    series = "own" if own else rng.choice({1: list(SERIES), 2: ["E6", "E12", "E24", "E48"], 3: ["E3", "E6", "E12"]}[count])
    low = F(rng.choice([1, 10, 47, 100, 1000]))
    high = low * {1: 10**6, 2: 1000, 3: 100}[count]
    parts = stock_of(rng, 16) if own else values(series, low, high)
    # Round targets have the most ties.
    target = [F(int(low * F(rng.randint(60, 6000), 100) * 100), 100), low * rng.randint(2, 50), F(rng.choice(parts))][index % 7 % 3]
    found = nearest(abs(v / target - 1) for v in networks(parts, count))
    cases.append({"task": "value", "series": series, "stock": [float(v) for v in parts] if own else None, "min": float(low),
                  "max": float(high), "parts": count, "target": float(target), **found})
# What a reader of the list missed: 3300 beside 82 k.
parts = values("E12", F(10), F(10**6))
found = nearest(abs(v / F("3141.59") - 1) for v in networks(parts, 2))
cases.append({"task": "value", "series": "E12", "stock": None, "min": 10.0, "max": 1e6, "parts": 2, "target": 3141.59, **found})
for index in range(90):
    own = index >= 80
    series = "own" if own else rng.choice(["E6", "E12", "E24", "E48", "E96"])
    vin = F(rng.randint(20, 4800), 10)
    vout = vin * F(rng.randint(1, 99), 100) if index % 3 else vin / rng.choice([2, 4, 5, 10])
    load = None if index % 2 else F(rng.choice([1000, 4700, 10000, 100000]))
    total_min = F(rng.choice([100, 1000, 10000]))
    total_max = total_min * rng.choice([3, 10, 30])
    parts = stock_of(rng, 60) if own else values(series, F(10), F(10**6))
    found = nearest(dividers(parts, F(str(float(vout))) / F(str(float(vin))), load, total_min, total_max))
    cases.append({"task": "divider", "series": series, "stock": [float(v) for v in parts] if own else None, "vin": float(vin),
                  "vout": float(vout), "load": load and float(load), "totalMin": float(total_min), "totalMax": float(total_max), **found})

series = {name: [float(v) for v in values(name, F(1), F(10) - F(1, 1000))] for name in SERIES}
document.write(
    __file__, "exhaustive search in Python fractions", platform.python_version(), series=series, cases=cases)
