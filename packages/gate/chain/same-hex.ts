/**
 * Whether two addresses, hashes or nonces are the same: their letters' case is a checksum, and tells nothing.
 * What is no text is the same as none.
 */
export const sameHex = (given: unknown, expected: string): boolean =>
  typeof given === 'string' && given.toLowerCase() === expected.toLowerCase();
