/** PMP entries as programs and people write them: what is read, and what is asked about. */
import { expect, test } from 'vitest';
import { hex } from '../../text/hex.ts';
import { type Pmp, permissionText, regionsOf } from './pmp.ts';
import { readPmp } from './pmp-text.ts';

/** `0 TOR 0x0-0xfff rwx`, of every entry that matches something. */
function regions(text: string, xlen: 32 | 64 = 64): string[] {
  const { entries } = readPmp(text, xlen);
  const pmp: Pmp = { xlen, entries, grain: 0, mml: false, mmwp: false };
  return regionsOf(pmp).flatMap(({ index, matching, first, last, bits, locked }) =>
    first === undefined || last === undefined
      ? []
      : [
          `${index} ${matching} ${hex(first)}-${hex(last)} ${permissionText(bits)}${locked ? ' L' : ''}`,
        ],
  );
}

test.each([
  [
    'xv6’s start.c',
    'w_pmpaddr0(0x3fffffffffffffull);\nw_pmpcfg0(0xf);',
    '0 TOR 0x0-0xfffffffffffffb rwx',
  ],
  [
    'OpenOCD',
    'pmpcfg0 (/64): 0x000000000000001f\npmpaddr0 (/64): 0x0000000020003fff',
    '0 NAPOT 0x80000000-0x8001ffff rwx',
  ],
  [
    'GDB',
    '(gdb) info registers pmpcfg0 pmpaddr0\npmpcfg0        0x99\t153\npmpaddr0       0x20003fff\t536887295',
    '0 NAPOT 0x80000000-0x8001ffff r-- L',
  ],
  ['a dash between blanks', '0x80000000 - 0x8001ffff rwx', '0 NAPOT 0x80000000-0x8001ffff rwx'],
  ['a dash of typography', '0x80000000–0x8001ffff rwx', '0 NAPOT 0x80000000-0x8001ffff rwx'],
  ['to', '0x80000000 to 0x8001ffff rwx', '0 NAPOT 0x80000000-0x8001ffff rwx'],
  ['its end behind two dots', '0x80000000..0x80020000 rwx', '0 NAPOT 0x80000000-0x8001ffff rwx'],
  [
    'the number of a TOR range',
    'PMP1: 0x80200000-0x8022ffff (A,R,W)',
    '1 TOR 0x80200000-0x8022ffff rw-',
  ],
])('%s', (_, text, region) => {
  expect(regions(text)).toEqual([region]);
});

test('−1 is all ones', () => {
  expect(regions('pmpaddr0 = -1\npmpcfg0 = 0x1f', 32)).toEqual(['0 NAPOT 0x0-0x7ffffffff rwx']);
});

test('a register of zeros is an entry that is off, not a hart without PMP', () => {
  expect(readPmp('pmpcfg0 = 0', 64).entries).toEqual([{ cfg: 0, addr: 0n }]);
});

test.each([
  ['pmpaddr0 = 0xffffffffffffffff', /54 bits on RV64; a hart keeps 0x3fffffffffffff/u],
  ['pmpaddr0 0000000020003000', /may be hex or decimal; write 0x0000000020003000 or 20003000/u],
  ['0x80000000-0x80020000 rwx', /write 0x80000000-0x8001ffff or 0x80000000\.\.0x80020000/u],
  ['0x80000000 - 0x80020000 rwx', /write 0x80000000-0x8001ffff/u],
  ['PMP0: 0x80200000-0x8022ffff (A,R,W)', /no entry 0 is such a range/u],
  [
    'PMP0: 0x80000000-0x8001ffff (A)\nPMP1: 0x80200000-0x8022ffff (A,R,W)',
    /entry 0 before it would have to hold its beginning; leave the numbers out/u,
  ],
])('%s is refused', (text, why) => {
  expect(() => readPmp(text, 64)).toThrow(why);
});

test('registers that an entry needs and no line gives are told', () => {
  const absent = (text: string) => readPmp(text, 64).absent;
  expect(absent('pmpcfg0 = 0x1f')).toEqual(['pmpaddr0']);
  expect(absent('pmpaddr0 = 0x20000000')).toEqual(['the configuration of entry 0']);
  expect(absent('pmpcfg0 = 0x0f00\npmpaddr0 = 0x20000000\npmpaddr1 = 0x20008000')).toEqual([]);
  expect(absent('pmpcfg0 = 0x0f00\npmpaddr1 = 0x20008000')).toEqual(['pmpaddr0']);
  expect(absent('0x80000000 128K r-x\nall rwx')).toEqual([]);
});
