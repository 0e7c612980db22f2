"""Five-stage pipelines for packages/tools/risc-v/pipeline-viewer.

A plain Python program that clocks a pipeline: every stage holds instructions with the values they carry, a hazard unit in ID looks at what is
in the later stages, multiplexers take operands from their latches, branches are followed the wrong way and flushed, and each bubble carries
the reason for which it came to be until it is written back. The tool has no clock: it computes times by what each instruction waits for.
The values that come out of the pipeline are compared with those of a plain interpreter at the end of every run. Written from Patterson
and Hennessy, Computer Organization and Design, RISC-V edition, sections 4.6 to 4.9, Hennessy and Patterson, Computer Architecture,
appendix C, the papers on each predictor, and the rules that the tool's handbook states.
"""
import hashlib
import platform
import random

import document

rng = random.Random(20261129)
BASE = 0x10000
DATA = 0x12
MASK = 0xFFFFFFFF


def signed(v):
    return (v & MASK) - ((v & 0x80000000) << 1)


class Instruction:
    """One line of a program. Operands that it lacks are None."""

    def __init__(self, op, rd=None, rs1=None, rs2=None, imm=0):
        self.op, self.rd, self.rs1, self.rs2, self.imm = op, rd, rs1, rs2, imm
        self.load = op in ("lw", "lb")
        self.store = op in ("sw", "sb")
        self.branch = op in ("beq", "bne", "blt", "bge")
        self.jump = op in ("jal", "jalr")
        self.control = self.branch or self.jump
        self.mul = op == "mul"
        self.div = op in ("div", "rem")
        self.system = op == "ecall"
        self.memory = self.load or self.store
        self.bytes = 4 if op in ("lw", "sw") else 1

    def sources(self):
        return [r for r in (self.rs1, self.rs2) if r]

    def text(self):
        op, rd, a, b, imm = self.op, self.rd, self.rs1, self.rs2, self.imm
        if self.load:
            return f"{op} x{rd},{imm}(x{a})"
        if self.store:
            return f"{op} x{b},{imm}(x{a})"
        if self.branch:
            return f"{op} x{a},x{b},.{imm:+d}"
        if op == "jal":
            return f"jal x{rd},.{imm:+d}"
        if op == "jalr":
            return f"jalr x{rd},{imm}(x{a})"
        if op == "lui":
            return f"lui x{rd},{imm}"
        if op in ("addi", "slli"):
            return f"{op} x{rd},x{a},{imm}"
        if op == "ecall":
            return op
        return f"{op} x{rd},x{a},x{b}"

    def result(self, a, b, pc):
        op = self.op
        if op == "add":
            return (a + b) & MASK
        if op == "sub":
            return (a - b) & MASK
        if op == "xor":
            return a ^ b
        if op == "addi":
            return (a + self.imm) & MASK
        if op == "slli":
            return (a << self.imm) & MASK
        if op == "lui":
            return (self.imm << 12) & MASK
        if op == "mul":
            return (a * b) & MASK
        if op in ("div", "rem"):
            x, y = signed(a), signed(b)
            if y == 0:
                return MASK if op == "div" else a
            q = abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)
            return (q if op == "div" else x - q * y) & MASK
        if self.jump:
            return pc + 4
        return None

    def next_pc(self, a, b, pc):
        x, y = signed(a), signed(b)
        met = {"beq": a == b, "bne": a != b, "blt": x < y, "bge": x >= y}
        if self.branch:
            return pc + self.imm if met[self.op] else pc + 4
        if self.op == "jal":
            return pc + self.imm
        if self.op == "jalr":
            return (a + self.imm) & ~1
        return pc + 4


# --- programs ---

def random_program():
    """Loops, branches on data, loads and stores, calls; always ends."""
    code = []
    emit = code.append
    regs = [5, 6, 7, 10, 11, 12]
    near = lambda: rng.choice(regs[: rng.choice([2, 3, 6])])

    def some(n):
        for _ in range(n):
            kind = rng.random()
            if kind < 0.26:
                emit(Instruction(rng.choice(["add", "sub", "xor"]), near(), near(), near()))
            elif kind < 0.40:
                emit(Instruction("addi", near() if rng.random() < 0.95 else 0, near(), None, rng.choice([1, 3, -1, 5, 7])))
            elif kind < 0.44:
                emit(Instruction("slli", near(), near(), None, rng.choice([1, 5, 6])))
            elif kind < 0.62:
                emit(Instruction("lw", near(), 8, None, 4 * rng.randrange(40)))
            elif kind < 0.65:
                emit(Instruction("lb", near(), 8, None, rng.randrange(160)))
            elif kind < 0.76:
                emit(Instruction("sw", None, 8, near(), 4 * rng.randrange(40)))
            elif kind < 0.78:
                emit(Instruction("sb", None, 8, near(), rng.randrange(160)))
            elif kind < 0.85:
                emit(Instruction("mul", near(), near(), near()))
            elif kind < 0.89:
                emit(Instruction(rng.choice(["div", "rem"]), near(), near(), near()))
            else:
                skipped = rng.randrange(1, 4)
                emit(Instruction(rng.choice(["beq", "bne", "blt", "bge"]), None, near(), near(), 4 * skipped + 4))
                for _ in range(skipped):
                    emit(Instruction("addi", near(), near(), None, rng.randrange(-4, 9)))

    emit(Instruction("lui", 8, None, None, DATA))
    for r in regs[:3]:
        emit(Instruction("addi", r, 0, None, rng.randrange(-20, 40)))
    calls = []
    for _ in range(rng.randrange(1, 3)):
        emit(Instruction("addi", 9, 0, None, rng.randrange(2, 6)))
        top = len(code)
        some(rng.randrange(2, 7))
        if rng.random() < 0.4:
            calls.append(len(code))
            emit(None)
        if rng.random() < 0.3:
            emit(Instruction("addi", 13, 0, None, rng.randrange(1, 4)))
            inner = len(code)
            some(rng.randrange(1, 3))
            emit(Instruction("addi", 13, 13, None, -1))
            emit(Instruction("bne", None, 13, 0, 4 * (inner - len(code))))
        emit(Instruction("addi", 9, 9, None, -1))
        if rng.random() < 0.3:
            some(1)
        if rng.random() < 0.5:
            emit(Instruction("bne", None, 9, 0, 4 * (top - len(code))))
        else:
            emit(Instruction("beq", None, 9, 0, 8))
            emit(Instruction("jal", 0, None, None, 4 * (top - len(code))))
    some(rng.randrange(3))
    emit(Instruction("addi", 17, 0, None, 93))
    emit(Instruction("ecall"))
    if calls:
        routine = len(code)
        some(rng.randrange(1, 3))
        emit(Instruction("jalr", 0, 1, None, 0))
        for at in calls:
            code[at] = Instruction("jal", 1, None, None, 4 * (routine - at))
    return code


class Run:
    """What a plain interpreter makes of a program: the trace, registers and memory."""

    def __init__(self, code, most=600):
        self.code = code
        x = [0] * 32
        memory = {}
        self.trace = []
        pc = BASE
        while len(self.trace) < most:
            i = code[(pc - BASE) // 4]
            a, b = x[i.rs1 or 0], x[i.rs2 or 0]
            address = (a + i.imm) & MASK if i.memory else None
            value = i.result(a, b, pc)
            if i.load:
                value = read(memory, address, i)
            if i.store:
                write(memory, address, i, b)
            following = i.next_pc(a, b, pc)
            self.trace.append((pc, i, following, address))
            if i.rd:
                x[i.rd] = value
            if i.system:
                break
            pc = following
        self.whole = self.trace[-1][1].system
        self.x, self.memory = x, memory


def read(memory, address, i):
    value = sum(memory.get(address + k, 0) << (8 * k) for k in range(i.bytes))
    return (value | (0xFFFFFF00 if value & 0x80 else 0)) if i.op == "lb" else value


def write(memory, address, i, value):
    for k in range(i.bytes):
        memory[address + k] = (value >> (8 * k)) & 255


# --- predictors and caches, in the order of the program ---

class Guesser:
    """What the fetch and the decoder hold of each branch and jump of a trace."""

    def __init__(self, o):
        self.o = o
        start = o["initial"]
        self.one, self.two, self.shared, self.patterns, self.chosen = {}, {}, {}, {}, {}
        self.histories = {}
        self.history = ""
        self.start = start
        self.buffer = {}
        self.stack = []

    def slot(self, pc):
        return pc // 4 % self.o["entries"]

    def global_slot(self, pc):
        return ((pc // 4) ^ int("0" + self.history, 2)) % self.o["entries"]

    def local(self, pc):
        past = self.histories.get(self.slot(pc), "0" * self.o["history"])
        return self.patterns.get(past, self.start) > 1

    def shares(self, pc):
        return self.shared.get(self.global_slot(pc), self.start) > 1

    def direction(self, pc, i):
        name = self.o["direction"]
        if name in ("not-taken", "taken"):
            return name == "taken"
        if name == "btfn":
            return i.imm < 0
        if name == "1-bit":
            return self.one.get(self.slot(pc), self.start > 1)
        if name == "2-bit":
            return self.two.get(self.slot(pc), self.start) > 1
        if name == "gshare":
            return self.shares(pc)
        if name == "local":
            return self.local(pc)
        return self.shares(pc) if self.chosen.get(self.slot(pc), 1) > 1 else self.local(pc)

    def learn(self, pc, taken):
        def nudge(table, key, start, up):
            table[key] = max(0, min(3, table.get(key, start) + (1 if up else -1)))

        s = self.slot(pc)
        if self.shares(pc) != self.local(pc):
            nudge(self.chosen, s, 1, self.shares(pc) == taken)
        self.one[s] = taken
        nudge(self.two, s, self.start, taken)
        nudge(self.shared, self.global_slot(pc), self.start, taken)
        past = self.histories.get(s, "0" * self.o["history"])
        nudge(self.patterns, past, self.start, taken)
        mark = "1" if taken else "0"
        self.histories[s] = (past + mark)[-self.o["history"]:]
        self.history = (self.history + mark)[-self.o["history"]:]

    def guess(self, pc, i, following):
        """(target known to the fetch or None, target known to the decoder or None)"""
        o = self.o
        place = pc // 4 % o["targets"] if o["targets"] else None
        found = self.buffer.get(place)
        target = found[1] if found and found[0] == pc else None
        at_fetch = at_decode = None
        if i.branch:
            if self.direction(pc, i):
                at_fetch, at_decode = target, None if target is not None else pc + i.imm
            self.learn(pc, following != pc + 4)
        else:
            is_return = i.op == "jalr" and i.rs1 in (1, 5) and i.rd != i.rs1
            top = self.stack[-1] if is_return and self.stack and o["returns"] else None
            if target is not None:
                at_fetch = top if top is not None else target
            elif top is not None:
                at_decode = top
            elif i.op == "jal" and o["jumpInDecode"]:
                at_decode = pc + i.imm
            if is_return and self.stack:
                self.stack.pop()
            if i.rd in (1, 5):
                self.stack = (self.stack + [pc + 4])[-o["returns"]:] if o["returns"] else []
        if o["targets"] and (i.jump or following != pc + 4):
            self.buffer[place] = (pc, following)
        return at_fetch, at_decode


def penalties(accesses, cache):
    """Cycles that each access adds: least recently used, stores allocate."""
    if not cache:
        return [0] * len(accesses)
    sets = {}
    out = []
    for address, size in accesses:
        cost = 0
        for block in range(address // cache["line"], (address + size - 1) // cache["line"] + 1):
            held = sets.setdefault(block % cache["sets"], [])
            if block in held:
                held.remove(block)
            else:
                cost += cache["penalty"]
                if len(held) == cache["ways"]:
                    held.pop(0)
            held.append(block)
        out.append(cost)
    return out


# --- the pipeline ---

class Slot:
    """An instruction on its way."""

    def __init__(self, pc, i, dyn, cycle):
        self.pc, self.i, self.dyn = pc, i, dyn
        self.fetched = cycle
        self.a = self.b = self.value = None
        self.address = None
        self.waits_for = None       # the load that brings the data of a store
        self.times = {"F": cycle}


class Group:
    """Instructions that were issued together; `hole` is why a second is missing."""

    def __init__(self, slots, hole):
        self.slots, self.hole = slots, hole
        self.left = 0


class Pipeline:
    def __init__(self, run, o):
        self.run, self.o = run, o
        self.width = o["width"]
        self.x = [0] * 32
        self.memory = {}
        self.t = 0
        self.fetching = []              # IF
        self.decoding = []              # ID
        self.executing = []             # EX, the oldest first
        self.accessing = None           # MEM: a group or None
        self.writing = None             # WB
        # Why each stage is empty where it is.
        self.why = {"IF": "fill", "ID": "fill", "EX": "fill", "MEM": "fill", "WB": "fill"}
        self.pc, self.next_dyn, self.on_path = BASE, 0, True
        self.port_free = 1
        self.stack = {}
        self.done = {}
        self.pairs = 0
        trace = run.trace
        guesser = Guesser(o)
        self.guesses = [guesser.guess(pc, i, f) if i.control else (None, None) for pc, i, f, _ in trace]
        self.fetch_penalty = penalties([(pc, 4) for pc, *_ in trace], o["instructionCache"])
        data = [(k, (a, i.bytes)) for k, (_, i, _, a) in enumerate(trace) if i.memory]
        self.data_penalty = dict(zip((k for k, _ in data), penalties([a for _, a in data], o["dataCache"])))
        self.fetch()

    # what the program does next, by place
    def following(self, dyn):
        return self.run.trace[dyn][2]

    def goes_wrong(self, slot):
        """Whether the instruction behind a branch or jump on the way is not fetched straight away."""
        if slot.dyn is None or not slot.i.control:
            return False
        at_fetch, at_decode = self.guesses[slot.dyn]
        real = self.following(slot.dyn)
        if at_fetch is not None:
            return at_fetch != real
        if self.o["branchStage"] == "id" and not slot.i.op == "jal":
            return real != slot.pc + 4
        return real != slot.pc + 4 or at_decode not in (None, slot.pc + 4)

    def redirect_reason(self, slot):
        return "branch" if slot.i.branch else "jump"

    # --- one cycle ---

    def fetch(self):
        """What IF takes in the next cycle."""
        t = self.t + 1
        first = last = None
        if t < self.port_free:
            return
        while len(self.fetching) < self.width:
            index = (self.pc - BASE) // 4
            # Behind the call that ends the program nothing is fetched.
            if not 0 <= index < len(self.run.code) or (self.on_path and self.next_dyn == len(self.run.trace)):
                return
            if first is not None and self.o["aligned"] and first // 8 != (self.pc + 3) // 8:
                return
            if first is not None and self.pc != last + 4:
                return
            slot = Slot(self.pc, self.run.code[index], None, t)
            if self.on_path:
                slot.dyn = self.next_dyn
                self.next_dyn += 1
                at_fetch = self.guesses[slot.dyn][0]
                self.pc = at_fetch if at_fetch is not None else self.pc + 4
                self.on_path = self.pc == self.following(slot.dyn)
                wait = self.fetch_penalty[slot.dyn]
            else:
                self.pc += 4
                wait = 0
            slot.ready = t + wait           # its last cycle in IF, at the earliest
            self.fetching.append(slot)
            if first is None:
                first = slot.pc
            last = slot.pc
            self.port_free = t + 1 + wait

    def producers(self):
        """In flight, the youngest first: (slot, stage)."""
        for group in reversed(self.executing):
            for slot in reversed(group.slots):
                yield slot, "EX", group
        for group, stage in ((self.accessing, "MEM"), (self.writing, "WB")):
            if group:
                for slot in reversed(group.slots):
                    yield slot, stage, group

    def writer(self, register):
        for slot, stage, group in self.producers():
            if slot.i.rd == register:
                return slot, stage, group
        return None

    def operand_in_decode(self, register):
        """(value, True) for a comparison in ID, or (slot that it waits for, False)."""
        o = self.o
        found = self.writer(register)
        if not found:
            return self.x[register], True
        slot, stage, _ = found
        if stage == "WB" and o["writeFirst"]:
            return self.x[register], True
        if stage == "WB" and o["toBranch"] and o["fromWriteBack"]:
            return slot.value, True
        if stage == "MEM" and o["toBranch"] and o["fromMemory"] and not slot.i.load:
            return slot.value, True
        return slot, False

    def operand_for_execute(self, register, store_data, moves):
        """Where EX takes an operand in the next cycle: ('value', v), ('MEM', slot), ('WB', slot), ('later', slot) or ('wait', slot)."""
        o = self.o
        found = self.writer(register)
        if not found:
            return "value", self.x[register]
        slot, stage, group = found
        if stage == "WB":
            return ("value", self.x[register]) if o["writeFirst"] else ("wait", slot)
        then = moves[id(group)]
        if then == "WB":
            return ("WB", slot) if o["fromWriteBack"] else ("wait", slot)
        if then == "MEM":
            if o["fromMemory"] and not slot.i.load:
                return "MEM", slot
            # The load's group must be the one just before: no other lies between it and EX.
            if store_data and o["toStore"] and slot.i.load and not any(moves[id(g)] == "EX" for g in self.executing):
                return "later", slot
        return "wait", slot

    def hazard(self, slot, moves):
        """The slot that keeps an instruction in ID, or None; where it is None its operands are routed."""
        i = slot.i
        compares = self.o["branchStage"] == "id" and (i.branch or i.op == "jalr")
        late = []
        routes = {}
        for name, register in (("a", i.rs1), ("b", i.rs2)):
            if not register:
                routes[name] = ("value", 0)
                continue
            if compares:
                got, there = self.operand_in_decode(register)
                if not there:
                    late.append(got)
                routes[name] = ("value", got)
            else:
                how, what = self.operand_for_execute(register, i.store and name == "b", moves)
                if how == "wait":
                    late.append(what)
                routes[name] = (how, what)
        slot.routes = routes
        if not late:
            return None
        # The youngest of them is the one that comes last.
        order = [s for s, *_ in self.producers()]
        return min(late, key=order.index)

    def reason(self, slot, producer):
        if self.o["branchStage"] == "id" and (slot.i.branch or slot.i.op == "jalr"):
            return "branchOperand"
        return "load" if producer.i.load else "data"

    def unpairable(self, first, second):
        a, b = first.i, second.i
        if a.control or a.system or b.system or (a.memory and b.memory):
            return "pairUnit"
        if (a.mul or a.div) and (b.mul or b.div):
            return "pairUnit"
        if self.o["pairing"] == "alu-memory":
            plain = lambda i: not (i.memory or i.mul or i.div or i.jump or i.system)
            if not ((a.memory and plain(b)) or (plain(a) and not a.branch and b.memory)):
                return "pairUnit"
        if a.rd and a.rd in (b.rs1, b.rs2, b.rd):
            return "pairDependence"
        return None

    def count(self, reason, part=1.0):
        self.stack[reason] = self.stack.get(reason, 0) + part

    def clock(self):
        self.t += 1
        t, o = self.t, self.o
        # Write back.
        if self.writing:
            self.pairs += len(self.writing.slots) == 2
            for s in self.writing.slots:
                s.times["W"] = t
            if o["writeFirst"]:
                self.write_registers(self.writing)
            self.count("base", len(self.writing.slots) / self.width)
            if len(self.writing.slots) < self.width:
                self.count(self.writing.hole, 1 - len(self.writing.slots) / self.width)
        else:
            self.count(self.why["WB"])
        # Memory.
        if self.accessing:
            self.access(self.accessing)
        # Execute: operands come in the first cycle.
        for group in self.executing:
            for s in group.slots:
                if "X" not in s.times:
                    s.times["X"] = t
                    self.capture(s)
        for s in self.decoding:
            s.times.setdefault("D", t)
        self.catch_stores()
        redirect = self.edge()
        if redirect:
            self.go(*redirect)
        self.fetch()

    def write_registers(self, group):
        for s in group.slots:
            if s.i.rd:
                self.x[s.i.rd] = s.value
        if any(s.i.system for s in group.slots):
            self.ended = True

    def capture(self, s):
        for name in ("a", "b"):
            how, what = s.routes[name]
            if how == "value":
                v = what
            elif how == "MEM":
                assert what in self.accessing.slots
                v = what.value
            elif how == "WB":
                assert what in self.writing.slots
                v = what.value
            else:
                s.waits_for, v = what, None
            setattr(s, name, v)
        if s.i.memory:
            s.address = (s.a + s.i.imm) & MASK
        elif s.i.rd:
            s.value = s.i.result(s.a, s.b, s.pc)

    def catch_stores(self):
        """The data of a store comes from MEM/WB in the cycle in which its load is there."""
        groups = list(self.executing) + ([self.accessing] if self.accessing else [])
        for group in groups:
            for s in group.slots:
                if s.waits_for is not None and self.writing and s.waits_for in self.writing.slots:
                    s.b, s.waits_for = s.waits_for.value, None

    def access(self, group):
        for s in group.slots:
            s.times.setdefault("M", self.t)

    def finish_access(self, group):
        for s in group.slots:
            if s.i.load:
                s.value = read(self.memory, s.address, s.i)
            if s.i.store:
                assert s.waits_for is None and s.b is not None
                write(self.memory, s.address, s.i, s.b)

    def edge(self):
        """Everything moves that can. Gives what the fetch is sent to, if it is."""
        t, o = self.t, self.o
        redirect = None
        stage = o["branchStage"]

        def decide(group, since):
            for s in group.slots:
                if s.i.control and s.dyn is not None and s.times.get(since) == t and self.goes_wrong(s):
                    if s.i.op == "jal" and o["jumpInDecode"] and self.guesses[s.dyn][0] is None:
                        continue
                    # What the decoder sent the right way is right.
                    if self.guesses[s.dyn][0] is None and self.guesses[s.dyn][1] == self.following(s.dyn):
                        continue
                    # The values in the pipeline decide, not the trace.
                    assert s.i.next_pc(s.a, s.b, s.pc) == self.following(s.dyn)
                    return s
            return None

        if stage == "mem" and self.accessing:
            s = decide(self.accessing, "M")
            if s:
                redirect = (s, self.following(s.dyn), True)
                self.executing = []
                self.decoding = []
                self.fetching = []
                for name in ("EX", "ID", "IF"):
                    self.why[name] = self.redirect_reason(s)
        if stage == "ex" and not redirect:
            for group in self.executing:
                s = decide(group, "X")
                if s:
                    redirect = (s, self.following(s.dyn), True)
                    self.decoding = []
                    self.fetching = []
                    for name in ("ID", "IF"):
                        self.why[name] = self.redirect_reason(s)
        # Write back is left; MEM moves on when it is done.
        old_writing = self.writing
        moves = {}
        if self.accessing:
            self.accessing.left -= 1
            moves[id(self.accessing)] = "WB" if self.accessing.left == 0 else "MEM"
        memory_free = not self.accessing or self.accessing.left == 0
        for group in self.executing:
            group.left = max(0, group.left - 1)
            moves[id(group)] = "EX"
        head = self.executing[0] if self.executing else None
        if head and head.left == 0 and memory_free:
            moves[id(head)] = "MEM"
        staying = [g for g in self.executing if moves[id(g)] == "EX"]
        only_multiplies = lambda g: all(s.i.mul for s in g.slots)
        accepts = not staying or (o["pipelined"] and all(only_multiplies(g) for g in staying))
        # The hazard unit looks at the latches of this cycle.
        issued, hole = [], None
        bubble = self.why["ID"]
        if self.decoding:
            first = self.decoding[0]
            producer = self.hazard(first, moves)
            if producer:
                bubble = self.reason(first, producer)
            elif accepts:
                issued = [first]
                hole = "pairFetch"
                if self.goes_wrong(first):
                    hole = self.redirect_reason(first)
                elif len(self.decoding) > 1 and self.width == 2:
                    second = self.decoding[1]
                    hole = self.unpairable(first, second)
                    if not hole:
                        producer = self.hazard(second, moves)
                        hole = self.reason(second, producer) if producer else None
                        if not producer:
                            issued.append(second)
        self.decoding = self.decoding[len(issued):]
        # Latches.
        if not o["writeFirst"] and old_writing:
            self.write_registers(old_writing)
        if self.accessing and self.accessing.left == 0:
            self.finish_access(self.accessing)
            self.writing, self.accessing = self.accessing, None
        else:
            self.writing = None
            if self.accessing:
                self.why["WB"] = "memory" if t - self.accessing.slots[0].times["M"] < o["memory"] - 1 else "dataMiss"
            else:
                self.why["WB"] = self.why["MEM"]
        if self.accessing is None:
            if head and moves[id(head)] == "MEM":
                self.accessing = head
                self.executing = self.executing[1:]
                head.left = max(
                    o["memory"] + self.data_penalty.get(s.dyn, 0) if s.i.memory else 1 for s in head.slots
                )
            elif head:
                self.why["MEM"] = "divide" if any(s.i.div for s in head.slots) else "multiply"
            else:
                self.why["MEM"] = self.why["EX"]
        if issued:
            group = Group(issued, hole)
            group.left = max(o["multiply"] if s.i.mul else o["divide"] if s.i.div else 1 for s in issued)
            self.executing.append(group)
        elif not self.executing:
            self.why["EX"] = bubble
        # ID acts on what leaves it.
        for s in issued:
            if redirect or not s.i.control or s.dyn is None:
                continue
            at_fetch, at_decode = self.guesses[s.dyn]
            real = self.following(s.dyn)
            goes = None
            if s.i.op == "jal" and o["jumpInDecode"] and at_fetch is None:
                goes = s.pc + s.i.imm
            elif stage == "id":
                held = at_fetch if at_fetch is not None else s.pc + 4
                if s.i.op != "jal":
                    a, b = s.routes["a"][1], s.routes["b"][1]
                    assert s.i.next_pc(a, b, s.pc) == real
                goes = real if held != real else None
            elif at_fetch is None and at_decode is not None:
                goes = at_decode
            if goes is not None:
                redirect = (s, goes, goes == real)
                self.decoding = []
                self.fetching = []
                self.why["ID"] = self.why["IF"] = self.redirect_reason(s)
        # Fetched instructions are decoded.
        while self.fetching and len(self.decoding) < self.width and self.fetching[0].ready <= t:
            self.decoding.append(self.fetching.pop(0))
        if not self.decoding:
            if self.fetching:
                self.why["ID"] = "instructionMiss"
            else:
                self.why["ID"] = self.why["IF"]
        return redirect

    def go(self, slot, pc, right):
        self.pc = pc
        self.port_free = self.t + 1
        self.next_dyn = slot.dyn + 1
        self.on_path = right

    def whole(self):
        trace = self.run.trace
        seen = []
        last = len(trace) - 1
        self.ended = False
        while True:
            before = self.writing
            self.clock()
            if before:
                seen += [s for s in before.slots]
            if seen and seen[-1].dyn == last:
                break
            assert self.t < 100000
        assert [s.dyn for s in seen] == list(range(len(trace)))
        assert self.x == self.run.x, "the pipeline computed other registers"
        assert self.memory == self.run.memory, "the pipeline wrote other memory"
        return seen


# --- what is tried ---

PLAIN = {
    "fromMemory": True, "fromWriteBack": True, "toStore": False, "toBranch": True, "writeFirst": True,
    "branchStage": "ex", "jumpInDecode": False, "direction": "not-taken", "entries": 1024, "history": 8,
    "initial": 1, "targets": 0, "returns": 0, "multiply": 1, "divide": 1, "pipelined": False, "memory": 1,
    "instructionCache": None, "dataCache": None, "width": 1, "pairing": "any", "aligned": False,
}
DIRECTIONS = ["not-taken", "taken", "btfn", "1-bit", "2-bit", "gshare", "local", "tournament"]


def random_options():
    o = dict(PLAIN)
    if rng.random() < 0.6:
        o["fromMemory"], o["fromWriteBack"] = rng.choice([(True, True), (True, True), (True, False), (False, True), (False, False)])
    o["toStore"] = o["fromWriteBack"] and rng.random() < 0.3
    o["toBranch"] = rng.random() < 0.7
    o["writeFirst"] = rng.random() < 0.7
    o["branchStage"] = rng.choice(["id", "ex", "mem"])
    o["jumpInDecode"] = rng.random() < 0.5
    o["direction"] = rng.choice(DIRECTIONS)
    o["entries"] = rng.choice([1, 2, 8, 64, 1024])
    o["history"] = rng.choice([1, 2, 4, 8])
    o["initial"] = rng.randrange(4)
    o["targets"] = rng.choice([0, 0, 1, 4, 64])
    o["returns"] = rng.choice([0, 0, 1, 4])
    if rng.random() < 0.6:
        o["multiply"], o["divide"] = rng.choice([1, 2, 3, 4, 7]), rng.choice([1, 5, 20])
        o["pipelined"] = rng.random() < 0.5
    if rng.random() < 0.3:
        o["memory"] = rng.choice([2, 3, 5])
    if rng.random() < 0.3:
        o["instructionCache"] = {"sets": rng.choice([1, 4]), "ways": rng.choice([1, 2]), "line": rng.choice([8, 16]), "penalty": rng.choice([1, 4, 10])}
    if rng.random() < 0.3:
        o["dataCache"] = {"sets": rng.choice([1, 4]), "ways": rng.choice([1, 2]), "line": rng.choice([4, 16]), "penalty": rng.choice([2, 9])}
    if rng.random() < 0.5:
        o["width"] = 2
        o["pairing"] = rng.choice(["any", "any", "alu-memory"])
        o["aligned"] = rng.random() < 0.4
    return o


def only_changes(o):
    return {k: v for k, v in o.items() if v != PLAIN[k]}


def case(number, run, o):
    p = Pipeline(run, o)
    seen = p.whole()
    rows = [[s.times[k] for k in "FDXMW"] for s in seen]
    said = ";".join(",".join(map(str, row)) for row in rows)
    return {
        "program": number,
        "options": only_changes(o),
        "cycles": rows[-1][-1],
        "instructions": len(rows),
        "times": hashlib.md5(said.encode()).hexdigest()[:12],
        "stack": {k: v for k, v in sorted(p.stack.items()) if v},
        "pairs": p.pairs,
    }


def main():
    programs, cases = [], []
    while len(programs) < 150:
        code = random_program()
        run = Run(code)
        if not run.whole or len(run.trace) < 20:
            continue
        number = len(programs)
        programs.append("\n".join(i.text() for i in code))
        for o in [dict(PLAIN)] * (number % 10 == 0) + [random_options() for _ in range(4)]:
            cases.append(case(number, run, o))
    document.write(__file__, "Python pipeline with a clock", platform.python_version(), programs=programs, cases=cases)


if __name__ == "__main__":
    main()
