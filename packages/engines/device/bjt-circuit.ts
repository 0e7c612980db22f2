/**
 * The usual bias circuits of a bipolar transistor as two linear equations each, exact and without a neglected base
 * current, and the small-signal figures of the stages built on them. A. S. Sedra, K. C. Smith, Microelectronic Circuits,
 * 7th ed., Oxford, 2015, ch. 7; R. L. Boylestad, L. Nashelsky, Electronic Devices and Circuit Theory, 11th ed., ch. 4–5.
 */
import { add, type Complex, complex, div, mul, neg, sub } from '../numeric/complex.ts';
import type { Equation, OuterPoint } from './bjt-solve.ts';
import type { TwoPort } from './bjt-two-port.ts';

/** V, Ω and A; R_E is 0 where there is none. */
export type BiasCircuit = { readonly vcc: number; readonly rc: number } & (
  | { readonly kind: 'divider'; readonly r1: number; readonly r2: number; readonly re: number }
  | { readonly kind: 'base' | 'feedback'; readonly rb: number; readonly re: number }
  /** The emitter's current drawn to a negative supply, the base to ground over R_B. */
  | { readonly kind: 'source'; readonly rb: number; readonly ie: number }
);

/** The equation of the loop through the collector. */
export function outputLoop(c: BiasCircuit): Equation {
  const { vcc, rc } = c;
  if (c.kind === 'source') return { vbe: -1, vce: 1, ib: -c.rb, ic: rc, value: vcc };
  if (c.kind === 'feedback') return { vbe: 0, vce: 1, ib: rc + c.re, ic: rc + c.re, value: vcc };
  return { vbe: 0, vce: 1, ib: c.re, ic: rc + c.re, value: vcc };
}

/** The equation of the loop through the base. */
export function inputLoop(c: BiasCircuit): Equation {
  const { vcc } = c;
  switch (c.kind) {
    case 'divider': {
      const parallel = (c.r1 * c.r2) / (c.r1 + c.r2);
      const open = (vcc * c.r2) / (c.r1 + c.r2);
      return { vbe: 1, vce: 0, ib: parallel + c.re, ic: c.re, value: open };
    }
    case 'base':
      return { vbe: 1, vce: 0, ib: c.rb + c.re, ic: c.re, value: vcc };
    case 'feedback':
      return { vbe: -1, vce: 1, ib: -c.rb, ic: 0, value: 0 };
    case 'source':
      return { vbe: 0, vce: 0, ib: 1, ic: 1, value: c.ie };
  }
}

/** The circuit whose base side brings the transistor to a point on the output loop; undefined where no resistor does. */
export function biasedTo(c: BiasCircuit, o: OuterPoint): BiasCircuit | undefined {
  const { vbe, vce, ib, ic } = o;
  if (c.kind === 'source') return ic + ib > 0 ? { ...c, ie: ic + ib } : undefined;
  const base = vbe + (ib + ic) * c.re;
  if (c.kind === 'divider') {
    const r1 = (c.vcc - base) / (base / c.r2 + ib);
    return r1 > 0 && Number.isFinite(r1) ? { ...c, r1 } : undefined;
  }
  const rb = c.kind === 'base' ? (c.vcc - base) / ib : (vce - vbe) / ib;
  return rb > 0 && Number.isFinite(rb) ? { ...c, rb } : undefined;
}

export type Stage = 'ce' | 'degenerated' | 'cc' | 'cb';

export interface StageFigures {
  /** Output over the voltage at the input, and over that of the source. */
  readonly gain: Complex;
  readonly overall: Complex;
  /** Into the load over out of the source. */
  readonly currentGain: Complex;
  readonly input: Complex;
  readonly output: Complex;
  /** −v_CE over i_C, Ω: along it the point moves on the output curves; and the output over v_CE. */
  readonly line: Complex;
  readonly share: Complex;
}

/** Ω and F around a stage; a capacitor of null is a short. */
export interface StageParts {
  readonly rs: number;
  readonly rl: number;
  /** Between source and stage, between stage and load, and from what is grounded to ground. */
  readonly cin: number | null;
  readonly cout: number | null;
  readonly bypass: number | null;
}

/** Every capacitor a short, as at mid-band. */
export const shorted = (rs: number, rl: number): StageParts => ({
  rs,
  rl,
  cin: null,
  cout: null,
  bypass: null,
});

type Row = [Complex, Complex, Complex];

/** Solves three complex equations by Cramer's rule; the matrix of a passive network has a determinant. */
function cramer(m: readonly Row[], b: Row): Row {
  const det = ([p, q, r]: readonly Row[]): Complex => {
    const [[a0, a1, a2], [b0, b1, b2], [c0, c1, c2]] = [p, q, r] as [Row, Row, Row];
    const minor = (x: Complex, y: Complex, z: Complex, w: Complex) => sub(mul(x, w), mul(y, z));
    return add(
      sub(mul(a0, minor(b1, b2, c1, c2)), mul(a1, minor(b0, b2, c0, c2))),
      mul(a2, minor(b0, b1, c0, c1)),
    );
  };
  const whole = det(m);
  const solved = [0, 1, 2].map((k) =>
    div(det(m.map((row, i) => row.map((v, j) => (j === k ? b[i] : v)) as Row)), whole),
  );
  return solved as Row;
}

const SHORT = 1e9;

/** S of a resistance and a capacitor in series. */
function series(r: number, c: number | null, w: number): Complex {
  if (c === null) return complex(r === 0 ? SHORT : 1 / r);
  return div(complex(0, w * c), complex(1, w * c * r));
}

interface Network {
  readonly m: readonly Row[];
  readonly put: (i: number, y: Complex) => void;
}

/** The transistor’s admittances between base, collector and emitter, with the resistors of its bias. */
function biased(c: BiasCircuit, y: TwoPort): Network {
  const sum = add(add(y[0], y[1]), add(y[2], y[3]));
  const m: Row[] = [
    [y[0], y[1], neg(add(y[0], y[1]))],
    [y[2], y[3], neg(add(y[2], y[3]))],
    [neg(add(y[0], y[2])), neg(add(y[1], y[3])), sum],
  ];
  const put = (i: number, g: Complex): void => {
    const row = m[i] as Row;
    row[i] = add(row[i] as Complex, g);
  };
  const bridge = (i: number, j: number, g: Complex): void => {
    put(i, g);
    put(j, g);
    (m[i] as Row)[j] = sub((m[i] as Row)[j] as Complex, g);
    (m[j] as Row)[i] = sub((m[j] as Row)[i] as Complex, g);
  };
  const of = (r: number) => complex(r === 0 ? SHORT : 1 / r);
  if (c.kind === 'divider') put(0, complex(1 / c.r1 + 1 / c.r2));
  else if (c.kind === 'feedback') bridge(0, 1, of(c.rb));
  else put(0, of(c.rb));
  put(1, of(c.rc));
  if (c.kind !== 'source') put(2, of(c.re));
  return { m, put };
}

const unit = (at: number): Row => {
  const row: Row = [complex(0), complex(0), complex(0)];
  row[at] = complex(1);
  return row;
};

const PORTS = { ce: [0, 1], degenerated: [0, 1], cc: [0, 2], cb: [2, 1] } as const;
const GROUNDED = { ce: 2, degenerated: -1, cc: 1, cb: 0 } as const;

/**
 * Figures of a stage at a frequency in Hz: the transistor's admittances there in common emitter with the bias circuit's
 * resistors and the capacitors of the stage.
 */
export function stageFigures(
  c: BiasCircuit,
  stage: Stage,
  y: TwoPort,
  parts: StageParts,
  hertz: number,
): StageFigures {
  const w = 2 * Math.PI * hertz;
  const { m, put } = biased(c, y);
  const [from, to] = PORTS[stage];
  const grounded = GROUNDED[stage];
  if (grounded >= 0)
    put(grounded, parts.bypass === null ? complex(SHORT) : complex(0, w * parts.bypass));
  const source = series(parts.rs, parts.cin, w);
  const load = series(parts.rl, parts.cout, w);
  // Out first: the input held by its source, the load away.
  const held = m.map((row) => [...row] as Row);
  const heldRow = held[from] as Row;
  heldRow[from] = add(heldRow[from] as Complex, source);
  const output = cramer(held, unit(to))[to] as Complex;
  put(to, load);
  const v = cramer(m, unit(from));
  const input = v[from] as Complex;
  // What stands across the load itself, behind its capacitor.
  const out = mul(v[to] as Complex, mul(load, complex(parts.rl)));
  const gain = div(out, input);
  const drawn = mul(source, input);
  const [vb, vc, ve] = v;
  const vce = sub(vc, ve);
  const ic = add(mul(y[2], sub(vb, ve)), mul(y[3], vce));
  return {
    gain,
    overall: mul(gain, div(drawn, add(drawn, complex(1)))),
    currentGain: mul(gain, div(input, complex(parts.rl))),
    input,
    output,
    line: neg(div(vce, ic)),
    share: div(out, vce),
  };
}
