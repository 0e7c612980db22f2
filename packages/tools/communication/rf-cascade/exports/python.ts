import { pythonMain } from '../../../exports/python.ts';
import type { CascadeResult } from '../compute.ts';
import type { CascadeInputs } from '../inputs.ts';

/** A number as Python has it. */
const py = (x: number): string => (x === Number.POSITIVE_INFINITY ? 'math.inf' : String(x));

/** A script without any library that computes the chain anew and prints it. */
export function python({ parts, stages }: CascadeResult, i: CascadeInputs): string {
  const rows = parts.map((part, k) => {
    const s = stages[k];
    const numbers = s === undefined ? [] : [s.gain, s.temperature, s.iip3, s.iip2, s.ip1];
    return `    (${JSON.stringify(part.name)}, ${numbers.map(py).join(', ')}),`;
  });
  return `import math

# Name, gain, noise temperature (K), IIP3, IIP2 and input P1dB (mW) of each stage.
STAGES = [
${rows.join('\n')}
]
LEVEL = ${i.level}  # dBm
BANDWIDTH = ${i.bandwidth}  # Hz
SOURCE = ${i.source}  # K
COHERENT = ${i.phases === 'coherent' ? 'True' : 'False'}  # distortion adds in voltage
KNEE = ${i.sharpness}


def db(x):
    return 10 * math.log10(x) if x > 0 else -math.inf


def cascade(stages):
    """Gain, noise temperature in K, IIP3 and IIP2 in mW."""
    gain, te, third, second = 1.0, 0.0, 0.0, 0.0
    for _, g, t, iip3, iip2, _ in stages:
        te += t / gain
        third += gain / iip3 if COHERENT else (gain / iip3) ** 2
        second += math.sqrt(gain / iip2) if COHERENT else gain / iip2
        gain *= g
    third = third if COHERENT else math.sqrt(third)
    second = second**2 if COHERENT else second
    return gain, te, 1 / third if third else math.inf, 1 / second if second else math.inf


def output(power):
    """mW at the output for mW at the input, each stage with its knee."""
    for _, g, _, _, _, p1 in STAGES:
        bend = 10 ** (0.1 * KNEE) - 1
        power = g * power / (1 + bend * (power / p1) ** KNEE) ** (1 / KNEE)
    return power


def compression(gain):
    """mW at the input where 1 dB of the gain is lost, by halving."""
    if all(math.isinf(p1) for *_, p1 in STAGES):
        return math.inf
    low, high = -300.0, 300.0
    for _ in range(200):
        middle = (low + high) / 2
        power = 10 ** (middle / 10)
        if db(gain * power) - db(output(power)) > 1:
            high = middle
        else:
            low = middle
    return 10 ** (low / 10)


${pythonMain(`gain, te, iip3, iip2 = cascade(STAGES)
floor = 1.380649e-20 * (SOURCE + te) * BANDWIDTH
print("gain_dB", db(gain))
print("nf_dB", db(1 + te / 290))
print("te_K", te)
print("iip3_dBm", db(iip3))
print("iip2_dBm", db(iip2))
print("ip1_dBm", db(compression(gain)))
print("floor_dBm", db(floor))
print("sfdr_dB", 2 / 3 * (db(iip3) - db(floor)))
print("output_dBm", db(output(10 ** (LEVEL / 10))))`)}`;
}
