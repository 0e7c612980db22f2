import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { SolarResult } from './compute.ts';
import type { Shading } from './shading.ts';
import type { StringSizing } from './string-sizing.ts';

/** The working: the parameters, their way to the conditions, the point of maximum power, and the question's own. */
export function steps(r: SolarResult): Step[] {
  return [
    ...source(r),
    ...(r.sizing ? [] : conditions(r)),
    ...(r.sizing ? sizing(r, r.sizing) : maximum(r)),
    ...(r.shading ? shade(r, r.shading) : []),
  ];
}

function source(r: SolarResult): Step[] {
  const { junction: j } = r.device;
  const { settled: i } = r;
  const set = `I_L = ${texNumber(j.photocurrent)}\\,\\mathrm{A},\\; I_0 = ${texNumber(j.saturation)}\\,\\mathrm{A},\\; a = ${texNumber(j.slope)}\\,\\mathrm{V},\\; R_s = ${texNumber(j.series)}\\,\\Omega,\\; G_{sh} = ${texNumber(j.conductance)}\\,\\mathrm{S}`;
  if (i.source === 'datasheet')
    return [
      {
        text:
          i.closing === 'coefficient'
            ? 'Five equations: the curve passes through short circuit, open circuit and the maximum, has its maximum there, and V_oc falls by β with temperature. For each a and R_s three of them are linear; R_s and then a follow as roots.'
            : 'Four equations: the curve passes through short circuit, open circuit and the maximum, and has its maximum there. With the ideality given, three of them are linear for each R_s, which follows as a root.',
        tex: set,
      },
    ];
  if (i.source === 'measured')
    return [
      {
        text: 'The sum of the squares of measured less modelled current is least at these parameters, the current solved exactly at each measured voltage.',
        tex: set,
      },
    ];
  return [
    {
      text: 'The parameters as given; a is the ideality times the cells times kT/q.',
      tex: `a = n N_s \\frac{kT}{q} = ${texNumber(i.ideality)} \\cdot ${i.cells} \\cdot ${texNumber(j.slope / i.ideality / i.cells)}\\,\\mathrm{V} = ${texNumber(j.slope)}\\,\\mathrm{V}`,
    },
  ];
}

function conditions(r: SolarResult): Step[] {
  const { device: d, module: m, at, settled: i } = r;
  const cell: Step[] =
    i.thermal === 'noct'
      ? [
          {
            text: 'The cells stand above the air in proportion to the light, as they do at NOCT.',
            tex: `T_c = T_a + \\frac{\\mathrm{NOCT} - 20}{800} G = ${texNumber(i.ambient)} + \\frac{${texNumber(i.noct - 20)}}{800} \\cdot ${texNumber(at.irradiance)} = ${texNumber(at.celsius)}\\,\\mathrm{^\\circ C}`,
          },
        ]
      : i.thermal === 'faiman'
        ? [
            {
              text: 'The cells stand above the air by the light over what the wind carries off.',
              tex: `T_c = T_a + \\frac{G}{25 + 6.84 v} = ${texNumber(i.ambient)} + \\frac{${texNumber(at.irradiance)}}{${texNumber(25 + 6.84 * i.wind)}} = ${texNumber(at.celsius)}\\,\\mathrm{^\\circ C}`,
            },
          ]
        : [];
  if (at.irradiance === d.at.irradiance && at.celsius === d.at.celsius) return cell;
  return [
    ...cell,
    {
      text: 'The photocurrent follows the light, the saturation current the temperature, and the shunt’s conductance the light.',
      tex: `I_L = \\frac{${texNumber(at.irradiance)}}{${texNumber(d.at.irradiance)}} \\left(${texNumber(d.junction.photocurrent)} + ${texNumber(d.material.alpha)} \\cdot (${texNumber(at.celsius - d.at.celsius)})\\right) = ${texNumber(m.photocurrent)}\\,\\mathrm{A}, \\quad I_0 = ${texNumber(m.saturation)}\\,\\mathrm{A}, \\quad a = ${texNumber(m.slope)}\\,\\mathrm{V}`,
    },
  ];
}

function maximum(r: SolarResult): Step[] {
  const { figures: f, array: j } = r;
  if (!(f.maximum.power > 0)) return [{ text: 'Without light no power comes out.' }];
  const p = f.paths;
  return [
    {
      text: 'At maximum power the voltage across the diode tells the current; the series resistance takes its drop off the voltage.',
      tex: `V_d = ${texNumber(f.diodeVoltage)}\\,\\mathrm{V}, \\quad I = I_L - I_d - I_{sh} = ${texNumber(j.photocurrent)} - ${texNumber(p.diode + p.diode2 + p.recombination)} - ${texNumber(p.shunt + p.avalanche)} = ${texNumber(f.maximum.current)}\\,\\mathrm{A}, \\quad V = V_d - I R_s = ${texNumber(f.maximum.voltage)}\\,\\mathrm{V}`,
    },
    {
      text: 'The fill factor compares that with the rectangle of open and short circuit.',
      tex: `FF = \\frac{V_{mp} I_{mp}}{V_{oc} I_{sc}} = \\frac{${texNumber(f.maximum.power)}}{${texNumber(f.openCircuit)} \\cdot ${texNumber(f.shortCircuit)}} = ${texNumber(f.fillFactor)}`,
    },
  ];
}

function shade(r: SolarResult, s: Shading): Step[] {
  const hot = s.rows.reduce((a, b) => (b.dissipation > a.dissipation ? b : a));
  return [
    {
      text: 'All sections carry the string’s current; each bypass diode takes what its cells do not.',
      tex: `I = I_{cells} + I_b, \\quad \\sum V_k = ${texNumber(s.load.voltage)}\\,\\mathrm{V} \\text{ at } I = ${texNumber(s.load.current)}\\,\\mathrm{A}`,
    },
    {
      text: 'The cell that takes in most carries its section’s current at its own voltage.',
      tex: `P = -V I_{cells} = ${texNumber(-hot.voltage)} \\cdot ${texNumber(hot.state.cellCurrent)} = ${texNumber(hot.dissipation)}\\,\\mathrm{W}`,
    },
    {
      text: 'The share of the power that the shade takes.',
      tex: `1 - \\frac{${texNumber(s.peak.power)}}{${texNumber(Math.max(0, ...s.unshaded.peaks.map((p) => p.power)))}}`,
    },
  ].filter((step) => r.at.irradiance > 0 || step.tex.startsWith('I'));
}

function sizing(r: SolarResult, s: StringSizing): Step[] {
  const { settled: i } = r;
  return [
    ...(s.linearCold === null
      ? []
      : [
          {
            text: 'The open-circuit voltage of a module when coldest, by the coefficient.',
            tex: `V_{oc} \\left(1 + \\beta (T_{min} - 25)\\right) = ${texNumber(i.voc)} \\left(1 + ${texNumber(i.beta / 100)} \\cdot (${texNumber(i.coldest - 25)})\\right) = ${texNumber(s.linearCold)}\\,\\mathrm{V}`,
          },
        ]),
    {
      text: 'So many modules stay below the largest voltage.',
      tex: `\\left\\lfloor \\frac{${texNumber(i.most)}}{${texNumber(s.openCold)}} \\right\\rfloor = ${s.mostInSeries}`,
    },
    {
      text: 'So many reach the tracker when hottest, the drop along the cable on top.',
      tex: `\\left\\lceil \\frac{${texNumber(i.trackFrom)} + ${texNumber(s.cableResistance * s.hot.maximum.current)}}{${texNumber(s.hot.maximum.voltage)}} \\right\\rceil = ${s.fewestInSeries}`,
    },
    {
      text: 'So many strings stay below the largest current.',
      tex: `\\left\\lfloor \\frac{${texNumber(i.inputCurrent)}}{${texNumber(i.factor)} \\cdot ${texNumber(s.standard.shortCircuit)}} \\right\\rfloor = ${s.strings}`,
    },
  ];
}
