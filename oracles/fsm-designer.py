"""Truth for the state machine designer, by definitions alone: no method of the tool's is used here.

Small machines are drawn at random. A completely specified one has as many states as there are different
responses to all words of n - 1 inputs (E. F. Moore's bound). The fewest states for an incompletely
specified one are found by trying every way to send its states and inputs through a machine of k states,
k = 1, 2 ...: an assignment of next states and outputs to k x inputs cells, refuted by following the given
machine. Least literals of an encoding are found by trying every sum of prime implicants.
"""

import itertools
import random
import sys

import document

random.seed(20261128)


def machine(states, inputs, outputs, open_share, moore=False):
    """Rows by state and input: (next or None, outputs with '-')."""
    table = []
    for _ in range(states):
        own = "".join(random.choice("01") for _ in range(outputs))
        row = []
        for _ in range(1 << inputs):
            nxt = None if random.random() < open_share else random.randrange(states)
            out = own if moore else "".join(
                "-" if random.random() < open_share else random.choice("01") for _ in range(outputs)
            )
            row.append((nxt, out))
        table.append(row)
    return table


def kiss(table, inputs, outputs):
    rows = []
    for s, row in enumerate(table):
        for x, (nxt, out) in enumerate(row):
            rows.append(f"{x:0{inputs}b} s{s} {'*' if nxt is None else f's{nxt}'} {out}")
    return f".i {inputs}\n.o {outputs}\n.r s0\n" + "\n".join(rows) + "\n"


def reachable(table):
    seen = [0]
    for s in seen:
        for nxt, _ in table[s]:
            if nxt is not None and nxt not in seen:
                seen.append(nxt)
    return seen


def by_words(table):
    """Different responses of reachable states to all words as long as there are states."""
    seen = reachable(table)
    width = len(table[0])

    def response(s, depth):
        if depth == 0:
            return ()
        return tuple((table[s][x][1], response(table[s][x][0], depth - 1)) for x in range(width))

    return len({response(s, len(seen)) for s in seen})


def by_search(table, most):
    """The fewest states of a machine that does all that is asked, by trying them: depth first over cells as they are met."""
    width = len(table[0])
    outputs = len(table[0][0][1])

    for k in range(1, most + 1):
        nexts = {}
        outs = {}

        def follow(pairs):
            """Closes pairs (given state, state here); returns the first cell that is not settled, or False at a conflict."""
            queue = list(pairs)
            met = set(queue)
            while queue:
                s, t = queue.pop()
                for x in range(width):
                    nxt, out = table[s][x]
                    have = outs.get((t, x))
                    for b in range(outputs):
                        if out[b] == "-":
                            continue
                        if have is not None and have[b] not in ("-", out[b]):
                            return False, met
                    if have is None:
                        outs[(t, x)] = out
                    else:
                        outs[(t, x)] = "".join(h if h != "-" else o for h, o in zip(have, out))
                    if nxt is not None:
                        if (t, x) not in nexts:
                            return (t, x), met
                        pair = (nxt, nexts[(t, x)])
                        if pair not in met:
                            met.add(pair)
                            queue.append(pair)
            return True, met

        def go(used):
            outs.clear()
            what, _ = follow([(0, 0)])
            if what is True:
                return True
            if what is False:
                return False
            # A state not used so far is like any other such.
            for target in range(min(used + 1, k)):
                nexts[what] = target
                if go(max(used, target + 1)):
                    return True
                del nexts[what]
            return False

        if go(1):
            return k
    return None


def primes_of(ones, allowed, n):
    found = []
    for mask in range(1 << n):
        sub = mask
        while True:
            value = sub
            cells = [m for m in range(1 << n) if m & mask == value]
            if all(c in allowed for c in cells) and any(c in ones for c in cells):
                found.append((mask, value, frozenset(cells)))
            if sub == 0:
                break
            sub = (sub - 1) & mask
    return [p for p in found if not any(p[2] < q[2] for q in found)]


def least(ones, allowed, n):
    """Fewest terms and then literals, over all sets of prime implicants."""
    if not ones:
        return 0, 0
    primes = primes_of(ones, allowed, n)
    for count in range(1, len(primes) + 1):
        best = None
        for chosen in itertools.combinations(primes, count):
            if ones <= frozenset().union(*(p[2] for p in chosen)):
                cost = sum(bin(p[0]).count("1") for p in chosen)
                best = cost if best is None else min(best, cost)
        if best is not None:
            return count, best
    raise AssertionError


def logic(table, codes, bits, inputs, outputs):
    n = bits + inputs
    literals = terms = 0
    used = {codes[s]: s for s in range(len(table))}
    for which in range(bits + outputs):
        ones, allowed = set(), set()
        for m in range(1 << n):
            q, x = m >> inputs, m & ((1 << inputs) - 1)
            value = "-"
            if q in used:
                nxt, out = table[used[q]][x]
                if which < bits:
                    value = "-" if nxt is None else str(codes[nxt] >> (bits - 1 - which) & 1)
                else:
                    value = out[which - bits]
            if value != "0":
                allowed.add(m)
            if value == "1":
                ones.add(m)
        t, l = least(frozenset(ones), frozenset(allowed), n)
        terms += t
        literals += l
    return literals, terms


def run(table, inputs, word):
    s, seen = 0, []
    for x in word:
        if s is None:
            seen.append([None, "-" * len(table[0][0][1])])
            continue
        nxt, out = table[s][x]
        seen.append([s, out])
        s = nxt
    return seen


def main():
    cases = {"complete": [], "incomplete": [], "logic": [], "runs": []}
    for _ in range(120):
        n, i, o = random.randint(2, 8), random.randint(1, 2), random.randint(1, 2)
        n = n if i == 1 else min(n, 6)
        table = machine(n, i, o, 0.0, moore=random.random() < 0.3)
        # A copy of a state makes equivalent ones likely.
        if n > 3 and random.random() < 0.7:
            table[n - 1] = list(table[1])
            table[n - 2] = list(table[0])
        cases["complete"].append({"kiss": kiss(table, i, o), "states": by_words(table)})
    while len(cases["incomplete"]) < 100:
        n, i, o = random.randint(3, 6), random.choice([1, 1, 2]), 1
        table = machine(n, i, o, random.choice([0.2, 0.35, 0.5]))
        if len(reachable(table)) < 3:
            continue
        states = by_search(table, 4 if i == 1 else 2)
        if states is not None:
            cases["incomplete"].append({"kiss": kiss(table, i, o), "states": states})
    for _ in range(40):
        n, i, o = random.randint(2, 4), 1, 1
        table = machine(n, i, o, random.choice([0.0, 0.2]))
        bits = max(1, (n - 1).bit_length())
        codes = random.sample(range(1 << bits), n)
        literals, terms = logic(table, codes, bits, i, o)
        cases["logic"].append(
            {
                "kiss": kiss(table, i, o),
                "codes": " ".join(f"s{s}={c:0{bits}b}" for s, c in enumerate(codes)),
                "literals": literals,
                "terms": terms,
            }
        )
    for _ in range(40):
        n, i, o = random.randint(1, 8), random.randint(1, 3), random.randint(1, 3)
        table = machine(n, i, o, random.choice([0.0, 0.05]))
        word = [random.randrange(1 << i) for _ in range(24)]
        cases["runs"].append(
            {
                "kiss": kiss(table, i, o),
                "word": " ".join(f"{x:0{i}b}" for x in word),
                "seen": [["" if s is None else f"s{s}", out] for s, out in run(table, i, word)],
            }
        )
    document.write(__file__, "definitions in Python", ".".join(map(str, sys.version_info[:3])), **cases)


main()
