/**
 * Edits of a machine's text in lines of transitions, as a drawing makes them: every line that is not concerned, its comment and its
 * blanks stay. Names are those of `readLines`.
 */
import { EngineError } from '../error.ts';
import type { Place } from './machine.ts';

const COMMENT = /\s*(?:#|\/\/).*$/u;
const ARROW = /\s*(?:-->|->|→|=>)\s*/u;
/** The place of a state, as three parts: what is before its name, the name, the numbers. */
export const PLACED =
  /^(\s*(?:#|\/\/)\s*@\s+)(.+?)(\s+-?\d+(?:\.\d+)?\s*[, ]\s*-?\d+(?:\.\d+)?\s*)$/u;
/** As `readLines` has it: `start / y=1` is of a state. */
const HEAD =
  /^(\s*)(inputs?|outputs?|reset|initial|start|code|states?)\b(?!\s*\/)(\s*[:=]?\s*)(.*)$/iu;

const ENTRY = /^(\s*\[\*\]\s*(?:-->|->|→|=>)\s*)[^\s:;/]+/u;

/** What a name ends before. */
const END = '(?=$|[\\s:;/])';

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** The code of a line and what stands behind it. */
function parted(line: string): [string, string] {
  const comment = COMMENT.exec(line)?.[0] ?? '';
  return [line.slice(0, line.length - comment.length), comment];
}

/** The states that a line is of: both of a transition, the one of a state, a code, a reset or a place. */
function concerns(line: string): {
  readonly from?: string;
  readonly to?: string;
  readonly own?: string;
} {
  const placed = PLACED.exec(line)?.[2];
  if (placed !== undefined) return { own: placed };
  const [code] = parted(line);
  const first = (text: string) => /^\s*([^\s:;/]+)/u.exec(text)?.[1] ?? '';
  if (ARROW.test(code)) {
    const [left = '', right = ''] = code.split(ARROW);
    return { from: first(left), to: first(right) };
  }
  const [, , key = '', , rest = ''] = HEAD.exec(code) ?? [];
  if (/^(?:in|out)put/iu.test(key)) return {};
  const name = first(key === '' ? code : rest);
  return name === '' ? {} : { own: name };
}

/** @throws EngineError `bad-names` for a name that lines of transitions cannot have */
export function checkName(name: string): void {
  if (
    name === '' ||
    /[\s,;:/#]|->|→|=>/u.test(name) ||
    /^(?:[*-]|inputs?|outputs?|reset|initial|start|code|states?)$/iu.test(name)
  )
    throw new EngineError(
      'bad-names',
      `“${name}” is no name of a state: it has no blanks, commas, colons or slashes, and is no word of the notation.`,
      {
        field: 'state',
        value: name,
      },
    );
}

/** A state by another name, wherever it stands. */
export function renamed(text: string, before: string, after: string): string {
  checkName(after);
  const at = new RegExp(`^(\\s*)${escaped(before)}${END}`, 'u');
  const change = (part: string) => part.replace(at, (_, blanks: string) => blanks + after);
  return mapped(text, (line) => {
    const placed = PLACED.exec(line);
    if (placed) return placed[2] === before ? `${placed[1]}${after}${placed[3]}` : line;
    const [code, comment] = parted(line);
    const arrow = ARROW.exec(code);
    if (arrow)
      return `${change(code.slice(0, arrow.index))}${arrow[0]}${change(code.slice(arrow.index + arrow[0].length))}${comment}`;
    const [, blanks = '', key = '', gap = '', rest = ''] = HEAD.exec(code) ?? [];
    if (key === '') return change(code) + comment;
    return /^(?:in|out)put/iu.test(key) ? line : `${blanks}${key}${gap}${change(rest)}${comment}`;
  });
}

const mapped = (text: string, change: (line: string) => string | undefined): string =>
  text
    .split('\n')
    .flatMap((line) => change(line) ?? [])
    .join('\n');

/** A line at the end, before the places of states. */
function withLine(text: string, line: string): string {
  if (text.trim() === '') return `${line}\n`;
  const lines = text.replace(/\n+$/u, '').split('\n');
  let end = lines.length;
  while (end > 0 && (PLACED.test(lines[end - 1]!) || lines[end - 1]!.trim() === '')) end--;
  return [...lines.slice(0, end), line, ...lines.slice(end), ''].join('\n');
}

/** A state more, at a place; with `outputs` where states have them. */
export function withState(text: string, name: string, at: Place, outputs?: string): string {
  checkName(name);
  return movedTo(
    withLine(text, outputs === undefined ? `state ${name}` : `${name} / ${outputs}`),
    name,
    at,
  );
}

/** The text without a state and the transitions from and to it. */
export function withoutState(text: string, name: string): string {
  return mapped(text, (line) => {
    const { from, to, own } = concerns(line);
    return [from, to, own].includes(name) ? undefined : line;
  });
}

/** A transition more: its condition and outputs as they are written behind the colon. */
export const withTransition = (text: string, from: string, to: string, label: string): string =>
  withLine(text, arrowLine(from, to, label));

function arrowLine(from: string, to: string, label: string): string {
  const words = label.trim();
  return `${from} -> ${to}${words === '' ? '' : words.startsWith('/') ? ` ${words}` : ` : ${words}`}`;
}

/** The transition on a line, from 1, with another condition and other outputs; its comment stays. */
export function relabelled(text: string, line: number, label: string): string {
  return text
    .split('\n')
    .map((whole, k) => {
      if (k !== line - 1) return whole;
      const { from, to } = concerns(whole);
      return from === undefined || to === undefined
        ? whole
        : arrowLine(from, to, label) + parted(whole)[1];
    })
    .join('\n');
}

/** Without those lines, from 1. */
export const withoutLines = (text: string, lines: readonly number[]): string =>
  text
    .split('\n')
    .filter((_, k) => !lines.includes(k + 1))
    .join('\n');

/** The reset state named; the line that names one is written anew, or one is put before the first state. */
export function withReset(text: string, name: string): string {
  const lines = text.split('\n');
  // In Mermaid and PlantUML the arrow from [*] leads to it.
  const first = lines.findIndex((line) => ENTRY.test(line));
  if (first >= 0)
    return lines
      .map((line, k) => (k === first ? line.replace(ENTRY, (_, arrow) => arrow + name) : line))
      .join('\n');
  const isReset = (line: string) =>
    !ARROW.test(parted(line)[0]) && /^(?:reset|initial|start)$/iu.test(HEAD.exec(line)?.[2] ?? '');
  const at = lines.findIndex(isReset);
  if (at >= 0)
    return lines.map((line, k) => (k === at ? `reset ${name}${parted(line)[1]}` : line)).join('\n');
  const state = lines.findIndex((line) => {
    const { from, own } = concerns(line);
    return (from !== undefined || own !== undefined) && !PLACED.test(line);
  });
  const before = Math.max(0, state);
  return [...lines.slice(0, before), `reset ${name}`, ...lines.slice(before)].join('\n');
}

/** The outputs of a Moore state; a line is added where it has none. */
export function withOutputs(text: string, name: string, outputs: string): string {
  const isStateLine = (line: string) => {
    const [code] = parted(line);
    const key = HEAD.exec(code)?.[2] ?? '';
    return (
      concerns(line).own === name && !PLACED.test(line) && (key === '' || /^states?$/iu.test(key))
    );
  };
  const written =
    outputs.trim() === '' ? `state ${name}` : `${name} / ${outputs.trim().replace(/^\/\s*/u, '')}`;
  const lines = text.split('\n');
  const at = lines.findIndex(isStateLine);
  if (at < 0) return withLine(text, written);
  return lines.map((line, k) => (k === at ? written + parted(line)[1] : line)).join('\n');
}

/** A state at another place: a comment that any notation with `#` for comments has room for. */
export function movedTo(text: string, name: string, { x, y }: Place): string {
  const line = `# @ ${name} ${Math.round(x)} ${Math.round(y)}`;
  const lines = text.replace(/\n+$/u, '').split('\n');
  const at = lines.findIndex((l) => PLACED.exec(l)?.[2] === name);
  if (at >= 0) lines[at] = line;
  else lines.push(line);
  return `${lines.join('\n')}\n`;
}

/** The text without places, so that the states are laid out anew. */
export const withoutPlaces = (text: string): string =>
  mapped(text, (line) => (PLACED.test(line) ? undefined : line));

/** A name that no state has: `S3` after S0, S1, S2. */
export function freshName(names: readonly string[]): string {
  const stem = /^(\D*)\d+$/u.exec(names.at(-1) ?? '')?.[1] ?? 'S';
  for (let k = 0; ; k++) if (!names.includes(`${stem}${k}`)) return `${stem}${k}`;
}
