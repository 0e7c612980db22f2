/** Rain rates, mm/h, exceeded in 0.01 % of the time in the climates A to Q of ITU-R P.837-1 (1994). */
export const CLIMATES: Readonly<Record<string, number>> = {
  A: 8,
  B: 12,
  C: 15,
  D: 19,
  E: 22,
  F: 28,
  G: 30,
  H: 32,
  J: 35,
  K: 42,
  L: 60,
  M: 63,
  N: 95,
  P: 145,
  Q: 115,
};
