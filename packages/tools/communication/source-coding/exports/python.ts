/** Scripts without any library: coder and decoder of the task, or the channel’s capacity computed anew. */
import { pythonMain } from '../../../exports/python.ts';
import type { ArithmeticResult } from '../arithmetic-task.ts';
import { bytesOf } from '../bytes.ts';
import type { ChannelResult, GaussianResult } from '../channel-task.ts';
import type { CheckResult } from '../check-task.ts';
import type { CodeResult } from '../code-task.ts';
import type { SourceResult } from '../compute.ts';
import type { SourceInputs } from '../inputs.ts';
import type { LzResult } from '../lz-task.ts';
import type { MarkovResult } from '../markov-task.ts';
import { ARITHMETIC, CAPACITY, CODER, lzCoder, MARKOV } from './python-parts.ts';

export function python(r: SourceResult, i: SourceInputs): string {
  switch (r.task) {
    case 'code':
      return designed(r);
    case 'check':
      return checked(r);
    case 'arithmetic':
      return arithmetic(r);
    case 'lz':
      return dictionary(r, i);
    case 'markov':
      return markov(r);
    case 'channel':
      return channel(r);
    case 'awgn':
      return gaussian(r, i);
  }
}

/** A text as Python has it: JSON's strings are Python's, but for surrogate pairs, which it has as one sign. */
const py = (text: string): string =>
  `"${[...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (sign === '"' || sign === '\\') return `\\${sign}`;
      if (code >= 32 && code < 127) return sign;
      return code < 0x10000
        ? `\\u${code.toString(16).padStart(4, '0')}`
        : `\\U${code.toString(16).padStart(8, '0')}`;
    })
    .join('')}"`;

const listOf = (items: readonly string[]): string => `[${items.join(', ')}]`;

/** Lines of some items each: a list of thousands is no line. */
const long = (items: readonly string[], each = 16): string => {
  const lines: string[] = [];
  for (let k = 0; k < items.length; k += each)
    lines.push(`    ${items.slice(k, k + each).join(', ')},`);
  return lines.length === 0 ? '[]' : `[\n${lines.join('\n')}\n]`;
};

const tableOf = (names: readonly string[], words: readonly string[]): string =>
  `CODE = {\n${names.map((name, k) => `    ${py(name)}: ${py(words[k] ?? '')},`).join('\n')}\n}`;

function designed({ rows, message, source, radix }: CodeResult): string {
  const names = rows.map(({ name }) => name);
  const weights = rows.map(({ weight }) => String(weight));
  const words = rows.map(({ word }) => word);
  const isBytes = message !== null && radix === 2 && message.digits.length > 0;
  const sent = isBytes ? `bytes.fromhex(${py(bytesOf(message.digits))})` : 'b""';
  const check = isBytes
    ? `bits = "".join(format(byte, "08b") for byte in SENT)[:BITS]\nletters = decode(bits)\nassert encode(letters) == bits\nprint("message", len(letters), bits)`
    : 'letters = list(CODE)\nassert decode(encode(letters)) == letters\nprint("message", len(letters), encode(letters))';
  return `from fractions import Fraction

${tableOf(names, words)}
# In the ratio of the probabilities.
WEIGHTS = dict(zip(CODE, ${listOf(weights)}))
# The message of the page, ${source.sequence === null ? 'if one was given' : 'the text itself'}, and how many of its bits count.
SENT = ${sent}
BITS = ${isBytes ? message.digits.length : 0}


${CODER}

${pythonMain(`total = sum(WEIGHTS.values())
print("average", Fraction(sum(WEIGHTS[letter] * len(word) for letter, word in CODE.items()), total))
${check}`)}`;
}

function checked({ code, clash }: CheckResult): string {
  const main =
    clash === null
      ? 'letters = list(CODE)\nassert decode(encode(letters)) == letters\nprint("message", len(letters), encode(letters))'
      : 'print("message", len(CODE), encode(list(CODE)))';
  return `from fractions import Fraction

${tableOf(code.names, code.words)}


${CODER}

${pythonMain(`print("kraft", sum(Fraction(1, ${code.radix} ** len(word)) for word in CODE.values()))
${main}`)}`;
}

function arithmetic({ source, model, message, coded }: ArithmeticResult): string {
  return `LETTERS = ${long(source.names.map(py))}
COUNTS = ${long(model.counts.map(String))}
# Counts grow by one with each letter, at both ends alike.
ADAPTIVE = ${model.adaptive ? 'True' : 'False'}
MESSAGE = ${long(message.map(String), 32)}
BITS = ${coded.bits.length}


${ARITHMETIC}

${pythonMain(`bits = encode(MESSAGE)
assert len(bits) == BITS
assert decode(bits, len(MESSAGE)) == MESSAGE
print("bits", bits)`)}`;
}

function dictionary({ text, tokens, dictionary: letters }: LzResult, i: SourceInputs): string {
  return `TEXT = ${py(text.map((code) => String.fromCodePoint(code)).join(''))}
WINDOW = ${i.window}
LOOKAHEAD = ${i.lookahead}
LEAST = ${i.least}
LETTERS = ${py(letters.map((code) => String.fromCodePoint(code)).join(''))}
FIRST = ${i.start === 'own' ? i.first : 0}
TOKENS = ${tokens.length}


${lzCoder(i.variant)}

${pythonMain(`tokens = encode(TEXT)
assert len(tokens) == TOKENS
assert decode(tokens) == TEXT
for token in tokens:
    print(token)`)}`;
}

const matrix = (rows: readonly (readonly number[])[]): string =>
  `[\n${rows.map((row) => `    ${listOf(row.map(String))},`).join('\n')}\n]`;

const markov = ({ p }: MarkovResult): string => `P = ${matrix(p)}


${MARKOV}

${pythonMain('pi = stationary(P)\nprint("rate", entropy_rate(P, pi))\nprint("single", entropy(pi))')}`;

const channel = ({ channel: rows, input }: ChannelResult): string => `import math

# A row for each input letter.
CHANNEL = ${matrix(rows)}
INPUT = ${listOf(input.map(String))}


${CAPACITY}

${pythonMain('low, high, best = capacity(CHANNEL)\nprint("capacity", low, high)\nprint("information", information(CHANNEL, INPUT))')}`;

const gaussian = (_: GaussianResult, i: SourceInputs): string => `import math

SNR_DB = ${i.snr}
BANDWIDTH = ${i.bandwidth}  # Hz


def capacity(snr_db, bandwidth):
    """Bit/s of a band with white Gaussian noise."""
    return bandwidth * math.log1p(10 ** (snr_db / 10)) / math.log(2)


${pythonMain('print("capacity", capacity(SNR_DB, BANDWIDTH))')}`;
