import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assemble } from './assembler.ts';
import { COMPRESSED } from './compressed.ts';
import { decode } from './decode.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { addressesOfLine, lineAt, symbolValue } from './program.ts';
import { assembled, hexOf } from './testing/assembled.ts';
import { vectors } from './testing/vectors.ts';

interface Encoding {
  readonly compressed: boolean;
  readonly source: string;
  readonly sections: readonly { name: string; address: number; bytes: string }[];
}

function errorsOf(source: string, options?: Parameters<typeof assemble>[1]) {
  const result = assemble(source, options);
  return result.ok ? [] : result.errors;
}

describe('held against GNU as and ld', () => {
  const { cases } = vectors<readonly Encoding[]>('riscv-encodings');

  it('gives the same bytes at the same addresses', () => {
    const corners = vectors<readonly Encoding[]>('riscv-corners').cases;
    expect(corners.length).toBeGreaterThan(150);
    for (const { compressed, source, sections } of [...cases, ...corners]) {
      const program = assembled(source, { compressed });
      for (const { name, address, bytes } of sections) {
        const mine = program.sections.find((s) => s.name === name);
        expect(mine?.address).toBe(address);
        expect(Buffer.from(mine?.bytes ?? []).toString('base64')).toBe(bytes);
      }
    }
  });

  it('over programs that hold every instruction, with and without C', () => {
    const seen = new Set<string>();
    for (const { sections } of cases) {
      const bytes = Buffer.from(sections[0]?.bytes ?? '', 'base64');
      for (let at = 0; at + 4 <= bytes.length; ) {
        const low = bytes.readUInt16LE(at);
        const found = decode(low, bytes.readInt32LE(at));
        if (found !== undefined) {
          const compressed = COMPRESSED.find(
            (c) => found.length === 2 && (low & c.mask) === c.match,
          );
          seen.add(compressed?.name ?? found.instruction.name);
        }
        at += (low & 3) === 3 ? 4 : 2;
      }
    }
    const all = [...INSTRUCTIONS, ...COMPRESSED].map((i) => i.name);
    expect(all.filter((name) => !seen.has(name))).toEqual([]);
  });
});

it('agrees with llvm-mc line by line', () => {
  const { cases } = vectors<readonly { line: string; bytes: string }[]>('riscv-llvm');
  expect(cases.length).toBeGreaterThan(700);
  const wrong = cases.filter(({ line, bytes }) => {
    const program = assembled(line, { compressed: line.startsWith('c.') });
    return !hexOf(program).startsWith(bytes);
  });
  expect(wrong).toEqual([]);
});

describe('out of range is an error and never wraps', () => {
  it.each([
    ['addi a0, a0, 2048', '2048'],
    ['addi a0, a0, -2049', '-2049'],
    ['lw a0, 2048(sp)', '2048'],
    ['sw a0, -2049(sp)', '-2049'],
    ['slli a0, a0, 32', '32'],
    ['lui a0, 0x100000', '0x100000'],
    ['lui a0, -1', '-1'],
    ['li a0, 0x100000000', '0x100000000'],
    ['li a0, -2147483649', '-2147483649'],
    ['csrwi mscratch, 32', '32'],
    ['csrr a0, 4096', '4096'],
    ['.byte 256', '256'],
    ['.byte -129', '-129'],
    ['.half 65536', '65536'],
    ['.word 4294967296', '4294967296'],
    ['.dword 18446744073709551616', '18446744073709551616'],
    ['c.addi a0, 32', 'c.addi'],
    ['c.lw a0, 128(a1)', 'c.lw'],
    ['c.lw a6, 0(a1)', 'c.lw'],
    ['c.addi4spn a0, sp, 0', 'c.addi4spn'],
    ['.align 21', '21'],
  ])('%s', (line, token) => {
    const [error, ...rest] = errorsOf(`nop\n  ${line}\n`);
    expect(rest).toEqual([]);
    expect(error).toMatchObject({ line: 2, token });
    expect(error?.column).toBe(3 + line.lastIndexOf(token));
  });

  it('a branch to a bare number, which is an address, does not reach far', () => {
    expect(errorsOf('beq a0,a1,4096')).toMatchObject([{ line: 1, column: 11, token: '4096' }]);
    expect(errorsOf('beq a0,a1,4096', { textAddress: 0 })).toMatchObject([{ token: '4096' }]);
    expect(hexOf(assembled('beq a0,a1,4094', { textAddress: 0, compressed: false }))).toBe(
      'e30fb57e',
    );
    expect(errorsOf('jal 0x200000')).toMatchObject([{ token: '0x200000' }]);
  });

  it('neither does a jump over more than a megabyte', () => {
    expect(errorsOf('j far\n.space 0x100000\nfar: nop')).toMatchObject([{ line: 1, token: 'far' }]);
    expect(errorsOf('beqz a0, far\n.space 0x100000\nfar: nop')).toMatchObject([{ line: 1 }]);
  });
});

describe('errors say where and what', () => {
  it.each([
    ['add a0, a1', 1, 11, '', /","|missing|expected/],
    ['add a0, a1, a9', 1, 13, 'a9', /a9 is not defined/],
    ['frob a0', 1, 1, 'frob', /unknown instruction "frob"/],
    ['.frob', 1, 1, '.frob', /unknown directive/],
    ['nop nop', 1, 5, 'nop', /left over/],
    ['la a0, nowhere', 1, 8, 'nowhere', /nowhere is not defined/],
    ['\n x: nop\nx: nop', 3, 1, 'x', /defined already, on line 2/],
    ['li a0, x\nx:', 1, 8, 'x', /not defined|address/],
    ['li a0, 08', 1, 8, '08', /not a number/],
    ['j 1b', 1, 3, '1b', /no label "1:" before/],
    ['.ascii "abc', 1, 8, '"abc', /closing quote/],
    ['.word 1/0', 1, 7, '1/0', /division by zero/],
    ['lw a0, 4', 1, 8, '4', /base register/],
    ['addi a0, a0, %hi(x)\nx:', 1, 14, '%hi', /%lo/],
    ['csrr a0, mfoo', 1, 10, 'mfoo', /not a CSR/],
    ['fence wr, w', 1, 7, 'wr', /iorw/],
    ['/* open', 1, 1, '/*', /\*\//],
    ['.section foo\nnop', 1, 10, 'foo', /flags/],
    ['.bss\n.word 1', 2, 1, '.word', /zeroes/],
  ])('%j', (source, line, column, token, message) => {
    const [error] = errorsOf(source);
    expect(error).toMatchObject({ line, column, token });
    expect(error?.message).toMatch(message);
  });

  it('all of them at once, in order', () => {
    const lines = errorsOf('foo\nnop\nadd a0\n addi a0,a0,5000 # x\nj nowhere; bar').map(
      (e) => e.line,
    );
    expect(lines).toEqual([1, 3, 4, 5]);
  });

  it('and stop at a hundred', () => {
    expect(errorsOf('foo\n'.repeat(500))).toHaveLength(100);
  });
});

describe('branches grow only where they must', () => {
  const program = (gap: number, branch = 'beqz a0, x') =>
    assembled(`${branch}\n.space ${gap}\nx: nop`, { compressed: true });
  it.each([
    [252, 2],
    [254, 4],
    [4090, 4],
    [4092, 6],
  ])('over %i bytes takes %i', (gap, size) => {
    expect(symbolValue(program(gap), 'x')).toBe(0x10000 + gap + size);
  });
  it('to an inverted branch and a jump', () => {
    const far = assembled('blt a0, a1, x\n.space 4096\nx: nop', { compressed: false });
    expect(hexOf(far).slice(0, 16)).toBe('6354b5006f104000');
  });
});

it('maps addresses to lines and back, and knows the symbols', () => {
  const program = assembled(
    '.equ n, 3\n_start: li a0, 0x12345\n call f\n.data\nv: .word 1\n.text\nf: ret\n',
  );
  expect(addressesOfLine(program, 2)).toEqual([0x10000, 0x10002]);
  expect(lineAt(program, 0x10008)).toBe(3);
  expect(lineAt(program, 0x20000)).toBeUndefined();
  expect(program.symbols.map((s) => [s.name, s.value, s.section, s.line])).toEqual([
    ['n', 3, undefined, 1],
    ['_start', 0x10000, '.text', 2],
    ['f', 0x1000e, '.text', 7],
    ['v', 0x11000, '.data', 5],
  ]);
});

it('reads comments of every kind, several statements a line, and Windows line ends', () => {
  const source = 'nop # a ; b\r\nnop // c\r\n/* d\n e */ nop; nop /* f */\n';
  expect(hexOf(assembled(source, { compressed: false }))).toBe('13000000'.repeat(4));
});

it('refuses addresses that are no multiple of 4', () => {
  expect(() => assemble('nop', { textAddress: 2 })).toThrow(/address 2 of textAddress/);
});

it('never throws on a garbled source, and quotes what stands at the place it names', () => {
  const { cases } = vectors<readonly Encoding[]>('riscv-encodings');
  const text = cases.map((c) => c.source).join('');
  const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 4 });
  fc.assert(
    fc.property(
      fc.nat(text.length),
      fc.nat(300),
      fc.nat(300),
      ascii,
      (start, length, at, garbage) => {
        const part = text.slice(start, start + length);
        const source = part.slice(0, at) + garbage + part.slice(at + 1);
        const lines = source.split('\n');
        for (const { line, column, token, message } of errorsOf(source)) {
          const rest = lines[line - 1]?.slice(column - 1) ?? '';
          expect(rest.startsWith(token.split('\n')[0] ?? '')).toBe(true);
          expect(message).not.toBe('');
        }
      },
    ),
    { numRuns: 2000 },
  );
});
