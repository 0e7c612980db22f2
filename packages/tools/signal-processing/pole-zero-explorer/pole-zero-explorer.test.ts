import * as boundary from '@tollbench/engines/pole-zero/boundary.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import type { Handle } from '../../define/handle.ts';
import { readInputs, withDefaults, writeInputs } from '../../define/inputs.ts';
import { remedied, remediesOf } from '../../testing/remedies.ts';
import { loadTools } from '../../tools.ts';
import { convert } from './convert.ts';
import { formulaCode } from './formula.ts';
import handles from './handles.ts';
import tool from './index.ts';
import type { PoleZeroInputs } from './inputs.ts';
import { next } from './next.ts';
import { notices, regionText, responseCaption } from './phrases.ts';
import { rootInputs } from './tables.ts';

const run = (some: Partial<PoleZeroInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const given = (texts: Readonly<Record<string, string>>) =>
  evaluate(
    tool,
    readInputs(tool.inputs, (name) => texts[name]),
  );
const roots = (text: string) => tool.inputs.zeros.parse(text);
const regionsOf = (r: ReturnType<typeof run>) => r.regions.map((g) => regionText(r.plane, g));
const plain = (list: readonly { re: number; im: number }[]) =>
  list.map(({ re, im }) => [re, im] as const);

test('1/((1 − ½z⁻¹)(1 − 2z⁻¹)) has three regions, and in the ring the two-sided sequence of the textbook', () => {
  // Oppenheim and Schafer, Discrete-Time Signal Processing, the pole pair ½ and 2 of ch. 3: quoted from memory.
  const r = run({});
  expect(regionsOf(r)).toEqual(['|z| < 0.5', '0.5 < |z| < 2', '|z| > 2']);
  expect(r.regions.map(({ stable }) => stable)).toEqual([false, true, false]);
  expect(r.regions.map(({ causal }) => causal)).toEqual([false, false, true]);
  expect(r.chosen).toBe(1);
  const residues = r.fractions.fractions.map(({ residue }) => residue.re);
  expect(residues[0]).toBeCloseTo(-1 / 3, 15);
  expect(residues[1]).toBeCloseTo(4 / 3, 15);
  expect(formulaCode('z', r.fractions, r.regions[1] ?? raise())).toBe(
    'x[n] = -0.333333333333*0.5^n u[n] - 1.33333333333*2^n u[-n - 1]',
  );
});

test('the same function comes of the same roots, coefficients in both conventions and a formula', () => {
  const all = [
    run({}),
    run({ from: 'delays', b: [1], a: [1, -2.5, 1] }),
    run({ from: 'powers', b: [1, 0, 0], a: [1, -2.5, 1] }),
    given({ from: 'function', function: '1/((1 - 0.5z^-1)(1 - 2z^-1))' }),
    given({ from: 'function', function: 'zpk([0 0],[0.5 2],1)' }),
  ];
  for (const r of all) {
    expect(r.num).toEqual([1, 0, 0]);
    expect(r.den).toEqual([1, -2.5, 1]);
    expect(r.map.gain).toBe(1);
  }
  // Powers of z are another thing: two samples later.
  const other = run({ from: 'powers', b: [1], a: [1, -2.5, 1] });
  expect(other.map.zeros).toEqual([]);
  expect(other.kind.initial).toBe(0);
});

test('a pole that a zero cancels opens the region, from roots and from coefficients', () => {
  expect(regionsOf(run({ zeros: roots('0, 2'), poles: roots('0.5, 2') }))).toEqual([
    '|z| < 0.5',
    '|z| > 0.5',
  ]);
  const r = run({ from: 'delays', b: [1, 0, 0, 0, 0, 0, 0, 0, -1], a: [1, -1] });
  expect(regionsOf(r)).toEqual(['all z but 0']);
  expect(r.cancelled.map(({ s }) => s)).toEqual([{ re: 1, im: 0 }]);
  expect([...r.signal.value]).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  // Once of twice: the other stays.
  expect(run({ zeros: roots('2'), poles: roots('(2)x2') }).map.poles[0]?.multiplicity).toBe(1);
});

test('coefficients have their multiplicities: (z − 0.9)³ is one root three times', () => {
  const { map } = run({ from: 'delays', b: [1], a: [1, -2.7, 2.43, -0.729] });
  expect(map.poles).toEqual([{ s: { re: 0.9, im: 0 }, multiplicity: 3 }]);
});

test('four zeros that roundings parted are told, and taken as one where that is asked for', () => {
  // butter(4, 0.2) of SciPy with fifteen decimals: (1 + z⁻¹)⁴ but for them.
  const some = {
    from: 'delays',
    b: [
      0.004824343357716, 0.019297373430865, 0.028946060146297, 0.019297373430865, 0.004824343357716,
    ],
    a: [1, -2.369513007182038, 2.31398841441588, -1.054665405878568, 0.187379492368185],
  } as const;
  const asWritten = run(some);
  expect(asWritten.map.zeros).toHaveLength(4);
  expect(asWritten.kind.phase).toBe('mixed');
  expect(asWritten.given.parted).toHaveLength(1);
  const merged = run({ ...some, roundings: 'merged' });
  expect(merged.map.zeros).toHaveLength(1);
  expect(merged.map.zeros[0]?.multiplicity).toBe(4);
  expect(merged.map.zeros[0]?.s.re).toBeCloseTo(-1, 9);
  expect(merged.map.poles).toHaveLength(4);
  expect(merged.response.dc).toBeCloseTo(1, 9);
  // Roots that lie apart stay apart.
  expect(run({ from: 'delays', b: [1], a: [1, -1.81, 0.819] }).given.parted).toEqual([]);
});

test('the largest that may be asked for is computed', () => {
  const noise = Array.from({ length: 33 }, (_, k) => Math.sin(12.9898 * (k + 1)) + 0.1);
  const r = run({ from: 'delays', b: noise, a: [4, ...noise.slice(1)] });
  expect(r.fractions.fractions).toHaveLength(32);
  for (const { logSize } of [0.3, 1.7].map((w) => boundary.responseAt(r.map, w)))
    expect(Number.isFinite(logSize)).toBe(true);
});

test('no roots at all are a number, on either plane', () => {
  for (const plane of ['z', 's'] as const) {
    const r = run({ plane, zeros: [], poles: [], gain: -0.5 });
    expect(r.response.peak.decibels).toBeCloseTo(-6.0206, 4);
    expect(regionsOf(r)).toEqual([plane === 'z' ? 'all z' : 'all s']);
    expect(r.fractions.direct).toEqual([{ k: 0, value: -0.5 }]);
  }
});

describe('gain', () => {
  const notch: Partial<PoleZeroInputs> = { zeros: roots('1∠±18°'), poles: roots('0.98∠±18°') };

  test('is 1 where it is asked to be', () => {
    expect(run({ ...notch, gainBy: 'dc' }).response.dc).toBeCloseTo(1, 14);
    expect(run({ ...notch, gainBy: 'nyquist' }).response.nyquist).toBeCloseTo(1, 14);
    expect(run({ ...notch, gainBy: 'peak' }).response.peak.decibels).toBeCloseTo(0, 12);
  });

  test('a notch at 18° is found there, and is −∞ dB deep', () => {
    const { dip } = run({ ...notch, sampleRate: 1000 }).response;
    expect(dip.frequency).toBeCloseTo(50, 9);
    expect(dip.decibels).toBeLessThan(-250);
  });

  test.each([
    [{ zeros: roots('1'), gainBy: 'dc' }, 'gainBy'],
    [{ plane: 's', poles: roots('-1, -2'), zeros: roots(''), gainBy: 'nyquist' }, 'gainBy'],
    [{ poles: roots('1'), gainBy: 'peak' }, 'gainBy'],
    [{ gain: 0 }, 'gain'],
    [{ poles: roots('±j'), region: 'stable' }, 'region'],
    [{ region: 'number', regionNumber: 7 }, 'regionNumber'],
    [{ plane: 's', from: 'delays' }, 'from'],
    [{ from: 'function', plane: 's' }, 'function'],
  ] as const satisfies readonly (readonly [Partial<PoleZeroInputs>, string])[])(
    'what has no answer is refused, and what is offered is taken: %o',
    (some) => {
      const remedies = remediesOf(tool, some);
      expect(remedies.length).toBeGreaterThan(0);
      for (const remedy of remedies) expect(() => remedied(tool, some, remedy)).not.toThrow();
    },
  );
});

describe('laws', () => {
  const some = ['0.3±0.4j, -2, 1.5±j', '2±j, -0.5', '(0)x2, 0.9, 1∠±100°'];

  test.each(some)(
    'twins of zeros %s have its magnitude, and the all-pass part has none',
    (zeros) => {
      const { twins, map, plane } = run({ zeros: roots(zeros), poles: roots('0.7±0.2j, (0.4)x2') });
      const { responseAt } = boundary;
      for (const w of [0.1, 0.9, 2, 3]) {
        const size = responseAt(map, w).logSize;
        expect(responseAt(twins.minimum, w).logSize).toBeCloseTo(size, 12);
        expect(responseAt(twins.maximum, w).logSize).toBeCloseTo(size, 12);
        expect(responseAt(twins.allPass, w).logSize).toBeCloseTo(0, 12);
      }
      expect(plane).toBe('z');
    },
  );

  test('the right-sided sequence is what a filter answers, also where it begins before 0', () => {
    const r = run({ zeros: roots('(2)x3'), poles: roots('0.5'), region: 'right' });
    expect(r.signal.at[0]).toBe(-2);
    expect(r.kind.stability).toBe('notCausal');
    expect(r.regions[r.chosen]?.causal).toBe(false);
  });

  test('the left-sided sequence ends where it must: −2ⁿ u[−n − 1]', () => {
    const r = run({ zeros: roots('0'), poles: roots('2'), region: 'left' });
    const at = (n: number) => r.signal.value[r.signal.at.indexOf(n)];
    expect([at(-3), at(-2), at(-1), at(0) ?? 0]).toEqual([-0.125, -0.25, -0.5, 0]);
  });

  test('an all-pass is one, its inverse is not stable, and its group delay is positive', () => {
    const r = run({ from: 'delays', b: [0.81, -0.9, 1], a: [1, -0.9, 0.81] });
    expect(r.kind.phase).toBe('allPass');
    expect(r.kind.inverse).toBe('unstable');
    expect(Math.min(...r.response.delay)).toBeGreaterThan(0);
    expect(r.response.peak.decibels).toBeCloseTo(0, 12);
  });

  test('initial and final values', () => {
    const step = run({ zeros: roots('0'), poles: roots('1, 0.5') });
    expect(step.kind.initial).toBe(0);
    expect(step.kind.final).toBe(2);
    // (s + 3)/(s(s + 1)): 1 at first, 3 in the end.
    const s = run({ plane: 's', zeros: roots('-3'), poles: roots('0, -1') });
    expect([s.kind.initial, s.kind.final]).toEqual([1, 3]);
    // (s + 3)/(s + 1) = 1 + 2/(s + 1): δ(t) and 2 behind it.
    expect(run({ plane: 's', zeros: roots('-3'), poles: roots('-1') }).kind.initial).toBe(2);
  });
});

describe('what is pulled', () => {
  const grips = (some: Partial<PoleZeroInputs>) => {
    const i = withDefaults(tool.inputs, some);
    return { i, list: handles['map']?.(evaluate(tool, i), i) ?? [] };
  };
  const named = (list: readonly Handle<PoleZeroInputs>[], name: string) =>
    list.find((h) => h.name === name) ?? raise();

  test('a pair moves together, and falls apart on the axis', () => {
    const { list } = grips({ poles: roots('0.5±0.5j'), zeros: [] });
    const pole = named(list, 'Pole 1');
    expect(plain(pole.to({ x: 0.6, y: 0.25 })?.poles ?? [])).toEqual([
      [0.6, 0.25],
      [0.6, -0.25],
    ]);
    expect(plain(pole.to({ x: 0.6, y: -0.1 })?.poles ?? [])).toEqual([
      [0.6, 0],
      [0.6, 0],
    ]);
  });

  test('a real root stays real; two on one place leave the axis as a pair', () => {
    const alone = named(grips({ poles: roots('0.5, 0.2') }).list, 'Pole 2');
    expect(alone.along).toBe('x');
    expect(plain(alone.to({ x: 0.3, y: 0.4 })?.poles ?? [])).toEqual([
      [0.5, 0],
      [0.3, 0],
    ]);
    const { list } = grips({ poles: roots('0.1, (0.5)x2'), zeros: [] });
    expect(list.map(({ name }) => name)).toEqual(['Pole 1', 'Pole 2']);
    expect(plain(named(list, 'Pole 2').to({ x: 0.5, y: 0.3 })?.poles ?? [])).toEqual([
      [0.1, 0],
      [0.5, 0.3],
      [0.5, -0.3],
    ]);
    expect(plain(named(list, 'Pole 2').to({ x: 0.7, y: 0 })?.poles ?? [])).toEqual([
      [0.1, 0],
      [0.7, 0],
      [0.5, 0],
    ]);
  });

  test('coefficients become roots with their gain', () => {
    const { i, list } = grips({ from: 'delays', b: [3, 0], a: [2, -1] });
    const moved = { ...i, ...named(list, 'Pole 1').to({ x: 0.25, y: 0 }) };
    const r = evaluate(tool, moved);
    expect([r.num, r.den]).toEqual([
      [1.5, 0],
      [1, -0.25],
    ]);
  });
});

test.each(['roots', 'delays', 'powers', 'function'] as const)(
  'given as %s from the others nothing changes but how it is given',
  (to) => {
    for (const from of ['roots', 'delays', 'function'] as const) {
      const i = withDefaults(tool.inputs, { from, gain: 1 });
      const before = evaluate(tool, i);
      const answer = convert(i, 'from', to, before);
      if (from === to) expect(answer).toBeUndefined();
      else {
        const after = evaluate(tool, { ...i, from: to, ...answer?.inputs });
        expect([after.num, after.den]).toEqual([before.num, before.den]);
      }
    }
  },
);

test('what is offered onwards is taken by the tool that comes after', async () => {
  const tools = await loadTools();
  const cases: Partial<PoleZeroInputs>[] = [
    { zeros: roots('1∠±18°'), poles: roots('0.98∠±18°'), sampleRate: 1000 },
    { plane: 's', zeros: roots('-3'), poles: roots('-1±2j'), gain: 4 },
    {},
  ];
  let count = 0;
  for (const some of cases)
    for (const { tool: slug, inputs } of next(run(some))) {
      const taker = tools.find((t) => t.slug === slug) ?? raise();
      expect(() =>
        evaluate(
          taker,
          readInputs(taker.inputs, (name) => inputs[name]),
        ),
      ).not.toThrow();
      count++;
    }
  expect(count).toBeGreaterThan(4);
});

test('a twin that is chosen is the function it names', () => {
  const r = run({ zeros: roots('2, 1.25∠±60°'), poles: roots('(0)x3') });
  const minimum = given(rootInputs(r.twins.minimum));
  expect(minimum.kind.phase).toBe('minimum');
  expect(minimum.response.dc).toBeCloseTo(r.response.dc, 12);
});

test('links hold what was given', () => {
  const i = withDefaults(tool.inputs, { zeros: roots('(-1)x3, 0.9∠±45°'), poles: [] });
  const texts = new Map(writeInputs(tool.inputs, i));
  const again = readInputs(tool.inputs, (name) => texts.get(name));
  expect(again).toEqual(i);
});

function raise(): never {
  throw new Error('it is there');
}

test('the inverse of a double zero on the circle is not stable, of a single one marginal', () => {
  expect(given({ zeros: '(-1)x2', poles: '(0)x2' }).kind.inverse).toBe('unstable');
  expect(given({ zeros: '-1', poles: '0' }).kind.inverse).toBe('marginal');
});

test('an analog filter is given with its factor, and its minimum-phase twin taken', () => {
  // A Butterworth filter of order 8 to 1 MHz has the factor (2π · 10⁶)⁸.
  const edge = 2e6 * Math.PI;
  const angles = [1, 3, 5, 7].map((k) => 90 + (k * 90) / 8);
  const poles = angles.map((a) => `${edge}∠±${a}°`).join(', ');
  const r = given({ plane: 's', zeros: '', poles, gain: String(edge ** 8) });
  expect(r.response.dc).toBeCloseTo(1, 12);
  expect(r.response.halfPower).toHaveLength(1);
  expect((r.response.halfPower[0] ?? 0) / edge).toBeCloseTo(1, 3);
  expect(given({ plane: 's', ...rootInputs(r.twins.minimum) }).map.gain).toBe(r.map.gain);
});

test('coefficients whose quotient is no number are refused, not shown as nothing', () => {
  const beyond = 'makes the factor or a coefficient of H too large or too small for a number';
  expect(() => given({ from: 'powers', b: '1e300', a: '1e-300' })).toThrow(beyond);
  expect(() => given({ from: 'powers', b: '1e-300', a: '1e300' })).toThrow(beyond);
  const texts = { plane: 's', zeros: '(1e14)x5', poles: '-1', gain: '1e280' };
  expect(() => given(texts)).toThrow(beyond);
});

test('a caption names a pole on the boundary only where there is one', () => {
  expect(responseCaption(given({ plane: 's', zeros: '-1', poles: '' }))).toContain(
    'more zeros than poles',
  );
  expect(responseCaption(given({ plane: 's', zeros: '', poles: '±2j' }))).toContain(
    'a pole lies on the boundary',
  );
  const ids = (r: ReturnType<typeof run>) => notices(r).flatMap((n) => ('id' in n ? [n.id] : []));
  expect(ids(given({ zeros: '(0)x3, 0.5', poles: '1' }))).toEqual(['early', 'boundary']);
  expect(ids(given({ plane: 's', zeros: '-1', poles: '' }))).toEqual(['improper']);
});

test('the sequence of a pole that is there twenty times keeps its digits', () => {
  const { signal } = given({ zeros: '(0)x20', poles: '(0.9)x20' });
  // C(n + 19, 19)·0.9ⁿ
  let expected = 1;
  signal.at.forEach((n, k) => {
    if (n > 0) expected *= (0.9 * (n + 19)) / n;
    expect((signal.value[k] ?? 0) / expected).toBeCloseTo(1, 11);
  });
  expect(signal.at.length).toBeGreaterThan(90);
});
