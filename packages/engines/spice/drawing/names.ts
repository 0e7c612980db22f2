/** Elements and nets under other names, wherever the deck names them. */
import { EngineError } from '../../error.ts';
import type { DeckCards } from './card.ts';
import { cardsOfDeck } from './cards.ts';
import { joinedLines } from './joined.ts';
import { checkedNet } from './lines.ts';
import { type Change, rewritten } from './rewrite.ts';
import { redrawn, type Sheet } from './sheet.ts';

/** Cards whose words may be names of elements: controls, couplings, sweeps. */
const NAMING = /^(?:[fhwk]|\.(?:dc|tf|noise|step|sens|disto|four|fourier|pz)\b)/u;
const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
const EDGE = String.raw`[^\w.#:\[\]+\-!$]`;

/**
 * The element under another name, on its card and wherever the deck's top names it: i(r1), @r1[…], couplings, controls,
 * sweeps. Throws EngineError for a name that is taken or of another letter.
 */
export function renamed(sheet: Sheet, from: string, to: string): Sheet {
  const cards = cardsOfDeck(sheet.text);
  const old = from.toLowerCase();
  const name = to.trim();
  const card = cards.byName.get(old);
  if (!card) throw refusal('unknown-name', `There is no element ${from}.`, from);
  if (!/^[A-Za-z][\w]*$/u.test(name) || name[0]?.toLowerCase() !== card.letter)
    throw refusal(
      'bad-names',
      `"${to}" is no name for ${card.written}; ${card.written[0]}1 and the like are: the letter tells what it is.`,
      to,
    );
  const lower = name.toLowerCase();
  if (lower !== old && [...cards.elements, ...cards.undrawn].some((c) => c.name === lower))
    throw refusal('bad-names', `There is an element ${name} already; another name would do.`, to);
  const named = mentions(sheet.text, cards, (text) => {
    const asWord = NAMING.test(text) ? `|(?<=^|${EDGE})${escaped(old)}(?=$|${EDGE})` : '';
    return new RegExp(
      `(?<=\\bi\\(\\s*)${escaped(old)}(?=\\s*\\))|(?<=@)${escaped(old)}(?=\\[)|\\b${escaped(old)}(?=#branch)${asWord}`,
      'gu',
    );
  });
  const changes = named
    .filter(({ at }) => at !== card.nameSpan.at)
    .map((c) => ({ ...c, text: name }));
  const text = rewritten(sheet.text, [...changes, { ...card.nameSpan, text: name }]);
  const parts = sheet.drawing.parts.map((p) => (p.name === old ? { ...p, name: lower } : p));
  return redrawn({ ...sheet, text }, { ...sheet.drawing, parts });
}

/**
 * A net's name on its flags and cards, and wherever the deck's top names it: v(out), .ic. Throws EngineError for a name
 * that another net has: a flag joins nets.
 */
export function netRenamed(sheet: Sheet, from: string, to: string): Sheet {
  const cards = cardsOfDeck(sheet.text);
  const name = checkedNet(to);
  const old = from.toLowerCase();
  if (name === old) return sheet;
  if (old === '0' || name === '0')
    throw refusal(
      'bad-names',
      'Ground is 0 and has no other name; a ground flag joins a net to it.',
      to,
    );
  if (cards.elements.some((c) => c.nodes.some((n) => n.net === name)))
    throw refusal(
      'bad-names',
      `There is a net ${name} already; a flag of that name joins the two.`,
      to,
    );
  const inside = mentions(
    sheet.text,
    cards,
    () =>
      new RegExp(`(?<=\\bv[a-z]{0,2}\\(\\s*(?:[^(),]*,\\s*)?)${escaped(old)}(?=\\s*[,)])`, 'gu'),
  );
  const nodes = cards.elements.flatMap((c) => c.nodes.filter((n) => n.net === old));
  const seen = new Set(nodes.map(({ at }) => at));
  const changes = [...nodes, ...inside.filter(({ at }) => !seen.has(at))].map(({ at, end }) => ({
    at,
    end,
    text: name,
  }));
  const flags = sheet.drawing.flags.map((f) => (f.net === old ? { ...f, net: name } : f));
  return redrawn({ ...sheet, text: rewritten(sheet.text, changes) }, { ...sheet.drawing, flags });
}

/** Where cards of the top, not of subcircuits, have what is looked for; of texts in lower case. */
function mentions(
  text: string,
  { dialect }: DeckCards,
  sought: (card: string) => RegExp,
): Change[] {
  const found: Change[] = [];
  let depth = 0;
  for (const card of joinedLines(text, dialect)) {
    if (/^\.(?:subckt|macro)\b/u.test(card.text)) depth++;
    if (depth === 0)
      for (const { index, 0: word } of card.text.matchAll(sought(card.text)))
        found.push({
          at: card.offset(index),
          end: card.offset(index + word.length - 1) + 1,
          text: '',
        });
    if (/^\.(?:ends|eom)\b/u.test(card.text)) depth--;
  }
  return found;
}

const refusal = (code: 'bad-names' | 'unknown-name', message: string, value: string): EngineError =>
  new EngineError(code, message, { field: 'name', value });
