/** Python: integers have any width, so one program serves them all. */
import { crc } from '@tollbench/engines/coding/crc.ts';
import { sequence } from '@tollbench/engines/coding/lfsr.ts';
import { hex, hexDigits } from '@tollbench/engines/text/hex.ts';
import { comment } from '../../../exports/comment.ts';
import type { CrcResult, LfsrResult } from '../compute.ts';
import { crcCases } from './c.ts';
import { crcHead, lfsrHead } from './names.ts';

const bool = (v: boolean) => (v ? 'True' : 'False');
const bytesOf = (b: Uint8Array) =>
  `bytes.fromhex("${Array.from(b, (x) => hexDigits(x, 2)).join('')}")`;

export function crcPython(r: CrcResult): string {
  const { width, poly, init, refin, refout, xorout } = r.model;
  return `${comment('#', crcHead(r))}WIDTH = ${width}
POLY = ${hex(poly)}
INIT = ${hex(init)}
REFIN = ${bool(refin)}
REFOUT = ${bool(refout)}
XOROUT = ${hex(xorout)}
MASK = (1 << WIDTH) - 1


def reflect(word, bits):
    """The lowest bits of a word in opposite order."""
    return int(format(word, f"0{bits}b")[::-1], 2)


def bits_of(data):
    """The message bit by bit, in the order of the line."""
    for byte in data:
        for i in range(8):
            yield byte >> (i if REFIN else 7 - i) & 1


def crc_bitwise(data):
    """The CRC as the definition says it."""
    register = INIT
    for bit in bits_of(data):
        top = register >> (WIDTH - 1) & 1
        register = register << 1 & MASK
        if top ^ bit:
            register ^= POLY
    return (reflect(register, WIDTH) if REFOUT else register) ^ XOROUT


# The table works on a register of at least 8 bits, reflected where bytes are.
SIZE = WIDTH if REFIN else max(8, WIDTH)
POLY_HERE = reflect(POLY, WIDTH) if REFIN else POLY << (SIZE - WIDTH)
START = reflect(INIT, WIDTH) if REFIN else INIT << (SIZE - WIDTH)


def entry(byte):
    register = byte if REFIN else byte << (SIZE - 8)
    for _ in range(8):
        if REFIN:
            register = register >> 1 ^ (POLY_HERE if register & 1 else 0)
        else:
            top = register >> (SIZE - 1) & 1
            register = register << 1 & ((1 << SIZE) - 1) ^ (POLY_HERE if top else 0)
    return register


TABLE = [entry(byte) for byte in range(256)]


def crc(data):
    """The same CRC, one table lookup a byte."""
    register = START
    for byte in data:
        if REFIN:
            register = register >> 8 ^ TABLE[(register ^ byte) & 0xFF]
        else:
            register = register << 8 & ((1 << SIZE) - 1) ^ TABLE[register >> (SIZE - 8) ^ byte]
    if not REFIN:
        register >>= SIZE - WIDTH
    return (register if REFIN == REFOUT else reflect(register, WIDTH)) ^ XOROUT


EXPECTED = [
${crcCases(r)
  .map((c) => `    (${bytesOf(c)}, ${hex(crc(r.model, c))}),`)
  .join('\n')}
]

if __name__ == "__main__":
    for message, expected in EXPECTED:
        assert crc(message) == crc_bitwise(message) == expected, message
    print("PASS")
`;
}

export function lfsrPython(r: LfsrResult): string {
  const { form, stages, poly } = r.register;
  const bits = sequence(r.register, r.seed, 256);
  const walked = r.period <= 1_000_000n;
  const body =
    form === 'galois'
      ? `    out = state >> (STAGES - 1) & 1
    state = state << 1 & ((1 << STAGES) - 1)
    return (state ^ TAPS if out else state), out`
      : `    out = state & 1
    new = bin(state & TAPS).count("1") & 1
    return state >> 1 | new << (STAGES - 1), out`;
  return `${comment('#', lfsrHead(r))}from itertools import islice

STAGES = ${stages}
TAPS = ${hex(poly)}
SEED = ${hex(r.seed)}


def step(state):
    """One step: the next state and the bit that goes out."""
${body}


def bits(seed=SEED):
    """The sequence, without end."""
    state = seed
    while True:
        state, out = step(state)
        yield out


EXPECTED = "${bits.join('')}"

if __name__ == "__main__":
    assert "".join(map(str, islice(bits(), 256))) == EXPECTED
${
  walked
    ? `    state, period = step(SEED)[0], 1
    while state != SEED:
        state, period = step(state)[0], period + 1
    assert period == ${r.period}, period
`
    : ''
}    print("PASS")
`;
}
