/** Moves the elements of a Yagi downhill to what is asked for. A local search: it ends at an optimum near its start. */
import { farField, intensity } from '@tollbench/engines/antenna/far-field.ts';
import { gainOf, survey } from '@tollbench/engines/antenna/pattern.ts';
import { LIGHT } from '@tollbench/engines/antenna/wires.ts';
import { nelderMead } from '@tollbench/engines/numeric/nelder-mead.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { type Antenna, antennaOf, secondsOf, solvedAt } from './antenna.ts';
import { designDeck } from './design.ts';
import type { AntennaInputs } from './inputs.ts';

export type Elements = AntennaInputs['rods'];

export interface Optimised {
  readonly elements: Elements;
  readonly evaluations: number;
}

/** dB of gain, of front-to-back up to so many, and of mismatch loss, weighed by what is asked for. */
const WEIGHTS = {
  no: [0, 0, 0, 0],
  gain: [1, 0, 0, 0.3],
  ratio: [0, 1, 50, 0.3],
  match: [0.01, 0, 0, 1],
  all: [1, 0.15, 22, 3],
} as const;

const MOST = 900;
/** Seconds that it may take, about. */
const PATIENCE = 5;
/** Antennas at least, and by each length or place that is moved. */
const LEAST = [60, 4] as const;

const db = (x: number): number => 10 * Math.log10(Math.max(x, 1e-12));

export function optimised(i: AntennaInputs, run: Run): Optimised {
  const wavelength = LIGHT / i.frequency;
  const first = i.rods[0]?.position ?? 0;
  const start = i.rods.flatMap(({ length, position }, k) =>
    k === 0 ? [length / wavelength] : [length / wavelength, (position - first) / wavelength],
  );
  const elementsOf = (x: readonly number[]): Elements =>
    i.rods.map(({ diameter }, k) => ({
      length: rounded((x[k === 0 ? 0 : 2 * k - 1] ?? 0) * wavelength),
      position: rounded(first + (k === 0 ? 0 : (x[2 * k] ?? 0)) * wavelength),
      diameter,
    }));
  const made = (x: readonly number[]): Antenna =>
    antennaOf(designDeck({ i: { ...i, rods: elementsOf(x) }, length: 0 }), i);
  const begin = made(start);
  const beam = direction(begin, i);
  const cost = (x: readonly number[]): number => {
    const apart = strain(x);
    if (apart > 0) return 1000 + apart;
    return merit(made(x), i, beam);
  };
  const most = evaluationsOf(begin, start.length, i);
  const steps = start.map((_, k) => (k === 0 || k % 2 === 1 ? 0.008 : 0.02));
  const found = nelderMead(cost, start, steps, most, 1e-5, (count) =>
    run.progress(0.8 * Math.min(1, count / most)),
  );
  return { elements: elementsOf(found.x), evaluations: found.evaluations };
}

/** Antennas that there is time for. Throws InputError where they are too few to find anything. */
function evaluationsOf(a: Antenna, variables: number, i: AntennaInputs): number {
  const most = Math.min(MOST, Math.floor(PATIENCE / secondsOf(a)));
  const least = Math.max(LEAST[0], LEAST[1] * variables);
  if (most >= least) return most;
  const fewer = Math.max(7, Math.floor(i.segments * Math.sqrt(most / least) * 0.9));
  throw new InputError(
    `of ${a.structure.n} segments in ${i.rods.length} elements has time for ${most} antennas, too few for ${variables} lengths and places; take fewer segments per half wave`,
    {
      field: 'optimise',
      value: i.optimise,
      remedies: [...(fewer < i.segments ? [{ segments: String(fewer) }] : []), { optimise: 'no' }],
    },
  );
}

/** Tenths of millimetres and finer, by size: what can be cut. */
const rounded = (x: number): number =>
  Number(x.toFixed(Math.max(0, 4 - Math.floor(Math.log10(Math.abs(x) + 1e-9) + 1)))) + 0;

/** How far elements are beyond what is looked through: 0.2 to 0.8 λ long, 0.03 to 0.6 λ apart. */
function strain(x: readonly number[]): number {
  let sum = 0;
  let last = 0;
  x.forEach((v, k) => {
    if (k === 0 || k % 2 === 1) sum += Math.max(0, 0.2 - v) + Math.max(0, v - 0.8);
    else {
      sum += Math.max(0, 0.03 - (v - last)) + Math.max(0, v - last - 0.6);
      last = v;
    }
  });
  return sum;
}

/** Along the boom from the first element on; over ground at the height of the main lobe. */
function direction(a: Antenna, i: AntennaInputs): number {
  if (i.ground === 'free') return Math.PI / 2;
  const solution = solvedAt(a, i.frequency, i);
  return survey(gainOf(a.structure, solution, a.ground), true, 5).best.theta;
}

function merit(a: Antenna, i: AntennaInputs, theta: number): number {
  const [forGain, forRatio, enough, forMatch] = WEIGHTS[i.optimise];
  const solution = solvedAt(a, i.frequency, i);
  const z = solution.feeds[0]?.impedance ?? { re: 0, im: 0 };
  const towards = (phi: number): number =>
    intensity(farField(a.structure, solution, a.ground, theta, phi));
  const [ahead, behind] = [towards(0), towards(Math.PI)];
  const [re, im] = [z.re - i.reference, z.im];
  const mismatch = 1 - (re * re + im * im) / ((z.re + i.reference) ** 2 + im * im);
  const gain = db((4 * Math.PI * ahead) / solution.input);
  const ratio = Math.min(enough, db(ahead) - db(behind));
  return -forGain * gain - forRatio * ratio - forMatch * db(mismatch);
}
