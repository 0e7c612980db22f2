import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import type { Values } from '../../define/field.ts';
import { readGiven, withDefaults } from '../../define/inputs.ts';
import type { Output, Readout } from '../../define/output.ts';
import simulator from '../../risc-v/rv32-simulator/index.ts';
import type {
  ConvertResult,
  MemoryResult,
  OperationResult,
  Result,
  SumResult,
  ValueResult,
} from './compute.ts';
import { convert } from './convert.ts';
import { stepped, toggled } from './edit.ts';
import handles from './handles.ts';
import tool from './index.ts';

type Some = Partial<Values<typeof tool.inputs>>;
const inputsOf = (some: Some) => withDefaults(tool.inputs, some);
const run = (some: Some): Result => evaluate(tool, inputsOf(some));
const value = (some: Some) => run(some) as ValueResult;
const outputs = (some: Some): readonly Output[] => tool.outputs(run(some), inputsOf(some));
const readings = (some: Some): Record<string, Readout> =>
  Object.fromEntries(
    outputs(some).flatMap((o) =>
      o.kind === 'readouts' ? o.items.map((item) => [item.name, item]) : [],
    ),
  );
const values = (some: Some) =>
  Object.assign({}, ...outputs(some).map((o) => (o.kind === 'values' ? o.values : {}))) as Record<
    string,
    unknown
  >;
const notices = (some: Some) => outputs(some).flatMap((o) => (o.kind === 'notice' ? [o.text] : []));
const refusal = (some: Some) => {
  try {
    run(some);
  } catch (error) {
    if (error instanceof InputErrors) return error.errors[0];
    throw error;
  }
  throw new Error('was not refused');
};

describe('what is out there, as people write it', () => {
  // C, Python, Java, JavaScript, Rust, Verilog, debuggers, papers: each as its own documents print it.
  test.each<[string, Some, string]>([
    ['C: FLT_MAX', { format: 'binary32', number: '3.40282346638528859812e+38F' }, '7f7fffff'],
    ['C: DBL_EPSILON', { number: '2.2204460492503131e-16' }, '3cb0000000000000'],
    ['C: %a of 0.1', { number: '0x1.999999999999ap-4' }, '3fb999999999999a'],
    ['glibc: M_PI', { number: '3.14159265358979323846' }, '400921fb54442d18'],
    ['Python: float.fromhex', { number: '0x1.921fb54442d18p+1' }, '400921fb54442d18'],
    ['Python: sys.float_info.min', { number: '2.2250738585072014e-308' }, '0010000000000000'],
    ['JavaScript: Number.MAX_SAFE_INTEGER', { number: '2**53 - 1' }, '433fffffffffffff'],
    ['Java: Float.MIN_VALUE', { format: 'binary32', number: '0x0.000002P-126f' }, '1'],
    ['Rust: 1_000.5f32', { format: 'binary32', number: '1_000.5f32' }, '447a2000'],
    ['C++: digits apart', { number: "1'000'000.25" }, '412e848080000000'],
    ['Fortran-free: 6.02214076e23', { number: '6.02214076×10^23' }, '44dfe185ca57c517'],
    ['a minus sign of typography', { number: '−0.5' }, 'bfe0000000000000'],
    [
      'quake: 0x5f3759df is a word',
      { format: 'binary32', given: 'bits', bits: '0x5f3759df' },
      '5f3759df',
    ],
    [
      'Java: floatToIntBits',
      { format: 'binary32', given: 'bits', bits: '-1082130432' },
      'bf800000',
    ],
    [
      'gdb: p/t',
      { format: 'binary32', given: 'bits', bits: '0b111111100000000000000000000000' },
      '3f800000',
    ],
    ['Verilog', { format: 'binary16', given: 'bits', bits: "16'h3C00" }, '3c00'],
    [
      'a textbook: sign, exponent, fraction',
      { format: 'binary32', given: 'bits', bits: '0 10000010 01100000000000000000000' },
      '41300000',
    ],
    ['float.exposed: 0x3dcccccd', { format: 'binary32', number: '0.1' }, '3dcccccd'],
    ['numpy.nan', { number: 'np.nan' }, '7ff8000000000000'],
    ['std::numeric_limits infinity', { number: '-Infinity' }, 'fff0000000000000'],
    ['LAPACK: eps', { number: '2^-53' }, '3ca0000000000000'],
    ['a tenth in bfloat16', { format: 'bfloat16', number: '0.1' }, '3dcd'],
  ])('%s', (_, some, word) => {
    expect((run(some) as ValueResult).word.toString(16)).toBe(BigInt(`0x${word}`).toString(16));
  });

  test('memory as hexdump, xxd, gdb and a C array print it', () => {
    const words = (dump: string, some: Some = {}) =>
      (run({ mode: 'memory', format: 'binary32', dump, ...some }) as MemoryResult).words.map((w) =>
        w.toString(16),
      );
    const pi = ['40490fdb', '402df854', '3f800000', '7fc00000'];
    expect(
      words(
        '00000000  db 0f 49 40 54 f8 2d 40  00 00 80 3f 00 00 c0 7f  |..I@T.-@...?....|\n00000010\n',
      ),
    ).toEqual(pi);
    expect(words('00000000: db0f 4940 54f8 2d40 0000 803f 0000 c07f  ..I@T.-@...?....')).toEqual(
      pi,
    );
    expect(words('0x7ffe1000:\t0xdb\t0x0f\t0x49\t0x40\t0x54\t0xf8\t0x2d\t0x40')).toEqual(
      pi.slice(0, 2),
    );
    expect(words('{ 0xdb, 0x0f, 0x49, 0x40 };')).toEqual(pi.slice(0, 1));
    expect(words('\\xdb\\x0f\\x49\\x40')).toEqual(pi.slice(0, 1));
    expect(words('40490fdb', { byteOrder: 'big' })).toEqual(pi.slice(0, 1));
    // TF32 lies in four bytes with zeros below.
    expect(words('00 00 80 3f', { format: 'tf32' })).toEqual(['1fc00']);
    expect(words('0000000 db 0f 49 40\n0000004')).toEqual(pi.slice(0, 1));
    // Words as numbers have their bytes in another order: nothing is guessed.
    expect(
      refusal({ mode: 'memory', format: 'binary32', dump: '0x7ffe1000:\t0x40490fdb' })?.message,
    ).toMatch(/a number and no row of bytes/u);
    expect(
      refusal({ mode: 'memory', format: 'binary32', dump: '0000000 0fdb 4049\n0000004' })?.message,
    ).toMatch(/hexdump -C/u);
    expect(refusal({ mode: 'memory', format: 'binary32', dump: 'db 0f 4' })?.message).toMatch(
      /two digits a byte/u,
    );
    expect(refusal({ mode: 'memory', format: 'binary64', dump: '00 00' })?.message).toMatch(
      /2 bytes; a word of binary64 takes 8/u,
    );
    expect(refusal({ mode: 'memory', format: 'tf32', dump: '01 00 80 3f' })?.message).toMatch(
      /19 bits/u,
    );
  });
});

describe('numbers', () => {
  test('0.1 as a double: every digit, the error, its neighbours', () => {
    const r = readings({});
    expect(r['value']?.value).toBe('0.1');
    expect(r['exactValue']?.value).toBe(
      '0.1000000000000000055511151231257827021181583404541015625',
    );
    expect(r['errorUlp']?.value).toBeCloseTo(0.4, 12);
    expect(r['nextDown']?.value).toBe('0.09999999999999999');
    expect(r['spacing']?.value).toBe(2 ** -56);
    expect(values({})).toMatchObject({
      significantDigits: 55,
      exponent: -4,
      inexact: true,
      underflow: false,
    });
    // To nearest, it goes away from zero by 0.4: stochastic rounding does so in 60 of 100 cases.
    expect(values({})['roundUpShare']).toBeCloseTo(0.6, 12);
  });

  test('a formula exactly, and step by step', () => {
    expect(value({ number: '0.1+0.2' }).word).toBe(0x3fd3333333333333n);
    const steps = value({ number: '0.1+0.2', arithmetic: 'steps' });
    expect(steps.word).toBe(0x3fd3333333333334n);
    expect(steps.worked).toHaveLength(3);
    expect(notices({ number: '0.1+0.2' })[0]).toMatch(/worked out exactly and rounded once/u);
    expect(value({ number: '1/0', arithmetic: 'steps' }).word).toBe(0x7ff0000000000000n);
    expect(refusal({ number: '1/0' })?.remedies).toEqual([{ arithmetic: 'steps' }]);
    expect(value({ number: 'fma(0.1, 10, -1)', arithmetic: 'steps' }).word).toBe(
      0x3c90000000000000n,
    );
  });

  test('irrational numbers are right in every format, also in those wider than the one asked for', () => {
    const { formats } = value({ format: 'e2m1', number: 'pi' });
    const word = (id: string) => formats.find((f) => f.id === id)?.rounded.word;
    expect(word('binary128')).toBe(0x4000921fb54442d18469898cc51701b8n);
    expect(refusal({ number: 'sqrt(2)*sqrt(2)' })?.message).toMatch(/too near the middle/u);
  });

  test('hex without a point is a whole number, and the page says so', () => {
    expect(value({ format: 'binary32', number: '0x3f800000' }).word).toBe(0x4e7e0000n);
    expect(notices({ format: 'binary32', number: '0x3f800000' })[0]).toMatch(
      /whole number 1065353216/u,
    );
  });

  test('NaN with its payload, and what a format has no word for', () => {
    expect(value({ format: 'binary32', number: 'snan(0x1234)' }).word).toBe(0x7f801234n);
    expect(refusal({ format: 'binary16', number: 'nan(600)' })?.message).toMatch(
      /payload 600 is too large/u,
    );
    expect(refusal({ format: 'e2m1', number: 'nan' })?.message).toMatch(/no word for "nan"/u);
    expect(refusal({ format: 'e8m0', number: '0' })?.message).toMatch(/no word/u);
    expect(
      readings({ format: 'extended', given: 'bits', bits: '0x3FFF0000000000000000' })['numberClass']
        ?.value,
    ).toBe('unsupported');
  });

  test('what is no number is refused with what would do', () => {
    expect(refusal({ number: '0,1' })?.remedies).toEqual([{ number: '0.1' }]);
    expect(refusal({ number: '' })?.message).toMatch(/There is no number/u);
    expect(refusal({ number: '10L' })?.message).toMatch(/long double/u);
    expect(refusal({ number: '1.2.3' })?.message).toMatch(/not understood/u);
    expect(refusal({ number: 'foo' })?.message).toMatch(/not known/u);
    expect(refusal({ number: '2^0.5' })?.message).toMatch(/whole number/u);
    expect(refusal({ given: 'bits', bits: '3F800000' })).toMatchObject({
      message: expect.stringMatching(/has 8 hex digits, and the word has 16/u),
      remedies: [{ bits: '0x3F800000' }, { format: 'binary32' }],
    });
    expect(refusal({ given: 'bits', bits: '0 01111111111 0000' })?.message).toMatch(
      /has 16 binary digits, and the word has 64/u,
    );
    expect(refusal({ format: 'binary32', given: 'bits', bits: '00111111' })?.remedies).toEqual([
      { bits: '0x00111111' },
      { bits: '0b00111111' },
    ]);
    expect(refusal({ number: '1,000' })?.remedies).toEqual([
      { number: '1.000' },
      { number: '1000' },
    ]);
    expect(refusal({ number: '1.234,5' })?.remedies).toEqual([{ number: '1234.5' }]);
    expect(refusal({ number: '1,234.5' })?.remedies).toEqual([{ number: '1234.5' }]);
    expect(refusal({ format: 'binary32', given: 'bits', bits: '123' })?.remedies).toEqual([
      { bits: '0x123' },
      { bits: '0d123' },
    ]);
    expect(
      refusal({ format: 'binary32', given: 'bits', bits: '0x3FB999999999999A' })?.message,
    ).toMatch(/wider than the 32 bits/u);
    expect(refusal({ number: `${'9'.repeat(19_000)}^99` })?.message).toMatch(
      /more than 400000 bits/u,
    );
  });

  test('beyond every format, and far below', () => {
    expect(value({ number: '1e999999999' }).word).toBe(0x7ff0000000000000n);
    expect(value({ number: '-1e-999999999', rounding: 'down' }).word).toBe(0x8000000000000001n);
    expect(value({ format: 'posit16', number: '1e-999999999' }).word).toBe(1n);
  });

  test('all words of a narrow format, with the inputs that choose each', () => {
    const table = outputs({ format: 'e2m1', number: '2.5' }).find((o) => o.id === 'allValues');
    if (table?.kind !== 'table') throw new Error('no table');
    expect(table.rows).toHaveLength(16);
    expect(table.rowInputs?.[7]).toEqual({ given: 'bits', bits: '0x7' });
  });
});

describe('operations and conversions', () => {
  const trace = (some: Some) => {
    const listing = outputs(some).find((o) => o.id === 'trace');
    return listing?.kind === 'listing' ? listing.text : '';
  };

  test('0.1 + 0.2 step by step: a tie that goes up', () => {
    const text = trace({ mode: 'operation' });
    expect(text).toMatch(/shifted right by 1/u);
    expect(text).toMatch(/guard 1, round 0, sticky 0: exactly half/u);
    expect(text).toMatch(/the last bit kept is raised by 1/u);
    expect((run({ mode: 'operation' }) as OperationResult).word).toBe(0x3fd3333333333334n);
    expect(readings({ mode: 'operation' })['errorUlp']?.value).toBe(0.5);
  });

  test('the relation, the integers and the flags', () => {
    const some: Some = { mode: 'operation', operation: 'multiply', a: '1e6', b: '-1.5' };
    const r = run(some) as OperationResult;
    expect(r.relation).toBe('greater');
    expect(r.integers.map((i) => [i.name, i.value, i.saturated]).slice(0, 4)).toEqual([
      ['int8', undefined, -128n],
      ['uint8', undefined, 0n],
      ['int16', undefined, -32768n],
      ['uint16', undefined, 0n],
    ]);
    expect(values({ mode: 'operation', operation: 'divide', a: '1', b: '0' })).toMatchObject({
      divideByZero: true,
      inexact: false,
    });
    expect(
      refusal({ mode: 'operation', format: 'e2m1', operation: 'divide', a: '0', b: '0' })?.message,
    ).toMatch(/neither NaN nor infinity/u);
  });

  test('double rounding is found, and rounding to odd avoids it', () => {
    const r = run({ mode: 'convert' }) as ConvertResult;
    expect(r.doubleRounded).toBe(true);
    expect([r.word, r.direct.word]).toEqual([0x3c00n, 0x3c01n]);
    expect(notices({ mode: 'convert' })[0]).toMatch(/Double rounding/u);
    expect((run({ mode: 'convert', via: 'none' }) as ConvertResult).doubleRounded).toBe(false);
    // No word for it: not dropped, said.
    expect(
      readings({ mode: 'convert', source: 'nan', to: 'e2m1', via: 'none' })['value'],
    ).toMatchObject({ value: null });
  });

  test('sums', () => {
    const r = run({ mode: 'sum' }) as SumResult;
    expect(r.word).toBe(0x3fefffffffffffffn);
    expect(readings({ mode: 'sum' })['roundedSum']?.value).toBe('1');
    const list = (numbers: string) => (run({ mode: 'sum', numbers }) as SumResult).words.length;
    expect(list('1, 2, 3')).toBe(3);
    expect(list('[0.1,0.2,0.3]')).toBe(3);
    expect(list('1;2;3 # more\n4')).toBe(4);
    expect(list('0.1,0.2 0.3')).toBe(3);
    expect(refusal({ mode: 'sum', numbers: '0,5 1' })?.message).toMatch(
      /one number or several: write 0.5, or 0 5/u,
    );
    expect(refusal({ mode: 'sum', numbers: '1,234,567' })?.message).toMatch(/write 1234567/u);
    expect(refusal({ mode: 'sum', numbers: '1 x' })?.message).toMatch(/number 2/u);
    expect(refusal({ mode: 'sum', format: 'e8m0' })?.message).toMatch(/no zero/u);
  });

  test('an MX block', () => {
    expect(
      readings({ mode: 'block', format: 'e2m1', numbers: '7 -0.3 24 0' })['scaleWord']?.value,
    ).toBe(129n);
    expect(refusal({ mode: 'block', format: 'binary32' })?.remedies).toHaveLength(5);
    expect(refusal({ mode: 'block', format: 'e2m1', numbers: '1 inf' })?.message).toMatch(
      /number 2, "inf"/u,
    );
    expect(
      refusal({ mode: 'block', format: 'e2m1', numbers: Array(33).fill('1').join(' ') })?.message,
    ).toMatch(/33 numbers; a block has 32/u);
  });
});

describe('under the hand', () => {
  test('a bit is toggled, a number goes on to its neighbour', () => {
    const r = run({});
    expect(toggled(r, 'bits', 63)).toEqual({ given: 'bits', bits: '0xBFB999999999999A' });
    expect(stepped(r, 'bits', 1)).toEqual({ given: 'bits', bits: '0x3FB999999999999B' });
    expect(toggled(r, 'bits', 64)).toBeUndefined();
    const sum = run({ mode: 'operation' });
    expect(toggled(sum, 'b', 0)).toEqual({
      operandsAs: 'bits',
      a: '0x3FB999999999999A',
      b: '0x3FC999999999999B',
    });
    expect(toggled(sum, 'c', 0)).toBeUndefined();
    expect(stepped(run({ format: 'e2m1', number: '6' }), 'bits', 1)).toBeUndefined();
  });

  test('the number line is dragged to a neighbour', () => {
    const [handle] = handles['numberLine']?.(run({}), inputsOf({})) ?? [];
    expect(handle?.to({ x: 1.2, y: 0 })).toEqual({ given: 'bits', bits: '0x3FB999999999999B' });
    expect(handle?.to({ x: 0.3, y: 0 })).toBeUndefined();
  });

  test('numbers become bits and come back, and bits move into another format as the number they were', () => {
    const bits = convert(inputsOf({}), 'given', 'bits');
    expect(bits?.inputs).toEqual({ bits: '0x3FB999999999999A' });
    const back = convert(
      inputsOf({ given: 'bits', bits: '0x3FB999999999999A' }),
      'given',
      'number',
    );
    expect(value(back?.inputs as Some).word).toBe(0x3fb999999999999an);
    for (const [format, word] of [
      ['binary64', '0x0000000000000001'],
      ['posit32', '0x4C90FDAB'],
      ['binary32', '0xFFC00001'],
      ['binary16', '0x8000'],
    ] as const) {
      const text = convert(inputsOf({ format, given: 'bits', bits: word }), 'given', 'number')
        ?.inputs as Some;
      expect(value({ format, ...text }).word, word).toBe(BigInt(word));
    }
    const moved = convert(
      inputsOf({ format: 'binary64', given: 'bits', bits: '0x3FB999999999999A' }),
      'format',
      'binary32',
    );
    expect(moved).toMatchObject({
      inputs: { bits: '0x3DCCCCCD' },
      note: 'The number was rounded into binary32.',
    });
    expect(convert(inputsOf({}), 'mode', 'block')?.inputs).toEqual({ format: 'e4m3' });
    expect(convert(inputsOf({ format: 'e2m1' }), 'mode', 'block')).toBeUndefined();
    expect(convert(inputsOf({}), 'mode', 'sum')).toBeUndefined();
    expect(convert(inputsOf({ format: 'binary16' }), 'format', 'own')?.inputs).toMatchObject({
      exponentBits: 5,
      fractionBits: 10,
      bias: 15,
    });
  });
});

test('a word goes on to the processor, whose registers hold its fields', () => {
  const [onward] =
    tool.next?.(
      run({ format: 'binary32', number: '-0.1' }),
      inputsOf({ format: 'binary32', number: '-0.1' }),
    ) ?? [];
  expect(onward?.tool).toBe('rv32-simulator');
  const given = readGiven(simulator.inputs, new Map(Object.entries(onward?.inputs ?? {})));
  const { registers } = evaluate(simulator, given) as { registers: Int32Array };
  // a1, a2, a3: sign, exponent less the bias, fraction.
  expect(Array.from(registers.slice(11, 14))).toEqual([1, -4, 0x4ccccd]);
});
