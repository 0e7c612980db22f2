import type { ArrayResult } from '../compute.ts';
import { driveOf, wavelengthOf } from '../figures.ts';
import type { ArrayInputs } from '../inputs.ts';

/** Places, amplitudes and phases of all elements as built: what the tool itself takes back as a table of places. */
export function weightsCsv(r: ArrayResult, i: ArrayInputs): string {
  const { layout } = r.design;
  const { amplitude, phase } = driveOf(r);
  const wave = wavelengthOf(i);
  const rows = Array.from(amplitude, (a, n) =>
    [
      n + 1,
      (layout.x[n] ?? 0) * wave,
      (layout.y[n] ?? 0) * wave,
      (layout.z[n] ?? 0) * wave,
      a,
      phase[n] ?? 0,
    ]
      .map((v) => String(v + 0))
      .join(','),
  );
  return `element,x (m),y (m),z (m),amplitude,phase (deg)\n${rows.join('\n')}\n`;
}
