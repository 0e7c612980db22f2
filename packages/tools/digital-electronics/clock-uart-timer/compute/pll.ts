import { FPGAS, type FpgaPll, fpgaPll } from '@tollbench/engines/clocking/devices/fpga.ts';
import { powers, single, span } from '@tollbench/engines/clocking/dividers.ts';
import type { Divider, Pll, Setting, Wanted } from '@tollbench/engines/clocking/pll.ts';
import { searchWithin } from '@tollbench/engines/clocking/search.ts';
import { rational } from '@tollbench/engines/exact/rational.ts';
import { InputError } from '../../../define/error.ts';
import { formatQuantity, showQuantity } from '../../../define/si.ts';
import type { ClockInputs } from '../inputs.ts';
import type { PllResult, StopShown } from '../result.ts';
import { chainOf } from './chain.ts';
import { exactly } from './exactly.ts';
import { inMega } from './mega.ts';
import { picked } from './pick.ts';
import { LISTED } from './tree.ts';

export function computePll(i: ClockInputs): PllResult {
  const part = i.part === 'custom' ? ownPart(i) : FPGAS.find((f) => f.id === i.part);
  if (!part) throw new Error(`there is no PLL "${i.part}"`);
  check(part, i);
  const pll = held(fpgaPll(part, exactly(i.input), i.outputs.length), i);
  const wanted = i.outputs.map(
    (f, n): Wanted => ({ output: `out${n}`, frequency: exactly(f), tolerance: 0 }),
  );
  const options = { most: LISTED, prefer: i.prefer, ...(part.accept && { accept: part.accept }) };
  const found = searchWithin(pll, wanted, options);
  if (!found) throw tooMany(i);
  const { settings, legal, examined } = found;
  if (settings.length === 0) throw nothing(part, i);
  const names = {
    ...{ id: part.id, label: part.label, isPll: true },
    ...{ pre: part.fields.pre, mul: part.fields.mul, vco: 'VCO' },
  };
  return {
    task: 'pll',
    partLabel: part.label,
    solutions: settings.map((s) => ({
      chains: [
        chainOf(names, pll, s, (id) => wanted.find((w) => w.output === id)?.frequency ?? null),
      ],
      buses: [],
      error: s.error,
    })),
    ...{ legal, examined, at: picked(i.pick, settings.length) },
    stops: stops(pll, wanted, i, settings[0]),
    sources: part.sources,
  };
}

function ownPart(i: ClockInputs): FpgaPll {
  for (const [low, high, min, max] of [
    ['detectorMin', 'detectorMax', i.detectorMin, i.detectorMax],
    ['mulMin', 'mulMax', i.mulMin, i.mulMax],
    ['vcoMin', 'vcoMax', i.vcoMin, i.vcoMax],
    ['outMin', 'outMax', i.outMin, i.outMax],
  ] as const)
    if (min > max)
      throw new InputError(
        `is ${formatQuantity(max)}; it is to be ${formatQuantity(min)} at least`,
        {
          field: high,
          value: formatQuantity(max),
          remedies: [{ [high]: formatQuantity(min) }, { [low]: formatQuantity(max) }],
        },
      );
  const dividers = dividersOf(i);
  return {
    id: 'custom',
    label: 'PLL',
    input: [1e-3, 1e12],
    pre: span(1, i.preMax),
    detector: [i.detectorMin, i.detectorMax],
    multiplier: { from: i.mulMin * i.mulDen, to: i.mulMax * i.mulDen, den: i.mulDen },
    vco: [i.vcoMin, i.vcoMax],
    outputs: 7,
    dividers: () => dividers,
    limit: [i.outMin, i.outMax],
    fields: { pre: 'M', mul: 'N', div: (n) => `P${n}` },
    sources: [],
  };
}

function dividersOf({ divider, divMax: max }: ClockInputs): Divider[] {
  switch (divider) {
    case 'whole':
      return single(span(1, max));
    case 'even':
      return single([1, ...span(2, max, 2)]);
    case 'powers':
      return single(powers(0, Math.floor(Math.log2(max))));
    case 'halves':
      return single(span(2, 2 * max).map((k) => k / 2));
    default:
      return single([1, ...span(16, 8 * max).map((k) => k / 8)]);
  }
}

/** @throws InputError for what the PLL takes no setting of. */
function check(part: FpgaPll, i: ClockInputs): void {
  const [low, high] = part.input;
  if (i.input < low || i.input > high)
    throw new InputError(
      `is ${showQuantity(i.input, 'Hz', 6)}; ${part.label} takes ${showQuantity(low, 'Hz')} to ${showQuantity(high, 'Hz')}`,
      {
        field: 'input',
        value: formatQuantity(i.input, 'Hz'),
        remedies: [
          ...inMega(i.input, part.input).map((input) => ({ input })),
          { input: formatQuantity(i.input < low ? low : high, 'Hz') },
        ],
      },
    );
  if (i.outputs.length > part.outputs)
    throw new InputError(
      `are ${i.outputs.length}; ${part.label} has ${part.outputs === 1 ? 'one' : part.outputs}`,
      {
        field: 'outputs',
        value: i.outputs.join(' '),
        remedies: [
          {
            outputs: i.outputs
              .slice(0, part.outputs)
              .map((f) => formatQuantity(f, 'Hz'))
              .join(' '),
          },
        ],
      },
    );
}

function held(pll: Pll, { fixPre, fixMul, fixDiv }: ClockInputs): Pll {
  const { multiplier: m } = pll;
  const k = fixMul === null ? null : fixMul * m.den;
  const legal =
    k !== null && Number.isInteger(k) && k >= m.from && k <= m.to && (m.only?.includes(k) ?? true);
  return {
    ...pll,
    pre: pll.pre.filter((v) => fixPre === null || v === fixPre),
    multiplier: k === null ? m : { ...m, only: legal ? [k] : [] },
    outputs: pll.outputs.map((o, n) =>
      n > 0 || fixDiv === null
        ? o
        : { ...o, dividers: o.dividers.filter((d) => d.parts[0] === fixDiv) },
    ),
  };
}

/** The proof over so many settings takes too long. */
function tooMany({ outputs, preMax }: ClockInputs): InputError {
  const two = outputs.slice(0, 2).map((f) => formatQuantity(f, 'Hz'));
  return new InputError(
    `are ${outputs.length}; to prove that no setting is better for them takes too long with so many dividers`,
    {
      field: 'outputs',
      value: outputs.join(' '),
      remedies: [{ outputs: two.join(' '), preMax: String(Math.min(preMax, 16)), mulDen: '1' }],
    },
  );
}

function nothing(part: FpgaPll, i: ClockInputs): InputError {
  for (const name of ['fixPre', 'fixMul', 'fixDiv'] as const)
    if (i[name] !== null)
      return new InputError(`is ${i[name]}; with it there is no legal setting`, {
        field: name,
        value: String(i[name]),
        remedies: [{ [name]: 'none' }],
      });
  return new InputError(
    `is ${showQuantity(i.input, 'Hz', 6)}; no reference divider and multiplier bring the phase detector and the VCO of ${part.label} into their ranges (${showQuantity(part.detector[0], 'Hz')} to ${showQuantity(part.detector[1], 'Hz')}, ${showQuantity(part.vco[0], 'Hz')} to ${showQuantity(part.vco[1], 'Hz')}) with an output within its own`,
    { field: 'input', value: formatQuantity(i.input, 'Hz') },
  );
}

const OPEN = { min: rational(1), max: rational(10n ** 13n) };

/** Which limit keeps the error from being smaller: each is lifted by itself. */
function stops(
  pll: Pll,
  wanted: readonly Wanted[],
  { prefer }: ClockInputs,
  best?: Setting,
): StopShown[] {
  if (!best || best.error === 0) return [];
  const lifted: readonly (readonly [string, Pll])[] = [
    ['phase detector', { ...pll, detector: OPEN }],
    ['VCO', { ...pll, vco: OPEN }],
    ['outputs', { ...pll, outputs: pll.outputs.map((o) => ({ ...o, limit: OPEN })) }],
  ];
  return lifted.flatMap(([limit, open]) => {
    const first = searchWithin(open, wanted, { most: 1, prefer })?.settings[0];
    return first && first.error < best.error * (1 - 1e-9) ? [{ limit, error: first.error }] : [];
  });
}
