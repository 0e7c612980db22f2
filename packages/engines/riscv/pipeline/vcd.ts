/**
 * A run as a value change dump: what is in each stage by address and text, what waits, what is thrown away, and which
 * forwarding paths are in use. A cycle is 10 ns, its rising edge at its beginning.
 *
 * Source: IEEE 1364-2005, section 18.2; strings as GTKWave reads them, with blanks escaped.
 */
import { type Occupant, STAGES, stagesIn } from './occupancy.ts';
import { operandsAt, type Path, type Timed } from './operands.ts';
import type { Operation } from './operation.ts';

const PATHS: readonly Path[] = [
  'memory',
  'writeBack',
  'store',
  'memoryToDecode',
  'writeBackToDecode',
];
const SIGNALS: Readonly<Record<Path, string>> = {
  registers: '',
  memory: 'fwd_exmem_ex',
  writeBack: 'fwd_memwb_ex',
  store: 'fwd_memwb_mem',
  memoryToDecode: 'fwd_exmem_id',
  writeBackToDecode: 'fwd_memwb_id',
};

const id = (n: number): string =>
  n < 90 ? String.fromCharCode(33 + n) : `~${String.fromCharCode(33 + n - 90)}`;
const word = (value: number): string => `b${(value >>> 0).toString(2)} `;
/** A string of one word, blanks as GTKWave escapes them. */
const string = (text: string): string =>
  `s${text.replace(/\\/gu, '\\\\').replace(/\s/gu, '\\x20')} `;

interface Signal {
  readonly declared: string;
  /** Its value in a cycle, with the blank before its identifier where one is needed. */
  readonly value: (state: State) => string;
}

interface State {
  readonly cycle: number;
  readonly stages: readonly (readonly Occupant[])[];
  readonly paths: ReadonlySet<Path>;
}

/** The first `cycles` cycles. `textOf` names an instruction. */
export function toVcd(t: Timed, cycles: number, textOf: (o: Operation) => string): string {
  const signals = signalsOf(t, textOf);
  const all = t.schedule.cycles;
  const lines = [
    ...(all > cycles ? [`$comment The first ${cycles} of ${all} cycles. $end`] : []),
    '$timescale 1 ns $end',
    '$scope module pipeline $end',
    `$var wire 1 ${id(0)} clk $end`,
  ];
  for (const [k, { declared }] of signals.entries())
    lines.push(`$var ${declared.replace('@', id(k + 1))} $end`);
  lines.push('$upscope $end', '$enddefinitions $end');
  const last = signals.map(() => '');
  const n = Math.min(cycles, all);
  for (let cycle = 1; cycle <= n; cycle++) {
    const state = stateIn(t, cycle);
    lines.push(`#${10 * (cycle - 1)}`, ...(cycle === 1 ? ['$dumpvars'] : []), `1${id(0)}`);
    for (const [k, { value }] of signals.entries()) {
      const now = value(state);
      if (now !== last[k]) lines.push(`${now}${id(k + 1)}`);
      last[k] = now;
    }
    if (cycle === 1) lines.push('$end');
    lines.push(`#${10 * cycle - 5}`, `0${id(0)}`);
  }
  lines.push(`#${10 * n}`);
  return `${lines.join('\n')}\n`;
}

function stateIn(t: Timed, cycle: number): State {
  const stages = stagesIn(t, cycle);
  const paths = new Set<Path>();
  for (const { row } of stages.flat()) {
    if (row.place < 0) continue;
    for (const o of operandsAt(t, row.place)) if (o.cycle === cycle) paths.add(o.path);
  }
  return { cycle, stages, paths };
}

function signalsOf({ options }: Timed, textOf: (o: Operation) => string): Signal[] {
  const signals: Signal[] = [
    { declared: 'wire 32 @ cycle [31:0]', value: ({ cycle }) => word(cycle) },
  ];
  for (const [k, name] of STAGES.entries())
    for (let slot = 0; slot < options.width; slot++) {
      const full = options.width === 1 ? name : `${name}${slot}`;
      const at = ({ stages }: State) => stages[k]?.[slot];
      signals.push(
        { declared: `wire 1 @ ${full}_valid`, value: (s) => (at(s) ? '1' : '0') },
        {
          declared: `wire 32 @ ${full}_pc [31:0]`,
          value: (s) => {
            const there = at(s);
            return there ? word(there.row.operation.address) : 'bx ';
          },
        },
        {
          declared: `string 1 @ ${full}_instr`,
          value: (s) => {
            const there = at(s);
            return there ? string(textOf(there.row.operation)) : 'sbubble ';
          },
        },
      );
      if (k < 4)
        signals.push({
          declared: `wire 1 @ ${full}_stall`,
          value: (s) => (at(s)?.waits ? '1' : '0'),
        });
    }
  signals.push({
    declared: 'wire 1 @ flush',
    value: ({ stages, cycle }) =>
      stages.flat().some(({ row }) => row.place < 0 && row.last === cycle) ? '1' : '0',
  });
  for (const path of PATHS)
    signals.push({
      declared: `wire 1 @ ${SIGNALS[path]}`,
      value: ({ paths }) => (paths.has(path) ? '1' : '0'),
    });
  return signals;
}
