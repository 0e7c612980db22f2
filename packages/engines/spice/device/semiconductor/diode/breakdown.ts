interface Breakdown {
  readonly is: number;
  readonly bv: number;
  readonly ibv: number;
  readonly vt: number;
  readonly vtb: number;
}

/**
 * Where breakdown's exponential begins, V, positive: so that −IS·e^(−(v + knee)/vtb) carries IBV at −BV, with the share that the
 * reverse current has there. Where IBV is less than IS·BV/kT, which is more than IS carries, it begins at BV.
 */
export function kneeOf({ is, bv, ibv, vt, vtb }: Breakdown): number {
  if (ibv < (is * bv) / vt) return bv;
  let knee = bv - vtb * Math.log(1 + ibv / is);
  for (let k = 0; k < 50; k++) {
    const next = bv - vtb * Math.log(1 + ibv / is - knee / vt);
    const moved = Math.abs(next - knee);
    knee = next;
    if (moved <= 1e-15 * bv) break;
  }
  return knee;
}
