/** The tools that take a circuit’s figures. */
import type { Onward } from '../../define/onward.ts';
import { type GivenPhasor, inWorksheet } from '../../exports/phasor-worksheet.ts';
import type { SolverResult } from './compute.ts';
import { rootsOf } from './numbers.ts';
import { transferFunctionOf } from './transfer-function.ts';

/** A transfer of few poles goes on as a function of s, phasors of one frequency as a worksheet. */
export function next(r: SolverResult): readonly Onward[] {
  const pz = r.analyses.find(({ request }) => request.kind === 'pz');
  const [dataset] = pz?.datasets ?? [];
  const system = transferFunctionOf(rootsOf(dataset, 'pole'), rootsOf(dataset, 'zero'));
  const step: readonly Onward[] =
    system === undefined
      ? []
      : [
          {
            tool: 'step-response',
            does: 'Step response of these poles and zeros, gain 1 at 0 Hz',
            inputs: { system },
          },
        ];
  return [...step, ...phasors(r)];
}

/** Voltages and currents of an analysis at one frequency. */
function phasors({ analyses }: SolverResult): readonly Onward[] {
  const ac = analyses.find(({ request }) => request.kind === 'ac')?.datasets[0];
  if (ac?.axis.re.length !== 1) return [];
  const given = ac.traces.flatMap(({ name, quantity, re, im }): GivenPhasor[] =>
    quantity === 'voltage' || quantity === 'current'
      ? [
          {
            name: name.replace(/^[vi](?=\()/u, (letter) => letter.toUpperCase()),
            unit: quantity === 'voltage' ? 'V' : 'A',
            re: re[0] ?? Number.NaN,
            im: im?.[0] ?? 0,
          },
        ]
      : [],
  );
  return inWorksheet('These phasors in a worksheet', ac.axis.re[0] ?? 0, given);
}
