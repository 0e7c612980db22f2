/** Analysis cards as requests. */
import type { AnalysisRequest, Output, Swept } from '../../analysis/request.ts';
import type { Line } from '../line.ts';
import { CardError } from '../refusal.ts';
import { frequencies, Reader, swept } from './sweeps.ts';

/** Cards that ask for an analysis, by their name without the point. */
export const ANALYSES: ReadonlySet<string> = new Set([
  'op',
  'dc',
  'ac',
  'tran',
  'noise',
  'tf',
  'sens',
  'pz',
  'four',
  'fourier',
]);

/** Those whose words the reader takes one by one; the others read the card's text. */
const BY_WORDS: ReadonlySet<string> = new Set(['op', 'dc', 'ac', 'tran', 'pz']);

/** Throws CardError where the card is not understood. */
export function readAnalysis(kind: string, line: Line): AnalysisRequest {
  const reader = new Reader(line);
  const request = READERS[kind]!(reader, line);
  if (BY_WORDS.has(kind)) reader.finish();
  return request;
}

const READERS: Readonly<Record<string, (reader: Reader, line: Line) => AnalysisRequest>> = {
  op: (reader) => {
    while (!reader.isDone) reader.word('');
    return { kind: 'op' };
  },
  dc: directSweep,
  ac: (reader) => ({ kind: 'ac', sweep: frequencies(reader) }),
  tran: transient,
  noise: (_, line) => noise(line),
  tf: (_, line) => transferFunction(line),
  sens: (_, line) => sensitivity(line),
  pz: polesAndZeros,
  four: (_, line) => fourier(line),
  fourier: (_, line) => fourier(line),
};

function directSweep(reader: Reader): AnalysisRequest {
  const sweeps: Swept[] = [];
  while (!reader.isDone) sweeps.push(swept(reader));
  if (sweeps.length === 0 || sweeps.length > 2)
    throw new CardError(
      `.dc has ${sweeps.length} sweeps; one or two would do`,
      reader.line.card.raw,
    );
  return { kind: 'dc', sweeps };
}

/** LTspice’s sources are at their values after 20 µs of `.tran … startup`. */
const STARTUP = 20e-6;

function transient(reader: Reader, line: Line): AnalysisRequest {
  const values: number[] = [];
  let usesInitial = false;
  let startup: number | undefined;
  while (!reader.isDone) {
    if (reader.skip('uic') || reader.skip('noop')) usesInitial = true;
    else if (reader.skip('startup')) startup = STARTUP;
    else if (
      reader.peek() === 'steady' ||
      reader.peek() === 'step' ||
      reader.peek() === 'nodiscard'
    )
      throw new CardError(
        `.tran has "${reader.peek()}", LTspice's own, which is not computed here; uic, or sources that rise, would do`,
        reader.peek(),
      );
    else values.push(reader.number('a time'));
  }
  if (values.length === 0 || values.length > 4)
    throw new CardError(
      `.tran has ${values.length} times; .tran step stop [start [longest step]] would do`,
      line.card.raw,
    );
  const [step = 0, stop = 0, start = 0, maxStep] = values.length === 1 ? [0, ...values] : values;
  if (!(stop > 0))
    throw new CardError(`.tran ends at ${stop} s; a time above 0 would do`, line.card.raw);
  if (start < 0 || start >= stop)
    throw new CardError(`.tran keeps from ${start} s on, and ends at ${stop} s`, line.card.raw);
  if (step < 0)
    throw new CardError(`.tran has a step of ${step} s; it is not below 0`, line.card.raw);
  // LTspice and PSpice: a step of 0 leaves it to the simulator, a thousandth of the run at most.
  const free = step === 0 ? (stop - start) / 1000 : undefined;
  const longest = maxStep !== undefined && maxStep > 0 ? maxStep : free;
  return {
    ...{ kind: 'tran', step: step > 0 ? step : (stop - start) / 1000, stop, start },
    ...(longest !== undefined && { maxStep: longest }),
    usesInitial,
    ...(startup !== undefined && { startup }),
  };
}

/** `V(out)`, `V(a,b)`, `I(v1)` at the beginning of a text. */
function outputIn(text: string, what: string): { output: Output; rest: string } {
  const [whole, kind = '', first = '', second] =
    /^\s*([vi])\s*\(\s*([^,()\s]+)\s*(?:[,\s]\s*([^,()\s]+)\s*)?\)/u.exec(text) ?? [];
  if (whole === undefined)
    throw new CardError(`${what} has no output such as v(out), v(a,b) or i(v1)`, text);
  const rest = text.slice(whole.length).trim();
  if (kind === 'i') return { output: { kind: 'current', element: first }, rest };
  return {
    output: { kind: 'voltage', plus: grounded(first), minus: grounded(second ?? '0') },
    rest,
  };
}

const grounded = (name: string): string => (name === 'gnd' ? '0' : name);
const behind = (line: Line): string => line.card.text.replace(/^\.?\w+\s*/u, '');

function noise(line: Line): AnalysisRequest {
  const { output, rest } = outputIn(behind(line), '.noise');
  const count = line.words.findIndex(
    (w) => w.end === line.card.text.length - rest.length + firstWord(rest).length,
  );
  const source = firstWord(rest);
  if (source === '' || count < 0)
    throw new CardError(
      '.noise names no source behind its output; .noise v(out) v1 dec 10 1 1meg would do',
      line.card.raw,
    );
  const reader = new Reader(line, count + 1);
  const sweep = frequencies(reader);
  // Points between summaries: every source's share is kept at each frequency.
  if (reader.isNumber()) reader.number('points a summary');
  reader.finish();
  return { kind: 'noise', output, source, sweep };
}

const firstWord = (text: string): string => /^\S*/u.exec(text)?.[0] ?? '';

function transferFunction(line: Line): AnalysisRequest {
  const { output, rest } = outputIn(behind(line), '.tf');
  if (!/^\S+$/u.test(rest))
    throw new CardError(
      '.tf names one source behind its output; .tf v(out) v1 would do',
      line.card.raw,
    );
  return { kind: 'tf', output, source: rest };
}

function sensitivity(line: Line): AnalysisRequest {
  const { output, rest } = outputIn(behind(line), '.sens');
  if (rest === '' || rest === 'dc') return { kind: 'sens', output };
  if (!rest.startsWith('ac')) throw new CardError(`"${rest}" is left over behind .sens`, rest);
  const at = line.words.findIndex((w) => w.text === 'ac');
  return { kind: 'sens', output, sweep: frequencies(new Reader(line, at + 1)) };
}

function polesAndZeros(reader: Reader, line: Line): AnalysisRequest {
  const node = (): string => grounded(reader.word('a node').text);
  const [a, b, c, d] = [node(), node(), node(), node()];
  const transfer = reader.word('vol or cur').text;
  const wants = reader.word('pol, zer or pz').text;
  if (
    (transfer !== 'vol' && transfer !== 'cur') ||
    (wants !== 'pol' && wants !== 'zer' && wants !== 'pz')
  )
    throw new CardError(
      `.pz has "${transfer} ${wants}"; vol or cur, and pol, zer or pz, would do`,
      line.card.raw,
    );
  return { kind: 'pz', input: [a!, b!], output: [c!, d!], transfer, wants };
}

/** `.four 1k v(out) i(v1)`; LTspice's numbers of harmonics and periods stand between. */
function fourier(line: Line): AnalysisRequest {
  const word = line.words[1];
  if (!word) throw new CardError('.four has no frequency; .four 1k v(out) would do', line.card.raw);
  const frequency = line.number(word);
  if (!(frequency > 0))
    throw new CardError(`.four is of ${frequency} Hz; it is above 0`, word.text);
  const text = line.card.text.slice(word.end).replace(/^(?:\s+-?\d+)+(?=\s)/u, '');
  const outputs = expressionsIn(text);
  if (outputs.length === 0)
    throw new CardError('.four has no output; .four 1k v(out) would do', line.card.raw);
  return { kind: 'four', frequency, outputs };
}

/** Expressions that blanks separate, brackets and braces kept whole. */
export function expressionsIn(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let word = '';
  for (const c of text) {
    if (depth === 0 && /[\s,]/u.test(c)) {
      // `v (out)` is one.
      if (word !== '') found.push(word);
      word = '';
      continue;
    }
    if (c === '(' || c === '{') depth++;
    if (c === ')' || c === '}') depth--;
    if (
      c === '(' &&
      word === '' &&
      found.length > 0 &&
      /^(?:[vi](?:db|[mprid])?|db|mag|ph|par)$/u.test(found.at(-1)!)
    )
      word = found.pop()!;
    word += c;
  }
  if (word !== '') found.push(word);
  return found;
}
