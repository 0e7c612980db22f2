/** Bit error rates that an Eb/N0 is found for: between them every modulation has each at some Eb/N0. */
export const MIN_WANTED = 1e-15;
export const MAX_WANTED = 0.3;
/** Modulations that are compared with the chosen one. */
export const MAX_COMPARED = 6;
