/** The part of the exported script that is the same for all caches: Python of no module but its own. */
export const PROGRAM = `import sys

READ, WRITE, FETCH, MODIFY = 0, 1, 2, 3


class Memory:
    def __init__(self):
        self.reads = self.prefetches = self.bytes_read = self.writes = self.bytes_written = 0

    def read(self, address, size, kind, early):
        if early:
            self.prefetches += 1
        else:
            self.reads += 1
        self.bytes_read += size
        return False

    def write(self, address, size):
        self.writes += 1
        self.bytes_written += size


class Cache:
    """Each set is a dictionary from block number to its line; a line knows its way, and what its replacement needs."""

    def __init__(self, below, sets, ways, line, policy="lru", seed=1, write="back", allocate=True,
                 inclusion="nine", prefetch="none", degree=1, victims=0, buffer=0):
        self.below, self.sets, self.ways, self.line = below, sets, ways, line
        self.policy, self.write_policy, self.allocate = policy, write, allocate
        self.inclusion, self.prefetch, self.degree = inclusion, prefetch, degree
        self.most_victims, self.most_waiting = victims, buffer
        self.held = [{} for _ in range(sets)]
        self.above, self.victims, self.waiting, self.regions = [], {}, {}, {}
        self.accesses, self.misses = [0, 0, 0], [0, 0, 0]
        self.evictions = self.dirty_evictions = self.clock = self.fills = 0
        self.selector = 511
        self.trees = [[0] * ways for _ in range(sets)]
        self.state = (seed & 0xFFFF if policy == "lfsr" else seed) or 1
        self.next_use = None
        if isinstance(below, Cache):
            below.above.append(self)

    # Replacement.

    def touch(self, s, entry, fill):
        self.clock += 1
        policy = self.policy
        if policy in ("lru", "mru") or (policy in ("lip", "bip") and not fill) or (policy == "fifo" and fill):
            entry["order"] = self.clock
        elif policy in ("lip", "bip"):
            self.fills += 1
            at_front = policy == "bip" and self.fills % 32 == 0
            entry["order"] = self.clock if at_front else -self.clock
        elif policy in ("bit-plru", "nru"):
            entry["used"] = True
            full = len(self.held[s]) == self.ways and all(e["used"] for e in self.held[s].values())
            if policy == "bit-plru" and full and self.ways > 1:
                for e in self.held[s].values():
                    e["used"] = e is entry
        elif policy == "tree-plru":
            node = self.ways + entry["way"]
            while node > 1:
                self.trees[s][node // 2] = (node + 1) % 2
                node //= 2
        elif policy in ("srrip", "brrip", "drrip"):
            entry["far"] = self.interval(s) if fill else 0
        elif policy == "lfu":
            entry["order"] = (1 if fill else entry["order"][0] + 1, self.clock)
        elif policy == "opt":
            entry["order"] = self.next_use[self.now]

    def interval(self, s):
        bimodal = self.policy == "brrip"
        if self.policy == "drrip":
            place = s % max(16, self.sets // 32)
            if place == 0:
                self.selector = min(1023, self.selector + 1)
            elif place == 1:
                self.selector = max(0, self.selector - 1)
            bimodal = place == 1 or (place > 1 and self.selector >= 512)
        if not bimodal:
            return 2
        self.fills += 1
        return 2 if self.fills % 32 == 0 else 3

    def victim(self, s):
        lines = sorted(self.held[s].items(), key=lambda item: item[1]["way"])
        policy = self.policy
        if policy in ("lru", "fifo", "lip", "bip", "lfu"):
            return min(lines, key=lambda item: item[1]["order"])[0]
        if policy in ("mru", "opt"):
            return max(lines, key=lambda item: item[1]["order"])[0]
        if policy in ("bit-plru", "nru"):
            if all(e["used"] for _, e in lines):
                for _, e in lines:
                    e["used"] = False
            return next(block for block, e in lines if not e["used"])
        if policy == "tree-plru":
            node = 1
            while node < self.ways:
                node = 2 * node + self.trees[s][node]
            way = node - self.ways
        elif policy in ("srrip", "brrip", "drrip"):
            while all(e["far"] < 3 for _, e in lines):
                for _, e in lines:
                    e["far"] += 1
            return next(block for block, e in lines if e["far"] == 3)
        elif policy == "random":
            x = self.state
            x ^= (x << 13) & 0xFFFFFFFF
            x ^= x >> 17
            self.state = x ^ ((x << 5) & 0xFFFFFFFF)
            way = self.state % self.ways
        else:
            r = self.state
            self.state = (r >> 1) | (((r ^ (r >> 1) ^ (r >> 3) ^ (r >> 12)) & 1) << 15)
            way = self.state % self.ways
        return next(block for block, e in lines if e["way"] == way)

    # Accesses of a processor, and of the level above.

    def access(self, block, kind, size):
        self.accesses[kind] += 1
        s = block % self.sets
        entry = self.held[s].get(block)
        if entry is not None:
            first, entry["early"] = entry["early"], False
            self.touch(s, entry, False)
            if kind == WRITE:
                self.store(block, entry, size)
            self.look_ahead(block, False, first)
            return True
        self.misses[kind] += 1
        if kind == WRITE and not self.allocate:
            self.send_on(block, size)
        else:
            if block in self.victims:
                dirty = self.victims.pop(block)
            else:
                dirty = self.fetch(block, FETCH if kind == FETCH else READ, False)
            entry = self.place(block, dirty, False)
            if kind == WRITE:
                self.store(block, entry, size)
        self.look_ahead(block, True, False)
        return False

    def read(self, address, size, kind, early):
        block = address // self.line
        s = block % self.sets
        entry = self.held[s].get(block)
        if not early:
            self.accesses[kind] += 1
            self.misses[kind] += entry is None
        if entry is not None:
            entry["early"] = False
            if self.inclusion == "exclusive":
                del self.held[s][block]
                return entry["dirty"]
            self.touch(s, entry, False)
            if not early:
                self.look_ahead(block, False, False)
            return False
        dirty = self.fetch(block, kind, early)
        if self.inclusion == "exclusive":
            return dirty
        self.place(block, dirty, False)
        if not early:
            self.look_ahead(block, True, False)
        return False

    def write(self, address, size):
        block = address // self.line
        s = block % self.sets
        entry = self.held[s].get(block)
        if entry is not None:
            self.touch(s, entry, False)
        elif not self.allocate or self.inclusion == "exclusive":
            self.below.write(block * self.line, size)
            return
        else:
            dirty = size < self.line and self.fetch(block, READ, False)
            entry = self.place(block, dirty, False)
        self.store(block, entry, size)

    def store(self, block, entry, size):
        if self.write_policy == "back":
            entry["dirty"] = True
        else:
            self.send_on(block, size)

    def send_on(self, block, size):
        if self.most_waiting == 0:
            self.below.write(block * self.line, size)
        elif block in self.waiting:
            self.waiting[block] = min(self.line, self.waiting[block] + size)
        else:
            self.waiting[block] = size
            if len(self.waiting) > self.most_waiting:
                self.flush(next(iter(self.waiting)))

    def flush(self, block):
        self.below.write(block * self.line, self.waiting.pop(block))

    def fetch(self, block, kind, early):
        if block in self.waiting:
            self.flush(block)
        return self.below.read(block * self.line, self.line, kind, early)

    def place(self, block, dirty, early):
        s = block % self.sets
        if len(self.held[s]) == self.ways:
            self.evict(s, self.victim(s))
        taken = {e["way"] for e in self.held[s].values()}
        way = next(w for w in range(self.ways) if w not in taken)
        entry = {"way": way, "dirty": bool(dirty), "early": early, "order": 0, "used": False, "far": 3}
        self.held[s][block] = entry
        self.touch(s, entry, True)
        return entry

    def evict(self, s, block):
        dirty = self.held[s][block]["dirty"]
        if self.inclusion == "inclusive":
            for cache in self.above:
                dirty |= cache.lose(block * self.line, self.line)
        del self.held[s][block]
        self.evictions += 1
        self.dirty_evictions += dirty
        if self.most_victims > 0:
            self.victims[block] = dirty
            if len(self.victims) <= self.most_victims:
                return
            block = next(iter(self.victims))
            dirty = self.victims.pop(block)
        below = self.below
        if isinstance(below, Cache) and below.inclusion == "exclusive":
            there = below.held[block % below.sets].get(block)
            if there is None:
                below.place(block, dirty, False)
            else:
                there["dirty"] |= dirty
        elif dirty:
            below.write(block * self.line, self.line)

    def lose(self, address, size):
        dirty = False
        for block in range(address // self.line, (address + size) // self.line):
            dirty |= self.victims.pop(block, False)
            entry = self.held[block % self.sets].get(block)
            if entry is None:
                continue
            dirty |= entry["dirty"]
            if self.inclusion == "inclusive":
                for cache in self.above:
                    dirty |= cache.lose(block * self.line, self.line)
            del self.held[block % self.sets][block]
        return dirty

    def look_ahead(self, block, missed, first):
        kind, step = self.prefetch, 0
        if kind == "stride":
            region = block // 64
            known = self.regions.get(region % 16)
            if known is None or known[0] != region:
                self.regions[region % 16] = (region, block, 0)
            elif block != known[1]:
                move = block - known[1]
                step = move if move == known[2] else 0
                self.regions[region % 16] = (region, block, move)
        elif kind == "next" or (kind in ("miss", "tagged") and missed) or (kind == "tagged" and first):
            step = 1
        if step == 0:
            return
        for k in range(1, self.degree + 1):
            wanted = block + k * step
            if wanted not in self.held[wanted % self.sets] and wanted not in self.victims:
                self.place(wanted, self.fetch(wanted, READ, True), True)


def accesses(references, line, crossing, fetches):
    """(kind, block, bytes) of every access to a line."""
    for kind, address, size in references:
        if kind == FETCH and not fetches:
            continue
        first = address // line
        last = first if crossing == "first" else (address + max(size, 1) - 1) // line
        for block in range(first, last + 1):
            part = size or 4
            if first != last:
                part = min(address + size, (block + 1) * line) - max(address, block * line)
            for k in (READ, WRITE) if kind == MODIFY else (kind,):
                yield k, block, part


def references_of(text):
    """Lines of din (0 1000, perhaps with a size in hex) or lackey ( L 1000,4)."""
    for row in text.splitlines():
        row = row.split("#")[0].strip()
        if not row or row.startswith(("==", "--")):
            continue
        what, where, *size = row.split()
        if "," in where:
            address, size = where.split(",")
            yield {"L": READ, "S": WRITE, "I": FETCH, "M": MODIFY}[what], int(address, 16), int(size)
        else:
            yield int(what), int(where, 16), int(size[0], 16) if size else 0


def next_uses(stream, mine):
    """For each access the number of the next one to its block by the same cache."""
    coming, found = {}, []
    for now in reversed(range(len(stream))):
        kind, block, _ = stream[now]
        key = (mine(kind), block)
        found.append(coming.get(key, 1 << 60))
        coming[key] = now
    return found[::-1]


def run(stream, data, instructions, warm, span):
    """Each access in turn; the counts begin after the first \`warm\`."""
    caches = [data] if instructions is None else [data, instructions]
    if data.policy == "opt":
        uses = next_uses(stream, lambda kind: instructions is not None and kind == FETCH)
        for cache in caches:
            cache.next_use = uses
    said = []
    for now, (kind, block, size) in enumerate(stream):
        if now == warm:
            forget(caches)
        if span and now == warm + span:
            break
        for cache in caches:
            cache.now = now
        hit = (instructions if instructions is not None and kind == FETCH else data).access(block, kind, size)
        if now >= warm:
            said.append(hit)
    for cache in caches:
        while cache.waiting:
            cache.flush(next(iter(cache.waiting)))
    return said


def forget(caches):
    for cache in caches:
        while isinstance(cache, Cache):
            cache.accesses, cache.misses = [0, 0, 0], [0, 0, 0]
            cache.evictions = cache.dirty_evictions = 0
            cache = cache.below
        cache.__init__()
`;
