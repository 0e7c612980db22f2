"""Caches for packages/tools/risc-v/cache-simulator.

A plain Python program, written from the definitions in Hennessy and Patterson (Computer Architecture, appendix B), the papers
on each replacement, and the rules that the tool's handbook states. It shares nothing with the tool: every set is a list of lines with
their addresses, recency is a list that is sorted anew, stack distances are counted from the list of all lines by their last use, and the
optimum looks ahead in the trace.
"""
import hashlib
import platform
import random

import document

rng = random.Random(20261128)
READ, WRITE, FETCH = 0, 1, 2


class Replacement:
    """Who goes from a full set. `ways` are the numbers of the ways in use, in any order."""

    def __init__(self, name, sets, ways, seed, future=None):
        self.name, self.sets, self.ways, self.future = name, sets, ways, future
        self.fills = 0
        self.clock = 0
        self.selector = 511
        self.sequence = {s: [] for s in range(sets)}        # ways, the next to go at the end
        self.bits = {s: set() for s in range(sets)}         # ways used of late
        self.tree = {s: {} for s in range(sets)}            # (low, high) -> 'left' or 'right', where to go
        self.far = {s: [3] * ways for s in range(sets)}     # predicted intervals
        self.uses = {s: [(0, 0)] * ways for s in range(sets)}
        self.random = (seed % 65536 if name == "lfsr" else seed % 2**32) or 1

    def touched(self, s, way, block):
        self.clock += 1
        if self.name in ("lru", "mru", "lip", "bip"):
            self.sequence[s].remove(way)
            self.sequence[s].insert(0, way)
        elif self.name in ("bit-plru", "nru"):
            self.mark(s, way)
        elif self.name == "tree-plru":
            self.point_away(s, way)
        elif self.name in ("srrip", "brrip", "drrip"):
            self.far[s][way] = 0
        elif self.name == "lfu":
            self.uses[s][way] = (self.uses[s][way][0] + 1, self.clock)

    def filled(self, s, way, block):
        self.clock += 1
        name = self.name
        if name in ("lru", "fifo", "mru"):
            self.sequence[s].insert(0, way)
        elif name == "lip":
            self.sequence[s].append(way)
        elif name == "bip":
            self.fills += 1
            if self.fills % 32 == 0:
                self.sequence[s].insert(0, way)
            else:
                self.sequence[s].append(way)
        elif name in ("bit-plru", "nru"):
            self.mark(s, way)
        elif name == "tree-plru":
            self.point_away(s, way)
        elif name == "srrip":
            self.far[s][way] = 2
        elif name == "brrip":
            self.far[s][way] = self.bimodal()
        elif name == "drrip":
            place = s % max(16, self.sets // 32)
            if place == 0:
                self.selector = min(1023, self.selector + 1)
                self.far[s][way] = 2
            elif place == 1:
                self.selector = max(0, self.selector - 1)
                self.far[s][way] = self.bimodal()
            else:
                self.far[s][way] = self.bimodal() if self.selector >= 512 else 2
        elif name == "lfu":
            self.uses[s][way] = (1, self.clock)

    def bimodal(self):
        self.fills += 1
        return 2 if self.fills % 32 == 0 else 3

    def mark(self, s, way):
        if way in self.bits[s]:
            return
        self.bits[s].add(way)
        if self.name == "bit-plru" and len(self.bits[s]) == self.ways and self.ways > 1:
            self.bits[s] = {way}

    def point_away(self, s, way, low=0, high=None):
        high = self.ways if high is None else high
        if high - low == 1:
            return
        middle = (low + high) // 2
        if way < middle:
            self.tree[s][low, high] = "right"
            self.point_away(s, way, low, middle)
        else:
            self.tree[s][low, high] = "left"
            self.point_away(s, way, middle, high)

    def walk(self, s, low, high):
        if high - low == 1:
            return low
        middle = (low + high) // 2
        if self.tree[s].get((low, high), "left") == "left":
            return self.walk(s, low, middle)
        return self.walk(s, middle, high)

    def victim(self, s, lines, now):
        name = self.name
        if name in ("lru", "fifo", "lip", "bip"):
            return self.sequence[s][-1]
        if name == "mru":
            return self.sequence[s][0]
        if name in ("bit-plru", "nru"):
            if len(self.bits[s]) == self.ways:
                self.bits[s] = set()
            return min(w for w in range(self.ways) if w not in self.bits[s])
        if name == "tree-plru":
            return self.walk(s, 0, self.ways)
        if name in ("srrip", "brrip", "drrip"):
            while 3 not in self.far[s]:
                self.far[s] = [v + 1 for v in self.far[s]]
            return self.far[s].index(3)
        if name == "lfu":
            return min(range(self.ways), key=lambda w: self.uses[s][w])
        if name == "random":
            x = self.random
            x ^= (x << 13) & 0xFFFFFFFF
            x ^= x >> 17
            x ^= (x << 5) & 0xFFFFFFFF
            self.random = x
            return x % self.ways
        if name == "lfsr":
            r = self.random
            bit = (r ^ (r >> 1) ^ (r >> 3) ^ (r >> 12)) & 1
            self.random = (r >> 1) | (bit << 15)
            return self.random % self.ways
        if name == "opt":
            def again(way):
                for later in range(now + 1, len(self.future)):
                    if self.future[later] == lines[way]["block"]:
                        return later
                return 1 << 40
            return max(range(self.ways), key=lambda w: (again(w), -w))
        raise ValueError(name)

    def taken(self, s, way):
        if way in self.sequence[s]:
            self.sequence[s].remove(way)
        self.bits[s].discard(way)
        self.far[s][way] = 3


class Memory:
    def __init__(self):
        self.count = dict(reads=0, prefetches=0, bytesRead=0, writes=0, bytesWritten=0)

    def bring(self, address, size, early):
        self.count["prefetches" if early else "reads"] += 1
        self.count["bytesRead"] += size
        return False, 1

    def write(self, address, size):
        self.count["writes"] += 1
        self.count["bytesWritten"] += size


class Cache:
    def __init__(self, o, below, future=None, optimum=False):
        self.o, self.below, self.above = o, below, []
        self.line, self.sets, self.ways = o["line"], o["sets"], o["ways"]
        self.kept = [[None] * self.ways for _ in range(self.sets)]
        self.who = Replacement("opt" if optimum else o["policy"], self.sets, self.ways, o["seed"], future)
        self.victims, self.buffer = [], []
        self.now = 0
        self.regions = {}
        self.last_out = None
        self.count = dict(accesses=[0, 0, 0], misses=[0, 0, 0], writesIn=0, writesInMissed=0, fills=0, evictions=0,
                          dirtyEvictions=0, written=0, writtenBytes=0, merged=0, victimHits=0, prefetches=0, useful=0,
                          unused=0, prefetchReads=0, prefetchReadsMissed=0, invalidated=0)
        if isinstance(below, Cache):
            below.above.append(self)

    def find(self, block):
        s = block % self.sets
        for way, entry in enumerate(self.kept[s]):
            if entry and entry["block"] == block:
                return s, way, entry
        return s, None, None

    # what a processor does
    def use(self, block, kind, size):
        """True for a hit, and the level that had it."""
        self.count["accesses"][kind] += 1
        self.last_out = None
        s, way, entry = self.find(block)
        if entry:
            self.who.touched(s, way, block)
            first = entry["early"]
            if first:
                self.count["useful"] += 1
                entry["early"] = False
            if kind == WRITE:
                self.store(block, entry, size)
            self.ahead(block, False, first)
            return True, 1
        self.count["misses"][kind] += 1
        if kind == WRITE and not self.o["allocate"]:
            self.send(block, size)
            self.ahead(block, True, False)
            return False, 0
        own = [v for v in self.victims if v["block"] == block]
        if own:
            self.victims.remove(own[0])
            self.count["victimHits"] += 1
            dirty, level = own[0]["dirty"], 1
        else:
            dirty, level = self.bring_from_below(block, kind if kind == FETCH else READ, False)
        entry = self.enter(block, dirty, False)
        if kind == WRITE:
            self.store(block, entry, size)
        out = self.last_out
        self.ahead(block, True, False)
        self.last_out = out
        return False, level

    def store(self, block, entry, size):
        if self.o["write"] == "back":
            entry["dirty"] = True
        else:
            self.send(block, size)

    def send(self, block, size):
        if self.o["buffer"] == 0:
            return self.write_down(block, size)
        for waiting in self.buffer:
            if waiting[0] == block:
                waiting[1] = min(self.line, waiting[1] + size)
                self.count["merged"] += 1
                return None
        self.buffer.append([block, size])
        if len(self.buffer) > self.o["buffer"]:
            self.write_down(*self.buffer.pop(0))
        return None

    def write_down(self, block, size):
        self.count["written"] += 1
        self.count["writtenBytes"] += size
        self.below.write(block * self.line, size)

    # what the level above does
    def write(self, address, size):
        block = address // self.line
        self.count["writesIn"] += 1
        s, way, entry = self.find(block)
        if entry:
            self.who.touched(s, way, block)
            return self.store(block, entry, size)
        self.count["writesInMissed"] += 1
        if not self.o["allocate"] or self.o["inclusion"] == "exclusive":
            return self.write_down(block, size)
        dirty = False if size >= self.line else self.bring_from_below(block, READ, False)[0]
        return self.store(block, self.enter(block, dirty, False), size)

    def bring(self, address, size, early, kind=READ):
        block = address // self.line
        if early:
            self.count["prefetchReads"] += 1
        else:
            self.count["accesses"][kind] += 1
        s, way, entry = self.find(block)
        if entry:
            if entry["early"]:
                entry["early"] = False
                self.count["useful"] += 1
            if self.o["inclusion"] == "exclusive":
                self.kept[s][way] = None
                self.who.taken(s, way)
                return entry["dirty"], 1
            self.who.touched(s, way, block)
            if not early:
                self.ahead(block, False, False)
            return False, 1
        if early:
            self.count["prefetchReadsMissed"] += 1
        else:
            self.count["misses"][kind] += 1
        dirty, level = self.bring_from_below(block, kind, early)
        if self.o["inclusion"] == "exclusive":
            return dirty, level
        self.enter(block, dirty, False)
        if not early:
            self.ahead(block, True, False)
        return False, level

    def bring_from_below(self, block, kind, early):
        for waiting in list(self.buffer):
            if waiting[0] == block:
                self.buffer.remove(waiting)
                self.write_down(*waiting)
        if isinstance(self.below, Memory):
            dirty, level = self.below.bring(block * self.line, self.line, early)
        else:
            dirty, level = self.below.bring(block * self.line, self.line, early, kind)
        return dirty, level + 1

    def enter(self, block, dirty, early):
        s = block % self.sets
        free = [w for w in range(self.ways) if self.kept[s][w] is None]
        if free:
            way = free[0]
        else:
            way = self.who.victim(s, self.kept[s], self.now)
            self.put_out(s, way)
        entry = dict(block=block, dirty=bool(dirty), early=early)
        self.kept[s][way] = entry
        self.who.filled(s, way, block)
        self.count["fills"] += 1
        return entry

    def put_out(self, s, way):
        entry = self.kept[s][way]
        if entry["early"]:
            self.count["unused"] += 1
        if self.o["inclusion"] == "inclusive":
            for cache in self.above:
                entry["dirty"] |= cache.lose(entry["block"] * self.line, self.line)
        self.kept[s][way] = None
        self.who.taken(s, way)
        self.count["evictions"] += 1
        self.count["dirtyEvictions"] += entry["dirty"]
        self.last_out = entry
        if self.o["victims"] > 0:
            self.victims.append(entry)
            if len(self.victims) <= self.o["victims"]:
                return
            entry = self.victims.pop(0)
        if isinstance(self.below, Cache) and self.below.o["inclusion"] == "exclusive":
            low = self.below
            low.count["writesIn"] += 1
            self.count["written"] += entry["dirty"]
            s2, way2, there = low.find(entry["block"])
            if there:
                there["dirty"] |= entry["dirty"]
            else:
                low.enter(entry["block"], entry["dirty"], False)
        elif entry["dirty"]:
            self.write_down(entry["block"], self.line)

    def lose(self, address, size):
        dirty = False
        for block in range(address // self.line, (address + size) // self.line):
            for v in [v for v in self.victims if v["block"] == block]:
                dirty |= v["dirty"]
                self.victims.remove(v)
            s, way, entry = self.find(block)
            if entry is None:
                continue
            dirty |= entry["dirty"]
            if self.o["inclusion"] == "inclusive":
                for cache in self.above:
                    dirty |= cache.lose(block * self.line, self.line)
            self.kept[s][way] = None
            self.who.taken(s, way)
            self.count["invalidated"] += 1
        return dirty

    def ahead(self, block, missed, first):
        kind, degree = self.o["prefetch"]["kind"], self.o["prefetch"]["degree"]
        step = 0
        if kind == "stride":
            region = block // 64
            slot = region % 16
            known = self.regions.get(slot)
            if known is None or known[0] != region:
                self.regions[slot] = [region, block, 0]
            elif block != known[1]:
                move = block - known[1]
                if move == known[2]:
                    step = move
                self.regions[slot] = [region, block, move]
        elif kind == "next" or (kind in ("miss", "tagged") and missed) or (kind == "tagged" and first):
            step = 1
        for k in range(1, degree + 1) if step else []:
            wanted = block + k * step
            if self.find(wanted)[2] or any(v["block"] == wanted for v in self.victims):
                continue
            self.count["prefetches"] += 1
            dirty, _ = self.bring_from_below(wanted, READ, True)
            self.enter(wanted, dirty, True)


def accesses(trace, line, crossing, fetches):
    """(kind, block, bytes) of each access."""
    out = []
    for kind, address, size in trace:
        if kind == FETCH and not fetches:
            continue
        kinds = [READ, WRITE] if kind == 3 else [kind]
        first, last = address // line, (address + max(size, 1) - 1) // line
        if crossing == "first":
            last = first
        whole = first == last or crossing == "first"
        for block in range(first, last + 1):
            part = (size or 4) if whole else min(address + size, (block + 1) * line) - max(address, block * line)
            out += [(k, block, part) for k in kinds]
    return out


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def run(case, trace):
    caches = case["caches"]
    line = caches["data"]["line"]
    stream = accesses(trace, line, case["crossing"], case["fetches"])
    memory = Memory()
    below, lower = memory, []
    for o in reversed(caches["lower"]):
        below = Cache(o, below)
        lower.insert(0, below)
    split = "instructions" in caches
    optimum = caches.get("optimum", False)
    future = lambda mine: [b if mine(k) else None for k, b, _ in stream]
    data = Cache(caches["data"], below, future(lambda k: not split or k != FETCH), optimum)
    firsts = [data]
    if split:
        firsts.append(Cache(caches["instructions"], below, future(lambda k: k == FETCH), optimum))
    said, classes = "", dict(compulsory=0, capacity=0, conflict=0, gained=0)
    used = [[], []]
    levels = []
    for now, (kind, block, size) in enumerate(stream):
        which = 1 if split and kind == FETCH else 0
        cache = firsts[which]
        for c in firsts:
            c.now = now
        recent = used[which]
        distance = recent.index(block) + 1 if block in recent else None
        if distance:
            recent.remove(block)
        recent.insert(0, block)
        hit, level = cache.use(block, kind, size)
        full = distance is not None and distance <= cache.sets * cache.ways
        if hit:
            said += "h"
            classes["gained"] += not full
        elif distance is None:
            said += "o"
            classes["compulsory"] += 1
        elif not full:
            said += "a"
            classes["capacity"] += 1
        else:
            said += "x"
            classes["conflict"] += 1
        levels.append(str(level))
    nodes = firsts + lower
    contents = [" ".join(f"{s}.{w}.{e['block']}{'d' if e['dirty'] else ''}" for s in range(c.sets)
                         for w, e in enumerate(c.kept[s]) if e) for c in nodes]
    # What waits in the buffers is written out at the end, after the contents were looked at.
    for c in firsts:
        for waiting in c.buffer:
            c.write_down(*waiting)
        c.buffer = []
    return {
        # Of several levels a digest alone: the file would be large.
        "said": said if not lower and not split else digest(said),
        **({"served": digest("".join(levels))} if lower else {}),
        "classes": classes,
        "counts": [{k: v for k, v in c.count.items() if v not in (0, [0, 0, 0])} for c in nodes],
        "memory": memory.count,
        "contents": [digest(text) for text in contents],
    }


POLICIES = ["lru", "fifo", "random", "lfsr", "tree-plru", "bit-plru", "nru", "mru", "lip", "bip", "srrip", "brrip", "drrip", "lfu"]


def traces():
    out = []
    # A loop over a table with a stack beside it.
    t = []
    for k in range(260):
        t.append((FETCH, 0x1000 + 4 * (k % 24), 4))
        if k % 3 == 0:
            t.append((READ, 0x4000 + 8 * (k % 70), rng.choice([1, 2, 4, 8])))
        if k % 5 == 0:
            t.append((WRITE, 0x7F00 - 4 * rng.randrange(12), 4))
    out.append(t)
    # Chance, with modifies and references over the ends of lines.
    out.append([(rng.choice([READ, READ, WRITE, 3, FETCH]), 0x100 + rng.randrange(900), rng.choice([1, 2, 4, 8, 16])) for _ in range(420)])
    # Strides that meet in few sets.
    out.append([(rng.choice([READ, WRITE]), 0x2000 + 256 * (k % 7) + 4 * (k // 21 % 16), 4) for k in range(360)])
    # Two arrays in step, then backwards.
    out.append([x for k in [*range(90), *range(89, -1, -1)] for x in [(READ, 0x8000 + 4 * k, 4), (WRITE, 0x9000 + 4 * k, 4)]])
    # Few lines that come again and again, with a scan between.
    t = []
    for k in range(40):
        t += [(READ, 0x300 + 16 * rng.randrange(10), 0) for _ in range(6)]
        t += [(READ, 0x3000 + 16 * (4 * k + j), 0) for j in range(4)]
    out.append(t)
    # Long strides up and down: prefetch by stride.
    out.append([(rng.choice([READ, READ, WRITE]), 0x10000 + 48 * (k if k < 120 else 240 - k) + 4096 * (k % 2), 4) for k in range(240)])
    return out


def shape(line=None, small=False):
    line = line or rng.choice([4, 8, 16, 32, 64])
    sets = rng.choice([1, 1, 2, 3, 4, 5, 8, 16] if not small else [1, 2, 4])
    ways = rng.choice([1, 2, 2, 3, 4, 4, 8])
    return dict(line=line, sets=sets, ways=ways)


def cache(line=None, **more):
    o = shape(line)
    policy = rng.choice(POLICIES)
    if policy == "tree-plru":
        o["ways"] = rng.choice([1, 2, 4, 8])
    o.update(policy=policy, seed=rng.randrange(1, 1 << 20), write=rng.choice(["back", "back", "through"]),
             allocate=rng.random() < 0.7, inclusion="nine", prefetch=dict(kind="none", degree=1), victims=0, buffer=0)
    o.update(more)
    return o


ALL = traces()
cases = []


def case(caches, crossing=None, fetches=None, trace=None):
    c = dict(trace=rng.randrange(len(ALL)) if trace is None else trace, caches=caches,
             crossing=crossing or rng.choice(["each", "first"]), fetches=rng.random() < 0.7 if fetches is None else fetches)
    stream = accesses(ALL[c["trace"]], caches["data"]["line"], c["crossing"], c["fetches"])
    if stream:
        c["expected"] = run(c, ALL[c["trace"]])
        cases.append(c)


# One level, every replacement.
for policy in POLICIES:
    for _ in range(6):
        o = cache(policy=policy)
        if policy == "tree-plru":
            o["ways"] = rng.choice([2, 4, 8])
        case(dict(data=o, lower=[]))
# DRRIP with sets that follow.
for _ in range(6):
    o = cache(policy="drrip", allocate=True)
    o.update(sets=rng.choice([64, 96, 128]), ways=2, line=4)
    case(dict(data=o, lower=[]), trace=rng.choice([1, 3]))
# The optimum.
for _ in range(24):
    o = cache(allocate=True)
    caches = dict(data=o, lower=[], optimum=True)
    if rng.random() < 0.3:
        caches["instructions"] = cache(line=o["line"], allocate=True)
    case(caches)
# Split, with levels below of each kind.
for _ in range(90):
    top = cache()
    caches = dict(data=top, lower=[])
    if rng.random() < 0.5:
        caches["instructions"] = cache(line=top["line"])
    line = top["line"]
    for _ in range(rng.choice([1, 1, 2])):
        inclusion = rng.choice(["nine", "inclusive", "exclusive"])
        if inclusion != "exclusive":
            line *= rng.choice([1, 1, 2])
        lower = cache(line=line, inclusion=inclusion)
        lower["sets"] *= 4
        lower["write"] = rng.choice(["back", "back", "back", "through"])
        caches["lower"].append(lower)
    case(caches)
# Prefetch, victim caches, write buffers, alone and together.
for kind in ["next", "miss", "tagged", "stride"]:
    for _ in range(9):
        top = cache(prefetch=dict(kind=kind, degree=rng.choice([1, 1, 2, 4])))
        lower = [] if rng.random() < 0.5 else [cache(line=top["line"], inclusion=rng.choice(["nine", "inclusive", "exclusive"]), sets=32)]
        if lower and rng.random() < 0.5:
            lower[0]["prefetch"] = dict(kind=rng.choice(["next", "miss", "stride"]), degree=1)
        case(dict(data=top, lower=lower))
for _ in range(45):
    top = cache(victims=rng.choice([0, 1, 2, 4]), buffer=rng.choice([0, 1, 2, 4]))
    if rng.random() < 0.3:
        top["prefetch"] = dict(kind="miss", degree=1)
    lower = [] if rng.random() < 0.4 else [cache(line=top["line"], inclusion=rng.choice(["nine", "inclusive", "exclusive"]), sets=16)]
    case(dict(data=top, lower=lower))

DEFAULTS = dict(inclusion="nine", prefetch=dict(kind="none", degree=1), victims=0, buffer=0)


def short(o):
    """A cache without what most have."""
    return {k: v for k, v in o.items() if DEFAULTS.get(k) != v}


for c in cases:
    caches = c["caches"]
    caches["lower"] = [short(o) for o in caches["lower"]]
    for name in ("data", "instructions"):
        if name in caches:
            caches[name] = short(caches[name])

document.write(__file__, "Python program of its own", platform.python_version(),
               traces=[" ".join(f"{k}:{a:x}:{n}" for k, a, n in t) for t in ALL], cases=cases)
