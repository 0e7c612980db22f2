import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import { complexText } from '../../text/complex.ts';
import type { MatrixInputs } from './inputs.ts';
import { isPlanar, singularPicture } from './plane.ts';
import type { results } from './results.ts';
import type { MatrixResult } from './special.ts';

type Picture = Extract<NamedOutput<typeof results>, { readonly kind: 'plot' }>;

/** The picture that tells most for the task. */
export function picture(r: MatrixResult, inputs: MatrixInputs): Picture {
  if (r.growth && inputs.task === 'expm') return growthPlot(r.growth, inputs.t);
  if (r.eigenvalues && inputs.task !== 'svd' && inputs.task !== 'qr')
    return spectrum(r, r.eigenvalues);
  return inputs.task === 'svd' && isPlanar(r) ? singularPicture(r) : singularSpectrum(r);
}

function growthPlot({ t, norm }: NonNullable<MatrixResult['growth']>, end: number): Picture {
  const most = Math.max(...norm);
  const least = Math.min(...norm);
  const title = 'Size of the exponential over time';
  return {
    kind: 'plot',
    id: 'growth',
    title,
    caption: `‖exp(Aτ)‖₂ starts at 1, reaches ${showQuantity(most, '', 3)} at most and ends at ${showQuantity(norm.at(-1) ?? 1, '', 3)} for τ = ${showQuantity(end, 's')}.`,
    plot: {
      title,
      x: { id: 'time', label: 'Time τ', unit: 's' },
      y:
        least > 0 && most / least > 1e4
          ? { label: 'Norm of exp(Aτ)', scale: 'log' }
          : { label: 'Norm of exp(Aτ)', include: [0, 1] },
      marks: [
        { kind: 'rule', y: 1, dash: 'dash', colour: 'quiet', silent: true },
        { kind: 'line', id: 'norm', label: 'norm', x: t, y: norm, colour: 1 },
      ],
    },
  };
}

function singularSpectrum({ singular, condition }: MatrixResult): Picture {
  const index = singular.map((_, i) => i + 1);
  const log = singular.every((s) => s > 0) && condition > 20;
  const [largest = 0, least = 0] = [singular[0], singular.at(-1)];
  const mark = {
    id: 'singularValue',
    label: 'singular value',
    x: index,
    y: singular,
    colour: 1,
  } as const;
  return {
    kind: 'plot',
    id: 'singularSpectrum',
    title: 'Singular values',
    caption:
      singular.length === 1
        ? `One singular value, ${showQuantity(largest, '', 4)}.`
        : `${singular.length} singular values from ${showQuantity(largest, '', 3)} down to ${showQuantity(least, '', 3)}.`,
    plot: {
      title: 'Singular values',
      x: {
        id: 'index',
        label: 'Index',
        domain: [0.5, singular.length + 0.5],
        ...(index.length <= 20 && { ticks: index.map((at) => ({ at })) }),
      },
      y: { label: 'Singular value', scale: log ? 'log' : 'linear', ...(!log && { include: [0] }) },
      marks: [log ? { kind: 'line', marker: 'circle', ...mark } : { kind: 'stem', ...mark }],
    },
  };
}

/** Eigenvalues in the complex plane with the Gershgorin discs that must hold them. */
function spectrum(r: MatrixResult, { re, im }: NonNullable<MatrixResult['eigenvalues']>): Picture {
  const discs = gershgorin(r).map(
    ({ centre, radius }): Mark => ({
      kind: 'circle',
      x: centre,
      y: 0,
      r: radius,
      colour: 'quiet',
      silent: true,
    }),
  );
  const values = re.map((x, i) => ({ re: x, im: im[i] ?? 0 }));
  const spread = Math.max(...values.map((z) => Math.hypot(z.re, z.im)));
  const title = 'Eigenvalues and Gershgorin discs';
  return {
    kind: 'plot',
    id: 'spectrum',
    title,
    caption: `${re.length === 1 ? 'Eigenvalue' : 'Eigenvalues'} ${re.length <= 6 ? values.map((z) => complexText(z, 'i', 4)).join(', ') : `of magnitude up to ${showQuantity(spread, '', 4)}`}; each lies in a Gershgorin disc around a diagonal entry.`,
    plot: {
      title,
      equal: true,
      x: { id: 'realPart', label: 'Real part' },
      y: { label: 'Imaginary part' },
      marks: [
        { kind: 'rule', y: 0, colour: 'quiet', silent: true },
        { kind: 'rule', x: 0, colour: 'quiet', silent: true },
        ...discs,
        {
          kind: 'points',
          id: 'imaginaryPart',
          label: 'eigenvalue',
          x: re,
          y: im,
          marker: 'cross',
          colour: 1,
          size: 9,
        },
      ],
    },
  };
}

/** A disc for each row of a square matrix. */
export const gershgorin = ({
  entries,
}: MatrixResult): { readonly centre: number; readonly radius: number }[] =>
  entries.map((row, i) => ({
    centre: row[i] ?? 0,
    radius: row.reduce((sum, x, j) => (j === i ? sum : sum + Math.abs(x)), 0),
  }));
