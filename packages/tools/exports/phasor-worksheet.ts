/** Phasors of one frequency, on their way into the phasor calculator's worksheet. */
import type { Onward } from '../define/onward.ts';

export interface GivenPhasor {
  /** As it is called where it comes from; what is no letter, digit or _ becomes _. */
  readonly name: string;
  readonly unit: 'V' | 'A' | 'Ω';
  readonly re: number;
  readonly im: number;
}

/** Lines at the most: more is a table, and no worksheet. */
const MOST = 40;

/** A worksheet with the frequency, Hz, and a line each; none without phasors, or where they are too many or not finite. */
export function inWorksheet(
  does: string,
  frequency: number,
  phasors: readonly GivenPhasor[],
): readonly Onward[] {
  const isFit = phasors.every(({ re, im }) => Number.isFinite(re) && Number.isFinite(im));
  if (phasors.length === 0 || phasors.length > MOST || !isFit || !(frequency > 0)) return [];
  const names = new Set<string>();
  const lines = phasors.map(({ name, unit, re, im }) => {
    const plain = name.replace(/[^\p{L}\p{Nd}_]+/gu, '_').replace(/_+$/u, '');
    let own = plain;
    for (let k = 2; names.has(own); k++) own = `${plain}_${k}`;
    names.add(own);
    return `${own} = ${re} ${unit} ${im < 0 ? '-' : '+'} j ${Math.abs(im)} ${unit}`;
  });
  return [
    {
      tool: 'phasor-calculator',
      does,
      inputs: { sheet: [`f = ${frequency} Hz`, ...lines].join('\n') },
    },
  ];
}
