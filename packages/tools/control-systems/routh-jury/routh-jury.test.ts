import { signChanges } from '@tollbench/engines/control/routh/table.ts';
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { roots } from '@tollbench/engines/numeric/roots.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import handles from './handles.ts';
import tool from './index.ts';
import { exactText, stableText } from './phrases.ts';
import { presets } from './presets.ts';
import { machineText } from './show.ts';
import { signAtPoint } from './tables.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, some));
const shown = (some: Some) => {
  const inputs = withDefaults(tool.inputs, some);
  return tool.outputs(evaluate(tool, inputs), inputs);
};
const texts = (some: Some) => shown(some).flatMap((o) => (o.kind === 'notice' ? [o.text] : []));

describe('published answers', () => {
  // Quoted from memory of the books; the oracle and the laws of the engines compute them by other means.
  test.each([
    ['Ogata, section 5-6', { form: 'loop', plant: '1/(s(s^2+s+1)(s+2))' }, '0 < K < 14/9'],
    ['Ogata, example 6-1', { form: 'loop', plant: '1/(s(s+1)(s+2))' }, '0 < K < 6'],
    ['Nise, example 6.9', { form: 'loop', plant: '1/(s(s+7)(s+11))' }, '0 < K < 1386'],
    ['Franklin, example 3.33', { form: 'loop', plant: '(s+1)/(s(s-1)(s+6))' }, 'K > 7.5'],
    ['Kuo, a third-order loop', { polynomial: 's^3+3408.3s^2+1204000s+1.5e7K' }, '0 < K < 273.573'],
  ] as const)('%s', (_, some, range) => {
    expect(stableText(run(some))).toBe(range);
  });

  test('Ogata’s row of zeros: 1 right, ±j1 and ±j5 of the auxiliary polynomial', () => {
    const [member] = run({ polynomial: 's^5 + 2s^4 + 24s^3 + 48s^2 - 25s - 50' }).members;
    expect(member?.count).toEqual({ left: 2, axis: 2, right: 1 });
    const axis = member?.roots.filter(({ s }) => s.re === 0).map(({ s }) => s.im);
    expect(axis).toEqual([-5, 5]);
  });

  test('Ogata’s Jury table of z⁴ − 1.2z³ + 0.07z² + 0.3z − 0.08', () => {
    // Discrete-Time Control Systems, example 4-4: b₃ … b₀, then c₂, c₀.
    const list = shown({ form: 'z', polynomialZ: 'z^4-1.2z^3+0.07z^2+0.3z-0.08' });
    const table = list.find((o) => o.id === 'juryTable');
    const rows = table?.kind === 'table' ? table.rows : [];
    expect(rows[2]?.slice(1, 5)).toEqual(['−0.9936', '1.176', '−0.0756', '−0.204']);
    expect(Number(rows[4]?.[1])).toBeCloseTo(0.946, 3);
    expect(rows.at(-1)?.[3]).toMatch(/^0\.315|^492219\/1562500$/u);
  });

  test('a loop of dead time: Padé’s range goes to that of the delay, 2.2618', () => {
    const upper = (padeOrder: number) =>
      run({ form: 'loop', plant: 'e^(-s)/(s+1)', padeOrder }).set?.ranges[0]?.to?.value ?? 0;
    const errors = [1, 2, 3, 4].map((m) => Math.abs(upper(m) - 2.26182649));
    expect(errors).toEqual(errors.toSorted((a, b) => b - a));
    expect(errors[3]).toBeLessThan(2e-5);
  });
});

describe('laws', () => {
  const coefficient = fc.integer({ min: -6, max: 9 });
  const polynomial = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.array(coefficient, { minLength: 1, maxLength: 7 }))
    .map(([lead, rest]) => [lead, ...rest]);

  test('Jury and the bilinear transformation agree', () => {
    fc.assert(
      fc.property(polynomial, (c) => {
        const r = run({ form: 'z', polynomialZ: `[${c.join(' ')}]` });
        const holds = r.jury?.conditions.every(({ positive }) => signAtPoint(positive, r) > 0);
        expect(holds).toBe(r.members[0]?.stable);
      }),
      { numRuns: 150 },
    );
  });

  test('ε and the moved row count the same roots on the right', () => {
    fc.assert(
      fc.property(polynomial, (c) => {
        const text = `[${c.join(' ')}]`;
        const [a, b] = [run({ polynomial: text }), run({ polynomial: text, zeroPivot: 'row-sum' })];
        expect(signChanges(a.table)).toBe(a.members[0]?.count.right);
        expect(signChanges(b.table)).toBe(a.members[0]?.count.right);
      }),
      { numRuns: 200 },
    );
  });

  test('a decay rate of σ is a shift of all roots', () => {
    fc.assert(
      fc.property(polynomial, fc.integer({ min: -8, max: 8 }), (c, k) => {
        const decay = k / 4 + 1 / 32;
        const [member] = run({ polynomial: `[${c.join(' ')}]`, decay }).members;
        const { re } = roots(c);
        expect(member?.count.right).toBe([...re].filter((x) => x > -decay).length);
      }),
      { numRuns: 100 },
    );
  });

  test('a region is stable where its roots are, and its edge has a root on the axis', () => {
    const some = { form: 'loop', plant: '1/((s+1)(s+2))', controller: 'K + I/s' } as const;
    const { region } = run(some);
    const [strip] = region?.strips ?? [];
    strip?.x.forEach((k, at) => {
      const [low, high] = [strip.from[at] ?? 0, strip.to[at] ?? 0];
      expect(low).toBeCloseTo(0, 12);
      if (!strip.highOpen[at]) expect(high).toBeCloseTo(3 * (k + 2), 9);
    });
    expect(strip?.x.length).toBeGreaterThan(100);
  });

  test('polynomials between bounds whose four corners are stable are stable', () => {
    const r = run({ polynomial: 's^4 + [5, 6]s^3 + [9, 12]s^2 + [6, 9]s + [1, 3]' });
    expect(r.members.map(({ stable }) => stable)).toEqual([true, true, true, true]);
    const within = (a: number, b: number) => fc.double({ min: a, max: b, noNaN: true });
    fc.assert(
      fc.property(within(5, 6), within(9, 12), within(6, 9), within(1, 3), (a, b, c, d) => {
        expect(Math.max(...roots([1, a, b, c, d]).re)).toBeLessThan(0);
      }),
    );
    expect(run({ polynomial: 's^3 + [1, 2]s^2 + s + [1, 3]' }).members.some((m) => !m.stable)).toBe(
      true,
    );
  });
});

describe('what is typed', () => {
  test.each([
    ['1, 6, 11, 6+K', 's³ + 6s² + 11s + K + 6'],
    ['[1 6 11 6+K]', 's³ + 6s² + 11s + K + 6'],
    ['1;6;11;6', 's³ + 6s² + 11s + 6'],
    ['s³ + 6·s² − 2s + ½', undefined],
    ['p(s) = s^2 + 2K s + K^2', 's² + 2K s + K²'],
    ['6K^2 s + s^2 + 2k', 's² + 6K² s + 2k'],
    ['s^2 + 3s = -2', 's² + 3s + 2'],
    ['1 + K(s+2)/(s(s+1)(s+3)) = 0', 's³ + 4s² + (K + 3)s + 2K'],
    ['-s^2 - 3s - 2', 's² + 3s + 2'],
    ['0.1s^2 + s/3 + 1', '0.1s² + (1/3)s + 1'],
    // No root at 0 from the denominators.
    ['1 + 0.5/s + K/s^2 = 0', '2s² + s + 2K'],
    ['1 + 1/(s(s+1)) + K/(s(s+2)) = 0', 's³ + 3s² + (K + 3)s + K + 2'],
  ])('%s', (polynomial, expected) => {
    const read = () =>
      shown({ polynomial })
        .flatMap((o) => (o.kind === 'readouts' ? o.items : []))
        .find(({ name }) => name === 'polynomial')?.shown;
    if (expected === undefined) return expect(read).toThrow(InputErrors);
    expect(read()).toBe(expected);
  });

  test.each([
    [{ polynomial: 's^3 + Ks + 1' }, /"Ks", which is K times s or a name; write K\*s, or K_s/],
    [{ polynomial: 'K/(s(s+1))' }, /is a fraction.*write 1 \+ \(K\/\(s\(s\+1\)\)\) = 0/],
    [{ polynomial: '7' }, /comes to a constant/],
    [{ polynomial: '0*s' }, /comes to 0/],
    [{ polynomial: 's^21 + 1' }, /degree 21; the most is 20/],
    [{ polynomial: 's^2 + 1,5s + 1' }, /comma/],
    [{ polynomial: '1,5 2,5 3' }, /one number or two/],
    [{ polynomial: 's2 + 2s + 1' }, /a power is written s\^2/],
    [{ polynomial: 's^2 + j s + 1' }, /coefficients are real/],
    [{ polynomial: 'z^2 + 1' }, /is in z, where a polynomial in s/],
    [{ polynomial: '' }, /is empty/],
    [{ polynomial: 's^2 + 1e400' }, /too large/],
    [{ polynomial: 's^2 + [3, 2]s + 1' }, /lower bound is above the upper/],
    [{ polynomial: '([1,2]s + 1)(s + 3)' }, /two coefficients/],
    [{ polynomial: 's^2 + K[1,2]s + 1' }, /at a parameter/],
    [{ polynomial: '[-1,2]s^2 + s + 1' }, /first coefficient with 0 between/],
    [{ form: 'z', polynomialZ: 'z^2 + [1,2]z + 1' }, /holds in s, not in z/],
    [{ values: 'Q = 3' }, /names "Q"; there is K/],
    [{ values: 'K' }, /is not a name with =/],
    [{ values: 'K = 1, K = 2' }, /gives K twice/],
    [{ values: 'K = 1e99' }, /sizes go from/],
    [{ over: 'T' }, /names "T"; there is K/],
    [{ window: 'K = 5..1' }, /ends at 1, not above 5/],
    [{ form: 'loop', plant: '0/(s+1)' }, /is zero: there is no loop/],
    [{ form: 'loop', plant: 'e^(s)/(s+1)' }, /positive power of s/],
    [
      { polynomial: '(s+x)^20 + y' },
      /boundary is of degree 210; the most is 16; a picture over y alone does/,
    ],
    [{ polynomial: '(s+K)^20' }, /degree 210 in the parameter; the most is 90/],
    [{ polynomial: 's^2 + NaN' }, /is no number/],
    [{ polynomial: 'a*s^5 + b*s^4 + c*s^3 + d*s^2 + e*s + f' }, /"e" by itself/],
    [{ polynomial: '1, 2, e' }, /"e" by itself/],
    [{ form: 'loop', plant: '1/(s+1)', controller: 'e' }, /"e" by itself/],
    [{ polynomial: 's^2 + (e)^2 s + K' }, /"e" by itself/],
  ] as const)('%j is refused', (some, message) => {
    expect(() => run(some as Some)).toThrow(message);
  });

  test('remedies compute', () => {
    for (const some of [
      { values: 'Q = 3' },
      { over: 'T' },
      { window: 'Q = 1..2' },
      { polynomial: 's^2 + [1,2]s + 1', decay: 1 },
    ]) {
      try {
        run(some);
        expect.unreachable();
      } catch (error) {
        if (!(error instanceof InputErrors)) throw error;
        const [remedy] = error.errors[0]?.remedies ?? [];
        expect(remedy).toBeDefined();
        const set = Object.fromEntries(
          Object.entries(remedy ?? {}).map(([k, text]) => [
            k,
            tool.inputs[k as keyof typeof tool.inputs].parse(text),
          ]),
        );
        expect(run({ ...some, ...set }).members.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('what is said', () => {
  test('ends of ranges are exact where they can be', () => {
    const { set } = run({ polynomial: 's^3 + 6s^2 + (11 + K)s + K^2' });
    expect(set?.ranges.map(({ to }) => exactText(to?.exact))).toEqual(['0', '3 + 5√3']);
  });

  test('where ε would move roots from the axis the row is moved instead, and it is said', () => {
    const polynomial = '1 0 2 2 0 0 0 -2 1';
    const r = run({ polynomial });
    expect(r.method).toBe('row-sum');
    expect(signChanges(r.table)).toBe(4);
    expect(texts({ polynomial }).join()).toMatch(/would move roots/u);
  });

  test('dead time is marked as Padé’s', () => {
    expect(texts({ form: 'loop', plant: 'e^(-s)/(s+1)' }).join()).toMatch(
      /Padé’s approximant of order 2/u,
    );
  });

  test('at a critical gain the table in numbers has its row of zeros', () => {
    const r = run({ values: 'K = 6' });
    expect(r.pointTable?.table.rows.map(({ special }) => special)).toEqual([
      undefined,
      undefined,
      'auxiliary',
      undefined,
    ]);
    expect(r.members[0]?.count).toEqual({ left: 1, axis: 2, right: 0 });
  });

  test('a value at which the degree falls is not stable', () => {
    const r = run({ polynomial: 'K s^3 + s^2 + 2s + 1' });
    expect(stableText(r)).toBe('0 < K < 2');
    expect(run({ polynomial: 'K s^3 + s^2 + 2s + 1', values: 'K = 0' }).members[0]?.stable).toBe(
      false,
    );
  });
});

describe('grips', () => {
  test('the value follows its place, and others that were given stay', () => {
    const inputs = withDefaults(tool.inputs, {
      polynomial: 's^3 + T s^2 + 2s + K',
      over: 'K',
      values: 'T = 3',
    });
    const r = evaluate(tool, inputs);
    const [grip] = handles['overParameter']?.(r, inputs) ?? [];
    const moved = grip?.to({ x: 4.56789, y: 0 });
    expect(moved).toEqual({ values: 'T = 3, K = 4.568' });
    expect(evaluate(tool, { ...inputs, ...moved }).point.map(toNumber)).toEqual([3, 4.568]);
  });

  test('the point goes both ways', () => {
    const inputs = withDefaults(tool.inputs, { polynomial: 's^3 + T s^2 + 2s + K' });
    const [grip] = handles['region']?.(evaluate(tool, inputs), inputs) ?? [];
    expect(grip?.to({ x: 2, y: -1.5 })).toEqual({ values: 'T = 2, K = -1.5' });
  });
});

test.each(presets.map((p) => [p.title, p.inputs] as const))(
  '%s computes with steps and links',
  (_, some) => {
    const inputs = withDefaults(tool.inputs, some);
    const r = evaluate(tool, inputs);
    expect(JSON.stringify(tool.steps?.(r, inputs))).not.toMatch(/NaN|undefined/u);
    expect(tool.next?.(r, inputs)).toBeDefined();
  },
);

describe('what is said is of the case shown', () => {
  const events = (some: Some) => {
    const table = shown(some).find((o) => o.id === 'ends');
    return table?.kind === 'table' ? table.rows.map((row) => row[2]) : [];
  };
  const caption = (some: Some, id: string) => {
    const table = shown(some).find((o) => o.id === id);
    return table?.kind === 'table' ? table.caption : undefined;
  };
  const words = (cell: unknown) =>
    typeof cell === 'object' && cell && 'value' in cell ? cell.value : cell;

  test('a parameter alone on the left is one of an equation', () => {
    expect(stableText(run({ polynomial: 'K = -(s^3 + 3s^2 + 2s)' }))).toBe('0 < K < 6');
    expect(stableText(run({ polynomial: 'tau = -s^2 - s' }))).toBe('tau > 0');
    for (const polynomial of ['p = s^2 + s + K', 'D(s) = s^2 + s + K', 'Delta = s^2 + s + K'])
      expect(stableText(run({ polynomial }))).toBe('K > 0');
  });

  test('0 on the left turns nothing', () => {
    expect(texts({ polynomial: '0 = s^3 + 3s^2 + 2s + K' })).toEqual([]);
    expect(texts({ polynomial: '-s^3 - 3s^2 - 2s - K' })).toHaveLength(1);
  });

  test('round brackets in a list are none of its bounds', () => {
    const { question, members } = run({ polynomial: '1 (2) [2,3] 4' });
    expect(question.bounds?.map(({ low, high }) => [low.get(''), high.get('')])).toEqual([
      [1n, 1n],
      [2n, 2n],
      [2n, 3n],
      [4n, 4n],
    ]);
    expect(members.map(({ stable }) => stable)).toEqual([false, true, true, false]);
    expect(run({ polynomial: '1 2[1,2] 3' }).question.bounds?.[1]?.high.get('')).toBe(4n);
  });

  test('roots on a shifted line and another circle stand where they do', () => {
    expect(events({ decay: 0.2 }).map(words)).toEqual(['root at -0.2', 'pair on the line']);
    const half = { form: 'z', polynomialZ: 'z^2 - K', radius: 0.5 } as const;
    expect(events(half).map(words)).toEqual(['pair on the circle', 'root at 0.5, root at -0.5']);
    expect(texts({ form: 'z', polynomialZ: '(z + 0.5)(z - K)', radius: 0.5 })).toEqual([
      'No values of the parameters are stable: a root is at z = −0.5.',
    ]);
  });

  test('a first column of one sign is not enough beside a row of zeros', () => {
    expect(caption({ polynomial: 'K*s^2 + 1' }, 'routhTable')).toBe(
      'No values of the parameters are stable.',
    );
    expect(caption({ polynomial: 's^2 + K*s + 1' }, 'routhTable')).toBe(
      'Stable where the first column has one sign throughout.',
    );
  });

  test('the determinant that is zero is the one named', () => {
    // H₂ = K·1 − K·1, and H₃ = −K².
    expect(texts({ polynomial: 's^4 + K s^3 + s^2 + K s + 1' })).toEqual([
      'No values of the parameters are stable: the determinant H2 is zero.',
    ]);
  });

  test('an end that is too long a fraction is not said to be a rounded one', () => {
    // H₂ of the shifted polynomial is zero at 6 − 22σ + 24σ² − 8σ³, σ = 10⁻⁹.
    const r = run({ decay: 1e-9 });
    const end = r.set?.ranges[0]?.to;
    expect(end?.value).toBe(5.999999978);
    expect(end?.exact?.kind).toBe('fraction');
    expect(exactText(end?.exact)).toBeUndefined();
    expect(exactText(run({ decay: 0.2 }).set?.ranges[0]?.to?.exact)).toBe('2.496');
  });

  test('powers of ten are numbers to programs', () => {
    expect(machineText('−1\u202f×\u202f10⁻³⁰⁰s² + 7.5\u202f×\u202f10²⁶K')).toBe(
      '-1e-300s^2 + 7.5e26K',
    );
  });
});
