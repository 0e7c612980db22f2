/** Functions of the Python files. */
import type { SourceInputs } from '../inputs.ts';

export const CODER = `def encode(letters):
    """Letters to digits."""
    return "".join(CODE[letter] for letter in letters)


def decode(digits):
    """Digits to letters, for a prefix code. Raises ValueError for digits left over."""
    letters, word = [], ""
    found = {word: letter for letter, word in CODE.items()}
    for digit in digits:
        word += digit
        if word in found:
            letters.append(found[word])
            word = ""
    if word:
        raise ValueError("left over: " + word)
    return letters

`;

export const ARITHMETIC = `HALF, QUARTER, TOP = 1 << 31, 1 << 30, (1 << 32) - 1


def span(counts, letter, low, high):
    """The part of the range that belongs to a letter."""
    total, before = sum(counts), sum(counts[:letter])
    size = high - low + 1
    return low + size * before // total, low + size * (before + counts[letter]) // total - 1


def shift(low, high):
    """What both ends have in common leaves: 0, 1, or None where they straddle the middle closely."""
    if high < HALF:
        return 0, 0
    if low >= HALF:
        return 1, HALF
    if low >= QUARTER and high < HALF + QUARTER:
        return None, QUARTER
    return None, -1


def encode(letters):
    """Places of letters to a string of bits."""
    counts, low, high, pending, bits = list(COUNTS), 0, TOP, 0, []
    for letter in letters:
        low, high = span(counts, letter, low, high)
        while True:
            bit, off = shift(low, high)
            if off < 0:
                break
            if bit is None:
                pending += 1
            else:
                bits.append(str(bit) + str(1 - bit) * pending)
                pending = 0
            low, high = 2 * (low - off), 2 * (high - off) + 1
        if ADAPTIVE:
            counts[letter] += 1
    if not letters:
        return ""
    last = 0 if low < QUARTER else 1
    return "".join(bits) + str(last) + str(1 - last) * (pending + 1)


def decode(bits, count):
    """The first \`count\` letters, by their places."""
    counts, low, high, letters = list(COUNTS), 0, TOP, []
    stream = iter(bits)
    value = 0
    for _ in range(32):
        value = 2 * value + int(next(stream, "0"))
    for _ in range(count):
        target = ((value - low + 1) * sum(counts) - 1) // (high - low + 1)
        letter, before = 0, 0
        while before + counts[letter] <= target:
            before += counts[letter]
            letter += 1
        low, high = span(counts, letter, low, high)
        while True:
            _, off = shift(low, high)
            if off < 0:
                break
            low, high = 2 * (low - off), 2 * (high - off) + 1
            value = 2 * (value - off) + int(next(stream, "0"))
        letters.append(letter)
        if ADAPTIVE:
            counts[letter] += 1
    return letters

`;

const LONGEST = `def longest(text, at, most):
    """Offset and length of the longest copy, the nearest of equals."""
    offset, length = 0, 0
    most = min(most, len(text) - at)
    for back in range(1, min(WINDOW, at) + 1):
        n = 0
        while n < most and text[at + n] == text[at + n - back]:
            n += 1
        if n > length:
            offset, length = back, n
    return offset, length


`;

const COPIES = `def decode(tokens):
    text = ""
    for offset, length, letter in tokens:
        for _ in range(length):
            text += text[-offset]
        text += letter
    return text

`;

const LZ: Readonly<Record<SourceInputs['variant'], string>> = {
  lz77: `${LONGEST}def encode(text):
    """Triples of offset, length and the letter behind the copy."""
    tokens, at = [], 0
    while at < len(text):
        offset, length = longest(text, at, min(LOOKAHEAD - 1, len(text) - at - 1))
        tokens.append((offset, length, text[at + length]))
        at += length + 1
    return tokens


${COPIES}`,
  lzss: `${LONGEST}def encode(text):
    """Triples: offset and length of a copy, or a letter."""
    tokens, at = [], 0
    while at < len(text):
        offset, length = longest(text, at, LOOKAHEAD)
        if length >= LEAST:
            tokens.append((offset, length, ""))
            at += length
        else:
            tokens.append((0, 0, text[at]))
            at += 1
    return tokens


${COPIES}`,
  lz78: `def encode(text):
    """Pairs of a phrase's number and the letter behind it, empty at the end of the text."""
    phrases, tokens, phrase = {"": 0}, [], ""
    for letter in text:
        if phrase + letter in phrases:
            phrase += letter
        else:
            tokens.append((phrases[phrase], letter))
            phrases[phrase + letter] = len(phrases)
            phrase = ""
    if phrase:
        tokens.append((phrases[phrase], ""))
    return tokens


def decode(tokens):
    phrases, text = [""], ""
    for index, letter in tokens:
        phrases.append(phrases[index] + letter)
        text += phrases[-1]
    return text

`,
  lzw: `def encode(text):
    """Codes of phrases."""
    phrases = {letter: FIRST + k for k, letter in enumerate(LETTERS)}
    codes, phrase = [], ""
    for letter in text:
        if phrase + letter in phrases:
            phrase += letter
        else:
            codes.append(phrases[phrase])
            phrases[phrase + letter] = FIRST + len(phrases)
            phrase = letter
    return codes + [phrases[phrase]] if phrase else codes


def decode(codes):
    phrases = {FIRST + k: letter for k, letter in enumerate(LETTERS)}
    text, last = "", ""
    for code in codes:
        phrase = phrases.get(code, last + last[:1])
        if last:
            phrases[FIRST + len(phrases)] = last + phrase[0]
        text += phrase
        last = phrase
    return text

`,
};

export const lzCoder = (variant: SourceInputs['variant']): string => LZ[variant];

export const MARKOV = `import math


def entropy(row):
    return -sum(x * math.log2(x) for x in row if x > 0)


def stationary(p, steps=100000):
    """Mean of the distributions over many steps, which settles also where states alternate."""
    n = len(p)
    lazy = [[(p[i][j] + (i == j)) / 2 for j in range(n)] for i in range(n)]
    pi = [1 / n] * n
    for _ in range(steps):
        after = [sum(pi[i] * lazy[i][j] for i in range(n)) for j in range(n)]
        if max(abs(a - b) for a, b in zip(after, pi)) < 1e-17:
            break
        pi = after
    return pi


def entropy_rate(p, pi):
    return sum(weight * entropy(row) for weight, row in zip(pi, p))

`;

export const CAPACITY = `def divergences(channel, p):
    """Bits that each input letter tells, against the output of all."""
    out = [sum(p[x] * row[y] for x, row in enumerate(channel)) for y in range(len(channel[0]))]
    return [
        sum(w * math.log2(w / q) if q > 0 else math.inf for w, q in zip(row, out) if w > 0)
        for row in channel
    ]


def information(channel, p):
    """I(X; Y) in bits."""
    return sum(x * d for x, d in zip(p, divergences(channel, p)) if x > 0)


def capacity(channel, gap=1e-9, steps=200000):
    """Blahut and Arimoto: a lower and an upper bound in bits, and the input."""
    p = [1 / len(channel)] * len(channel)
    for _ in range(steps):
        d = divergences(channel, p)
        low, high = sum(x * y for x, y in zip(p, d)), max(d)
        if high - low < gap:
            break
        p = [x * 2 ** (y - high) for x, y in zip(p, d)]
        p = [x / sum(p) for x in p]
    return low, high, p

`;
