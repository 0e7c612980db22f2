import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { CarrierResult } from './compute.ts';
import { cm3 } from './say.ts';

/** The working, with the numbers at hand. */
export function steps(r: CarrierResult): Step[] {
  const { inputs: i, state: s } = r;
  const kT = thermalEnergy(i.kelvin);
  return [
    {
      text: 'Thermal energy, and the densities of states of both bands.',
      tex: `kT = ${texNumber(kT)}\\,\\mathrm{eV}, \\quad N_c = ${texNumber(s.nc)}\\,\\mathrm{cm^{-3}}, \\quad N_v = ${texNumber(s.nv)}\\,\\mathrm{cm^{-3}}`,
    },
    {
      text:
        r.intrinsicFrom === 'bands'
          ? 'They and the gap give the intrinsic concentration.'
          : 'The intrinsic concentration is the one chosen; the gap is the one that gives it with these bands.',
      tex: `n_i = \\sqrt{N_c N_v}\\, e^{-E_g/2kT} = ${texNumber(s.ni)}\\,\\mathrm{cm^{-3}}, \\quad E_g = ${texNumber(s.gap + s.narrowing)}\\,\\mathrm{eV}`,
    },
    ...(s.narrowing > 0
      ? [
          {
            text: 'Doping narrows the gap.',
            tex: `E_g = ${texNumber(s.gap + s.narrowing)} - ${texNumber(s.narrowing)} = ${texNumber(s.gap)}\\,\\mathrm{eV}, \\quad n_{ie} = ${texNumber(s.nie)}\\,\\mathrm{cm^{-3}}`,
          },
        ]
      : []),
    ...(i.task === 'fermi' ? fromCarriers(r) : fromDopants(r)),
    ...transport(r, kT),
  ];
}

function fromDopants({ state: s, solved, inputs: i }: CarrierResult): Step[] {
  const parts = s.doses.map(({ species, density }, k) => ({
    text: `${species.name}: ${cm3(density)}, of which ${cm3(s.ionised[k] ?? 0)} are ionised.`,
    ...(species.energy !== null &&
      i.ionisation !== 'complete' && {
        tex:
          species.kind === 'donor'
            ? `N_D^+ = N_D \\left(1 - \\frac{b}{1 + \\frac{1}{${texNumber(species.degeneracy)}} e^{(E_D - E_F)/kT}}\\right), \\quad E_c - E_D = ${texNumber(s.levels[k] ?? 0)}\\,\\mathrm{eV}`
            : `N_A^- = N_A \\left(1 - \\frac{b}{1 + \\frac{1}{${texNumber(species.degeneracy)}} e^{(E_F - E_A)/kT}}\\right), \\quad E_A - E_v = ${texNumber(s.levels[k] ?? 0)}\\,\\mathrm{eV}`,
      }),
  }));
  return [
    ...(solved
      ? [
          {
            text: `The doping at which the resistivity is ${texPlain(solved.target)} Ω·cm was found by Brent’s method over its logarithm.`,
            tex: `N = ${texNumber(solved.dose.density)}\\,\\mathrm{cm^{-3}}`,
          },
        ]
      : []),
    ...parts,
    {
      text: 'The crystal is neutral at one Fermi level alone.',
      tex: `p + N_D^+ = n + N_A^-: \\quad E_c - E_F = ${texNumber(s.below)}\\,\\mathrm{eV}, \\quad \\eta = ${texNumber(s.eta)}`,
    },
    carriersAt(s.n, s.p, i.statistics),
  ];
}

const texPlain = (x: number): string => String(Number(x.toPrecision(5)));

const carriersAt = (n: number, p: number, statistics: 'fermi' | 'boltzmann'): Step => ({
  text: 'That Fermi level gives both carriers.',
  tex:
    statistics === 'fermi'
      ? `n = N_c F_{1/2}(\\eta) = ${texNumber(n)}\\,\\mathrm{cm^{-3}}, \\quad p = N_v F_{1/2}(-\\eta - E_g/kT) = ${texNumber(p)}\\,\\mathrm{cm^{-3}}`
      : `n = N_c e^{\\eta} = ${texNumber(n)}\\,\\mathrm{cm^{-3}}, \\quad p = N_v e^{-\\eta - E_g/kT} = ${texNumber(p)}\\,\\mathrm{cm^{-3}}`,
});

function fromCarriers({ state: s, approximations: a, inputs: i }: CarrierResult): Step[] {
  const band = a.carrier === 'n' ? 'E_c - E_F' : 'E_F - E_v';
  return [
    {
      text: 'The filling of the band gives the Fermi level, exactly and by approximations.',
      tex: `u = ${texNumber(a.u)}: \\quad ${band} = -kT\\,F_{1/2}^{-1}(u) = ${texNumber(a.exact)}\\,\\mathrm{eV}`,
    },
    ...(a.joyceDixon === null
      ? []
      : [
          {
            text: 'Joyce and Dixon:',
            tex: `-kT\\left(\\ln u + \\tfrac{u}{\\sqrt8} + \\dots\\right) = ${texNumber(a.joyceDixon)}\\,\\mathrm{eV}`,
          },
        ]),
    { text: 'Boltzmann:', tex: `-kT \\ln u = ${texNumber(a.boltzmann)}\\,\\mathrm{eV}` },
    carriersAt(s.n, s.p, i.statistics),
  ];
}

function transport({ state: s, inputs: i }: CarrierResult, kT: number): Step[] {
  if (s.mobilityN === null || s.mobilityP === null || s.resistivity === null) return [];
  const majority = s.n >= s.p;
  return [
    {
      text:
        s.counted > 1.001
          ? `Mobilities, and the resistivity of both carriers. The fit of the mobility takes all dopants as carriers at 300 K: the majority counts ${texPlain(s.counted)} times.`
          : 'Mobilities, and the resistivity of both carriers.',
      tex: `\\rho = \\frac{1}{q(n\\mu_n + p\\mu_p)} = \\frac{1}{q(${texNumber(majority ? s.n * s.counted : s.n)} \\cdot ${texNumber(s.mobilityN)} + ${texNumber(majority ? s.p : s.p * s.counted)} \\cdot ${texNumber(s.mobilityP)})} = ${texNumber(s.resistivity)}\\,\\Omega\\,\\mathrm{cm}`,
    },
    {
      text: 'Einstein’s relation, with degeneracy.',
      tex: majority
        ? `D_n = \\mu_n \\frac{kT}{q} \\frac{F_{1/2}(\\eta)}{F_{-1/2}(\\eta)} = ${texNumber(s.mobilityN)} \\cdot ${texNumber(kT)} \\cdot ${texNumber((s.diffusionN ?? 0) / s.mobilityN / kT)} = ${texNumber(s.diffusionN ?? 0)}\\,\\mathrm{cm^2/s}`
        : `D_p = \\mu_p \\frac{kT}{q} \\frac{F_{1/2}(\\zeta)}{F_{-1/2}(\\zeta)} = ${texNumber(s.mobilityP)} \\cdot ${texNumber(kT)} \\cdot ${texNumber((s.diffusionP ?? 0) / s.mobilityP / kT)} = ${texNumber(s.diffusionP ?? 0)}\\,\\mathrm{cm^2/s}`,
    },
    {
      text: 'The sheet resistance of the thickness.',
      tex: `R_s = \\frac{\\rho}{d} = ${texNumber(s.resistivity / 100 / i.thickness)}\\,\\Omega`,
    },
  ];
}
