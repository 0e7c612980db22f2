import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { CircuitResult } from './circuit.ts';
import type { results } from './results.ts';
import type { Parts } from './ring.ts';
import type { AstableResult, MonostableResult } from './timer.ts';

export type Shown = NamedOutput<typeof results>;

/** Every natural mode. */
export function modesTable({ modes, hidden }: CircuitResult): Shown {
  return {
    kind: 'table',
    id: 'modes',
    title: 'Natural modes',
    columns: ['pole', 'multiplicity', 'modeTau', 'modeFrequency', 'modeZeta', 'modeQuality'],
    rows: modes.map((m) => {
      const [p = { re: 0, im: 0 }] = m.poles;
      const none = { value: null, shown: '' };
      return [
        p,
        m.multiplicity,
        Number.isFinite(m.tau) ? m.tau : { value: null, shown: 'none' },
        m.omega === null ? none : m.omega / (2 * Math.PI),
        m.zeta ?? none,
        m.zeta === null || m.zeta === 0 ? none : 1 / (2 * m.zeta),
      ];
    }),
    caption:
      hidden === 0
        ? 'The slowest first; pairs by their upper pole.'
        : `The slowest first; pairs by their upper pole. What is looked at does not show ${counted(hidden, 'of them', 'of them')}.`,
  };
}

/** What one part must be; a row takes it. */
export function waysTable({ ways }: CircuitResult): Shown {
  const none = { value: null, shown: '' };
  return {
    kind: 'table',
    id: 'ways',
    title: 'What gives it',
    columns: ['change', 'wayOhms', 'wayHenry', 'wayFarads', 'wayZeta', 'wayFrequency'],
    rows: ways.map((w) => {
      const of = (unit: string) =>
        w.unit !== unit ? none : (w.value ?? { value: null, shown: 'none does' });
      return [
        { value: w.part, shown: `${w.part} for ${w.wanted === 'damping' ? 'ζ' : 'f₀'}` },
        of('Ω'),
        of('H'),
        of('F'),
        w.damping ?? none,
        w.frequency ?? none,
      ];
    }),
    rowInputs: ways.map(({ texts }) => texts),
    caption:
      'One part changed, all else as it is, within a factor of a million; press a row to take it.',
  };
}

export function snubberTable({ snubber, capacitance }: Parts): Shown {
  return {
    kind: 'table',
    id: 'snubbers',
    title: 'Snubbers',
    columns: ['snubberRatio', 'snubberC', 'snubberR', 'snubberZeta'],
    rows: snubber.map((s) => [s.ratio, s.capacitance, s.resistance, s.damping]),
    caption: `R and C in series across the ${showQuantity(capacitance, 'F', 3)}: for each C the R that damps most, of sixty-one from a thirtieth to thirty times √(L/C). More C damps more and costs C·V² a cycle.`,
  };
}

export function oscillatorsTable({ options }: AstableResult): Shown {
  return {
    kind: 'table',
    id: 'oscillators',
    title: 'Parts that give it',
    columns: ['partC', 'partRa', 'partRb', 'partFrequency', 'partDuty', 'partOff'],
    rows: options.map((o) => [
      o.c,
      o.ra ?? { value: null, shown: 'none' },
      o.rb,
      o.value,
      100 * (o.duty ?? 0.5),
      100 * o.error,
    ]),
    rowInputs: options.map(({ texts }) => texts),
    caption:
      options.length === 0
        ? 'No values of the series between the least and the greatest resistor give it.'
        : 'For each capacitor the resistors on either side of the exact ones, tried with this timer; the nearest of those first. Press a row to take it.',
  };
}

export function pulsesTable({ options }: MonostableResult): Shown {
  return {
    kind: 'table',
    id: 'pulses',
    title: 'Parts that give it',
    columns: ['partC', 'partR', 'partWidth', 'partOff'],
    rows: options.map((o) => [o.c, o.ra, o.value, 100 * o.error]),
    rowInputs: options.map(({ texts }) => texts),
    caption:
      options.length === 0
        ? 'No values of the series between the least and the greatest resistor give it.'
        : 'For each capacitor the resistors on either side of the exact one, tried with this timer; the nearest of those first. Press a row to take it.',
  };
}
