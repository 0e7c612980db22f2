/** Changing a payment's structure: its tree, its text, its coding, and how it lies in the headers. */
import type { Random } from '@tollbench/engines/numeric/random.ts';
import { pick } from '../crawlers/goods.ts';
import { type Branch, branches, copyOf, type Json, raw, textOf } from './json.ts';

export type Headers = Record<string, string | string[]>;

/** In place of a value: other types, other spellings, and sizes that nothing expects. */
const VALUES: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1',
  '-1',
  '2',
  '1.5',
  '1e3',
  '1e400',
  '-1e400',
  '9007199254740993',
  '1'.repeat(400),
  '""',
  '" "',
  '"0"',
  '"00"',
  '"01000"',
  '"+1000"',
  '"-1000"',
  '"1000.0"',
  '"1e3"',
  '"0x3e8"',
  '" 1000 "',
  '"1_000"',
  '"１０００"',
  `"${'9'.repeat(78)}"`,
  `"${'9'.repeat(79)}"`,
  '"115792089237316195423570985008687907853269984665640564039457584007913129639936"',
  '"0x"',
  '"0X"',
  '"0xzz"',
  `"0x${'00'.repeat(20)}"`,
  `"0x${'00'.repeat(32)}"`,
  `"0x${'ff'.repeat(32)}"`,
  `"0x${'ab'.repeat(65)}"`,
  `"0x${'ab'.repeat(4096)}"`,
  `"0x${'ab'.repeat(31)}a"`,
  '"exact"',
  '"EXACT"',
  '"upto"',
  '"base"',
  '"base-sepolia"',
  '"eip155:8453"',
  '"eip155:1"',
  '"eip155:*"',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u200b1000"',
  '"ﬀ"',
  '"\\u202e0001"',
  '[]',
  '{}',
  '[[]]',
  '["1000"]',
  '{"length":1}',
  '{"toString":"1000"}',
  '{"__proto__":{"x402Version":1}}',
  `${'['.repeat(500)}${']'.repeat(500)}`,
];
const KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
  ' value',
  'Value',
  'VALUE',
  'value ',
  'from\u0000',
  'payload',
  'authorization',
  'signature',
  'x402Version',
  'accepted',
  'nonce',
];
const PROOFS: readonly string[] = [
  '',
  'secret',
  'secret=',
  'secret=0x',
  'signature=0x',
  'token=',
  'token=abc',
  'token=.',
  'a=b; c=d',
  'secret=0x00,secret=0x01',
  `secret=0x${'00'.repeat(32)}`,
  `secret=0x${'ab'.repeat(4000)}`,
  `signature=0x${'ab'.repeat(65)}`,
  `signature=0x${'00'.repeat(65)}`,
  `signature=0x${'ff'.repeat(64)}1b`,
  `token=${'A'.repeat(43)}`,
  `token=${'A'.repeat(9000)}`,
  'token=%00',
  '__proto__=1',
];

const upTo = (random: Random, count: number): number => Math.floor(random.uniform() * count);

/** A tree with one to four things in it changed. */
export function mutateTree(json: Json, random: Random): Json {
  const tree = copyOf(json);
  for (let changes = 1 + upTo(random, 4); changes > 0; changes--) {
    const all = branches(tree);
    if (all.length === 0) return tree;
    change(pick(random, all), all, random);
  }
  return tree;
}

function change(branch: Branch, all: readonly Branch[], random: Random): void {
  const fresh = (): Json =>
    random.uniform() < 0.85 ? raw(pick(random, VALUES)) : copyOf(pick(random, all));
  if (branch.kind === 'array') {
    const at = upTo(random, branch.items.length);
    if (random.uniform() < 0.5) branch.items[at] = fresh();
    else branch.items.splice(at, random.uniform() < 0.5 ? 1 : 0, fresh());
    return;
  }
  const { entries } = branch;
  const at = upTo(random, entries.length);
  const entry = entries[at];
  if (entry === undefined) return;
  const [key, value] = entry;
  const other = upTo(random, entries.length);
  switch (upTo(random, 8)) {
    case 0:
      entries.splice(at, 1);
      break;
    case 1:
      entries.splice(upTo(random, entries.length + 1), 0, [key, fresh()]);
      break;
    case 2:
      entries.push([pick(random, KEYS), fresh()]);
      break;
    case 3:
      entries[at] = [pick(random, KEYS), value];
      break;
    case 4:
      entries[at] = [key, { kind: 'array', items: [value] }];
      break;
    case 5:
      entries[at] = [entries[other]?.[0] ?? key, value];
      break;
    case 6:
      entries[at] = [key, respelled(value, random)];
      break;
    default:
      entries[at] = [key, fresh()];
  }
}

/** The same in other letters, or nearly the same: a digit more, a digit less, another case. */
function respelled(value: Json, random: Random): Json {
  if (value.kind !== 'raw') return value;
  const { text } = value;
  const at = 1 + upTo(random, Math.max(1, text.length - 2));
  const edits = [
    () => text.toUpperCase().replace('0X', '0x'),
    () => text.toUpperCase(),
    () => text.slice(0, at) + text.slice(at + 1),
    () =>
      text.slice(0, at) +
      pick(random, ['0', '1', 'f', ' ', '\\n', 'é', '\\u0030']) +
      text.slice(at),
    () => text.replaceAll('"', ''),
    () => `"${text.replaceAll('"', '')}"`,
    () => text.replace(/[1-9a-f](?=[^1-9a-f]*$)/, (digit) => (digit === '1' ? '2' : '1')),
  ];
  return raw(pick(random, edits)());
}

/** The text of a payload, whole or hurt. */
export function mutateText(json: Json, random: Random): string {
  const text = textOf(json);
  if (random.uniform() < 0.8) return text;
  const at = upTo(random, text.length);
  const edits = [
    () => text.slice(0, at),
    () => text.slice(at),
    () => `\ufeff${text}`,
    () => `${text}${text}`,
    () => ` \n${text}\t`,
    () =>
      text.slice(0, at) +
      pick(random, ['\u0000', '"', '{', '}', ',', '\\', '//', '\u2028', '💶']) +
      text.slice(at),
    () => text.replace(/:/, ':NaN,"x":'),
    () => `[${text}]`,
    () => JSON.stringify(text),
    () => `${'['.repeat(3_000)}${text}`,
  ];
  return pick(random, edits)();
}

/** Base64 of it, by the rules or nearly. */
export function mutateCoding(text: string, random: Random): string {
  const coded = Buffer.from(text).toString('base64');
  if (random.uniform() < 0.75) return coded;
  const at = upTo(random, coded.length);
  const edits = [
    () => coded.replaceAll('+', '-').replaceAll('/', '_'),
    () => coded.replace(/=+$/, ''),
    () => `${coded}=`,
    () => `${coded}===`,
    () => `${coded.slice(0, at)}=${coded.slice(at)}`,
    () => `${coded.slice(0, at)} ${coded.slice(at)}`,
    () => `${coded.slice(0, at)}\n${coded.slice(at)}`,
    () => Buffer.from(coded).toString('base64'),
    () => Buffer.from(text).toString('hex'),
    () => Buffer.from(text, 'utf16le').toString('base64'),
    () => text,
    () => encodeURIComponent(coded),
    () => `"${coded}"`,
    () => `Bearer ${coded}`,
    () => coded.slice(0, at),
    () => `0x${coded}`,
    () => coded.repeat(12),
    () => '',
  ];
  return pick(random, edits)();
}

/** A hash, or nearly one. */
export function mutateHash(hash: string, random: Random): string {
  const at = 2 + upTo(random, hash.length - 2);
  const edits = [
    () => hash,
    () => hash.toUpperCase(),
    () => hash.slice(2),
    () => hash.slice(0, at),
    () => `${hash}00`,
    () => `${hash.slice(0, at)}g${hash.slice(at + 1)}`,
    () => ` ${hash} `,
    () => `${hash},${hash}`,
    () => `${hash} ${hash}`,
    () => `"${hash}"`,
    () => `${hash.slice(0, at)}${hash[at] === 'e' ? 'd' : 'e'}${hash.slice(at + 1)}`,
    () => `0x${'0'.repeat(64)}`,
    () => `0x${'f'.repeat(64)}`,
    () => Buffer.from(hash.slice(2), 'hex').toString('base64'),
  ];
  return pick(random, edits)();
}

/** Into headers: the right one, the wrong one, both, twice; with a proof beside, sometimes. */
export function mutateHeaders(name: string, value: string, random: Random): Headers {
  const other = name === 'x-payment' ? 'payment-signature' : 'x-payment';
  const layouts: (() => Headers)[] = [
    () => ({ [other]: value }),
    () => ({ [name]: value, [other]: value }),
    () => ({ [name]: value, [other]: '' }),
    () => ({ [name]: [value, value] }),
    () => ({ [name]: [value, 'x'] }),
    () => ({ [name]: `${value}, ${value}` }),
    () => ({ [name]: value, 'if-none-match': '*x' }),
  ];
  const headers = random.uniform() < 0.85 ? { [name]: value } : pick(random, layouts)();
  if (random.uniform() < 0.25) headers['x-payment-proof'] = pick(random, PROOFS);
  return headers;
}
