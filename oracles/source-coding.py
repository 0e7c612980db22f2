"""Source codes and channels from their definitions, for packages/tools/communication/source-coding.

Other methods than the tool's: the best lengths by dynamic programming over how many words a level of the tree may still
have, never Huffman's merging; Shannon's entropy by mpmath with 40 digits; unique decoding by search through all pairs of
factorisations up to a length; arithmetic coding by fractions and bisection; dictionaries by strings; stationary
distributions by solving the equations; capacities by SciPy's SLSQP from several starts and by closed forms.
"""
import itertools
import random
from fractions import Fraction
from functools import lru_cache

import mpmath as mp
import numpy as np
import scipy
from scipy.optimize import minimize

import document

mp.mp.dps = 40
rng = random.Random(20261123)


def entropy(weights):
    total = sum(weights)
    return float(-sum(mp.mpf(w) / total * mp.log(mp.mpf(w) / total, 2) for w in weights if w))


def least(weights, radix, longest):
    """The least sum of weight * length over complete or incomplete prefix codes, by levels of the tree.

    Sorted letters take the shallowest places. At a level with `free` nodes some become words, the others branch; each level
    further costs the weight of the letters that are still without a word.
    """
    order = sorted(weights, reverse=True)
    n = len(order)
    left = [0] * (n + 1)
    for k in range(n - 1, -1, -1):
        left[k] = left[k + 1] + order[k]

    @lru_cache(maxsize=None)
    def cost(done, free, level):
        if done == n:
            return 0
        if level > longest:
            return None
        best = None
        for take in range(0, min(free, n - done) + 1):
            rest = n - done - take
            nodes = min((free - take) * radix, rest) if rest else 0
            if rest and nodes == 0:
                continue
            after = cost(done + take, nodes, level + 1)
            if after is not None:
                total = left[done + take] + after
                best = total if best is None or total < best else best
        return best

    # The root is no word: each letter has one digit at least.
    under = cost(0, min(radix, n), 1)
    return None if under is None else sum(order) + under


def sources():
    cases = [[1], [1, 1], [1, 99999], [1] * 7, [2**k for k in range(10)], [1, 1, 2, 3, 5, 8, 13, 21, 34, 55], [4, 2, 2, 1, 1]]
    for _ in range(110):
        n = rng.randint(2, 13)
        kind = rng.random()
        if kind < 0.4:
            cases.append([rng.randint(1, 9) for _ in range(n)])
        elif kind < 0.8:
            cases.append([rng.randint(1, 10**6) for _ in range(n)])
        else:
            cases.append([int(3 ** rng.uniform(0, 14)) + 1 for _ in range(n)])
    for weights in cases:
        n = len(weights)
        radix = rng.choice([2, 2, 3, 4, 5])
        longest = max(1, (n - 1).bit_length()) + rng.randint(0, 3)
        total = sum(weights)
        yield {
            "weights": weights,
            "radix": radix,
            "longest": longest,
            "entropy": entropy(weights),
            "best": str(Fraction(least(weights, radix, n + 1), total)),
            "limited": str(Fraction(least(weights, 2, longest), total)),
        }


def readings(words, length):
    """How many ways each text up to `length` digits can be parted, by dynamic programming over all texts."""
    ways = {"": 1}
    for size in range(1, length + 1):
        found = {}
        for word in words:
            if len(word) > size:
                continue
            for text, count in list(ways.items()):
                if len(text) == size - len(word):
                    found[text + word] = found.get(text + word, 0) + count
        ways.update(found)
        if any(count > 1 for count in found.values()):
            return min(text for text, count in found.items() if count > 1)
    return None


def codes():
    cases = [["0", "010", "01", "10"], ["0", "01", "011"], ["0", "01", "10"], ["10", "00", "11", "110"], ["1", "011", "01110", "1110", "10011"]]
    while len(cases) < 90:
        n = rng.randint(2, 5)
        words = sorted({"".join(rng.choice("01") for _ in range(rng.randint(1, 4))) for _ in range(n)})
        if len(words) > 1:
            rng.shuffle(words)
            cases.append(words)
    for words in cases:
        # Shortest double readings of such small codes are far shorter than this.
        yield {
            "words": words,
            "kraft": str(sum(Fraction(1, 2 ** len(word)) for word in words)),
            "prefix": not any(a != b and b.startswith(a) for a in words for b in words),
            "shortest": readings(words, 16),
        }


def intervals():
    for _ in range(60):
        n = rng.randint(1, 6)
        weights = [rng.randint(1, 30) for _ in range(n)]
        message = [rng.randrange(n) for _ in range(rng.randint(1, 14))]
        total = sum(weights)
        # Where the message stands among all of its length, in the order of the letters: without any interval.
        below, width = Fraction(0), Fraction(1)
        for k in range(len(message)):
            head = Fraction(1)
            for letter in message[:k]:
                head *= Fraction(weights[letter], total)
            below += head * sum((Fraction(w, total) for w in weights[: message[k]]), Fraction(0))
        for letter in message:
            width *= Fraction(weights[letter], total)
        word = shortest(below, below + width)
        yield {"weights": weights, "message": message, "low": str(below), "high": str(below + width), "word": word}


def shortest(low, high):
    """The first word, by length and value, whose dyadic interval lies within."""
    for size in itertools.count():
        step = Fraction(1, 2**size)
        k = -((-low) // step)
        if k * step + step <= high:
            return format(int(k), "b").zfill(size) if size else ""


def phrases():
    texts = ["TOBEORNOTTOBEORTOBEORNOT", "cabracadabrarrarrad", "a", "aaaaaaaa", "abababababab", "sir sid eastman easily teases sea sick seals"]
    for _ in range(60):
        alphabet = "abcdef"[: rng.randint(1, 6)]
        texts.append("".join(rng.choice(alphabet) for _ in range(rng.randint(1, 60))))
    for text in texts:
        window, lookahead, minimum = rng.randint(1, 20), rng.randint(1, 12), rng.randint(1, 3)
        lookahead = max(lookahead, minimum)
        yield {
            "text": text,
            "window": window,
            "lookahead": lookahead,
            "least": minimum,
            "lz77": lz77(text, window, lookahead),
            "lzss": lzss(text, window, lookahead, minimum),
            "lz78": lz78(text),
            "lzw": lzw(text),
        }


def reach(text, at, window, most):
    """The longest beginning of text[at:] that also begins within the window, by find on strings."""
    for length in range(min(most, len(text) - at), 0, -1):
        piece = text[at : at + length]
        found = text.rfind(piece, max(0, at - window), at + length - 1)
        if found >= 0:
            return at - found, length
    return 0, 0


def lz77(text, window, lookahead):
    out, at = [], 0
    while at < len(text):
        offset, length = reach(text, at, window, min(lookahead - 1, len(text) - at - 1))
        out.append([offset, length, text[at + length]])
        at += length + 1
    return out


def lzss(text, window, lookahead, minimum):
    out, at = [], 0
    while at < len(text):
        offset, length = reach(text, at, window, lookahead)
        out.append([offset, length, ""] if length >= minimum else [0, 0, text[at]])
        at += length if length >= minimum else 1
    return out


def lz78(text):
    phrases, out = [""], []
    while text:
        best = max((p for p in phrases if text.startswith(p)), key=len)
        rest = text[len(best) : len(best) + 1]
        out.append([phrases.index(best), rest])
        if rest:
            phrases.append(best + rest)
        text = text[len(best) + 1 :]
    return out


def lzw(text):
    phrases, out = [chr(k) for k in range(256)], []
    while text:
        best = max((p for p in phrases if text.startswith(p)), key=len)
        out.append(phrases.index(best))
        phrases.append(text[: len(best) + 1])
        text = text[len(best) :]
    return out


def markov():
    matrices = [[[0.9, 0.1], [0.4, 0.6]], [[0, 1], [1, 0]], [[1]], [[0.5, 0.5, 0], [0, 0.5, 0.5], [0, 0.3, 0.7]]]
    for _ in range(50):
        n = rng.randint(2, 6)
        rows = []
        for _ in range(n):
            row = [rng.randint(0, 9) if rng.random() < 0.8 else 0 for _ in range(n)]
            row[rng.randrange(n)] += 1
            rows.append([x / sum(row) for x in row])
        matrices.append(rows)
    for p in matrices:
        a = np.array(p, dtype=float)
        n = len(p)
        reachable = np.linalg.matrix_power(a + np.eye(n), 2 * n) > 0
        closed = [k for k in range(n) if all(reachable[j, k] for j in range(n) if reachable[k, j])]
        if len({tuple(np.flatnonzero(reachable[k])) for k in closed}) > 1:
            continue
        system = mp.matrix(n + 1, n)
        for i in range(n):
            for j in range(n):
                system[j, i] = mp.mpf(p[i][j]) - (1 if i == j else 0)
        for i in range(n):
            system[n, i] = 1
        pi = mp.lu_solve(system, mp.matrix([0] * n + [1]))
        rate = -sum(pi[i] * sum(mp.mpf(x) * mp.log(x, 2) for x in p[i] if x > 0) for i in range(n))
        yield {"p": p, "pi": [float(x) for x in pi], "rate": float(rate)}


def information(p, channel):
    out = p @ channel
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where(channel > 0, channel * np.log2(np.where(channel > 0, channel, 1) / np.where(out > 0, out, 1)), 0)
    return float(p @ terms.sum(axis=1))


def slsqp(channel):
    """The greatest information over the simplex."""
    n = len(channel)
    best = 0.0
    for start in range(4):
        x = np.full(n, 1 / n) if start == 0 else np.array([rng.random() + 0.05 for _ in range(n)])
        found = minimize(
            lambda q: -information(np.clip(q, 0, 1) / max(np.clip(q, 0, 1).sum(), 1e-12), channel),
            x / x.sum(),
            method="SLSQP",
            bounds=[(0, 1)] * n,
            constraints={"type": "eq", "fun": lambda q: q.sum() - 1},
            options={"maxiter": 500, "ftol": 1e-15},
        )
        q = np.clip(found.x, 0, 1)
        best = max(best, information(q / q.sum(), channel))
    return best


def hb(p):
    return mp.mpf(0) if p in (0, 1) else -(p * mp.log(p, 2) + (1 - p) * mp.log(1 - p, 2))


def channels():
    for k in range(41):
        p = k / 40
        x = mp.mpf(p)
        yield {"channel": [[1 - p, p], [p, 1 - p]], "capacity": float(1 - hb(x)), "exact": True}
        yield {"channel": [[1 - p, 0, p], [0, 1 - p, p]], "capacity": 1 - p, "exact": True}
        z = mp.mpf(0) if p == 1 else mp.log(1 + (1 - x) * x ** (x / (1 - x)), 2)
        yield {"channel": [[1, 0], [p, 1 - p]], "capacity": float(z), "exact": True}
    for q in (2, 3, 4, 7):
        for p in (0.0, 0.1, 0.3, 0.75):
            rows = [[1 - p if i == j else p / (q - 1) for j in range(q)] for i in range(q)]
            c = mp.log(q, 2) - hb(mp.mpf(p)) - mp.mpf(p) * (mp.log(q - 1, 2) if q > 2 else 0)
            yield {"channel": rows, "capacity": float(c), "exact": True}
    for _ in range(70):
        m, n = rng.randint(2, 6), rng.randint(2, 6)
        rows = []
        for _ in range(m):
            row = [rng.random() ** rng.choice([1, 3]) * (rng.random() < 0.85) for _ in range(n)]
            row[rng.randrange(n)] += 0.1
            rows.append([round(x / sum(row), 6) for x in row])
            rows[-1][-1] = round(1 - sum(rows[-1][:-1]), 6)
            if rows[-1][-1] < 0:
                rows[-1] = [0.0] * (n - 1) + [1.0]
        yield {"channel": rows, "capacity": slsqp(np.array(rows)), "exact": False}


document.write(
    __file__,
    "an independent program (mpmath, SciPy)",
    f"{mp.__version__}, {scipy.__version__}",
    cases=[],
    sources=list(sources()),
    codes=list(codes()),
    intervals=list(intervals()),
    texts=list(phrases()),
    markov=list(markov()),
    channels=list(channels()),
)
