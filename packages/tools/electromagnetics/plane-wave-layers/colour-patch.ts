import type { Colour } from '@tollbench/engines/optics/colour.ts';
import { showQuantity } from '../../define/si.ts';
import type { LayersInputs } from './inputs.ts';

/** Two patches with their figures, from numbers alone. */
export function colourPatches(
  { reflected, transmitted }: { readonly reflected: Colour; readonly transmitted: Colour },
  i: LayersInputs,
): string {
  const patch = (x: number, title: string, { hex, lab, xyz }: Colour): string => {
    const [lightness, a, b] = lab.map((v) => showQuantity(Number(v.toFixed(1)), '', 3));
    return `<rect x="${x}" y="26" width="150" height="64" fill="${hex}" stroke="var(--rule)"/>
<text x="${x}" y="17" font-size="13">${title}</text>
<text x="${x}" y="108" font-size="12" font-family="var(--font-mono)">${hex}</text>
<text x="${x}" y="126" font-size="12">L* ${lightness}  a* ${a}  b* ${b}</text>
<text x="${x}" y="144" font-size="12">Y ${showQuantity(xyz[1], '', 3)} %</text>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 330 152" width="330" fill="currentColor" font-family="var(--font-text)" role="img" aria-label="Colours in reflection and transmission under ${i.illuminant}">
${patch(5, 'Reflected', reflected)}
${patch(175, 'Transmitted', transmitted)}
</svg>`;
}
