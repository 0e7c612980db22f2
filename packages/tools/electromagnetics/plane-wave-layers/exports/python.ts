import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Medium } from '@tollbench/engines/optics/medium.ts';
import type { Stack } from '@tollbench/engines/optics/stack.ts';
import { listRows } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { LayersResult } from '../compute.ts';
import { type LayersFields, placed } from '../inputs.ts';
import { stackAt } from '../resolve.ts';

const literal = ({ re, im }: Complex): string => `complex(${re}, ${im})`;
const same = (a: Complex, b: Complex): boolean => a.re === b.re && a.im === b.im;

/** A number for all places where it is one, and an array where it is not. */
function column(values: readonly Complex[]): string {
  const [first = { re: 1, im: 0 }] = values;
  return values.every((v) => same(v, first))
    ? literal(first)
    : `np.array([\n${listRows(values.map(literal), '    ')}\n])`;
}

const reals = (values: readonly number[]): string =>
  values.every((v) => v === values[0])
    ? String(values[0])
    : `np.array([\n${listRows(values.map(String), '    ')}\n])`;

/** A program of NumPy that computes the picture anew, by Parratt's recursion over the interfaces. */
export function python(r: LayersResult, fields: LayersFields): string {
  const i = placed(fields);
  const { sweep, resolved } = r;
  const stacks = sweep.wavelengths.map((wavelength) => stackAt(resolved, wavelength));
  const all = [resolved.from, ...resolved.parts, resolved.to].map((_, k): string => {
    const of = ({ from, layers, to }: Stack): Medium =>
      k === 0 ? from : (layers[k - 1]?.medium ?? to);
    return `(${column(stacks.map((each) => of(each).eps))}, ${column(stacks.map((each) => of(each).mu))})`;
  });
  // A mirror has many layers of few media.
  const unique = [...new Set(all)];
  const places = all.map((text) => unique.indexOf(text));
  const thickness = resolved.thicknesses.map((d, k) =>
    sweep.kind === 'thickness' && k === i.layer - 1 ? reals(sweep.x) : String(d),
  );
  const angle = sweep.kind === 'angle' ? reals(sweep.x) : String(i.angle);
  return `import numpy as np

# Places of the picture: ${sweep.kind === 'spectrum' ? 'the spectrum' : sweep.kind === 'angle' ? 'angles of incidence' : `thicknesses of layer ${i.layer}`}.
X = ${reals(sweep.x)}  # ${sweep.unit}
WAVELENGTH = ${reals(sweep.wavelengths)}  # m, in vacuum
ANGLE = ${angle}  # degrees
POLARISATION = "${i.polarisation}"  # s, p or mean

# Permittivity and permeability for exp(-i omega t): a positive imaginary part absorbs.
MEDIA = [
${unique.map((text) => `    ${text},`).join('\n')}
]
# From the first medium to the last.
STACK = [
${listRows(places.map(String), '    ')}
]
EPS = [MEDIA[k][0] for k in STACK]
MU = [MEDIA[k][1] for k in STACK]
THICKNESS = [${thickness.join(', ')}]  # m
INCOHERENT = [${resolved.parts.map(({ incoherent }) => (incoherent ? 'True' : 'False')).join(', ')}]


def normal(eps, mu, first, cosine):
    """kz/k0 of the wave that decays, or carries its power onwards."""
    w = np.sqrt(np.asarray(eps * mu - first + first * cosine**2, dtype=complex))
    w = np.where(w.imag < 0, -w, w)
    return np.where((w.imag == 0) & ((w * np.conj(mu)).real < 0), -w, w)


def block(q, turns):
    """r and t of layers that interfere; turns are their exp(i kz d)."""
    r = (q[-2] - q[-1]) / (q[-2] + q[-1])
    t = 2 * q[-2] / (q[-2] + q[-1])
    for j in reversed(range(len(turns))):
        f = (q[j] - q[j + 1]) / (q[j] + q[j + 1])
        g = 2 * q[j] / (q[j] + q[j + 1])
        there = 1 + f * r * turns[j] ** 2
        t = g * turns[j] * t / there
        r = (f + r * turns[j] ** 2) / there
    return r, t


def powers(polarisation):
    """R and T at every place."""
    cosine = np.cos(np.radians(ANGLE))
    first = (EPS[0] * MU[0]).real
    w = [normal(e, m, first, cosine) for e, m in zip(EPS, MU)]
    w[0] = np.sqrt(first) * cosine + 0j
    q = [x / (m if polarisation == "s" else e) for x, e, m in zip(w, EPS, MU)]
    turns = [np.exp(2j * np.pi / WAVELENGTH * x * d) for x, d in zip(w[1:], THICKNESS)]
    ends = [0] + [k + 1 for k, thick in enumerate(INCOHERENT) if thick] + [len(q) - 1]
    blocks = list(zip(ends[:-1], ends[1:]))
    # From behind: what each block and all behind it send back, and let through.
    back, through = 0.0, 1.0
    for k, (a, b) in reversed(list(enumerate(blocks))):
        r, t = block(q[a : b + 1], turns[a : b - 1])
        s, u = block(q[a : b + 1][::-1], turns[a : b - 1][::-1])
        if k + 1 == len(blocks):
            back, through = abs(r) ** 2, abs(t) ** 2
            continue
        p = abs(turns[b - 1]) ** 2
        echo = 1 - abs(s) ** 2 * p**2 * back
        through = abs(t) ** 2 * p * through / echo
        back = abs(r) ** 2 + abs(t) ** 2 * abs(u) ** 2 * p**2 * back / echo
    return back, through * (q[-1] / q[0]).real


def answer():
    """Reflectance, transmittance and absorptance, as shares."""
    sides = [powers(s) for s in (["s", "p"] if POLARISATION == "mean" else [POLARISATION])]
    shape = np.broadcast(X, WAVELENGTH).shape
    r, t = (np.broadcast_to(np.mean([s[k] for s in sides], axis=0), shape) for k in (0, 1))
    return r, t, 1 - r - t


${pythonMain(`print("x,R,T,A")
for row in zip(np.broadcast_to(X, np.broadcast(X, WAVELENGTH).shape), *answer()):
    print(",".join(repr(float(value)) for value in row))`)}`;
}
