import { relativeError } from '@tollbench/engines/testing/close.ts';
import { expect, test } from 'vitest';
import activeFilter from '../analog-circuits/active-filter/index.ts';
import discretizer from '../control-systems/discretizer/index.ts';
import loopShaper from '../control-systems/loop-shaper/index.ts';
import stepResponse from '../control-systems/step-response/index.ts';
import { evaluate } from './evaluate.ts';
import { fraction } from './fields.ts';
import { readGiven, withDefaults } from './inputs.ts';
import { type Onward, onwardAddress } from './onward.ts';

/** What the step response's tool makes of a link to it. */
function stepOf(links: readonly Onward[] | undefined, does: RegExp) {
  const link = links?.find((o) => o.tool === 'step-response' && does.test(o.does));
  expect(link, String(does)).toBeDefined();
  const given = new Map(Object.entries(link?.inputs ?? {}));
  return evaluate(stepResponse, readGiven(stepResponse.inputs, given));
}

test('a closed loop keeps its overshoot and settling time on the way', () => {
  const inputs = withDefaults(loopShaper.inputs, {});
  const result = evaluate(loopShaper, inputs);
  const { info, dcGain } = stepOf(loopShaper.next?.(result, inputs), /closed loop/u);
  expect(info?.overshoot).toBeCloseTo(result.figures?.overshoot ?? Number.NaN, 3);
  expect(dcGain).toBeCloseTo(result.final, 9);
});

test('a loop that is not stable, or has dead time, hands over its plant alone', () => {
  for (const some of [{ gain: 60 }, { delay: 0.02 }]) {
    const inputs = withDefaults(loopShaper.inputs, some);
    const links = loopShaper.next?.(evaluate(loopShaper, inputs), inputs) ?? [];
    expect(links.map((o) => o.does)).not.toContain('Step response of the closed loop');
    const late = some.delay === undefined ? {} : { delay: '0.02' };
    expect(links[0]?.inputs).toEqual({ system: inputs.plant.text, ...late });
  }
});

test('a controller goes to its difference equation as it is, at the sample time of its code', () => {
  const inputs = withDefaults(loopShaper.inputs, { sampleTime: 0.005 });
  const result = evaluate(loopShaper, inputs);
  const link = loopShaper
    .next?.(result, inputs)
    ?.find((o) => o.tool === 'discretizer' && /controller/u.test(o.does));
  const read = readGiven(discretizer.inputs, new Map(Object.entries(link?.inputs ?? {})));
  const { g, sampleTime } = evaluate(discretizer, read);
  expect([g.num, g.den, sampleTime]).toEqual([
    result.controller.c.num,
    result.controller.c.den,
    0.005,
  ]);
});

test('a filter keeps its poles on the way', () => {
  const inputs = withDefaults(activeFilter.inputs, {});
  const result = evaluate(activeFilter, inputs);
  const { poles } = stepOf(activeFilter.next?.(result, inputs), /filter/u);
  const sizes = (list: readonly { re: number; im: number }[]) =>
    list.map((p) => p.re).toSorted((a, b) => a - b);
  const designed = sizes(result.poles.designed.flat());
  expect(poles.length).toBe(designed.length);
  for (const [k, re] of sizes(poles).entries())
    expect(relativeError(re, designed[k] ?? Number.NaN)).toBeLessThan(1e-9);
});

test('a plant goes where its order and its dead time are taken', () => {
  const many = fraction(
    [1],
    Array.from({ length: 22 }, (_, k) => k + 1),
  );
  for (const some of [{ system: many }, { delay: 5e5 }]) {
    const inputs = withDefaults(stepResponse.inputs, some);
    expect(stepResponse.next?.(evaluate(stepResponse, inputs), inputs)).toEqual([]);
  }
});

test('a state longer than a line of a request has no address', () => {
  const onward = (system: string) => onwardAddress({ tool: 't', does: 'That', inputs: { system } });
  expect(onward('1/(s + 1)')).toBe('/t.html?system=1%2F%28s+%2B+1%29');
  expect(onward('1'.repeat(8000))).toBeUndefined();
});
