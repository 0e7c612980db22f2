/**
 * A case for each title of riscv-arch-test's vm_sv32 and pmp32 (RISC-V International, BSD 3-clause) that is about
 * accesses: what the title says is set up here, and the cause is the one that such a test expects of a hart.
 */
import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import type { WalkerInputs } from './inputs.ts';
import type { PmpResult, WalkResult } from './result.ts';

type Some = Partial<WalkerInputs>;

/** A page at 0x80400000 with these bits, level 0 of Sv32; its entry is at 0x80002000. */
const page = (low: number): string =>
  `root 0x80001000\n0x80001800: 0x20000801\n0x80002000: 0x${((0x80400 << 10) | low).toString(16).replace('-', '')}`;
const low = (bits: string): number =>
  [...bits].reduce((sum, bit) => sum | (1 << 'vrwxugad'.indexOf(bit)), 0);
const pageOf = (bits: string): string => page(low(bits));
/** A megapage whose PPN[0] is 1. */
const misaligned = (bits: string): string =>
  `root 0x80001000\n0x80001800: 0x${(((0x80401 << 10) | low(bits)) >>> 0).toString(16)}`;

const ask = (some: Some) =>
  (
    evaluate(
      tool,
      withDefaults(tool.inputs, {
        ...{ task: 'walk', scheme: 'sv32', va: 0x80000004n, update: 'fault', ...some },
      }),
    ) as WalkResult
  ).walk;

const CAUSES = { fetch: [1, 12], load: [5, 13], store: [7, 15] } as const;
const KINDS = ['fetch', 'load', 'store'] as const;
const PASSES = undefined;
type Expected = 'page' | 'access' | undefined;

const RWX = 'vrwxad';
const RWXU = 'vrwxuad';
const all = (outcome: Expected) => ({ fetch: outcome, load: outcome, store: outcome });
const everything = 'all rwx';

const VM: readonly (readonly [string, Some, Record<(typeof KINDS)[number], Expected>])[] = [
  [
    'pmp_check_on_pa_S_mode',
    { words: pageOf(RWX), pmp: `0x80400000 4K ---\n${everything}` },
    all('access'),
  ],
  [
    'pmp_check_on_pa_U_mode',
    { words: pageOf(RWXU), privilege: 'U', pmp: `0x80400000 4K ---\n${everything}` },
    all('access'),
  ],
  [
    'pmp_check_on_pte_S_mode',
    { words: pageOf(RWX), pmp: `0x80002000 4K ---\n${everything}` },
    all('access'),
  ],
  [
    'pmp_check_on_pte_U_mode',
    { words: pageOf(RWXU), privilege: 'U', pmp: `0x80002000 4K ---\n${everything}` },
    all('access'),
  ],
  ['vm_A_and_D_S_mode: A', { words: pageOf('vrwxd') }, all('page')],
  [
    'vm_A_and_D_S_mode: D',
    { words: pageOf('vrwxa') },
    { fetch: PASSES, load: PASSES, store: 'page' },
  ],
  ['vm_U_Bit_set_U_mode', { words: pageOf(RWXU), privilege: 'U' }, all(PASSES)],
  ['vm_U_Bit_set_U_mode: not set', { words: pageOf(RWX), privilege: 'U' }, all('page')],
  ['vm_invalid_pte_U_mode', { words: pageOf('rwxuad'), privilege: 'U' }, all('page')],
  ['vm_misaligned_S_mode', { words: misaligned(RWX) }, all('page')],
  ['vm_misaligned_U_mode', { words: misaligned(RWXU), privilege: 'U' }, all('page')],
  [
    'vm_mprv_S_mode',
    { words: pageOf('vrad'), privilege: 'M', mprv: 'S' },
    { fetch: PASSES, load: PASSES, store: 'page' },
  ],
  [
    'vm_mprv_U_mode',
    { words: pageOf('vruad'), privilege: 'M', mprv: 'U' },
    { fetch: PASSES, load: PASSES, store: 'page' },
  ],
  [
    'vm_mprv_U_set_sum_set_S_mode',
    { words: pageOf(RWXU), privilege: 'M', mprv: 'S', sum: '1' },
    all(PASSES),
  ],
  [
    'vm_mprv_U_set_sum_unset_S_mode',
    { words: pageOf(RWXU), privilege: 'M', mprv: 'S' },
    { fetch: PASSES, load: 'page', store: 'page' },
  ],
  [
    'vm_mxr_S_mode',
    { words: pageOf('vxad'), mxr: '1' },
    { fetch: PASSES, load: PASSES, store: 'page' },
  ],
  [
    'vm_mxr_S_mode: unset',
    { words: pageOf('vxad') },
    { fetch: PASSES, load: 'page', store: 'page' },
  ],
  ['vm_nleaf_pte_level0_S_mode', { words: pageOf('v') }, all('page')],
  ['vm_reserved_pte_S_mode', { words: pageOf('vwad') }, all('page')],
  ['vm_reserved_rsw_pte_S_mode', { words: page(low(RWX) | 0x300) }, all(PASSES)],
  ['vm_reserved_rsw_pte_U_mode', { words: page(low(RWXU) | 0x300), privilege: 'U' }, all(PASSES)],
  ['vm_reserved_rwx_pte_S_mode', { words: pageOf('vwxad') }, all('page')],
  ['vm_reserved_rwx_pte_U_mode', { words: pageOf('vwxuad'), privilege: 'U' }, all('page')],
  [
    'vm_sum_set_S_mode',
    { words: pageOf(RWXU), sum: '1' },
    { fetch: 'page', load: PASSES, store: PASSES },
  ],
];

test.each(VM)('%s', (_, some, expected) => {
  for (const kind of KINDS) {
    const outcome = expected[kind];
    const cause = outcome && CAUSES[kind][outcome === 'access' ? 0 : 1];
    expect([kind, ask({ ...some, kind }).fault?.cause]).toEqual([kind, cause]);
  }
});

/** pmp-<kind>-<bits>: a locked entry binds M; -priority: a lower one goes first, whatever a higher one grants. */
const MATCHING = {
  NA4: '0x80400000 NA4',
  NAPOT: '0x80400000 64',
  TOR: '0x80400000-0x8040003f TOR',
};
const PMP = Object.entries(MATCHING).flatMap(([kind, range]) =>
  ['R', 'RW', 'RX', 'X', 'RWX'].flatMap((bits) => [
    [`pmp-${kind}-${bits}`, `${range} ${bits.toLowerCase()} L\n${everything}`, bits] as const,
    ...(bits === 'RWX'
      ? []
      : [
          [
            `pmp-${kind}-${bits}-priority`,
            `${range} ${bits.toLowerCase()} L\n0x80400000 4K rwx L`,
            bits,
          ] as const,
          [
            `pmp-${kind}-${bits}-priority-level-2`,
            `0x80500000 4K --- L\n${range} ${bits.toLowerCase()} L\n0x80400000 4K rwx L`,
            bits,
          ] as const,
        ]),
  ]),
);

test.each(PMP)('%s', (_, pmp, bits) => {
  for (const privilege of ['M', 'S', 'U'] as const)
    for (const [kind, letter] of [
      ['fetch', 'X'],
      ['load', 'R'],
      ['store', 'W'],
    ] as const) {
      const inputs = withDefaults(tool.inputs, {
        ...{ task: 'pmp', scheme: 'bare32', pmp, pa: 0x80400000n, bytes: 4, kind, privilege },
      });
      const { verdict } = evaluate(tool, inputs) as PmpResult;
      expect([privilege, kind, verdict.allowed]).toEqual([privilege, kind, bits.includes(letter)]);
    }
});
