import { indexOf } from '@tollbench/engines/optics/medium.ts';
import type { Cell } from '../../define/output.ts';
import type { LayersResult } from './compute.ts';
import type { LayersInputs } from './inputs.ts';
import { inputImpedance, type Shown, showFemto } from './readouts.ts';
import { mixed, phaseOf } from './sweep.ts';

const DEG = 180 / Math.PI;

/** The outer media and each layer between them. */
export function layerTable(r: LayersResult, i: LayersInputs): Shown {
  const { resolved, stack, normal, at } = r;
  const sine = Math.sin(i.angle / DEG) * Math.sqrt(stack.from.eps.re * stack.from.mu.re);
  const all = [
    {
      place: 'from',
      name: resolved.from.name,
      medium: stack.from,
      thickness: null,
      coherent: true,
    },
    ...stack.layers.map((layer, k) => ({
      place: String(k + 1),
      name: resolved.parts[k]?.name ?? '',
      medium: layer.medium,
      thickness: layer.thickness,
      coherent: !layer.incoherent,
    })),
    { place: 'into', name: resolved.to.name, medium: stack.to, thickness: null, coherent: true },
  ];
  const last = all.length - 1;
  return {
    kind: 'table',
    id: 'layers',
    title: 'Layer by layer',
    columns: [
      'place',
      'material',
      'index',
      'extinction',
      'thickness',
      'waves',
      'angle',
      'normalWavenumber',
      'depth',
      'absorbed',
      'coherent',
    ],
    rows: all.map(({ place, name, medium, thickness, coherent }, k): Cell[] => {
      const n = indexOf(medium);
      const w = normal[k] ?? n;
      const absorbed =
        k === 0 || k === last
          ? null
          : 100 * mixed(i, at.s.absorbed[k - 1] ?? 0, at.p.absorbed[k - 1] ?? 0);
      return [
        place,
        name,
        n.re + 0,
        n.im,
        thickness,
        thickness === null ? null : (n.re * thickness) / i.at.wavelength + 0,
        w.re > 0 ? DEG * Math.atan2(sine, w.re) : null,
        { re: w.re + 0, im: w.im + 0 },
        w.im > 0 ? i.at.wavelength / (4 * Math.PI * w.im) : null,
        absorbed,
        coherent,
      ];
    }),
    caption:
      'The angle is of the phase; where k_z is imaginary a wave only tunnels through and has none.',
  };
}

export function polarisationTable(r: LayersResult, i: LayersInputs): Shown {
  return {
    kind: 'table',
    id: 'polarisations',
    title: 's and p',
    columns: [
      'polarisation',
      'reflectance',
      'transmittance',
      'absorptance',
      'reflection',
      'transmission',
      'phase',
      'delay',
      'dispersion',
      'impedance',
    ],
    rows: (['s', 'p'] as const).map((side): Cell[] => {
      const { reflectance, transmittance, absorbed, r: reflection, t } = r.at[side];
      const phase = phaseOf(reflection);
      const delay = r.delays[side].r;
      const z = inputImpedance(r, i, side);
      return [
        side,
        100 * reflectance,
        100 * transmittance,
        100 * absorbed.reduce((a, b) => a + b, 0),
        reflection === null ? null : { re: reflection.re + 0, im: reflection.im + 0 },
        t === null ? null : { re: t.re + 0, im: t.im + 0 },
        Number.isNaN(phase) ? null : phase,
        delay?.group ?? null,
        delay === null ? null : { value: delay.dispersion, shown: showFemto(delay.dispersion) },
        z === null || !Number.isFinite(z.re) || !Number.isFinite(z.im) ? null : z,
      ];
    }),
    caption:
      'Amplitudes are of E and e^(−iωt), r_p = −r_s at normal incidence; the impedance is tangential E over H as engineers write it, e^(+jωt).',
  };
}
