import type { UartBlock, UartSetting } from '@tollbench/engines/clocking/uart/block.ts';
import {
  type Budget,
  bitsOf,
  budget,
  type Frame,
  STANDARD_RATES,
} from '@tollbench/engines/clocking/uart/frame.ts';
import { makesExactly, uartSettings } from '@tollbench/engines/clocking/uart/settings.ts';
import { type Rational, rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import { InputError } from '../../../define/error.ts';
import { formatQuantity, showQuantity } from '../../../define/si.ts';
import type { ClockInputs } from '../inputs.ts';
import type { CrystalRow, RateRow, UartResult } from '../result.ts';
import { exactly } from './exactly.ts';
import { picked } from './pick.ts';
import { deviceOf } from './tree.ts';

const LISTED = 40;

/** Crystals that are sold everywhere; Hz. */
const CRYSTALS = [
  1.8432e6, 2.4576e6, 3.6864e6, 4e6, 4.9152e6, 6e6, 7.3728e6, 8e6, 9.8304e6, 10e6, 11.0592e6, 12e6,
  14.7456e6, 16e6, 18.432e6, 20e6, 22.1184e6, 24e6, 25e6, 32e6, 48e6,
] as const;

/** Rates by which crystals are compared: those of terminals. */
const USUAL: readonly number[] = STANDARD_RATES.filter((r) => r >= 1200 && r <= 115200);

export function computeUart(i: ClockInputs): UartResult {
  const device = deviceOf(i.device);
  const block = device.uart;
  const clock = exactly(i.clock ?? block.usual);
  const frame: Frame = { data: i.data, parity: i.parity !== 'none', stop: i.stop };
  const bits = bitsOf(frame);
  const found = uartSettings(block, clock, exactly(i.baud), bits, LISTED);
  const at = picked(i.pick, found.settings.length);
  const chosen = found.settings[at];
  if (!chosen) throw new Error('a generator has settings');
  refuseTooFast(block, clock, i);
  return {
    task: 'uart',
    device: device.id,
    deviceLabel: device.label,
    block: block.label,
    ...{ clock, settings: found.settings, at, legal: found.legal, examined: found.examined },
    budget: budgetOf(chosen, frame, clock, i.baud, i),
    bits,
    rates: STANDARD_RATES.flatMap((rate): RateRow[] => {
      const [setting] = uartSettings(block, clock, rational(rate), bits, 1).settings;
      if (!setting) return [];
      return [{ rate, setting, margin: budgetOf(setting, frame, clock, rate, i).margin }];
    }),
    crystals: CRYSTALS.map((f) => crystal(block, f, i.baud, bits)),
    exactClock: exactClock(clock, exactly(i.baud), chosen.mode.samples),
    sources: device.sources,
  };
}

function budgetOf(
  s: UartSetting,
  frame: Frame,
  clock: Rational,
  baud: number,
  { here, there }: ClockInputs,
): Budget {
  // Of a pattern the bits' own ends count, which have the mean error in them.
  const clocksPerBit = toNumber(clock) / baud;
  const jitter = s.mode.kind === 'pattern' ? 0 : Math.min(1, s.jitterClocks) / clocksPerBit;
  const rate = s.mode.kind === 'pattern' ? s.edgeError / s.edges.length : Math.abs(s.error);
  return budget(frame, {
    ...{ rate, here: here / 100, there: there / 100, jitter, samples: s.mode.samples },
  });
}

/** A rate of more than a bit a clock is none. */
function refuseTooFast(block: UartBlock, clock: Rational, { baud }: ClockInputs): void {
  const f = toNumber(clock);
  if (baud <= f) return;
  throw new InputError(
    `is ${showQuantity(baud, 'Bd')}; ${block.label} has a clock of ${showQuantity(f, 'Hz', 6)}, and a bit takes a clock at least`,
    {
      field: 'baud',
      value: formatQuantity(baud, 'Bd'),
      remedies: [...(f >= 16 ? [{ baud: formatQuantity(f / 16, 'Bd') }] : []), { clock: 'none' }],
    },
  );
}

function crystal(block: UartBlock, frequency: number, baud: number, bits: number): CrystalRow {
  const f = rational(frequency);
  const [nearest] = uartSettings(block, f, exactly(baud), bits, 1).settings;
  return {
    frequency,
    error: nearest?.error ?? Number.NaN,
    exact: USUAL.filter((rate) => makesExactly(block, f, rational(rate))).length,
  };
}

/** The whole multiple of samples times rate that is nearest: every divider makes the rate of it exactly. */
function exactClock(clock: Rational, rate: Rational, samples: number): Rational {
  const unit = rational(rate.n * BigInt(samples), rate.d);
  const times = Math.max(1, Math.round(toNumber(clock) / toNumber(unit)));
  return rational(unit.n * BigInt(times), unit.d);
}
