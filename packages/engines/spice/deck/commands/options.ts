/** `.options` and `.temp`. */
import { DEFAULT_OPTIONS, type SimulationOptions } from '../../circuit.ts';
import type { Line } from '../line.ts';
import { CardError } from '../refusal.ts';
import type { Arguments } from '../words.ts';

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
const PLAIN = ['temp', 'tnom', 'gmin', 'defad', 'defas', 'xmu'] as const;

const isOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

/** Switches of output and of ways that lead to the same result: nothing is said of them. */
const SILENT: ReadonlySet<string> = new Set(
  (
    'acct noacct list nomod nopage node opts post probe ingold numdgt limpts noinit savecurrents autostop interp ' +
    'filetype klu sparse batch brief width badmos3 plotwinsize trytocompact topologycheck maxstep keepopinfo noopiter ' +
    'gminsteps srcsteps itl3 itl5 itl6 cptime limtim lvlcod lvltim ramptime nofiletag numthreads noinit acout ' +
    'numdgt co ywidth baudrate noopalter scale nopage nobjthack statistics measdgt fastaccess delmax'
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
  for (const { text } of given.positional) flag(line, text, options);
  for (const name of given.named.keys())
    named(line, name, given, options, isPackage ? first.text : undefined);
}

function flag(line: Line, name: string, options: Mutable): void {
  if (name === 'gear') [options.method, options.maxord] = ['gear', 2];
  else if (name === 'trap') options.method = 'trap';
  else if (!SILENT.has(name)) line.notice(`the option ${name} has no meaning here`);
}

function named(
  line: Line,
  name: string,
  given: Arguments,
  options: Mutable,
  of: string | undefined,
): void {
  const word = given.named.get(name)![0]!;
  // Of Xyce's packages the time integration's tolerances are everybody's; the others are of its own ways.
  if (
    of !== undefined &&
    !(of === 'timeint' && (name === 'reltol' || name === 'abstol')) &&
    !(of === 'device' && (name === 'temp' || name === 'tnom'))
  )
    line.notice(`the option ${of} ${name} is Xyce’s own and has no meaning here`);
  else if (name === 'method') method(word.text, options);
  else if (name === 'maxord') {
    const order = line.number(word);
    if (!Number.isInteger(order) || order < 1 || order > 6)
      throw new CardError(`maxord is ${word.text}; 1 to 6 would do`, word.text);
    options.maxord = order;
  } else if (isOf(PLAIN, name)) options[name] = line.number(word);
  else if (isOf(ABOVE_ZERO, name)) options[name] = above(name, line.number(word));
  else if (isOf(COUNTS, name))
    options[name] = Math.max(1, Math.round(above(name, line.number(word))));
  else if (!SILENT.has(name)) line.notice(`the option ${name} has no meaning here`);
}

function above(name: string, value: number): number {
  if (!(value > 0)) throw new CardError(`the option ${name} is ${value}; it is above 0`, name);
  return value;
}

function method(text: string, options: Mutable): void {
  if (text.startsWith('trap') || text === 'modified' || text === 'modtrap') options.method = 'trap';
  else if (text.startsWith('gear')) options.method = 'gear';
  else throw new CardError(`the integration method is ${text}; trap or gear would do`, text);
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
