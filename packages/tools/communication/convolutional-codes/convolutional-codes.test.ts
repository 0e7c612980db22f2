import { gaussianTail } from '@tollbench/engines/numeric/erfc.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { CodeInputs } from './inputs.ts';
import { joined } from './words.ts';

const run = (some: Partial<CodeInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const outputsOf = (some: Partial<CodeInputs>) =>
  tool.outputs(run(some), withDefaults(tool.inputs, some));

describe('the answer', () => {
  test('the example: two errors are put right', () => {
    const { block } = run({});
    expect(joined(block?.bits ?? [])).toBe('10111011');
    expect([block?.corrected, block?.channelErrors, block?.wrong, block?.decoded.alike]).toEqual([
      2, 2, 0, 1,
    ]);
  });

  test('stands first, and follows what is asked for', () => {
    for (const [task, plot, first] of [
      ['send', 'trellis', 'decodedMessage'],
      ['decode', 'trellis', 'decodedMessage'],
      ['analyse', 'ber', 'freeDistance'],
    ] as const) {
      const shown = outputsOf({ task, ...(task === 'analyse' && { effort: 'none' }) });
      expect(shown.find((o) => o.kind === 'plot')?.id).toBe(plot);
      const readouts = shown.find((o) => o.kind === 'readouts');
      expect(readouts?.kind === 'readouts' && readouts.items[0]?.name).toBe(first);
    }
  });

  test('the coding gain of 171 133 at 1e-5: 5.4 dB soft and 3.1 dB hard by the union bound', () => {
    const { analysis } = run({ task: 'analyse', code: '171 133', effort: 'none' });
    expect(analysis?.neededUncoded).toBeCloseTo(9.588, 3);
    expect((analysis?.neededUncoded ?? 0) - (analysis?.neededSoft ?? 0)).toBeCloseTo(5.413, 3);
    expect((analysis?.neededUncoded ?? 0) - (analysis?.neededHard ?? 0)).toBeCloseTo(3.061, 3);
  });

  test('what is counted agrees with the bound where both are good, and lies below it', () => {
    for (const decision of ['soft', 'hard'] as const) {
      const { analysis } = run({ task: 'analyse', code: '5 7', decision });
      const bound = decision === 'soft' ? analysis?.soft : analysis?.hard;
      const last = analysis?.points.at(-1);
      const at = analysis?.db.indexOf(last?.db ?? 0) ?? 0;
      expect(last?.interval[0]).toBeLessThan((bound?.[at] ?? 0) * 1.05);
      expect(last?.interval[1]).toBeGreaterThan((bound?.[at] ?? 0) * 0.5);
    }
  });

  test('a transfer function without a loop is a polynomial', () => {
    const [{ items = [] } = {}] = outputsOf({ task: 'analyse', effort: 'none', code: '1 1' })
      .filter((o) => o.kind === 'readouts')
      .filter((o) => o.id === 'about');
    expect(items.find((r) => r.name === 'transferFunction')?.value).toBe('D^2*N');
  });

  test('a rate at which the bound has not settled has no Eb/N0, and no gain', () => {
    const high = run({ task: 'analyse', code: '171 133', wanted: 0.01, effort: 'none' }).analysis;
    expect([high?.neededSoft, high?.neededHard]).toEqual([Number.NaN, Number.NaN]);
    const { analysis } = run({ task: 'analyse', code: '7 5', wanted: 1e-3, effort: 'none' });
    const ebn0 = 10 ** ((analysis?.neededSoft ?? 0) / 10);
    // B_d = (d − 4) 2^(d − 5), summed here for itself.
    let sum = 0;
    for (let d = 5; d < 400; d++) sum += (d - 4) * 2 ** (d - 5) * gaussianTail(Math.sqrt(d * ebn0));
    expect(sum / 1e-3).toBeCloseTo(1, 4);
  });

  test('step by step: sums, survivors and metrics of the table add up', () => {
    const { block } = run({ walk: 'step', step: 5 });
    expect(block?.walk.candidates).toHaveLength(8);
    for (const c of block?.walk.candidates ?? []) {
      expect(c.total).toBe(c.before + c.cost);
      const rivals = block?.walk.candidates.filter(({ state }) => state === c.state) ?? [];
      if (c.survives) expect(c.total).toBe(Math.min(...rivals.map(({ total }) => total)));
    }
  });
});

describe('laws', () => {
  const codes = [
    '7 5',
    '15 17',
    '1 15/13',
    '5 7 7',
    '171 133',
    '23 35 0; 0 5 13',
    '1 0 5/7; 0 1 3/5',
  ];
  const message = fc.array(fc.constantFrom('0', '1'), { minLength: 4, maxLength: 40 });
  const even = message.map((bits) => bits.slice(0, bits.length - (bits.length % 2)).join(''));

  test('a block without errors comes out as it went in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...codes), even, (code, bits) => {
        const { block } = run({ code, message: bits, flips: '' });
        expect(joined(block?.bits ?? [])).toBe(bits);
        expect(block?.decoded.metric).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test('fewer errors than half the free distance are always put right', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        even,
        fc.infiniteStream(fc.nat(10_000)),
        (code, bits, random) => {
          const clean = run({ code, message: bits, flips: '' });
          const most = Math.floor(((clean.properties.free ?? 1) - 1) / 2);
          const length = clean.block?.line?.length ?? 1;
          const places = new Set([...random.take(most)].map((x) => 1 + (x % length)));
          const { block } = run({ code, message: bits, flips: [...places].join(' ') });
          expect(joined(block?.bits ?? [])).toBe(bits);
          expect(block?.corrected).toBe(places.size);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('the decided path costs no more than the one sent, and soft values may be scaled', () => {
    fc.assert(
      fc.property(
        even,
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 24, maxLength: 24 }),
        fc.constantFrom('zero', 'truncated', 'tail-biting' as const),
        (_, values, ending) => {
          const at = (scale: number) =>
            run({
              task: 'decode',
              format: 'zero-positive',
              ending: ending as CodeInputs['ending'],
              received: values.map((v) => v * scale).join(' '),
            }).block;
          const [one, ten] = [at(1), at(10)];
          expect(ten?.decoded.metric).toBe(10 * (one?.decoded.metric ?? 0));
          expect(ten?.bits).toEqual(one?.bits);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('the code word of a sum is the sum of the code words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.nat(1023), fc.nat(1023), (code, a, b) => {
        const line = (word: number) =>
          Array.from(
            run({ code, message: word.toString(2).padStart(10, '0'), flips: '' }).block?.line ?? [],
          );
        const [x, y] = [line(a), line(b)];
        expect(line(a ^ b)).toEqual(x.map((bit, k) => bit ^ (y[k] ?? 0)));
      }),
      { numRuns: 40 },
    );
  });

  test('mirrored generators have the same distances; another order of outputs too', () => {
    const spectrum = (code: string) =>
      run({ task: 'analyse', effort: 'none', code }).analysis?.spectrum;
    const first = (counts?: Float64Array) => counts?.slice(0, 16);
    for (const [one, other] of [
      ['171 133', '117 155'],
      ['7 5', '5 7'],
      ['23 35', '31 27'],
    ] as const)
      expect(first(spectrum(other)?.bits)).toEqual(first(spectrum(one)?.bits));
    // Feedback changes which message belongs to a word, and not the words.
    expect(first(spectrum('1 5/7')?.events)).toEqual(first(spectrum('7 5')?.events));
  });
});

describe('what is refused', () => {
  const cases: readonly (readonly [query: string, sentence: RegExp])[] = [
    ['code=', /code: is empty/u],
    ['code=7 9', /"9", which is no octal number: choose decimal/u],
    ['code=7,,5', /comma with nothing beside it/u],
    ['code=7 5)', /"\)" that closes nothing/u],
    ['code=1%2BD%2BD 1', /the term "D" twice/u],
    ['code=1, 1%2BD^2/1%2BD%2BD^2', /put brackets around both sides/u],
    ['code=1 5/2', /feedback that does not take in the input/u],
    ['code=1 5/0', /divides by 0/u],
    ['code=7 5 0', /an output that is always 0: generator 3/u],
    ['code=23 35; 5', /2 generators in row 1 and 1 in row 2/u],
    ['code=7 5 hello', /"hello", which is no octal number/u],
    ['code=K=12', /no octal|outputs|empty|delays|generators/u],
    ['code=poly2trellis(3,[17 5])', /17 in octal, which is 4 bits/u],
    ['code=vitdec(x, poly2trellis(3,[7 5]))', /give the call of poly2trellis alone/u],
    ['code=poly2trellis([5 4],[23 35 0])', /2 constraint lengths and 1 rows/u],
    ['code=111 1011&notation=binary', /binary words of 3 and 4 digits/u],
    ['code=1000001 1000000000000001', /which is over 21 bits/u],
    ['code=200001 100003', /16 delays|states; the most is 16384/u],
    [
      'code=2 4 4%0A0 2 0 2 1 3 1 3%0A0 3 3 0 1 2 2',
      /15 numbers in its two tables, which must be 16/u,
    ],
    ['code=2 4 4%0A0 2 0 2 1 3 1 4%0A0 3 3 0 1 2 2 1', /next state 4 in row 4; the highest is 3/u],
    ['code=2 4 3%0A0 2 0 2 1 3 1 3%0A0 3 3 0 1 2 2 1', /has 3 outputs in its first line/u],
    ['puncture=3/4', /a rate; write the pattern/u],
    ['puncture=110', /no multiple of the 2 outputs/u],
    ['puncture=11 101', /2 steps for output 1 and 3 for output 2/u],
    ['puncture=000 000', /sends nothing/u],
    ['puncture=10 00', /no decoder finds them again/u],
    ['message=1012', /"2" at digit 4/u],
    ['code=23 35 0; 0 5 13&message=101', /3 bits, and 2 go in at each step/u],
    ['flips=3 3', /bit 3 twice/u],
    ['flips=21', /bit 21; sent are bits 1 to 20/u],
    ['task=decode&received=111', /no whole number of steps: 2 are 1 and 4 are 2/u],
    ['task=decode&received=11', /the zero tail alone is 2/u],
    ['task=decode&format=zero-positive&received=1,5 -0,3 2 2 2 2', /commas that may be decimal/u],
    ['task=decode&format=q3&received=0 8 1 1 1 1', /has 8; values are whole numbers from 0/u],
    ['walk=step&step=11', /is 11, and the block has 10 steps/u],
    [
      'code=1 5/7&message=101&ending=tail-biting',
      /From no state do these 3 steps end as they began/u,
    ],
  ];
  test.each(cases)('%s', (query, sentence) => {
    const tried = () => evaluate(tool, fromQuery(tool.inputs, query) as CodeInputs);
    expect(tried).toThrow(sentence);
  });

  test('another ending is offered where it would do, and only there', () => {
    const remedies = (some: Partial<CodeInputs>): unknown => {
      try {
        run({ flips: '', ...some });
      } catch (error) {
        return (error as { errors?: { remedies: unknown }[] }).errors?.[0]?.remedies;
      }
      return undefined;
    };
    const message = '10'.repeat(4000);
    expect(remedies({ code: '4335 5723', message })).toEqual([]);
    expect(remedies({ code: '1 5/7', message: '101', ending: 'tail-biting' })).toEqual([
      { ending: 'truncated' },
    ]);
  });

  test('a rate in place of a pattern offers the usual one for this code', () => {
    const remedy = (code: string): unknown => {
      try {
        run({ code, puncture: '3/4' });
      } catch (error) {
        return (error as { errors?: { remedies: unknown }[] }).errors?.[0]?.remedies;
      }
      return undefined;
    };
    expect(remedy('133 171')).toEqual([{ puncture: '110 101' }]);
    expect(remedy('171 133')).toEqual([{ puncture: '101 110' }]);
    expect(remedy('7 5')).toEqual([]);
  });
});

describe('what is said', () => {
  const notices = (some: Partial<CodeInputs>) =>
    outputsOf(some).flatMap((o) => (o.kind === 'notice' ? [o.id] : []));
  test('of a pattern that may be rows or the order of sending', () => {
    const text = (puncture: string) =>
      outputsOf({ code: '15 17', puncture, flips: '' }).find(
        (o) => o.kind === 'notice' && o.id === 'rows',
      );
    expect(text('110 101')).toMatchObject({
      text: expect.stringMatching(/11 10 01 .* 110101\.$/u),
    });
    expect(text('[1 1 0; 1 0 1]')).toBeDefined();
    for (const puncture of ['', '1110', '111001', '11 10 01', '11 10', 'X: 110 Y: 101'])
      expect(text(puncture), puncture).toBeUndefined();
    const about = outputsOf({ code: '15 17', puncture: '1110', flips: '' }).find(
      (o) => o.kind === 'readouts' && o.id === 'about',
    );
    const items = about?.kind === 'readouts' ? about.items : [];
    expect(items.find((r) => r.name === 'pattern')).toMatchObject({
      value: '1110',
      shown: '11 10',
    });
  });

  test('of a step in which nothing is sent, and that may have been', () => {
    const received = '11 01 10 00';
    expect(notices({ task: 'decode', puncture: '111100', received })).toContain('silent');
    expect(notices({ task: 'decode', puncture: '1110', received: '110 110' })).not.toContain(
      'silent',
    );
  });

  test('of codes that are not what they look like', () => {
    expect(notices({})).toEqual([]);
    expect(notices({ code: '3 5' })).toContain('catastrophic');
    expect(notices({ code: '111 101' })).toContain('octal');
    expect(notices({ code: 'poly2trellis(3,[6 6])' })).toContain('untapped');
    expect(notices({ task: 'decode', received: '1x 1x 1x 1x' })).toContain('alike');
    const odd = '2 3 2\n0 1\n2 0\n1 2\n\n0 1\n1 0\n0 1\n';
    expect(notices({ code: odd, ending: 'truncated', flips: '' })).toContain('nonlinear');
    expect(notices({ code: '7/7 7/7', task: 'analyse', effort: 'none' })).toContain('unobservable');
  });
});
