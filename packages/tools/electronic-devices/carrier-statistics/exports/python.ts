import { materialOf } from '@tollbench/engines/semiconductor/materials.ts';
import { realLiteral } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { CarrierResult } from '../compute.ts';
import { levelOf } from '../dopants.ts';
import type { CarrierInputs } from '../inputs.ts';

/** A script without any library that finds the Fermi level anew and prints what it gives. */
export function python({ state: s }: CarrierResult, i: CarrierInputs): string {
  const material = materialOf(i.material, i.share);
  const rows = s.doses.map((dose) => {
    const level = levelOf(dose, material, i.ionisation);
    return `    (${JSON.stringify(dose.species.name)}, ${level.kind === 'donor' ? '1' : '-1'}, ${realLiteral(dose.density)}, ${realLiteral(level.energy)}, ${realLiteral(level.degeneracy)}, ${realLiteral(level.bound ?? 1)}),`;
  });
  const optional = (x: number | null) => (x === null ? 'None' : realLiteral(x));
  return `import math

KT = 8.617333262145179e-05 * ${realLiteral(i.kelvin)}  # eV
NC = ${realLiteral(s.nc)}  # 1/cm^3
NV = ${realLiteral(s.nv)}
GAP = ${realLiteral(s.gap)}  # eV, narrowed by doping where that was asked for
FERMI = ${i.statistics === 'fermi' ? 'True' : 'False'}  # Fermi-Dirac statistics, else Boltzmann's
# Name, sign of its charge, 1/cm^3, eV from its band, degeneracy, share of its states that bind.
DOPANTS = [
${rows.join('\n')}
]
# Reduced Fermi level where it was given; None where neutrality finds it.
ETA = ${i.task === 'fermi' ? realLiteral(s.eta) : 'None'}
MU_N = ${optional(s.mobilityN)}  # cm^2/(V s)
MU_P = ${optional(s.mobilityP)}
# Net doping over carriers at 300 K, where the mobility was fitted as if all dopants were ionised; 1 elsewhere.
COUNTED = ${realLiteral(s.counted)}


def filling(eta):
    """Carriers over states: the complete Fermi-Dirac integral of order one half."""
    if not FERMI or eta < -40:
        return math.exp(eta) if eta > -740 else 0.0
    # The trapezoidal rule in y = sqrt(x) is exact to rounding: the integrand is even and analytic.
    step = min(0.01, 0.1 / math.sqrt(max(eta, 1.0)))
    total = 0.0
    for k in range(1, int(math.sqrt(max(eta, 0.0) + 45) / step) + 1):
        y = k * step
        total += y * y / (1 + math.exp(y * y - eta))
    return 4 / math.sqrt(math.pi) * step * total


def ionised(dopant, eta):
    _, sign, density, energy, degeneracy, bound = dopant
    inward = eta if sign > 0 else -eta - GAP / KT
    x = energy / KT + inward + math.log(degeneracy)
    return density * (1 - bound / (1 + math.exp(-x))) if x > -700 else density


def charge(eta):
    free = NV * filling(-eta - GAP / KT) - NC * filling(eta)
    return free + sum(d[1] * ionised(d, eta) for d in DOPANTS)


def fermi_level():
    """Reduced Fermi level, (E_F - E_c)/kT, at which the crystal is neutral, by halving."""
    if ETA is not None:
        return ETA
    low, high = -GAP / KT - 200.0, 200.0
    for _ in range(90):
        middle = (low + high) / 2
        if charge(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


${pythonMain(`eta = fermi_level()
n, p = NC * filling(eta), NV * filling(-eta - GAP / KT)
print("fermi_below_conduction_eV", -eta * KT)
print("n_per_cm3", n)
print("p_per_cm3", p)
for dopant in DOPANTS:
    print("ionised", dopant[0], ionised(dopant, eta))
if MU_N is not None and MU_P is not None and n + p > 0:
    sigma = n * MU_N + p * MU_P + (COUNTED - 1) * max((n, n * MU_N), (p, p * MU_P))[1]
    print("resistivity_ohm_cm", 1 / (1.602176634e-19 * sigma))`)}`;
}
