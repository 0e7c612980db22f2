import { describe, expect, test } from 'vitest';
import { vcdOf } from './vcd.ts';

const of = (...values: number[]) => Float64Array.from(values);
const LOGIC = { low: 1, high: 2 };

/** A reader by IEEE 1364, 18.2: changes by name, in ticks. */
function read(text: string) {
  const tokens = text.split(/\s+/u).filter(Boolean);
  const names = new Map<string, string>();
  const changes = new Map<string, [tick: number, value: string][]>();
  let scale = '';
  let tick = -1;
  for (let k = 0; k < tokens.length; k++) {
    const token = tokens[k]!;
    if (token.startsWith('$')) {
      const end = tokens.indexOf('$end', k);
      const words = tokens.slice(k + 1, end);
      if (token === '$timescale') scale = words.join(' ');
      if (token === '$var') {
        expect(names.has(words[2]!)).toBe(false);
        names.set(words[2]!, words[3]!);
        changes.set(words[3]!, []);
      }
      k = end;
    } else if (token.startsWith('#')) {
      expect(Number(token.slice(1))).toBeGreaterThan(tick);
      tick = Number(token.slice(1));
    } else {
      const [id, value] = token.startsWith('r')
        ? [tokens[++k]!, token]
        : [token.slice(1), token[0]!];
      changes.get(names.get(id)!)!.push([tick, value]);
    }
  }
  return { scale, changes, end: tick };
}

describe('a file', () => {
  test('is this, to the letter', () => {
    const text = vcdOf(of(0, 1e-9, 2e-9, 4e-9), [
      { name: 'v(clk)', y: of(0, 3, 3, 0), threshold: LOGIC },
      { name: 'v(out)', y: of(0.5, 0.5, 1.25, 1.25) },
    ]);
    expect(text).toBe(`$timescale 100 ps $end
$scope module circuit $end
$var wire 1 ! v(clk) $end
$var real 64 " v(out) $end
$upscope $end
$enddefinitions $end
#0
0!
r0.5 "
#7
1!
#20
r1.25 "
#33
0!
#40
`);
  });

  test('has a change where the straight line crosses its threshold, and none between the two', () => {
    const { changes, scale } = read(
      vcdOf(of(0, 4, 6, 8, 10), [{ name: 'a', y: of(0, 4, 1.5, 2.5, 0), threshold: LOGIC }], {
        timescale: 1e-3,
      }),
    );
    expect(scale).toBe('1 ms');
    // Up at 2 V; back between the thresholds nothing; down at 1 V on the last slope.
    expect(changes.get('a')).toEqual([
      [0, '0'],
      [2000, '1'],
      [9200, '0'],
    ]);
  });

  test('is unknown at first between the thresholds', () => {
    const { changes } = read(
      vcdOf(of(0, 1, 2), [{ name: 'a', y: of(1.5, 1.5, 3), threshold: LOGIC }]),
    );
    expect(changes.get('a')![0]).toEqual([0, 'x']);
    expect(changes.get('a')!.length).toBe(2);
  });

  test('has real values to every digit, and only where they change', () => {
    const values = [0.1 + 0.2, Math.PI, Math.PI, -1e-300];
    const { changes, end } = read(vcdOf(of(0, 1, 2, 3), [{ name: 'a', y: of(...values) }]));
    const found = changes.get('a')!;
    expect(found.map(([, v]) => Number(v.slice(1)))).toEqual([values[0], values[1], values[3]]);
    expect(end).toBe(30);
  });

  test('has a name of its own for each of a thousand signals', () => {
    const many = Array.from({ length: 1000 }, (_, k) => ({ name: `n${k}`, y: of(k, k) }));
    const { changes } = read(vcdOf(of(0, 1), many));
    expect(changes.size).toBe(1000);
    for (const [k, { name }] of many.entries()) expect(changes.get(name)).toEqual([[0, `r${k}`]]);
  });

  test('counts in a tenth of the least step, 1 fs at the finest, and in what is asked for', () => {
    const scale = (step: number, timescale?: number) =>
      read(
        vcdOf(of(0, step, 1e-3), [{ name: 'a', y: of(0, 1, 2) }], timescale ? { timescale } : {}),
      ).scale;
    expect(scale(1e-6)).toBe('100 ns');
    expect(scale(3e-9)).toBe('100 ps');
    expect(scale(1e-18)).toBe('1 fs');
    expect(scale(1e-6, 1e-9)).toBe('1 ns');
    expect(() => scale(1e-6, 2e-9)).toThrow('A timescale of 2e-9 s is not 1, 10 or 100 of');
  });
});

test('no traces, names with blanks, thresholds upside down, and times before 0 are refused', () => {
  const y = of(0, 1);
  expect(() => vcdOf(of(0, 1), [])).toThrow('There is no trace to write into a VCD file.');
  expect(() => vcdOf(of(0, 1), [{ name: 'v(a) / 2', y }])).toThrow('“v(a) / 2” holds a blank');
  expect(() => vcdOf(of(0, 1), [{ name: 'a', y, threshold: { low: 2, high: 1 } }])).toThrow(
    'The lower threshold 2 of a is not at or below the upper, 1.',
  );
  expect(() => vcdOf(of(-1, 1), [{ name: 'a', y }])).toThrow('The time -1 s is not 0 or later.');
});
