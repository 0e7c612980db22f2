/** The filter in Python, whose integers have no width: wrapping is said where it happens. */
import { fixedTotal } from '../../../exports/fixed-python.ts';
import { pythonMain } from '../../../exports/python.ts';
import { type CicPlan, headLines, isProgrammable } from './plan.ts';

const list = (values: readonly number[]): string => `[${values.join(', ')}]`;

/** From `total` to the output word. */
const outputLines = ({ cic }: CicPlan): string[] =>
  cic.full > cic.outputBits
    ? fixedTotal(cic.rounding, cic.full - cic.outputBits, cic.outputBits, 'saturate')
    : [];

const decimate = (plan: CicPlan): string => `
def filter_samples(samples, rate=RATE):
    """One output for each \`rate\` samples, from rest."""
    sums = [0] * STAGES
    lines = [[0] * delay for delay in DELAYS]
    out = []
    for n, x in enumerate(samples):
        for k in reversed(range(STAGES)):
            before = sums[k - 1] if k else int(x) << lift(rate)
            sums[k] = wrap(sums[k] + drop(before, DISCARDED[k]), FULL)
        if (n + 1) % rate:
            continue
        total = sums[-1]
        for k, line in enumerate(lines):
            value = drop(total, DISCARDED[STAGES + k])
            line.append(value)
            total = wrap(value - line.pop(0), FULL)
${outputLines(plan)
  .map((line) => `        ${line}\n`)
  .join('')}        out.append(total)
    return out
`;

const interpolate = (plan: CicPlan): string => `
def filter_samples(samples, rate=RATE):
    """\`rate\` outputs for each sample, from rest."""
    sums = [0] * STAGES
    lines = [[0] * delay for delay in DELAYS]
    out = []
    for x in samples:
        value = int(x)
        for k, line in enumerate(lines):
            line.append(value)
            value = wrap(value - line.pop(0), WIDTHS[k])
        for n in range(rate):
            for k in reversed(range(STAGES)):
                before = sums[k - 1] if k else (0 if n else value)
                sums[k] = wrap(sums[k] + before, WIDTHS[STAGES + k])
            total = sums[-1] << lift(rate)
${outputLines(plan)
  .map((line) => `            ${line}\n`)
  .join('')}            out.append(total)
    return out
`;

/** The bit-true model; \`filter_samples\` takes integers. */
export function cicPython(plan: CicPlan): string {
  const { cic, lifts } = plan;
  const lift = isProgrammable(plan)
    ? `    for least, places in ${`[${lifts.map(({ from, lift }) => `(${from}, ${lift})`).join(', ')}]`}:
        if rate >= least:
            return places
    raise ValueError("rate")`
    : `    if rate != RATE:
        raise ValueError("rate")
    return 0`;
  return `${headLines(plan)
    .map((line) => `# ${line}\n`)
    .join('')}
STAGES = ${cic.delays.length}
RATE = ${cic.rate}
DELAYS = ${list(cic.delays)}
FULL = ${cic.full}
WIDTHS = ${list(cic.widths)}
DISCARDED = ${list(cic.discarded)}


def wrap(value, width):
    """Two's complement of so many bits."""
    return (value + (1 << (width - 1))) % (1 << width) - (1 << (width - 1))


def drop(value, bits):
    """The lowest bits cleared: what is pruned."""
    return value >> bits << bits


def lift(rate):
    """Places by which words are moved up at a rate."""
${lift}

${cic.kind === 'decimator' ? decimate(plan) : interpolate(plan)}

${pythonMain(`print(filter_samples([${2 ** (cic.inputBits - 1) - 1}] * ${cic.kind === 'decimator' ? '(RATE * 8)' : '4'})[-8:])`)}`;
}
