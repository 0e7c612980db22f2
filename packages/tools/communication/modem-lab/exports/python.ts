import { pythonMain } from '../../../exports/python.ts';
import type { ModemInputs } from '../inputs.ts';
import { isFsk, isOffset } from '../schemes.ts';
import { pointsSent, pulsesSent } from './sent.ts';

/** Theory by SciPy and a simulation sample by sample: its random numbers are NumPy's, so only statistics agree. */
export function python(i: ModemInputs, order: number): string {
  return `# Prints Eb/N0 (dB), bit and symbol error rate in theory and simulated, as CSV.
import numpy as np
from scipy import ${modules(i)}

M = ${pointsSent(i, order)}
BITS = ${Math.log2(pointsSent(i, order))}
EBN0_DB = ${i.ebn0}
SYMBOLS = ${pulsesSent(i)}
rng = np.random.default_rng(${i.seed})


def ones(n):
    """Number of ones in each whole number."""
    return sum((np.asarray(n) >> k) & 1 for k in range(BITS))


def tail(x):
    """Gaussian tail Q(x)."""
    return special.erfc(np.asarray(x) / np.sqrt(2)) / 2


${isFsk(i.scheme) ? fsk(i) : shaped(i)}


${pythonMain(`symbol, bit = theory(BITS * 10 ** (EBN0_DB / 10))
wrong_symbols, wrong_bits = simulate(BITS * 10 ** (EBN0_DB / 10))
print("ebn0_db,theory_bit,theory_symbol,simulated_bit,simulated_symbol")
print(f"{EBN0_DB},{bit:.12g},{symbol:.12g},{wrong_bits / (BITS * SYMBOLS):.9g},{${i.scheme === 'msk' ? 'wrong_bits / (BITS * SYMBOLS)' : 'wrong_symbols / SYMBOLS'}:.9g}")`)}`;
}

function fsk(i: ModemInputs): string {
  const coherent = i.scheme === 'fsk-coherent';
  return `def theory(esn0):
    a = np.sqrt(2 * esn0)
${
  coherent
    ? `    def f(x):
        return np.exp(-((x - a) ** 2) / 2) / np.sqrt(2 * np.pi) * -np.expm1((M - 1) * np.log1p(-tail(x)))

    edges = np.linspace(min(-8, a / 2 - 10), a + 10, 60)`
    : `    def f(r):
        rice = r * np.exp(-((r - a) ** 2) / 2) * special.ive(0, a * r)
        return rice * -np.expm1((M - 1) * np.log1p(-np.exp(-r * r / 2)))

    edges = np.linspace(1e-12, a + 10, 60)`
}
    symbol = sum(integrate.quad(f, u, v, epsabs=0, epsrel=1e-10)[0] for u, v in zip(edges, edges[1:]))
    return symbol, symbol * (M / 2) / (M - 1)


def simulate(esn0):
    a = np.sqrt(2 * esn0)
    wrong_symbols = wrong_bits = 0
    left = SYMBOLS
    while left > 0:
        n = min(left, 20000)
        left -= n
        sent = rng.integers(M, size=n)
${
  coherent
    ? `        out = rng.standard_normal((n, M))
        out[np.arange(n), sent] += a`
    : `        out = rng.standard_normal((n, M)) + 1j * rng.standard_normal((n, M))
        # The carrier's phase is unknown; the envelope does not ask.
        out[np.arange(n), sent] += a * np.exp(2j * np.pi * rng.random(n))
        out = np.abs(out)`
}
        got = out.argmax(axis=1)
        wrong_symbols += np.count_nonzero(got != sent)
        wrong_bits += ones(got ^ sent).sum()
    return wrong_symbols, wrong_bits`;
}

const modules = ({ scheme }: ModemInputs): string =>
  isFsk(scheme)
    ? 'integrate, special'
    : scheme === 'psk' || scheme === 'dpsk'
      ? 'integrate, signal, special'
      : 'signal, special';

function shaped(i: ModemInputs): string {
  const msk = i.scheme === 'msk';
  return `${msk ? '' : `ROLL_OFF = ${i.rollOff}\n`}PHASE = np.deg2rad(${i.scheme === 'dpsk' ? 0 : i.phase})
TIMING = ${msk ? i.timing / 2 : i.timing}  # ${msk ? 'pulses' : 'symbols'}
SAMPLES = ${msk ? 64 : 32}  # a ${msk ? 'pulse, which is two bits long' : 'symbol'}
${msk ? 'EDGE = 1' : `REACH = ${i.span}  # symbols on each side\nEDGE = 2 * REACH`}  # by which both filters together are late

k = np.arange(M)
${pointsAndTheory(i)}


${msk ? HALF_SINE : ROOT_RAISED_COSINE}


${simulation(i)}`;
}

/** What arrives is decided symbol by symbol, or by the change of phase from one to the next. */
const simulation = (i: ModemInputs): string => `def sample(line, at):
    base = np.floor(at).astype(int)
    part = at - base
    return line[base] * (1 - part) + line[base + 1] * part


def simulate(esn0):
    taps = pulse()
    wrong_symbols = wrong_bits = 0
    left = SYMBOLS
    while left > 0:
        n = min(left, 20000)
        left -= n
        sent = rng.integers(M, size=n + 2 * EDGE + 2)
${
  isOffset(i.scheme)
    ? `        # The quadrature axis comes half a pulse later.
        late = np.zeros(SAMPLES // 2)
        in_phase = signal.upfirdn(taps, points[sent].real, up=SAMPLES)
        quadrature = signal.upfirdn(taps, points[sent].imag, up=SAMPLES)
        line = np.concatenate([in_phase, late]) + 1j * np.concatenate([late, quadrature])`
    : '        line = signal.upfirdn(taps, points[sent], up=SAMPLES)'
}
        noise = rng.standard_normal(line.size) + 1j * rng.standard_normal(line.size)
        received = signal.fftconvolve(line + noise * np.sqrt(1 / (2 * esn0)), taps) * np.exp(1j * PHASE)
        # The first and last symbols only fill the filters.
        instant = (np.arange(EDGE, EDGE + n${i.scheme === 'dpsk' ? ' + 1' : ''}) + EDGE + TIMING) * SAMPLES
${
  isOffset(i.scheme)
    ? '        at = sample(received, instant).real + 1j * sample(received, instant + SAMPLES // 2).imag'
    : '        at = sample(received, instant)'
}
${
  i.scheme === 'dpsk'
    ? `        got = decide(at[1:] * np.conj(at[:-1]))
        right = (sent[EDGE + 1 : EDGE + n + 1] - sent[EDGE : EDGE + n]) % M`
    : `        right = sent[EDGE : EDGE + n]
        got = decide(at)`
}
        wrong_symbols += np.count_nonzero(got != right)
        wrong_bits += ones(labels[got] ^ labels[right]).sum()
    return wrong_symbols, wrong_bits`;

const HALF_SINE = `def pulse():
    h = np.sin(np.pi * np.arange(SAMPLES + 1) / SAMPLES)
    return h / np.sqrt(np.sum(h * h))`;

const ROOT_RAISED_COSINE = `def pulse():
    t = np.arange(-REACH * SAMPLES, REACH * SAMPLES + 1) / SAMPLES
    with np.errstate(divide="ignore", invalid="ignore"):
        h = (np.sin(np.pi * t * (1 - ROLL_OFF)) + 4 * ROLL_OFF * t * np.cos(np.pi * t * (1 + ROLL_OFF))) / (
            np.pi * t * (1 - (4 * ROLL_OFF * t) ** 2)
        )
    h[t == 0] = 1 - ROLL_OFF + 4 * ROLL_OFF / np.pi
    if ROLL_OFF > 0:
        u = np.pi / (4 * ROLL_OFF)
        h[np.abs(np.abs(4 * ROLL_OFF * t) - 1) < 1e-9] = (
            ROLL_OFF / np.sqrt(2) * ((1 + 2 / np.pi) * np.sin(u) + (1 - 2 / np.pi) * np.cos(u))
        )
    return h / np.sqrt(np.sum(h * h))`;

/** The points, how they are decided, and the error rates in theory. */
function pointsAndTheory(i: ModemInputs): string {
  if (i.scheme === 'qam') return QAM;
  const circle = `first = ${i.scheme === 'dpsk' ? '0.0' : 'np.pi / 4 if M == 4 else 0.0'}
points = np.exp(1j * (2 * np.pi * k / M + first))
labels = k ^ (k >> 1)


def decide(z):
    return np.round((np.angle(z) - first) * M / (2 * np.pi)).astype(int) % M


`;
  if (isOffset(i.scheme))
    return `${circle}def theory(esn0):
    bit = float(tail(np.sqrt(esn0)))  # each axis apart
    return ${i.scheme === 'msk' ? 'bit, bit  # a symbol is one bit' : 'bit * (2 - bit), bit'}`;
  const dpsk = i.scheme === 'dpsk';
  const closed = dpsk ? 'float(np.exp(-esn0)) / 2' : 'float(tail(np.sqrt(2 * esn0)))';
  const density = dpsk
    ? 'np.exp(-esn0 * np.sin(psi) ** 2 / (1 + np.cos(psi) * np.cos(t)))'
    : 'np.exp(-esn0 * np.sin(psi) ** 2 / np.sin(t) ** 2) if t > 0 else 0.0';
  return `${circle}def theory(esn0):
    if M == 2:
        p = ${closed}
        return p, p

    def beyond(psi):
        if psi >= np.pi:
            return 0.0
        f = lambda t: ${density}
        edges = np.linspace(0, np.pi - psi, 9)
        return sum(integrate.quad(f, u, v, epsabs=0, epsrel=1e-10)[0] for u, v in zip(edges, edges[1:])) / (2 * np.pi)

    symbol = bit = 0.0
    for away in range(1, M // 2 + 1):
        far = 0.0 if away == M // 2 else beyond((2 * away + 1) * np.pi / M)
        p = 2 * (beyond((2 * away - 1) * np.pi / M) - far)
        symbol += p
        bit += p * ones(labels ^ labels[(k + away) % M]).mean() / BITS
    return symbol, bit`;
}

const QAM = `side = int(np.sqrt(M))
column, row = k % side, k // side
points = ((2 * column - side + 1) + 1j * (2 * row - side + 1)) / np.sqrt(2 * (M - 1) / 3)
labels = ((row ^ (row >> 1)) << (BITS // 2)) | (column ^ (column >> 1))


def decide(z):
    scaled = z * np.sqrt(2 * (M - 1) / 3)
    near = lambda v: np.clip(np.round((v + side - 1) / 2), 0, side - 1).astype(int)
    return near(scaled.imag) * side + near(scaled.real)


def theory(esn0):
    reach = np.sqrt(3 * esn0 / (M - 1))
    symbol = bit = 0.0
    for sent in range(side):
        for got in range(side):
            if got == sent:
                continue
            away = 2 * abs(got - sent)
            p = tail((away - 1) * reach) - (0 if got in (0, side - 1) else tail((away + 1) * reach))
            symbol += p / side
            bit += 2 / BITS * p / side * ones((sent ^ (sent >> 1)) ^ (got ^ (got >> 1)))
    return symbol * (2 - symbol), bit`;
