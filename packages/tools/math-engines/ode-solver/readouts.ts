import { MAX_EQUILIBRIA } from '@tollbench/engines/ode/equilibria.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { OdeResult } from './compute.ts';
import type { OdeInputs } from './inputs.ts';
import type { results } from './results.ts';
import { METHODS, TYPES } from './words.ts';

type Reading = ReadoutOf<typeof results>;
type Shown = NamedOutput<typeof results>;

export function answer(r: OdeResult, i: OdeInputs): Reading[] {
  const { solution: s, error } = r;
  const last = s.methods.at(-1)?.to ?? 'rk45';
  const few = r.states.slice(0, 4);
  const rest = r.states.length > 4 ? ', …' : '';
  return [
    {
      name: 'endValues',
      label: `At ${r.time} = ${q(s.endTime, '', 5)}`,
      value: Array.from(s.end),
      shown: `${few.map((name, k) => `${name} = ${q(s.end[k] as number, '', 6)}`).join(', ')}${rest}`,
    },
    error
      ? {
          name: 'errorEstimate',
          value: error.relative,
          note: `beside a run at rtol ${q(error.tolerance, '', 2)}, of the largest size of the state`,
        }
      : {
          name: 'errorEstimate',
          value: null,
          note: 'the run at a tighter tolerance did not get on',
        },
    {
      name: 'method',
      value: last,
      shown: [...new Set(s.methods.map(({ to }) => METHODS[to]))].join(' → '),
      note: why(r, i),
    },
  ];
}

/** Why the method is the one it is. */
function why({ solution: { methods }, time }: OdeResult, i: OdeInputs): string {
  if (i.method !== 'auto') return 'as asked for';
  const turned = methods
    .slice(1, 4)
    .map(({ t, to }) => `${METHODS[to]} from ${time} = ${q(t, '', 4)}`);
  const first = i.relative > 1e-5 ? 'cheapest at this tolerance' : 'order 8 pays at this tolerance';
  if (methods.length === 1) return `${first}; not stiff: stability never bound the step`;
  return `stiff in parts: ${turned.join(', ')}${methods.length > 4 ? ' …' : ''}`;
}

export function work(r: OdeResult): Reading[] {
  const { counts, methods, breaks, endTime, events } = r.solution;
  return [
    { name: 'endTime', value: endTime },
    r.error
      ? { name: 'endErrors', value: Array.from(r.error.atEnd) }
      : { name: 'endErrors', value: null, note: 'no second run' },
    { name: 'steps', value: counts.steps },
    { name: 'rejected', value: counts.rejected },
    { name: 'evaluations', value: counts.evaluations },
    { name: 'jacobians', value: counts.jacobians },
    { name: 'factorizations', value: counts.factorizations },
    { name: 'methodChanges', value: methods.length - 1 },
    { name: 'kinks', value: breaks.length },
    { name: 'eventCount', value: events.length },
  ];
}

export function motion(r: OdeResult): Reading[] {
  const { orbit, equilibria } = r;
  const found: Reading = r.autonomous
    ? {
        name: 'equilibriaFound',
        value: equilibria.length,
        ...(equilibria[0] && { note: TYPES[equilibria[0].type] }),
      }
    : {
        name: 'equilibriaFound',
        value: null,
        note:
          r.delays.length > 0
            ? 'not sought for delay equations'
            : `${r.time} stands in the equations`,
      };
  if (!orbit)
    return [
      found,
      {
        name: 'period',
        value: null,
        note: 'the end of the trajectory comes to no periodic orbit that was found',
      },
    ];
  const sizes = Array.from(orbit.re, (re, k) => Math.hypot(re, orbit.im[k] as number));
  const along = sizes.reduce(
    (best, _, k) =>
      Math.hypot((orbit.re[k] as number) - 1, orbit.im[k] as number) <
      Math.hypot((orbit.re[best] as number) - 1, orbit.im[best] as number)
        ? k
        : best,
    0,
  );
  const others = sizes.filter((_, k) => k !== along);
  return [
    { name: 'period', value: orbit.period },
    { name: 'orbitStable', value: orbit.stable },
    { name: 'largestMultiplier', value: Math.max(...others) },
    found,
  ];
}

/** Whether the last events before the end come in ever shorter times. */
function isZeno({ solution: { events, endTime } }: OdeResult): boolean {
  const [a, b, c] = events.slice(-3).map(({ t }) => t);
  if (a === undefined || b === undefined || c === undefined) return false;
  return Math.abs(c - b) < Math.abs(b - a) && Math.abs(endTime - c) <= Math.abs(b - a);
}

export function notices(r: OdeResult): Shown[] {
  const s = r.solution;
  const note = (id: string, text: string, level: 'note' | 'warning' = 'note'): Shown => ({
    kind: 'notice',
    id,
    level,
    text,
  });
  const out: Shown[] = [];
  if (s.ended === 'stuck' && !s.slides)
    out.push(
      note(
        'stuck',
        isZeno(r)
          ? `The events come ever faster and end the solution at ${r.time} = ${q(s.endTime, '', 8)}: infinitely many lie before a time that is not reached (Zeno). Stop at one of them.`
          : `The solution ends at ${r.time} = ${q(s.endTime, '', 8)}: ${s.why}. It may grow without bound there, or its derivative has no value.`,
        'warning',
      ),
    );
  if (s.ended === 'steps')
    out.push(
      note(
        'steps',
        `The solution ends at ${r.time} = ${q(s.endTime, '', 6)} after as many steps as are allowed; more steps, a looser tolerance or a method for stiff equations goes on.`,
        'warning',
      ),
    );
  if (s.ended === 'event')
    out.push(note('stopped', `An event ends it at ${r.time} = ${q(s.endTime, '', 8)}.`));
  if (r.error && r.error.relative > 1e-2)
    out.push(
      note(
        'untrusted',
        `A run at a tighter tolerance differs by ${q(100 * r.error.relative, '%', 2)} of the size: the solution is sensitive, as chaotic ones are, or the tolerance is too loose.`,
        'warning',
      ),
    );
  if (s.crowded)
    out.push(
      note(
        'crowded',
        'An event happens many times within one step: some of its times may be missing.',
        'warning',
      ),
    );
  if (r.equilibria.length >= MAX_EQUILIBRIA)
    out.push(
      note(
        'many',
        `${MAX_EQUILIBRIA} equilibria are listed and there are more, or they are not isolated: a whole curve of them is at rest.`,
      ),
    );
  if (s.slides)
    out.push(
      note(
        'slides',
        `The solution comes to a place where the right-hand side jumps and cannot leave it on either side, at ${r.time} = ${q(s.endTime, '', 6)}: it would slide along the jump (Filippov), which is not followed. A smooth step, such as tanh(y/0.01) for sign(y), goes on.`,
        'warning',
      ),
    );
  else if (s.breaks.length > 0)
    out.push(
      note(
        'kinks',
        `The right-hand side changes its branch ${counted(s.breaks.length, 'time')}, first at ${r.time} = ${q(s.breaks[0] as number, '', 8)}: the method begins anew at each.`,
      ),
    );
  if (s.thinned)
    out.push(
      note(
        'thinned',
        'More points were worked out than are drawn: every second one was left out where there were too many.',
      ),
    );
  if (r.plane?.isCut)
    out.push(
      note(
        'cut',
        'The field and the nullclines are of the plane through the initial values of the other states.',
      ),
    );
  if (r.plane && !r.autonomous && r.plane.across >= 0)
    out.push(
      note(
        'moment',
        `${r.time} stands in the equations: the field and the nullclines are those at the begin.`,
      ),
    );
  out.push(...r.notes.map((text, k) => note(`note-${k + 1}`, text)));
  return out;
}
