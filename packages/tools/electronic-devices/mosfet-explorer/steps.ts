import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import { beta, type MosfetResult } from './compute.ts';

export function steps(r: MosfetResult): Step[] {
  const { point, settled: i, parameters: p, bias } = r;
  const list: Step[] = [
    ...sizing(r),
    {
      text: 'The gain factor follows from the geometry.',
      tex: `\\beta = K_P \\frac{W}{L} = ${texNumber(p.kp)} \\cdot \\frac{${texNumber(p.width)}}{${texNumber(p.length)}} = ${texNumber(beta(p))}\\,\\mathrm{A/V^2}`,
    },
    ...(r.vds < 0
      ? [
          {
            text: 'The drain is below the source and acts as one: the device is seen from it, and the current flows back.',
            tex: `V_{GS}' = V_{GS} - V_{DS} = ${texNumber(bias.vgs)}\\,\\mathrm{V}, \\quad V_{DS}' = ${texNumber(bias.vds)}\\,\\mathrm{V}, \\quad V_{SB}' = ${texNumber(bias.vsb)}\\,\\mathrm{V}`,
          },
        ]
      : []),
    i.model === 'level1' && bias.vsb < 0
      ? {
          text: 'The body effect moves the threshold; forward of the bulk along its tangent, as SPICE has it.',
          tex: `V_{th} = V_{TO} + \\gamma \\frac{V_{SB}}{2\\sqrt{\\phi}} = ${texNumber(p.vto)} + ${texNumber(p.gamma)} \\cdot \\frac{${texNumber(bias.vsb)}}{2\\sqrt{${texNumber(p.phi)}}} = ${texNumber(point.vth)}\\,\\mathrm{V}`,
        }
      : {
          text: 'The body effect moves the threshold.',
          tex: `V_{th} = V_{TO} + \\gamma\\left(\\sqrt{\\phi + V_{SB}} - \\sqrt{\\phi}\\right) = ${texNumber(p.vto)} + ${texNumber(p.gamma)}\\left(\\sqrt{${texNumber(p.phi + bias.vsb)}} - \\sqrt{${texNumber(p.phi)}}\\right) = ${texNumber(point.vth)}\\,\\mathrm{V}`,
        },
    ...(i.model === 'level1' ? square(r) : allRegions(r)),
  ];
  if (point.id !== 0)
    list.push({
      text: 'Small signals are the exact derivatives of that current.',
      tex: `g_m = ${texNumber(point.gm)}\\,\\mathrm{S}, \\quad g_{ds} = ${texNumber(point.gds)}\\,\\mathrm{S}, \\quad \\frac{g_m}{I_D} = ${texNumber(point.gm / point.id)}\\,\\mathrm{V^{-1}}`,
    });
  if (Number.isFinite(r.transit))
    list.push({
      text: 'The gate capacitance of the channel, a share c of the oxide, sets the transit frequency.',
      tex: `f_T = \\frac{g_m}{2\\pi\\,c\\,C_{ox} W L}, \\quad c = ${texNumber(Math.abs(point.gm) / (2 * Math.PI * r.transit * i.cox * p.width * p.length))}, \\quad f_T = ${texNumber(r.transit)}\\,\\mathrm{Hz}`,
    });
  if (r.stage)
    list.push({
      text: 'With the load resistor the stage amplifies.',
      tex: `A_v = -\\frac{g_m}{g_{ds} + 1/R_D} = -\\frac{${texNumber(point.gm)}}{${texNumber(point.gds)} + ${texNumber(1 / i.rd)}} = ${texNumber(r.stage.gain)}`,
    });
  return list;
}

function sizing({ settled: i, point }: MosfetResult): Step[] {
  if (i.task === 'explore') return [];
  const efficiency = point.gm / point.id;
  return [
    {
      text:
        i.by === 'inversion'
          ? 'The inversion coefficient fixes the gate voltage, whatever the width, and with it g_m/I_D.'
          : 'g_m/I_D fixes the gate voltage, whatever the width.',
      tex: `V_{GS} = ${texNumber(i.vgs)}\\,\\mathrm{V}, \\quad \\frac{g_m}{I_D} = ${texNumber(efficiency)}\\,\\mathrm{V^{-1}}`,
    },
    {
      text: 'The current follows from what is wanted, and the width in proportion to it.',
      tex:
        i.want === 'current'
          ? `I_D = ${texNumber(i.wantedId)}\\,\\mathrm{A}, \\quad W = \\frac{I_D}{I_D/W} = \\frac{${texNumber(point.id)}}{${texNumber(point.id / i.width)}\\,\\mathrm{A/m}} = ${texNumber(i.width)}\\,\\mathrm{m}`
          : `I_D = \\frac{g_m}{g_m/I_D} = \\frac{${texNumber(i.wantedGm)}}{${texNumber(efficiency)}} = ${texNumber(point.id)}\\,\\mathrm{A}, \\quad W = \\frac{${texNumber(point.id)}}{${texNumber(point.id / i.width)}\\,\\mathrm{A/m}} = ${texNumber(i.width)}\\,\\mathrm{m}`,
    },
  ];
}

function square({ bias, point, parameters: p }: MosfetResult): Step[] {
  if (point.region === 'off')
    return [{ text: 'The gate is below threshold: no current in this model.' }];
  const { vds } = bias;
  const vov = bias.vgs - point.vth;
  const modulation = texNumber(1 + p.lambda * vds);
  return [
    point.region === 'saturation'
      ? {
          text: `V_DS exceeds the overdrive of ${showQuantity(vov, 'V')}: saturation.`,
          tex: `I_D = \\frac{\\beta}{2} V_{ov}^2 (1 + \\lambda V_{DS}) = \\frac{${texNumber(beta(p))}}{2} \\cdot \\left(${texNumber(vov)}\\right)^2 \\cdot ${modulation} = ${texNumber(Math.abs(point.id))}\\,\\mathrm{A}`,
        }
      : {
          text: `V_DS is below the overdrive of ${showQuantity(vov, 'V')}: triode.`,
          tex: `I_D = \\beta \\left(V_{ov} - \\tfrac12 V_{DS}\\right) V_{DS} (1 + \\lambda V_{DS}) = ${texNumber(beta(p))} \\cdot ${texNumber(vov - vds / 2)} \\cdot ${texNumber(vds)} \\cdot ${modulation} = ${texNumber(Math.abs(point.id))}\\,\\mathrm{A}`,
        },
  ];
}

function allRegions({ settled: i, point, bias, ut }: MosfetResult): Step[] {
  const { pinchOff, slope, specific, inversion, reverse } = point;
  if (
    pinchOff === undefined ||
    slope === undefined ||
    specific === undefined ||
    inversion === undefined ||
    reverse === undefined
  )
    return [];
  return [
    {
      text: `The thermal voltage at ${showQuantity(i.kelvin, 'K', 5)}, the pinch-off voltage and the slope factor, referred to the bulk.`,
      tex: `U_T = ${texNumber(ut)}\\,\\mathrm{V}, \\quad V_P = ${texNumber(pinchOff)}\\,\\mathrm{V}, \\quad n = 1 + \\frac{\\gamma}{2\\sqrt{V_P + \\phi + 4U_T}} = ${texNumber(slope)}`,
    },
    {
      text: 'The specific current, and the forward and reverse currents in units of it; the forward one is the inversion coefficient.',
      tex: `I_S = 2 n \\beta U_T^2 = ${texNumber(specific)}\\,\\mathrm{A}, \\quad IC = \\ln^2\\!\\left(1 + e^{(V_P - V_{SB})/2U_T}\\right) = ${texNumber(inversion)}, \\quad i_r = ${texNumber(reverse)}`,
    },
    {
      text: 'Forward less reverse current, with channel-length modulation.',
      tex: `I_D = I_S (IC - i_r)(1 + \\lambda V_{DS}) = ${texNumber(specific)} \\cdot ${texNumber(inversion - reverse)} \\cdot ${texNumber(1 + i.lambda * bias.vds)} = ${texNumber(Math.abs(point.id))}\\,\\mathrm{A}`,
    },
  ];
}
