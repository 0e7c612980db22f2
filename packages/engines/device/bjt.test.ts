/** Laws of the Gummel–Poon transistor, and its slopes against differences of its own currents. */
import { describe, expect, test } from 'vitest';
import { abs, complex, div, mul, sub } from '../numeric/complex.ts';
import { BJT_DEFAULTS, type BjtCard, bjtAt } from './bjt-card.ts';
import { innerPoint } from './bjt-gummel-poon.ts';
import { bjtNoise, noiseFigure } from './bjt-noise.ts';
import { GMIN, set, solveBjt, solveCollector } from './bjt-solve.ts';
import {
  admittances,
  capacitancesAt,
  connected,
  currentGainFalls,
  fromHybrid,
  hybrid,
} from './bjt-two-port.ts';

/** A card with every effect. */
const FULL: BjtCard = {
  ...BJT_DEFAULTS,
  is: 1e-14,
  bf: 200,
  vaf: 80,
  ikf: 0.2,
  ise: 1e-14,
  br: 4,
  var: 20,
  ikr: 0.05,
  isc: 1e-13,
  rb: 50,
  irb: 2e-4,
  rbm: 5,
  re: 0.3,
  rc: 1,
  cje: 2e-11,
  tf: 4e-10,
  xtf: 3,
  vtf: 4,
  itf: 0.3,
  cjc: 8e-12,
  xcjc: 0.6,
  tr: 4e-8,
  cjs: 2e-12,
  mjs: 0.4,
  xtb: 1.5,
};
const device = bjtAt(FULL, 300.15);
const IDEAL = bjtAt({ ...BJT_DEFAULTS, is: 1e-14, bf: 100, br: 2 }, 300.15);

describe('the inner transistor', () => {
  test.each([
    [0.65, -5],
    [0.7, 0.55],
    [-1, 0.6],
    [0.4, 0.1],
    [-0.6, -0.6],
  ])('its slopes at (%d, %d) V are those of its currents', (vbe, vbc) => {
    const h = 1e-6;
    const p = innerPoint(device, vbe, vbc, GMIN);
    const at = (e: number, c: number) => innerPoint(device, vbe + e, vbc + c, GMIN);
    const slope = (name: 'ib' | 'ic' | 'rbb', e: number, c: number) =>
      (at(e, c)[name] - at(-e, -c)[name]) / (2 * h);
    const size = Math.abs(p.gm) + Math.abs(p.go) + p.gpi + p.gmu;
    expect(Math.abs(slope('ib', h, 0) - p.gpi) / size).toBeLessThan(1e-7);
    expect(Math.abs(slope('ib', 0, h) - p.gmu) / size).toBeLessThan(1e-7);
    expect(Math.abs(slope('ic', h, 0) - p.gm - p.go) / size).toBeLessThan(1e-7);
    expect(Math.abs(slope('ic', 0, h) + p.go + p.gmu) / size).toBeLessThan(1e-7);
    expect(slope('rbb', h, 0)).toBeCloseTo(p.drbe, 3);
    expect(slope('rbb', 0, h)).toBeCloseTo(p.drbc, 3);
  });

  test('Ebers and Moll: without Early voltages and knees the forward law, and reciprocity', () => {
    const p = innerPoint(IDEAL, 0.6, -3, 0);
    expect(p.ic / (1e-14 * Math.exp(0.6 / IDEAL.vt))).toBeCloseTo(1, 6);
    // α_F·I_ES = α_R·I_CS = I_S: what each junction sends across is the same.
    const forward = innerPoint(IDEAL, 0.6, 0, 0);
    const reverse = innerPoint(IDEAL, 0, 0.6, 0);
    expect(forward.ic).toBeCloseTo(-(reverse.ic + reverse.ib), 12);
  });
});

describe('at its terminals', () => {
  test('gm is IC over the thermal voltage, and ro the Early voltage over IC', () => {
    const d = bjtAt({ ...BJT_DEFAULTS, is: 1e-14, vaf: 100 }, 300.15);
    const o = solveBjt(d, [set('ic', 1e-3), set('vce', 5)]);
    expect(o.inner.gm * d.vt).toBeCloseTo(1e-3, 6);
    // q1 = 1/(1 + VCB/VAF): ro = (VAF + VCB)/IC.
    expect(1 / o.inner.go).toBeCloseTo((100 + 5 - o.vbe) / 1e-3, -2);
  });

  test('the three ways to set a point are one', () => {
    const a = solveBjt(device, [set('ic', 5e-3), set('vce', 4)]);
    const b = solveBjt(device, [set('ib', a.ib), set('vce', 4)]);
    const c = solveBjt(device, [set('vbe', a.vbe), set('vce', 4)]);
    expect(b.ic).toBeCloseTo(5e-3, 12);
    expect(c.ic).toBeCloseTo(5e-3, 12);
  });

  test('a current beyond what the base can bring is refused, not found on the falling side', () => {
    // Under a volt the collector's and emitter's ohms let through 0.77 A and no more.
    expect(solveCollector(device, 0.5, 1).vbe).toBeLessThan(3);
    expect(() => solveCollector(device, 5, 1)).toThrow(
      /more than the transistor carries|No operating point/u,
    );
  });

  test('two side by side carry twice the current', () => {
    const one = solveBjt(device, [set('vbe', 0.7), set('vce', 3)]);
    const two = solveBjt(bjtAt(FULL, 300.15, 2), [set('vbe', 0.7), set('vce', 3)]);
    expect(two.ic / one.ic).toBeCloseTo(2, 6);
    expect(two.ib / one.ib).toBeCloseTo(2, 6);
  });

  test('a transistor takes power in and never gives it', () => {
    for (const vbe of [-1, 0, 0.4, 0.7, 0.85])
      for (const vce of [-1, -0.2, 0, 0.05, 0.3, 2, 20]) {
        const o = solveBjt(device, [set('vbe', vbe), set('vce', vce)]);
        expect(o.vbe).toBeCloseTo(vbe, 9);
        expect(o.vce).toBeCloseTo(vce, 9);
        expect(o.vbe * o.ib + o.vce * o.ic).toBeGreaterThan(-1e-12);
      }
  });

  test('the base-emitter voltage falls by about 2 mV a degree, and beta grows', () => {
    const at = (kelvin: number) => solveBjt(bjtAt(FULL, kelvin), [set('ic', 1e-3), set('vce', 5)]);
    const [cold, warm] = [at(300.15), at(301.15)];
    expect(warm.vbe - cold.vbe).toBeLessThan(-1.5e-3);
    expect(warm.vbe - cold.vbe).toBeGreaterThan(-2.4e-3);
    expect(warm.ic / warm.ib).toBeGreaterThan(cold.ic / cold.ib);
  });
});

// Xyce_Regression, Netlists/PNP_DC/pnp1.cir with its .prn: two supplies, 2 kΩ at the emitter, 190 kΩ at the base.
test.each([
  [5, 0, 1.41304757e-5, 8.47828713e-4],
  [1, 0, 1.49615688e-6, 8.97694366e-5],
  [3, -1, 1.09465635e-5, 6.56793884e-4],
  [1, -1.5, 6.19677461e-6, 3.70186595e-4],
  [1, -2, 8.29622838e-6, 4.17019783e-4],
  [0, -2, 8.0505135e-6, -7.96907034e-6],
  [5, -2, 2.05098885e-5, 1.23059344e-3],
])('Xyce’s pnp between %d and %d V', (positive, negative, ib, ic) => {
  const d = bjtAt({ ...BJT_DEFAULTS, is: 1e-13, bf: 60 }, 300.15);
  const base = { vbe: 1, vce: 0, ib: 192e3, ic: 2e3, value: positive - negative };
  const collector = { vbe: 0, vce: 1, ib: 2e3, ic: 2e3, value: positive };
  const o = solveBjt(d, [base, collector]);
  expect(Math.abs(o.ib / ib - 1)).toBeLessThan(5e-5);
  expect(Math.abs(o.ic / ic - 1)).toBeLessThan(5e-5);
});

describe('small signals', () => {
  const o = solveBjt(device, [set('ic', 2e-3), set('vce', 5)]);
  const c = capacitancesAt(device, o);

  test('at low frequency the admittances are the slopes of the terminal currents', () => {
    const h = 1e-6;
    const at = (vbe: number, vce: number) =>
      solveBjt({ ...device, irb: 0, rb: 0, rbm: 0 }, [set('vbe', vbe), set('vce', vce)]);
    const plain = { ...device, irb: 0, rb: 0, rbm: 0 };
    const p = at(o.vbe, 5);
    const [y11, y12, y21, y22] = admittances(plain, p, c, 0).map((y) => y.re) as [
      number,
      number,
      number,
      number,
    ];
    const by = (name: 'ib' | 'ic', e: number, k: number) =>
      (at(p.vbe + e, 5 + k)[name] - at(p.vbe - e, 5 - k)[name]) / (2 * h);
    expect(by('ib', h, 0) / y11).toBeCloseTo(1, 5);
    expect(by('ic', h, 0) / y21).toBeCloseTo(1, 5);
    expect(by('ic', 0, h) / y22).toBeCloseTo(1, 3);
    expect(Math.abs(by('ib', 0, h) - y12)).toBeLessThan(1e-8);
  });

  test('the connections are one transistor', () => {
    const y = admittances(device, o, c, 1e6);
    const ce = hybrid(y);
    const cc = hybrid(connected(y, 'cc'));
    const cb = hybrid(connected(y, 'cb'));
    // hic = hie, hfc = −(1 + hfe); hrc = 1 − hre.
    expect(abs(sub(cc[0], ce[0]))).toBeLessThan(1e-6 * abs(ce[0]));
    expect(abs(sub(cc[2], complex(-1 - ce[2].re, -ce[2].im)))).toBeLessThan(1e-6);
    expect(abs(sub(cc[1], complex(1 - ce[1].re, -ce[1].im)))).toBeLessThan(1e-9);
    // hfb is nearly −hfe/(1 + hfe).
    const alpha = div(complex(-ce[2].re, -ce[2].im), complex(1 + ce[2].re, ce[2].im));
    expect(abs(sub(cb[2], alpha))).toBeLessThan(5e-3);
    const back = fromHybrid(ce);
    back.forEach((v, k) => {
      expect(abs(sub(v, y[k] ?? complex(0)))).toBeLessThan(1e-9 * abs(y[2]));
    });
    expect(abs(mul(ce[0], y[0]))).toBeCloseTo(1, 9);
  });

  test('at the transit frequency the current gain is 1, near gm over the capacitances', () => {
    const ft = currentGainFalls(device, o, c, 1);
    const [y11, , y21] = admittances(device, o, c, ft);
    expect(abs(div(y21, y11))).toBeCloseTo(1, 6);
    const rule = o.inner.gm / (2 * Math.PI * (c.cpi + c.cmu + c.cbx));
    expect(ft / rule).toBeGreaterThan(0.8);
    expect(ft / rule).toBeLessThan(1.2);
  });

  test('without capacitances there is no transit frequency', () => {
    const p = solveBjt(IDEAL, [set('ic', 1e-3), set('vce', 5)]);
    expect(currentGainFalls(IDEAL, p, capacitancesAt(IDEAL, p), 1)).toBeNaN();
  });

  test('noise is that of the usual formula at low frequency, and least at the best source', () => {
    const d = bjtAt({ ...BJT_DEFAULTS, is: 1e-14, bf: 200, rb: 100 }, 290);
    const p = solveBjt(d, [set('ic', 1e-3), set('vce', 5)]);
    const k = capacitancesAt(d, p);
    const n = bjtNoise(d, p, k, 1e3);
    if (!n) throw new Error('no noise');
    const [kt, q] = [1.38064852e-23 * 290, 1.6021766208e-19];
    const en = 4 * kt * 100 + (2 * q * 1e-3) / p.inner.gm ** 2;
    const iN = 2 * q * 5e-6 + (2 * q * 1e-3) / 200 ** 2;
    expect(n.current ** 2 / iN).toBeCloseTo(1, 3);
    // The formula leaves out what the base resistance makes of the shot noise, r_b/r_π of it twice.
    expect(n.voltage ** 2 / en).toBeCloseTo(1, 1);
    expect(noiseFigure(d, p, k, 1e3, n.best)).toBeCloseTo(n.least, 6);
    for (const r of [0.5 * n.best, 2 * n.best])
      expect(noiseFigure(d, p, k, 1e3, r)).toBeGreaterThan(n.least);
  });
});
