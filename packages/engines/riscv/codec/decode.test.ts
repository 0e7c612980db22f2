import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expand } from './compress.ts';
import { decode, pseudosOf, sizeOf } from './decode.ts';
import { encode } from './encode.ts';
import { everything, isaOf } from './isa.ts';
import { fieldsOf, plainFields } from './layout.ts';
import { whyIllegal } from './reasons.ts';
import { remarksOf } from './remarks.ts';
import { meaning } from './semantics.ts';
import { statement } from './statement.ts';
import { inexactness, textOf } from './text.ts';

const MACHINES = { 32: everything(32), 64: everything(64) };
const SCOPE = { here: 0x1000n, label: () => undefined };

/** As `expect`, which for a hundred thousand words would take most of the time. */
function same<T>(word: number, is: T, should: T, what: string): void {
  if (is !== should) expect(is, `${word.toString(16)}: ${what}`).toBe(should);
}

/** Everything a page says of a word; throws where anything of it does. */
function take(word: number, xlen: 32 | 64): void {
  const isa = MACHINES[xlen];
  const decoded = decode(word, isa);
  const size = sizeOf(word);
  if (!decoded) {
    const { reason } = whyIllegal(word, size, isa);
    same(word, /^[A-Z].*\.$/u.test(reason), true, reason);
    same(word, bitsOf(plainFields(word, size)), word, 'bits');
    return;
  }
  const { instruction, values } = decoded;
  same(word, encode(instruction, values), word, instruction.template);
  same(word, bitsOf(fieldsOf(decoded)), word, 'fields');
  remarksOf(decoded, isa);
  meaning(decoded, xlen, () => 'x');
  const texts = [decoded, ...pseudosOf(decoded, isa)];
  if (inexactness(decoded) !== undefined) return;
  for (const one of texts) {
    const text = textOf(one, { xlen });
    const [, name = '', operands = ''] = /^(\S+) ?(.*)$/u.exec(text) ?? [];
    const back = statement(name, operands, isa, SCOPE);
    same(word, back.word, word, text);
  }
}

const bitsOf = (fields: readonly { readonly bits: string }[]): number =>
  Number.parseInt(fields.map(({ bits }) => bits).join(''), 2);

test('every word of 16 bits is an instruction that its text gives back, or has a reason', () => {
  for (let word = 0; word < 0x10000; word++) {
    if ((word & 3) === 3) continue;
    take(word, 64);
    // On RV32 those alone that are something else there.
    const wide = decode(word, MACHINES[64])?.instruction;
    if (wide === undefined || decode(word, MACHINES[32])?.instruction !== wide) take(word, 32);
  }
});

test('any word of 32 bits is an instruction that its text gives back, or has a reason', () => {
  const any = fc.integer({ min: 0, max: 0xffffffff }).map((n) => (n | 3) >>> 0);
  fc.assert(
    fc.property(any, fc.constantFrom(32, 64), (word, xlen) => take(word, xlen as 32 | 64)),
    {
      numRuns: 3000,
    },
  );
});

test('all zeros and all ones are illegal on every machine', () => {
  for (const xlen of [32, 64] as const) {
    expect(decode(0, everything(xlen))).toBeUndefined();
    expect(decode(0xffffffff, everything(xlen))).toBeUndefined();
  }
});

test('what a 16-bit instruction stands for is an instruction, of the same registers', () => {
  for (const xlen of [32, 64] as const) {
    const [short, long] = [isaOf('gc_zba_zbb_zcb', xlen), isaOf('g_zba_zbb', xlen)];
    let seen = 0;
    for (let word = 1; word < 0x10000; word++) {
      const decoded = (word & 3) === 3 ? undefined : decode(word, short);
      const wide = decoded && expand(decoded, xlen);
      if (!decoded || !wide) continue;
      seen++;
      same(word, decode(wide.word, long)?.word, wide.word, decoded.instruction.template);
    }
    expect(seen).toBeGreaterThan(40_000);
  }
});

test('a word that another XLEN or extension has is illegal without it, and the reason names it', () => {
  const reason = (word: number, march: string, xlen: 32 | 64) => {
    const isa = isaOf(march, xlen);
    expect(decode(word, isa)).toBeUndefined();
    return whyIllegal(word, sizeOf(word), isa).reason;
  };
  expect(reason(0x02051513, 'gc', 32)).toContain('shamt[5], bit 25, must be 0');
  expect(reason(0x1502, 'gc', 32)).toContain('shamt[5], bit 12');
  expect(reason(0x00003003, 'i', 32)).toContain('Only RV64');
  expect(reason(0x20b52533, 'gc', 64)).toContain('With Zba these bits are sh1add a0,a0,a1');
  expect(reason(0x02c58533, 'i', 64)).toContain('With M or Zmmul');
  expect(reason(0x4002, 'gc', 64)).toContain('c.lwsp with rd = x0');
  expect(reason(0x6101, 'gc', 64)).toContain('c.addi16sp with imm = 0');
  expect(reason(0x0000000b, 'gc', 64)).toContain('custom-0');
  expect(reason(0x0000001f, 'gc', 64)).toContain('48 bits');
  expect(reason(0x00007003, 'gc', 64)).toContain('no ratified instruction of it has funct3 7');
});

test('bits that Zcmp and D share are of the machine that has one of them', () => {
  const text = (march: string) => {
    const decoded = decode(0xb842, isaOf(march, 32));
    return decoded && textOf(decoded, { xlen: 32 });
  };
  expect(text('')).toBe('c.fsdsp fa6,48(sp)');
  expect(text('imc_zcmp')).toBe('cm.push {ra},-16');
});
