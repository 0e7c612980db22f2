/** Fifteen bits of a maximal sequence at 1 Mbit/s, three times, through an RC. */
const BITS = [...'111101011001000'.repeat(3)];

/** Edges of 50 ns about each boundary of bits of 1 µs. */
const corners = BITS.flatMap((bit, k) => [
  `${(k + 0.05).toFixed(2)}u ${bit}`,
  `${(k + 1).toFixed(2)}u ${bit}`,
]);

export const bitPattern = `Bits through a low pass
V1 in 0 PWL(0 0 ${corners.join('\n+ ')})
R1 in out 1k
C1 out 0 200p
.tran 20n 45u 0 20n
.print tran V(out)
.end
`;
