import { decode } from '@tollbench/engines/riscv/codec/decode.ts';
import { expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { Output } from '../../define/output.ts';
import type { CodecResult } from './compute.ts';
import { textOptions } from './compute.ts';
import { flipped, withOperand, withWord } from './edit.ts';
import tool from './index.ts';
import type { CodecInputs } from './inputs.ts';
import { operandNumber } from './live/number.ts';

const inputsOf = (some: Partial<CodecInputs>): CodecInputs => withDefaults(tool.inputs, some);
const resultOf = (some: Partial<CodecInputs>): CodecResult => evaluate(tool, inputsOf(some));
const outputsOf = (some: Partial<CodecInputs>): readonly Output[] =>
  tool.outputs(resultOf(some), inputsOf(some));

const answer = (some: Partial<CodecInputs>): Record<string, unknown> => {
  const found = outputsOf(some).find((o) => o.kind === 'readouts');
  return Object.fromEntries(found?.items.map(({ name, value }) => [name, value]) ?? []);
};

test('the textbook’s first translation: fields 0, 21, 20, 0, 9 and 51', () => {
  const { fields } = resultOf(tool.example.inputs);
  expect(fields.map(({ bits }) => Number.parseInt(bits, 2))).toEqual([0, 21, 20, 0, 9, 51]);
  expect(answer(tool.example.inputs)).toMatchObject({
    ...{ word: 0x015a04b3n, text: 'add x9,x20,x21', bytes: 'b3045a01', march: 'rv64i' },
  });
});

test('the answer has the word, its other forms, and what it needs', () => {
  expect(answer({ source: 'bne a0, zero, -26' })).toMatchObject({
    ...{ word: 0xfe0513e3n, text: 'bne a0,zero,.-26', pseudo: 'bnez a0,.-26' },
    ...{ compressed: 'c.bnez a0,.-26', meaning: 'if a0 != zero: pc -= 26', immediate: -26 },
  });
  expect(answer({ source: '0x8082' })).toMatchObject({
    ...{ text: 'c.jr ra', expansion: 'jalr zero,0(ra)', extension: 'C/Zca', size: 16 },
  });
  expect(answer({ source: 'vsetvli t0,a0,e32,m2,ta,ma' })).toMatchObject({ extension: 'V' });
});

test('illegal bits are an answer, with the reason and what is near', () => {
  const found = answer({ source: '0x02051513', xlen: '32' });
  expect(found).toMatchObject({ legal: false, text: null });
  expect(found['reason']).toContain('shamt[5], bit 25');
  const { illegal } = resultOf({ source: '0x02051513', xlen: '32' });
  expect(illegal?.near[0]).toEqual({ text: 'slli a0,a0,0x0', word: 0x00051513, bits: [25] });
});

test('a line that is no instruction is refused with spellings that would do', () => {
  const refusal = (some: Partial<CodecInputs>) => {
    try {
      resultOf(some);
    } catch (error) {
      if (error instanceof InputErrors) return error.errors[0];
      throw error;
    }
    return undefined;
  };
  const far = refusal({ source: 'beq a0,a1,4096' });
  expect(far?.message).toContain('imm 4096 is outside -4096 to 4094');
  expect(far?.remedies).toEqual([{ source: 'bne a0,a1,.+8; j .+4092' }]);
  expect(refusal({ source: 'ld a0,0(sp)', xlen: '32', march: 'gc' })?.remedies).toContainEqual({
    march: '',
  });
  expect(refusal({ source: 'addw a0,a0,a1', xlen: '32' })?.remedies[0]).toEqual({ xlen: '64' });
  expect(refusal({ source: 'ret', march: 'rv32imac' })?.remedies).toEqual([
    { xlen: '32' },
    { march: '' },
  ]);
  expect(refusal({ source: 'ret', march: 'gcy' })?.remedies).toEqual([{ march: '' }]);
  expect(refusal({ source: '# nothing' })?.message).toContain('holds no instruction');
  expect(refusal({ source: 'nop\n'.repeat(5000) })?.message).toContain('the most is 5000');
  for (const source of ['9'.repeat(150_000), 'x'.repeat(150_000), `li a0, ${'9'.repeat(9000)}`])
    expect(refusal({ source })?.message.length).toBeLessThan(400);
  expect(refusal({ source: 'a00513' })?.remedies).toEqual([{ digits: 'hex' }]);
  expect(refusal({ source: '1305a00093001000' })?.remedies).toEqual([{ digits: 'bytes' }]);
  for (const some of far?.remedies ?? [])
    expect(() => resultOf(some as Partial<CodecInputs>)).not.toThrow();
});

test('one bad line leaves the others, and says so', () => {
  const some = { source: 'nop\naddi a0, a1, 5000\nret' };
  const outputs = outputsOf(some);
  expect(resultOf(some).program.items).toHaveLength(2);
  const notice = outputs.find((o) => o.kind === 'notice');
  expect(notice?.kind === 'notice' && notice.text).toContain('Line 2, "addi a0, a1, 5000"');
  const table = outputs.find((o) => o.kind === 'table' && o.id === 'refused');
  expect(table?.kind === 'table' && table.rowInputs?.[0]).toEqual({
    source: 'nop\nli t0,5000; add a0,a1,t0\nret',
  });
});

/** The source after a bit of the shown instruction is inverted. */
function afterFlip(some: Partial<CodecInputs>, bit: number): string {
  const inputs = inputsOf(some);
  const { item, program, isa } = resultOf(some);
  return withWord(inputs.source, item, flipped(item, bit), program, isa, textOptions(inputs));
}

test('an inverted bit goes into the line in the notation it was written in', () => {
  expect(afterFlip({ source: 'x: addi a0, a1, 1 # one' }, 20)).toBe('x: addi a0,a1,0 # one');
  expect(afterFlip({ source: '0x00A00513' }, 7)).toBe('0x00A00593');
  expect(afterFlip({ source: '00000000101000000000010100010011' }, 7)).toBe(
    '00000000101000000000010110010011',
  );
  expect(afterFlip({ source: 'nop\n13 05 a0 00', shown: 2 }, 31)).toBe('nop\n13 05 a0 80');
  expect(afterFlip({ source: '0x13, 0x05, 0xa0, 0x00' }, 20)).toBe('0x13, 0x05, 0xb0, 0x00');
  expect(afterFlip({ source: '10487059', digits: 'decimal' }, 20)).toBe('11535635');
  expect(afterFlip({ source: '0x80824501', shown: 2 }, 7)).toBe('0x80024501');
  expect(afterFlip({ source: '   10074:\t00a58533          \tadd\ta0,a1,a0' }, 20)).toBe(
    '   10074:\t00b58533          \tadd a0,a1,a1',
  );
  // A record of Intel HEX has the checksum of its new bytes.
  expect(afterFlip({ source: ':040000001305A00044\n' }, 20)).toBe(':040000001305B00034\n');
  // What has no name is the number.
  expect(afterFlip({ source: 'sw a0,0(a1)' }, 14)).toBe('.4byte 0x00a5e023');
});

test('an inverted bit goes into the number it is of, wherever that stands', () => {
  // Two halves alike, two statements alike, two numbers of one directive.
  expect(afterFlip({ source: '11111111', shown: 2 }, 7)).toBe('11911111');
  expect(afterFlip({ source: 'nop; nop', shown: 2 }, 20)).toBe('nop; addi zero,zero,1');
  expect(afterFlip({ source: '.word 0x00a00513, 0x00100093', shown: 2 }, 20)).toBe(
    '.word 0x00a00513, 0x00000093',
  );
  expect(afterFlip({ source: 'li a0, 4096; li a0, 4096', shown: 1 }, 12)).toBe(
    'lui a0,0x0; li a0, 4096',
  );
  // Over the end of a line, in halfwords, in a dump, in parted digits.
  expect(afterFlip({ source: '82 80 93 05\n10 00 82 80', shown: 2 }, 20)).toBe(
    '82 80 93 05\n00 00 82 80',
  );
  expect(afterFlip({ source: '0513 00a0' }, 20)).toBe('0513 00b0');
  expect(afterFlip({ source: '00000000: 1305 a000  ....' }, 7)).toBe('00000000: 9305 a000  ....');
  expect(afterFlip({ source: '0000_0000_1010_0000_0000_0101_0001_0011' }, 31)).toBe(
    '1000_0000_1010_0000_0000_0101_0001_0011',
  );
  expect(afterFlip({ source: "32'h00A0_0513" }, 20)).toBe("32'h00B0_0513");
  expect(afterFlip({ source: '   0x10 <+0>:\tj\t0x20 <x>' }, 21)).toBe(
    '   0x10 <+0>:\tjal zero,.+18',
  );
  expect(afterFlip({ source: 'addi a0, a1, −1 # one' }, 20)).toBe('addi a0,a1,-2 # one');
});

test('every bit of every line of the example can be inverted, and comes back', () => {
  for (let shown = 1; shown <= 6; shown++) {
    const { item } = resultOf({ shown });
    for (let bit = 2; bit < item.size; bit++) {
      const source = afterFlip({ shown }, bit);
      const after = resultOf({ source, shown }).item.word;
      expect(after, source).toBe(flipped(item, bit));
    }
  }
});

test('an operand is set by what is typed', () => {
  const { item, isa } = resultOf({ source: 'addi a0, a1, 1' });
  const slot = (id: string) => {
    const found = item.decoded?.instruction.slots.find(({ operand }) => operand.id === id);
    if (!found) throw new Error(`no ${id}`);
    return found;
  };
  expect(operandNumber('s1', slot('rd'), 64)).toBe(9);
  expect(operandNumber('-0x10', slot('i12'), 64)).toBe(-16);
  expect(operandNumber('0xffffffffffffffff', slot('i12'), 64)).toBe(-1);
  expect(operandNumber('x', slot('i12'), 64)).toBeUndefined();
  const made = withOperand(item, 'i12', -16);
  expect('word' in made && decode(made.word, isa)?.values).toMatchObject({ i12: -16 });
  expect(withOperand(item, 'i12', 2048)).toEqual({ why: 'imm 2048 is outside -2048 to 2047' });
});

test('an instruction behind the last shows the last, and says so', () => {
  const outputs = outputsOf({ source: 'nop', shown: 7 });
  expect(outputs.some((o) => o.kind === 'notice' && o.id === 'past')).toBe(true);
});

test('lines of RV32 go on to the simulator, which assembles them to the same words', async () => {
  const { assembleSource } = await import('../rv32-simulator/compute.ts');
  const simulator = (await import('../rv32-simulator/index.ts')).default;
  const some = {
    source: 'addi a0,zero,5\nbeqz a0,8\nc.addi a0,-1\ncsrr t0,mcycle\nandn a1,a1,a0\n',
    xlen: '32',
  } as const;
  const r = resultOf(some);
  const [onward] = tool.next?.(r, inputsOf(some)) ?? [];
  const program = assembleSource(
    withDefaults(simulator.inputs, { ...onward?.inputs, compressed: 'on' } as never),
  );
  const bytes = [...(program.sections[0]?.bytes ?? [])];
  const mine = r.program.items.flatMap(({ word, size }) =>
    Array.from({ length: size / 8 }, (_, k) => (word >>> (8 * k)) & 255),
  );
  expect(bytes).toEqual(mine);
  expect(
    tool.next?.(
      resultOf({ source: 'fadd.s fa0,fa0,fa0', xlen: '32' }),
      inputsOf({ source: 'x', xlen: '32' }),
    ),
  ).toEqual([]);
});

test('the simulator’s code comes here word for word', async () => {
  const simulator = (await import('../rv32-simulator/index.ts')).default;
  const given = withDefaults(simulator.inputs, {
    source: '_start: li a0, 5\n addi a0, a0, -1\n bnez a0, _start+4\n ebreak\n',
  });
  const run = evaluate(simulator, given);
  const onward = simulator.next?.(run, given).find(({ tool: to }) => to === 'instruction-codec');
  const { items } = resultOf({ source: onward?.inputs['source'] ?? '', xlen: '32' }).program;
  expect(items.map(({ address, word }) => [Number(address), word])).toEqual(
    run.code.map(({ address, word }) => [address, word >>> 0]),
  );
  expect(items).toHaveLength(4);
});
