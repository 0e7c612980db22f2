/**
 * One pass of the autosorting (Stockham) decimation-in-frequency transform, by radix.
 *
 * A pass of radix r on a transform cut down to length r·m, s of them interleaved:
 * y[q + s(r·p + j)] = w^(jp) · Σ_k x[q + s(p + m·k)] e^(−2πi·jk/r), w = e^(−2πi/(r·m)),
 * for p < m, q < s. `x` and `y` are interleaved complex and must not overlap; `w` holds
 * w^p … w^((r−1)p) for every p in turn. Reading and writing run forward through memory, and no
 * bit reversal is needed (Van Loan, Computational Frameworks for the FFT, 1992, §1.7).
 *
 * Index sums carry `| 0`: that tells V8 they cannot leave 32 bits, which drops an overflow branch
 * from every access (measured 8–10 % of the whole transform). Hence lengths stay below 2^27.
 */
export type Pass = (
  x: Float64Array,
  y: Float64Array,
  m: number,
  s: number,
  w: Float64Array,
) => void;

/** Radix 2. */
export const pass2: Pass = (x, y, m, s, w) => {
  const s2 = 2 * s;
  const ms = m * s2;
  for (let p = 0, t = 0; p < m; p++, t += 2) {
    const w1r = w[t]!,
      w1i = w[t + 1]!;
    const first = p * s2;
    const end = first + s2;
    for (let i = first, o = 2 * first; i < end; i = (i + 2) | 0, o = (o + 2) | 0) {
      const i1 = (i + ms) | 0;
      const o1 = (o + s2) | 0;
      const ar = x[i]!,
        ai = x[(i + 1) | 0]!;
      const br = x[i1]!,
        bi = x[(i1 + 1) | 0]!;
      y[o] = ar + br;
      y[(o + 1) | 0] = ai + bi;
      const gr = ar - br,
        gi = ai - bi;
      y[o1] = gr * w1r - gi * w1i;
      y[(o1 + 1) | 0] = gr * w1i + gi * w1r;
    }
  }
};

const SIN_3 = Math.sqrt(3) / 2;

/** Radix 3. */
export const pass3: Pass = (x, y, m, s, w) => {
  const s2 = 2 * s;
  const ms = m * s2;
  for (let p = 0, t = 0; p < m; p++, t += 4) {
    const w1r = w[t]!,
      w1i = w[t + 1]!;
    const w2r = w[t + 2]!,
      w2i = w[t + 3]!;
    const first = p * s2;
    const end = first + s2;
    for (let i = first, o = 3 * first; i < end; i = (i + 2) | 0, o = (o + 2) | 0) {
      const i1 = (i + ms) | 0;
      const i2 = (i1 + ms) | 0;
      const o1 = (o + s2) | 0;
      const o2 = (o1 + s2) | 0;
      const ar = x[i]!,
        ai = x[(i + 1) | 0]!;
      const br = x[i1]!,
        bi = x[(i1 + 1) | 0]!;
      const cr = x[i2]!,
        ci = x[(i2 + 1) | 0]!;
      const er = br + cr,
        ei = bi + ci;
      const hr = ar - 0.5 * er,
        hi = ai - 0.5 * ei;
      const fr = SIN_3 * (bi - ci),
        fi = SIN_3 * (cr - br);
      y[o] = ar + er;
      y[(o + 1) | 0] = ai + ei;
      let gr = hr + fr,
        gi = hi + fi;
      y[o1] = gr * w1r - gi * w1i;
      y[(o1 + 1) | 0] = gr * w1i + gi * w1r;
      gr = hr - fr;
      gi = hi - fi;
      y[o2] = gr * w2r - gi * w2i;
      y[(o2 + 1) | 0] = gr * w2i + gi * w2r;
    }
  }
};

/** Radix 4. */
export const pass4: Pass = (x, y, m, s, w) => {
  const s2 = 2 * s;
  const ms = m * s2;
  for (let p = 0, t = 0; p < m; p++, t += 6) {
    const w1r = w[t]!,
      w1i = w[t + 1]!;
    const w2r = w[t + 2]!,
      w2i = w[t + 3]!;
    const w3r = w[t + 4]!,
      w3i = w[t + 5]!;
    const first = p * s2;
    const end = first + s2;
    for (let i = first, o = 4 * first; i < end; i = (i + 2) | 0, o = (o + 2) | 0) {
      const i1 = (i + ms) | 0;
      const i2 = (i1 + ms) | 0;
      const i3 = (i2 + ms) | 0;
      const o1 = (o + s2) | 0;
      const o2 = (o1 + s2) | 0;
      const o3 = (o2 + s2) | 0;
      const ar = x[i]!,
        ai = x[(i + 1) | 0]!;
      const br = x[i1]!,
        bi = x[(i1 + 1) | 0]!;
      const cr = x[i2]!,
        ci = x[(i2 + 1) | 0]!;
      const dr = x[i3]!,
        di = x[(i3 + 1) | 0]!;
      const e0r = ar + cr,
        e0i = ai + ci,
        e1r = ar - cr,
        e1i = ai - ci;
      const f0r = br + dr,
        f0i = bi + di,
        f1r = br - dr,
        f1i = bi - di;
      y[o] = e0r + f0r;
      y[(o + 1) | 0] = e0i + f0i;
      let gr = e1r + f1i,
        gi = e1i - f1r;
      y[o1] = gr * w1r - gi * w1i;
      y[(o1 + 1) | 0] = gr * w1i + gi * w1r;
      gr = e0r - f0r;
      gi = e0i - f0i;
      y[o2] = gr * w2r - gi * w2i;
      y[(o2 + 1) | 0] = gr * w2i + gi * w2r;
      gr = e1r - f1i;
      gi = e1i + f1r;
      y[o3] = gr * w3r - gi * w3i;
      y[(o3 + 1) | 0] = gr * w3i + gi * w3r;
    }
  }
};

/** Radix 4 with m = 1: the closing pass, whose twiddles are all one. */
export const closing4: Pass = (x, y, _m, s) => {
  const s2 = 2 * s;
  for (let i = 0; i < s2; i = (i + 2) | 0) {
    const i1 = (i + s2) | 0;
    const i2 = (i1 + s2) | 0;
    const i3 = (i2 + s2) | 0;
    const ar = x[i]!,
      ai = x[(i + 1) | 0]!;
    const br = x[i1]!,
      bi = x[(i1 + 1) | 0]!;
    const cr = x[i2]!,
      ci = x[(i2 + 1) | 0]!;
    const dr = x[i3]!,
      di = x[(i3 + 1) | 0]!;
    const e0r = ar + cr,
      e0i = ai + ci,
      e1r = ar - cr,
      e1i = ai - ci;
    const f0r = br + dr,
      f0i = bi + di,
      f1r = br - dr,
      f1i = bi - di;
    y[i] = e0r + f0r;
    y[(i + 1) | 0] = e0i + f0i;
    y[i1] = e1r + f1i;
    y[(i1 + 1) | 0] = e1i - f1r;
    y[i2] = e0r - f0r;
    y[(i2 + 1) | 0] = e0i - f0i;
    y[i3] = e1r - f1i;
    y[(i3 + 1) | 0] = e1i + f1r;
  }
};

const COS_5 = (Math.sqrt(5) - 1) / 4;
const COS_25 = -(Math.sqrt(5) + 1) / 4;
const SIN_5 = Math.sqrt(10 + 2 * Math.sqrt(5)) / 4;
const SIN_25 = Math.sqrt(10 - 2 * Math.sqrt(5)) / 4;

/** Radix 5. */
export const pass5: Pass = (x, y, m, s, w) => {
  const s2 = 2 * s;
  const ms = m * s2;
  for (let p = 0, t = 0; p < m; p++, t += 8) {
    const w1r = w[t]!,
      w1i = w[t + 1]!;
    const w2r = w[t + 2]!,
      w2i = w[t + 3]!;
    const w3r = w[t + 4]!,
      w3i = w[t + 5]!;
    const w4r = w[t + 6]!,
      w4i = w[t + 7]!;
    const first = p * s2;
    const end = first + s2;
    for (let i = first, o = 5 * first; i < end; i = (i + 2) | 0, o = (o + 2) | 0) {
      const i1 = (i + ms) | 0;
      const i2 = (i1 + ms) | 0;
      const i3 = (i2 + ms) | 0;
      const i4 = (i3 + ms) | 0;
      const o1 = (o + s2) | 0;
      const o2 = (o1 + s2) | 0;
      const o3 = (o2 + s2) | 0;
      const o4 = (o3 + s2) | 0;
      const ar = x[i]!,
        ai = x[(i + 1) | 0]!;
      const br = x[i1]!,
        bi = x[(i1 + 1) | 0]!;
      const cr = x[i2]!,
        ci = x[(i2 + 1) | 0]!;
      const dr = x[i3]!,
        di = x[(i3 + 1) | 0]!;
      const er = x[i4]!,
        ei = x[(i4 + 1) | 0]!;
      const pr = br + er,
        pi = bi + ei,
        qr = cr + dr,
        qi = ci + di;
      const ur = br - er,
        ui = bi - ei,
        vr = cr - dr,
        vi = ci - di;
      y[o] = ar + pr + qr;
      y[(o + 1) | 0] = ai + pi + qi;
      const h1r = ar + COS_5 * pr + COS_25 * qr,
        h1i = ai + COS_5 * pi + COS_25 * qi;
      const h2r = ar + COS_25 * pr + COS_5 * qr,
        h2i = ai + COS_25 * pi + COS_5 * qi;
      const k1r = SIN_5 * ui + SIN_25 * vi,
        k1i = -(SIN_5 * ur + SIN_25 * vr);
      const k2r = SIN_25 * ui - SIN_5 * vi,
        k2i = SIN_5 * vr - SIN_25 * ur;
      let gr = h1r + k1r,
        gi = h1i + k1i;
      y[o1] = gr * w1r - gi * w1i;
      y[(o1 + 1) | 0] = gr * w1i + gi * w1r;
      gr = h2r + k2r;
      gi = h2i + k2i;
      y[o2] = gr * w2r - gi * w2i;
      y[(o2 + 1) | 0] = gr * w2i + gi * w2r;
      gr = h2r - k2r;
      gi = h2i - k2i;
      y[o3] = gr * w3r - gi * w3i;
      y[(o3 + 1) | 0] = gr * w3i + gi * w3r;
      gr = h1r - k1r;
      gi = h1i - k1i;
      y[o4] = gr * w4r - gi * w4i;
      y[(o4 + 1) | 0] = gr * w4i + gi * w4r;
    }
  }
};

const COS_8 = Math.SQRT1_2;

/** Radix 8. */
export const pass8: Pass = (x, y, m, s, w) => {
  const s2 = 2 * s;
  const ms = m * s2;
  for (let p = 0, t = 0; p < m; p++, t += 14) {
    const w1r = w[t]!,
      w1i = w[t + 1]!;
    const w2r = w[t + 2]!,
      w2i = w[t + 3]!;
    const w3r = w[t + 4]!,
      w3i = w[t + 5]!;
    const w4r = w[t + 6]!,
      w4i = w[t + 7]!;
    const w5r = w[t + 8]!,
      w5i = w[t + 9]!;
    const w6r = w[t + 10]!,
      w6i = w[t + 11]!;
    const w7r = w[t + 12]!,
      w7i = w[t + 13]!;
    const first = p * s2;
    const end = first + s2;
    for (let i = first, o = 8 * first; i < end; i = (i + 2) | 0, o = (o + 2) | 0) {
      const i1 = (i + ms) | 0;
      const i2 = (i1 + ms) | 0;
      const i3 = (i2 + ms) | 0;
      const i4 = (i3 + ms) | 0;
      const i5 = (i4 + ms) | 0;
      const i6 = (i5 + ms) | 0;
      const i7 = (i6 + ms) | 0;
      const o1 = (o + s2) | 0;
      const o2 = (o1 + s2) | 0;
      const o3 = (o2 + s2) | 0;
      const o4 = (o3 + s2) | 0;
      const o5 = (o4 + s2) | 0;
      const o6 = (o5 + s2) | 0;
      const o7 = (o6 + s2) | 0;
      let ar = x[i]!,
        ai = x[(i + 1) | 0]!,
        cr = x[i4]!,
        ci = x[(i4 + 1) | 0]!;
      let e0r = ar + cr,
        e0i = ai + ci,
        e1r = ar - cr,
        e1i = ai - ci;
      ar = x[i2]!;
      ai = x[(i2 + 1) | 0]!;
      cr = x[i6]!;
      ci = x[(i6 + 1) | 0]!;
      let f0r = ar + cr,
        f0i = ai + ci,
        f1r = ar - cr,
        f1i = ai - ci;
      const p0r = e0r + f0r,
        p0i = e0i + f0i,
        p2r = e0r - f0r,
        p2i = e0i - f0i;
      const p1r = e1r + f1i,
        p1i = e1i - f1r,
        p3r = e1r - f1i,
        p3i = e1i + f1r;
      ar = x[i1]!;
      ai = x[(i1 + 1) | 0]!;
      cr = x[i5]!;
      ci = x[(i5 + 1) | 0]!;
      e0r = ar + cr;
      e0i = ai + ci;
      e1r = ar - cr;
      e1i = ai - ci;
      ar = x[i3]!;
      ai = x[(i3 + 1) | 0]!;
      cr = x[i7]!;
      ci = x[(i7 + 1) | 0]!;
      f0r = ar + cr;
      f0i = ai + ci;
      f1r = ar - cr;
      f1i = ai - ci;
      const q0r = e0r + f0r,
        q0i = e0i + f0i,
        q2r = e0i - f0i,
        q2i = f0r - e0r;
      const ur = e1r + f1i,
        ui = e1i - f1r,
        vr = e1r - f1i,
        vi = e1i + f1r;
      const q1r = COS_8 * (ur + ui),
        q1i = COS_8 * (ui - ur);
      const q3r = COS_8 * (vi - vr),
        q3i = -COS_8 * (vr + vi);
      y[o] = p0r + q0r;
      y[(o + 1) | 0] = p0i + q0i;
      let gr = p1r + q1r,
        gi = p1i + q1i;
      y[o1] = gr * w1r - gi * w1i;
      y[(o1 + 1) | 0] = gr * w1i + gi * w1r;
      gr = p2r + q2r;
      gi = p2i + q2i;
      y[o2] = gr * w2r - gi * w2i;
      y[(o2 + 1) | 0] = gr * w2i + gi * w2r;
      gr = p3r + q3r;
      gi = p3i + q3i;
      y[o3] = gr * w3r - gi * w3i;
      y[(o3 + 1) | 0] = gr * w3i + gi * w3r;
      gr = p0r - q0r;
      gi = p0i - q0i;
      y[o4] = gr * w4r - gi * w4i;
      y[(o4 + 1) | 0] = gr * w4i + gi * w4r;
      gr = p1r - q1r;
      gi = p1i - q1i;
      y[o5] = gr * w5r - gi * w5i;
      y[(o5 + 1) | 0] = gr * w5i + gi * w5r;
      gr = p2r - q2r;
      gi = p2i - q2i;
      y[o6] = gr * w6r - gi * w6i;
      y[(o6 + 1) | 0] = gr * w6i + gi * w6r;
      gr = p3r - q3r;
      gi = p3i - q3i;
      y[o7] = gr * w7r - gi * w7i;
      y[(o7 + 1) | 0] = gr * w7i + gi * w7r;
    }
  }
};

/** Any odd radix, in r² steps a butterfly: for the few primes past 5 that beat a convolution. */
export function oddPass(r: number, roots: Float64Array): Pass {
  const half = (r - 1) / 2;
  const sums = new Float64Array(4 * half);
  return (x, y, m, s, w) => {
    const s2 = 2 * s;
    const ms = m * s2;
    for (let p = 0; p < m; p++) {
      for (let q = 0; q < s2; q += 2) {
        const i = p * s2 + q;
        const o = r * p * s2 + q;
        const ar = x[i]!,
          ai = x[i + 1]!;
        let totalR = ar,
          totalI = ai;
        for (let k = 1; k <= half; k++) {
          const near = i + k * ms,
            far = i + (r - k) * ms,
            at = 4 * (k - 1);
          const sumR = x[near]! + x[far]!,
            sumI = x[near + 1]! + x[far + 1]!;
          totalR += sumR;
          totalI += sumI;
          sums[at] = sumR;
          sums[at + 1] = sumI;
          sums[at + 2] = x[near]! - x[far]!;
          sums[at + 3] = x[near + 1]! - x[far + 1]!;
        }
        y[o] = totalR;
        y[o + 1] = totalI;
        for (let j = 1; j <= half; j++) {
          let cr = ar,
            ci = ai,
            sr = 0,
            si = 0;
          for (let k = 1, jk = j; k <= half; k++, jk = jk + j >= r ? jk + j - r : jk + j) {
            const at = 4 * (k - 1),
              c = roots[2 * jk]!,
              d = roots[2 * jk + 1]!;
            cr += c * sums[at]!;
            ci += c * sums[at + 1]!;
            sr -= d * sums[at + 3]!;
            si += d * sums[at + 2]!;
          }
          for (const [index, gr, gi] of [
            [j, cr + sr, ci + si],
            [r - j, cr - sr, ci - si],
          ] as const) {
            const wr = w[2 * (p * (r - 1) + index - 1)]!,
              wi = w[2 * (p * (r - 1) + index) - 1]!;
            y[o + index * s2] = gr * wr - gi * wi;
            y[o + index * s2 + 1] = gr * wi + gi * wr;
          }
        }
      }
    }
  };
}
