import { spiceDeck } from '../../../exports/spice.ts';
import type { ThermalResult } from '../compute.ts';
import type { ThermalInputs } from '../inputs.ts';
import { profileOf } from '../profile.ts';

/**
 * Foster and Cauer as subcircuits from junction to case, and a deck that heats both: with the power that is asked about,
 * or with a step of the loss. What is behind the case is joined to the ladder alone.
 */
export function spice(r: ThermalResult, i: ThermalInputs): string {
  const outer = i.task !== 'sink' && i.behind === 'sink';
  const end =
    i.task === 'time' ? (r.wave?.t.at(-1) ?? 1) : 3 * Math.max(...r.all.map(({ tau }) => tau));
  return spiceDeck(
    [
      '* 1 A is 1 W, 1 V is 1 K',
      '.subckt foster junction case',
      ...r.terms.flatMap(({ r: ohms, tau }, k) => {
        const [a, b] = [
          k === 0 ? 'junction' : `n${k}`,
          k === r.terms.length - 1 ? 'case' : `n${k + 1}`,
        ];
        return [`R${k + 1} ${a} ${b} ${ohms}`, `C${k + 1} ${a} ${b} ${tau / ohms}`];
      }),
      '.ends foster',
      '.subckt cauer junction case ambient',
      ...r.stages.flatMap(({ r: ohms, c }, k) => {
        const [a, b] = [
          k === 0 ? 'junction' : `n${k}`,
          k === r.stages.length - 1 ? 'case' : `n${k + 1}`,
        ];
        return [`C${k + 1} ${a} ambient ${c}`, `R${k + 1} ${a} ${b} ${ohms}`];
      }),
      '.ends cauer',
      `VA ambient 0 DC ${i.ambient}`,
      `IP 0 j ${powerOf(r, i, end)}`,
      outer ? 'XC j case ambient cauer' : 'XC j ambient ambient cauer',
      ...(outer ? [`RS case ambient ${i.sinkR}`, `CS case ambient ${i.sinkC}`] : []),
      `IF 0 f ${powerOf(r, i, end)}`,
      'XF f ambient foster',
    ],
    [
      'set width=120',
      'option reltol=1e-5 abstol=1e-6 vntol=1e-6 chgtol=1e-9',
      `tran ${end / 1000} ${end} 0 ${end / 4000}`,
      'let tj = v(j)',
      'meas tran hottest MAX tj',
      ...[0.1, 0.35, 0.6, 0.95].map((share, k) => `meas tran at${k + 1} FIND tj AT=${share * end}`),
      `meas tran foster FIND v(f) AT=${0.6 * end}`,
    ],
  );
}

/** From cold; steps within a hundred-thousandth of the time. */
function powerOf(_r: ThermalResult, i: ThermalInputs, end: number): string {
  const jump = 1e-6 * end;
  if (i.task !== 'time') {
    const p = i.task === 'sink' ? i.steady : 1;
    return `PWL(0 0 ${jump} ${p} ${2 * end} ${p})`;
  }
  const { pieces, endless, before } = profileOf(i);
  const points = [`0 ${before}`];
  let [t, level] = [0, before];
  for (const { length, from, to } of endless ? [...pieces, ...pieces] : pieces) {
    if (from !== level) points.push(`${t + jump} ${from}`);
    t += length;
    points.push(`${t} ${to}`);
    level = to;
  }
  return `PWL(${points.join(' ')})`;
}
