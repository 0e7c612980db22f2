/** What can be pulled on the chart: the load where it is R + jX, and the end of each step. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { abs, sub } from '@tollbench/engines/numeric/complex.ts';
import { type Element, isLumped, partOfElement } from '@tollbench/engines/rf/element.ts';
import { reflectionOfWave } from '@tollbench/engines/rf/reflection.ts';
import { throughTwoPort, waveAtReflection } from '@tollbench/engines/rf/two-port.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { SmithResult } from './compute.ts';
import { elementOf, kindOf, type Step } from './element.ts';
import type { SmithInputs } from './inputs.ts';
import { UNIT_OF } from './inputs.ts';
import { nameOf } from './phrases.ts';

/** Of Γ: less than a pixel or two, and more than three figures of R and X can miss. */
const STEP = 0.005;

export function handlesOf(r: SmithResult, i: SmithInputs): Handle<SmithInputs>[] {
  const list: Handle<SmithInputs>[] = [];
  // An automatic match that is pulled becomes steps by hand, and the grip in hand is one of them.
  const steps = i.match === 'ladder' ? i.steps : r.ladder.map(stepOf);
  steps.forEach((step, k) => {
    const end = r.path[k]?.at(-1);
    if (end)
      list.push({
        name: `Step ${k + 1}, ${nameOf(elementOf(step))}`,
        value: showQuantity(step.value, UNIT_OF(step.kind), 3),
        along: 'both',
        x: end.re,
        y: end.im,
        step: STEP,
        to: ({ x, y }) => ({
          match: 'ladder',
          steps: stepTo(r, { ...i, steps }, k, { re: x, im: y }),
        }),
      });
  });
  if (i.load === 'impedance')
    list.push({
      name: 'Load',
      value: `${showQuantity(i.r, '', 3)} ${i.x < 0 ? '−' : '+'} j${showQuantity(Math.abs(i.x), '', 3)} Ω`,
      along: 'both',
      x: r.loadGamma.re,
      y: r.loadGamma.im,
      step: STEP,
      to: ({ x, y }) => ({
        ...loadAt({ re: x, im: y }, i.z0),
        ...(i.match === 'auto' && { solution: 1 }),
      }),
    });
  return list;
}

/** An element as a row of the table, to five figures. */
function stepOf(e: Element): Step {
  const round = (x: number) => Number(x.toPrecision(5));
  return isLumped(e)
    ? { kind: kindOf(e), value: round(e.value), z0: 50 }
    : { kind: kindOf(e), value: round(e.degrees), z0: e.z0 };
}

/** R and X of a place on the chart, three figures; places outside are brought to the rim. */
export function loadAt({ re, im }: Complex, z0: number): { r: number; x: number } {
  const size = Math.hypot(re, im);
  const k = size > 0.995 ? 0.995 / size : 1;
  const [a, b] = [re * k, im * k];
  const bottom = (1 - a) ** 2 + b * b;
  const round = (x: number) => Number(x.toPrecision(3));
  return { r: round((z0 * (1 - a * a - b * b)) / bottom), x: round((2 * z0 * b) / bottom) };
}

/** The table with step k so long or so large that its path ends as near as it can to g. */
export function stepTo(
  r: SmithResult,
  i: SmithInputs,
  k: number,
  g: Complex,
): SmithInputs['steps'] {
  const from = k === 0 ? r.loadGamma : (r.path[k - 1]?.at(-1) as Complex);
  const wave = waveAtReflection(from, i.z0);
  const step = i.steps[k] as SmithInputs['steps'][number];
  const turning = step.kind === 'line' || step.kind.endsWith('open') || step.kind.endsWith('short');
  const off = (value: number): number => {
    const e: Element = elementOf({ ...step, value });
    const end = reflectionOfWave(throughTwoPort(partOfElement(e, 1, i.f0, r.losses), wave), {
      re: i.z0,
      im: 0,
    });
    return abs(sub(end, g));
  };
  // Lengths within half a wave; other values within three decades of what they are.
  const at = (u: number): number => (turning ? 0.1 + 179.8 * u : step.value * 10 ** (6 * u - 3));
  const count = 400;
  let best = 0;
  for (let n = 0; n <= count; n++) if (off(at(n / count)) < off(at(best / count))) best = n;
  let low = Math.max(0, (best - 1) / count);
  let high = Math.min(1, (best + 1) / count);
  for (let n = 0; n < 40; n++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (off(at(a)) < off(at(b))) high = b;
    else low = a;
  }
  const value = Number(at((low + high) / 2).toPrecision(3));
  return i.steps.map((s, n) => (n === k ? { ...s, value } : s));
}

const handles: Handles<SmithInputs, SmithResult> = { chart: handlesOf };
export default handles;
