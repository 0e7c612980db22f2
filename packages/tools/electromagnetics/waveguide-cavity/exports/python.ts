import { pythonMain } from '../../../exports/python.ts';
import type { GuideResult } from '../compute.ts';
import type { GuideInputs } from '../inputs.ts';

/** A script without any library: cut-off, γ over frequency or resonance and Q, by the integrals of the mode's walls. */
export function python(r: GuideResult, i: GuideInputs): string {
  const { mode, cavity } = r;
  const { value, along, across } = mode.walls;
  return `import cmath
import math

LIGHT = 299792458.0
MU0 = 1.25663706212e-6

KIND = "${mode.kind}"
CUTOFF = ${mode.cutoff}  # kc, rad/m
# Integrals around the walls over that of psi squared on the section (TEM: of its gradient).
VALUE, ALONG, ACROSS = ${value}, ${along}, ${across}
PERMITTIVITY = ${i.permittivity}
LOSS_TANGENT = ${i.lossTangent}
CONDUCTIVITY = ${i.conductivity}  # S/m
ROUGHNESS = ${i.roughness}  # m, RMS


def speed():
    return LIGHT / math.sqrt(PERMITTIVITY)


def surface(f):
    """Surface impedance of the walls, ohm a square."""
    depth = 1 / math.sqrt(math.pi * f * MU0 * CONDUCTIVITY)
    smooth = 1 / (CONDUCTIVITY * depth)
    rough = 1 + 2 / math.pi * math.atan(1.4 * (ROUGHNESS / depth) ** 2)
    return complex(smooth * rough, smooth)


${cavity ? cavityPart(i.length, cavity.resonance.p) : guidePart(i.frequency)}`;
}

const guidePart = (frequency: number): string => `def gamma(f):
    """Propagation constant at f in Hz, 1/m."""
    k = 2 * math.pi * f / speed()
    kc2 = CUTOFF**2
    if KIND == "TEM":
        term = k * ACROSS
    elif KIND == "TM":
        term = k / kc2 * ACROSS
    else:
        term = kc2 / k * (VALUE + (k**2 - kc2) / kc2**2 * ALONG)
    eta = MU0 * speed()
    walls = 1j * surface(f) / eta * term
    return cmath.sqrt(kc2 - k**2 * (1 - 1j * LOSS_TANGENT) + walls)


${pythonMain(`g = gamma(${frequency})
print("cutoff_Hz", CUTOFF * speed() / (2 * math.pi))
print("alpha_dB_per_m", 20 / math.log(10) * g.real)
print("beta_rad_per_m", g.imag)`)}`;

const cavityPart = (length: number, p: number): string => `LENGTH = ${length}  # m
P = ${p}  # half waves along


def resonance():
    return math.hypot(CUTOFF, P * math.pi / LENGTH) * speed() / (2 * math.pi)


def wall_q():
    f = resonance()
    omega = 2 * math.pi * f
    k2 = (omega / speed()) ** 2
    kc2 = CUTOFF**2
    q2 = (P * math.pi / LENGTH) ** 2
    rs = surface(f).real
    half = LENGTH / 2
    if KIND == "TEM":
        return omega * MU0 * half / (rs * (ACROSS * half + 2))
    if KIND == "TM":
        mean = LENGTH if P == 0 else half
        return omega * MU0 * kc2 * mean / (rs * (ACROSS * mean + 2 * kc2))
    return omega * MU0 * k2 * half / (rs * ((kc2 * VALUE + q2 * ALONG / kc2) * half + 2 * q2))


${pythonMain(`print("resonance_Hz", resonance())
print("wall_Q", wall_q())
print("unloaded_Q", 1 / (1 / wall_q() + LOSS_TANGENT))`)}`;
