/** `.options` and `.temp`. */
import { DEFAULT_OPTIONS, type SimulationOptions } from '../../circuit.ts';
import type { Line } from '../line.ts';
import { CardError } from '../refusal.ts';
import type { Word } from '../words.ts';

type Mutable = { -readonly [K in keyof SimulationOptions]: SimulationOptions[K] };

const ABOVE_ZERO = [
  'reltol',
  'abstol',
  'vntol',
  'chgtol',
  'trtol',
  'pivrel',
  'pivtol',
  'defl',
  'defw',
] as const;
const COUNTS = ['itl1', 'itl2', 'itl4'] as const;
const PLAIN = ['temp', 'tnom', 'gmin', 'defad', 'defas'] as const;

const isOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

/** Switches of output and of ways that lead to the same result: nothing is said of them. */
const SILENT: ReadonlySet<string> = new Set(
  (
    'acct noacct list nomod nopage node opts post probe ingold numdgt limpts noinit savecurrents autostop interp ' +
    'filetype klu sparse batch brief width badmos3 plotwinsize trytocompact topologycheck maxstep keepopinfo noopiter ' +
    'gminsteps srcsteps itl3 itl5 itl6 cptime limtim lvlcod lvltim ramptime nofiletag numthreads noinit acout ' +
    'numdgt co ywidth baudrate noopalter nopage nobjthack statistics measdgt fastaccess delmax'
  ).split(' '),
);

/** The packages of Xyce's options. */
const PACKAGES: ReadonlySet<string> = new Set(
  (
    'timeint nonlin nonlin-tran device linsol linsol-ac output output-prn restart loca parser dist measure fft hbint ' +
    'diagnostic sensitivity samples embeddedsamples'
  ).split(' '),
);

/** Options of the deck's cards, the later ones over the earlier. */
export function optionsOf(
  lines: readonly Line[],
  take: (line: Line, read: () => void) => void,
): SimulationOptions {
  const options: Mutable = { ...DEFAULT_OPTIONS };
  for (const line of lines) take(line, () => readOptions(line, options));
  return options;
}

function readOptions(line: Line, options: Mutable): void {
  const [first] = line.words.slice(1);
  const isPackage = first?.kind === 'word' && PACKAGES.has(first.text);
  const given = line.arguments(isPackage ? 2 : 1);
  const ignored = new Set<string>();
  for (const { text } of given.positional) if (!flag(text, options)) ignored.add(text);
  for (const [name, [word]] of given.named) {
    const isRead = !isPackage || isShared(first.text, name);
    if (!isRead || !word || !named(line, name, word, options)) ignored.add(name);
  }
  const [of, whose] = isPackage ? [` of ${first.text}`, ', Xyce’s own,'] : ['', ''];
  if (ignored.size > 0)
    line.notice(
      ignored.size === 1
        ? `the option ${[...ignored][0]}${of}${whose} has no meaning here`
        : `the options ${[...ignored].join(', ')}${of}${whose} have no meaning here`,
    );
}

/** Of Xyce's packages these are everybody's. Its time integration's abstol is of volts too, and no abstol of SPICE. */
const isShared = (of: string, name: string): boolean =>
  (of === 'timeint' && name === 'reltol') ||
  (of === 'device' && (name === 'temp' || name === 'tnom' || name === 'gmin'));

/** Whether the word has a meaning, or is known to need none. */
function flag(name: string, options: Mutable): boolean {
  if (name === 'gear') [options.method, options.maxord] = ['gear', 2];
  else if (name === 'trap') options.method = 'trap';
  else return SILENT.has(name);
  return true;
}

/** As `flag`, of `name=value`. */
function named(line: Line, name: string, word: Word, options: Mutable): boolean {
  if (name === 'method') options.method = methodOf(word.text);
  else if (name === 'maxord') options.maxord = orderOf(line.number(word));
  else if (name === 'xmu') options.xmu = weightOf(line.number(word));
  else if (isOf(PLAIN, name)) options[name] = line.number(word);
  else if (isOf(ABOVE_ZERO, name)) options[name] = above(name, line.number(word));
  else if (isOf(COUNTS, name))
    options[name] = Math.max(1, Math.round(above(name, line.number(word))));
  else if (name === 'scale') return unscaled(line.number(word));
  else return SILENT.has(name);
  return true;
}

function orderOf(order: number): number {
  if (!Number.isInteger(order) || order < 1 || order > 6)
    throw new CardError(`maxord is ${order}; 1 to 6 would do`, String(order));
  return order;
}

/** Beyond a half the trapezoidal rule grows where the circuit decays. */
function weightOf(xmu: number): number {
  if (!(xmu >= 0 && xmu <= 0.5))
    throw new CardError(`xmu is ${xmu}; 0 (backward Euler) to 0.5 (trapezoidal) would do`, 'xmu');
  return xmu;
}

/** HSPICE's and ngspice's factor of every length: without it parts would have other sizes, so it is no trifle. */
function unscaled(factor: number): true {
  if (factor !== 1)
    throw new CardError(
      `the option scale = ${factor} multiplies lengths of parts, which is not computed here; lengths in metres would do`,
      'scale',
    );
  return true;
}

function above(name: string, value: number): number {
  if (!(value > 0)) throw new CardError(`the option ${name} is ${value}; it is above 0`, name);
  return value;
}

function methodOf(text: string): 'trap' | 'gear' {
  if (text.startsWith('trap') || text === 'modified' || text === 'modtrap') return 'trap';
  if (text.startsWith('gear')) return 'gear';
  throw new CardError(`the integration method is ${text}; trap or gear would do`, text);
}

/** Temperatures of `.temp`, °C. */
export function temperaturesOf(line: Line): number[] {
  const values = line.words
    .slice(1)
    .filter((w) => w.kind !== 'sign')
    .map((w) => line.number(w));
  if (values.length === 0)
    throw new CardError('.temp has no temperature; .temp 27 would do', line.card.raw);
  return values;
}
