/** What the comments of a list say of its branches. */
import { BRANCH, JALR, type Operation } from '@tollbench/engines/riscv/pipeline/operation.ts';
import type { Stream, Taken } from '@tollbench/engines/riscv/pipeline/stream.ts';
import { lineAt, type Program } from '@tollbench/engines/riscv/program.ts';
import { InputError } from '../../define/error.ts';

const COMMENT = /(?:#|\/\/|\/\*)\s*(.*?)\s*(?:\*\/\s*)?$/u;
const SAYS = /^\(?(?:(?:branch|always|is)\s+)*(taken\b.*?)\)?[.]?$/iu;
const NEVER = /^\(?(?:(?:branch|is)\s+)*(?:not[ -]taken|never taken|untaken)\)?[.]?$/iu;
const TIMES = /^taken(?:[:,]?\s+(\d{1,7})(?:\s+times?)?)?$/iu;
/** Letters, or words with something between them: `TNT`, or `T, NT, T`. */
const OUTCOMES = /^taken[:,]?\s+([tn]+|(?:nt|[tn])(?:[\s,]+(?:nt|[tn]))+)$/iu;

/**
 * How often the branches are taken that a comment of their line speaks of: "taken" is every time, "taken 3" the first
 * three, "taken T, NT, T" each of the first three.
 * @throws InputError where a comment begins so and goes on otherwise
 */
export function takenBy(program: Program, source: string): Map<number, Taken> {
  const lines = source.split('\n');
  const taken = new Map<number, Taken>();
  for (const { address, line, instruction } of program.spans) {
    const comment = instruction ? COMMENT.exec(lines[line - 1] ?? '')?.[1] : undefined;
    if (comment === undefined) continue;
    if (NEVER.test(comment)) taken.set(address, 0);
    const said = SAYS.exec(comment)?.[1]?.trim();
    if (said !== undefined) taken.set(address, timesOf(said, line));
  }
  return taken;
}

/** Of beq, bge and bgeu: taken where both registers are one. */
const TAKEN_IF_SAME: ReadonlySet<number> = new Set([0, 5, 7]);

/** Branches that compare a register with itself, as `beq x0, x0, loop`: no value decides them. */
export function withoutCondition(
  { spans }: Program,
  codeAt: (address: number) => Operation | undefined,
  half: (address: number) => number | undefined,
): Map<number, Taken> {
  const taken = new Map<number, Taken>();
  for (const { address, instruction } of spans) {
    const o = instruction ? codeAt(address) : undefined;
    if (o?.kind !== BRANCH || o.rs1 !== o.rs2) continue;
    const condition = ((half(address) ?? 0) >>> 12) & 7;
    taken.set(address, TAKEN_IF_SAME.has(condition) ? Number.POSITIVE_INFINITY : 0);
  }
  return taken;
}

function timesOf(said: string, line: number): Taken {
  const times = TIMES.exec(said);
  if (times) return times[1] === undefined ? Number.POSITIVE_INFINITY : Number(times[1]);
  const outcomes = OUTCOMES.exec(said)?.[1];
  if (outcomes !== undefined)
    return outcomes.split(/^[tn]+$/iu.test(outcomes) ? '' : /[\s,]+/u).map((o) => /^t$/iu.test(o));
  throw new InputError(
    `line ${line}: the comment "${said.slice(0, 40)}" is not clear; "taken" is every time, "taken 3" the first three, "taken T, NT, T" each of the first three`,
    { field: 'source', value: said.slice(0, 40) },
  );
}

const MOST_LINES = 8;

function linesOf(program: Program, operations: readonly Operation[]): string {
  const all = [...new Set(operations.map((o) => lineAt(program, o.address) ?? 0))];
  const some = all.slice(0, MOST_LINES).join(', ');
  return `line${all.length === 1 ? '' : 's'} ${some}${all.length > MOST_LINES ? ', …' : ''}`;
}

/** What of a list did not go as a run would: sentences. */
export function wayRemarks(
  program: Program,
  { operations, index, end }: Stream,
  taken: ReadonlyMap<number, Taken>,
  budget: number,
): string[] {
  const unsaid = operations.filter((o) => o.kind === BRANCH && !taken.has(o.address));
  const last = operations[index.at(-1) ?? -1];
  const reached = new Set(operations.map((o) => o.address));
  const code = program.spans.filter((s) => s.instruction);
  const left = code.filter((s) => !reached.has(s.address)).length;
  const first = code[0]?.address ?? program.entry;
  const isInside = program.sections.some(
    (s) => s.executable && end >= s.address && end < s.address + s.size,
  );
  const ends =
    last === undefined || index.length >= budget
      ? []
      : last.kind === JALR && left > 0
        ? [
            `The list ends at the indirect jump on ${linesOf(program, [last])}; ${left} instruction${left === 1 ? ' is' : 's are'} not reached.`,
          ]
        : last.kind !== JALR && isInside
          ? [`The list ends behind ${linesOf(program, [last])}: what follows is no instruction.`]
          : [];
  return [
    ...(program.entry === first
      ? []
      : [`The list begins at _start, line ${lineAt(program, program.entry) ?? 0}.`]),
    ...(unsaid.length === 0
      ? []
      : [
          `Not taken, as no comment says "# taken" or "# taken 3": the branch${unsaid.length === 1 ? '' : 'es'} on ${linesOf(program, unsaid)}. A program that is run decides by its values.`,
        ]),
    ...ends,
  ];
}
