"""Chains of stages wave by wave, in mpmath, for packages/tools/communication/rf-cascade.

Written from the definitions and not from Friis' or anybody's sums: noise is added at the input of each stage and
amplified on; tones and their products are complex amplitudes that each cubic makes and the next passes on; compression is
found by halving.
"""
import random

import mpmath as mp

import document

mp.mp.dps = 40
K = mp.mpf("1.380649e-20")
rng = random.Random(20261123)


def ratio(db):
    return mp.mpf(10) ** (mp.mpf(str(db)) / 10)


def db(x):
    return 10 * mp.log10(x)


def noise(stages, source, bandwidth):
    """Noise temperature at the input from powers followed to the output, with and without the stages' own."""
    power = mp.mpf(0)
    gain = mp.mpf(1)
    for s in stages:
        power = (power + K * s["te"] * bandwidth) * s["g"]
        gain *= s["g"]
    own = power / gain
    return own / (K * bandwidth), db(own + K * source * bandwidth)


def product(stages, order, coherent):
    """Intercept point at the input from the product of two tones so small that nothing else moves."""
    tone = mp.mpf(10) ** -12
    level = tone
    amplitude, power = mp.mpf(0), mp.mpf(0)
    for s in stages:
        if s["ip%d" % order] is None:
            made = mp.mpf(0)
        elif order == 3:
            made = level ** 3 / s["ip3"] ** 2
        else:
            made = level ** 2 / s["ip2"]
        amplitude = (amplitude + mp.sqrt(made)) * mp.sqrt(s["g"])
        power = (power + made) * s["g"]
        level *= s["g"]
    out = amplitude ** 2 if coherent else power
    if out == 0:
        return None
    # At the intercept both lines meet: (order - 1) dB closer for each dB of tone.
    return db(tone) + (db(level) - db(out)) / (order - 1)


def through(stages, power, sharp):
    for s in stages:
        if s["p1"] is None:
            power = s["g"] * power
            continue
        saturated = s["p1"] / (ratio(sharp) - 1) ** (1 / mp.mpf(sharp))
        power = s["g"] * power / (1 + (power / saturated) ** sharp) ** (1 / mp.mpf(sharp))
    return power


def compression(stages, sharp):
    if all(s["p1"] is None for s in stages):
        return None
    gain = mp.fprod(s["g"] for s in stages)
    low, high = mp.mpf(-300), mp.mpf(300)
    for _ in range(120):
        middle = (low + high) / 2
        power = ratio(middle)
        if db(gain * power / through(stages, power, mp.mpf(sharp))) > 1:
            high = middle
        else:
            low = middle
    return low


def stage():
    kind = rng.choice(["amplifier", "amplifier", "loss", "mixer", "cold"])
    text, s = "", {"ip3": None, "ip2": None, "p1": None}
    if kind in ("loss", "cold"):
        loss = round(rng.uniform(0, 12), 2)
        t = 290 if kind == "loss" else round(rng.uniform(4, 400), 1)
        s["g"] = 1 / ratio(loss)
        s["te"] = t * (ratio(loss) - 1) if kind == "loss" else mp.mpf(str(t)) * (ratio(loss) - 1)
        text = f"loss {loss} dB" + (f", T {t} K" if kind == "cold" else "")
        if rng.random() < 0.3:
            iip3 = round(rng.uniform(20, 60), 1)
            s["ip3"] = ratio(iip3)
            text += f", IIP3 {iip3} dBm"
        return text, s
    gain = round(rng.uniform(5, 30) if kind == "amplifier" else rng.uniform(-9, 12), 2)
    s["g"] = ratio(gain)
    if rng.random() < 0.7:
        nf = round(rng.uniform(0, 15), 2)
        s["te"] = 290 * (ratio(nf) - 1)
        text = f"{gain} dB, NF {nf} dB"
    else:
        te = round(rng.uniform(0, 3000), 1)
        s["te"] = mp.mpf(str(te))
        text = f"{gain} dB, Te {te} K"
    for order, least, most in ((3, 0, 45), (2, 20, 80)):
        if rng.random() < 0.75:
            at = round(rng.uniform(least, most), 1)
            out = rng.random() < 0.5
            s[f"ip{order}"] = ratio(at) / (s["g"] if out else 1)
            text += f", {'O' if out else 'I'}IP{order} {at} dBm"
    if rng.random() < 0.75:
        at = round(rng.uniform(-20, 30), 1)
        out = rng.random() < 0.5
        # At the output the decibel is already lost.
        s["p1"] = ratio(at) / s["g"] * ratio(1) if out else ratio(at)
        text += f", {'O' if out else 'I'}P1dB {at} dBm"
    return text, s


def number(x):
    return None if x is None else float(x)


cases = []
for n in range(260):
    stages = [stage() for _ in range(rng.choice([1, 2, 2, 3, 4, 5, 6, 8, 12, 20]))]
    source, bandwidth = rng.choice([0, 15, 150, 290, 1000]), rng.choice([1.0, 1e3, 2e5, 1e7, 5e8])
    sharp, level = rng.choice([1, 1.5, 2, 3, 6]), round(rng.uniform(-110, 10), 1)
    found = [s for _, s in stages]
    te, floor = noise(found, source, bandwidth) if any(s["te"] > 0 for s in found) or source > 0 else (mp.mpf(0), None)
    cases.append({
        "stages": "\n".join(f"S{k}: {text}" for k, (text, _) in enumerate(stages)),
        "source": source, "bandwidth": bandwidth, "sharpness": sharp, "level": level,
        "te": number(te), "floor": number(floor),
        "gain": number(db(mp.fprod(s["g"] for s in found))),
        "iip3": number(product(found, 3, True)), "iip3Lot": number(product(found, 3, False)),
        "iip2": number(product(found, 2, True)), "iip2Lot": number(product(found, 2, False)),
        "ip1": number(compression(found, sharp)),
        "output": number(db(through(found, ratio(level), mp.mpf(sharp)))),
    })

document.write(__file__, "an independent program (mpmath)", mp.__version__, cases=cases)
