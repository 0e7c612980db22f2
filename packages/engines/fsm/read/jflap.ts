import { leastBits } from '../encoding.ts';
import { type Place, signalNames } from '../machine.ts';
import { type Arrow, assemble, type Draft } from './assemble.ts';
import { type Document, fail } from './document.ts';
import type { Written } from './outputs.ts';
import { attribute, elements, textOf } from './xml.ts';

/** Words of one kind as bits: as they stand where they are bits of one length, else by number, which is remarked. */
interface Alphabet {
  readonly names: readonly string[];
  readonly bits: (word: string) => string;
  readonly remark: string | undefined;
}

function alphabetOf(words: readonly string[], stem: string, what: string): Alphabet {
  const all = [...new Set(words)].sort();
  const [first = ''] = all;
  if (first !== '' && all.every((w) => w.length === first.length && /^[01]+$/u.test(w)))
    return { names: signalNames(stem, first.length), bits: (word) => word, remark: undefined };
  const width = leastBits(all.length);
  const bits = (word: string) => all.indexOf(word).toString(2).padStart(width, '0');
  const told = all.slice(0, 8).map((word) => `${word === '' ? 'nothing' : word} is ${bits(word)}`);
  return {
    names: signalNames(stem, width),
    bits,
    remark: `The ${what} are no bits of one length and were numbered: ${told.join(', ')}${all.length > 8 ? ' …' : ''}.`,
  };
}

/**
 * A machine that JFLAP saved (.jff): Mealy, Moore, or a deterministic finite automaton, whose output z is then 1 in
 * the accepting states. Symbols that are no bits are numbered in the order of the alphabet. Throws `syntax` with the line,
 * also for automata of other kinds and for transitions that read nothing or several symbols at once.
 */
export function readJflap(text: string): Document {
  const type = textOf(text, 'type') ?? '';
  if (!['fa', 'mealy', 'moore'].includes(type))
    fail(1, `“${type}” is no kind of machine that is read: Mealy, Moore and finite automata are`);
  const places = new Map<string, Place>();
  const byId = new Map<string, string>();
  let reset: Draft['reset'];
  const states = elements(text, 'state').map(({ tag, body, line }) => {
    const id = attribute(tag, 'id') ?? '';
    const own = attribute(tag, 'name') || `q${id}`;
    const taken = new Set(byId.values());
    let name = own;
    for (let k = 2; taken.has(name); k++) name = `${own}_${k}`;
    byId.set(id, name);
    const [x, y] = [Number(textOf(body, 'x')), Number(textOf(body, 'y'))];
    if (Number.isFinite(x) && Number.isFinite(y)) places.set(name, { x, y });
    if (/<initial\b/u.test(body)) reset = { name, line };
    const word = type === 'fa' ? (/<final\b/u.test(body) ? '1' : '0') : textOf(body, 'output');
    return { name, line, word: word ?? '' };
  });
  const found = elements(text, 'transition').map(({ body, line }) => {
    const end = (which: string) =>
      byId.get(textOf(body, which) ?? '') ??
      fail(line, `a transition has no state “${textOf(body, which) ?? ''}” to go ${which}`);
    const read = textOf(body, 'read') ?? '';
    if (read === '')
      fail(line, 'a transition reads nothing (λ): a synchronous machine reads an input a clock');
    return { line, from: end('from'), to: end('to'), read, word: textOf(body, 'transout') ?? '' };
  });
  const reads = found.map((t) => t.read);
  const long = found.find((t) => type === 'fa' && t.read.length > 1);
  if (long && !reads.every((r) => r.length === long.read.length))
    fail(long.line, `a transition reads “${long.read}”: write a state for each symbol`, long.read);
  const inputs = alphabetOf(reads, 'x', 'symbols that are read');
  const isMealy = type === 'mealy';
  const outputs = alphabetOf(
    (isMealy ? found : states).map((s) => s.word),
    'z',
    'outputs',
  );
  const given = (word: string): Written => ({ kind: 'bits', bits: outputs.bits(word) });
  return assemble({
    notation: 'jflap',
    inputs: inputs.names,
    outputs: outputs.names,
    states: states.map(({ name, line, word }) => ({
      name,
      line,
      ...(!isMealy && { outputs: given(word) }),
    })),
    arrows: found.map(
      ({ line, from, to, read, word }): Arrow => ({
        line,
        from,
        to,
        condition: { kind: 'bits', cubes: [inputs.bits(read)] },
        outputs: isMealy ? given(word) : undefined,
      }),
    ),
    reset,
    codes: new Map(),
    places,
    remarks: [inputs.remark, outputs.remark].filter((r) => r !== undefined),
  });
}
