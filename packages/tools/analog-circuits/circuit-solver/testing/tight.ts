/** Tolerances by which two simulators can be compared: what is left is the difference of their models and methods. */
export const TIGHT = 'reltol=1e-6 abstol=1e-14 vntol=1e-7';

/** The deck with them; the longest step of a transient stays the deck's own. */
export const tightened = (deck: string): string =>
  deck.replace(/^\.end\s*$/imu, `.options ${TIGHT}\n.end`);
