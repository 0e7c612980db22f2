import { relativeError } from '@tollbench/engines/testing/close.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fraction } from '../../define/fields.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

interface Case {
  num: number[];
  den: number[];
  band: number;
  end: number;
  y: number[];
  figures:
    | (Record<
        'final' | 'rise10' | 'rise90' | 'half' | 'settling' | 'ise' | 'iae' | 'itae',
        number
      > & { peak: number | null; peakTime: number | null })
    | null;
}

const run = (some: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  evaluate(tool, withDefaults(tool.inputs, some));

describe('against SciPy', () => {
  const { program, version, cases } = vectors<Case>('step-response');
  let response = 0;
  let times = 0;
  let integrals = 0;
  let timed = 0;
  for (const c of cases) {
    const r = run({
      system: fraction(c.num, c.den),
      band: 100 * c.band,
      horizon: 'set',
      end: c.end,
    });
    // 41 of the oracle's times are every 20th of ours.
    const size = Math.max(...c.y.map(Math.abs));
    c.y.forEach((y, i) => {
      response = Math.max(response, Math.abs((r.y[i * 20] as number) - y) / size);
    });
    const f = c.figures;
    if (!f || !r.info) continue;
    timed++;
    const info = r.info;
    const scale = f.settling;
    for (const [a, b] of [
      [info.riseFrom, f.rise10],
      [info.riseTo, f.rise90],
      [info.delayTime, f.half],
      [info.settlingTime, f.settling],
      ...(f.peakTime === null ? [] : [[info.peakTime, f.peakTime]]),
    ] as [number, number][])
      times = Math.max(times, Math.abs(a - b) / scale);
    for (const [a, b] of [
      [info.ise, f.ise],
      [info.iae, f.iae],
      [info.itae, f.itae],
      ...(f.peak === null ? [] : [[info.peak, f.peak]]),
    ] as [number, number][])
      integrals = Math.max(integrals, relativeError(a, b));
  }

  test('the figures on the page are the ones measured here', () => {
    expect(response).toBeLessThan(1e-9);
    expect(times).toBeLessThan(1e-8);
    expect(integrals).toBeLessThan(1e-7);
    expectHeld(import.meta.dirname, [
      {
        program,
        version,
        what: 'response at 41 times, error relative to its largest value',
        cases: cases.length,
        largestError: response,
        errorKind: 'relative',
      },
      {
        program,
        version,
        what: 'rise, half-value, peak and settling times, relative to the settling time',
        cases: timed,
        largestError: times,
        errorKind: 'relative',
      },
      {
        program,
        version,
        what: 'peak value, ISE, IAE and ITAE',
        cases: timed,
        largestError: integrals,
        errorKind: 'relative',
      },
    ]);
  });
});
