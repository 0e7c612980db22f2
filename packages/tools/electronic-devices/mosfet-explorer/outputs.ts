import type { Output, Readout, Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { beta, type MosfetInputs, type MosfetResult } from './compute.ts';
import { efficiencyPlot, names, outputPlot, transferPlot } from './plots.ts';

export function outputs(r: MosfetResult, i: MosfetInputs): Output[] {
  const n = names(i);
  const { point } = r;
  const list: Output[] = [];
  const warn = (id: string, text: string) =>
    list.push({ kind: 'notice', id, level: 'warning', text });
  if (i.model === 'level1' && point.region === 'off')
    warn(
      'off',
      `${n.vgs} is ${showQuantity(point.vth - i.vgs, 'V')} below the threshold: level 1 has no current here. A real device leaks exponentially; the EKV model shows it.`,
    );
  if (i.model === 'level1' && point.region !== 'off' && i.vgs - point.vth < 0.1)
    warn(
      'moderate',
      `Overdrive ${showQuantity(i.vgs - point.vth, 'V', 3)}: below about 100 mV the square law overstates gm/ID, here ${showQuantity(point.gm / point.id, '1/V', 3)}. Take EKV.`,
    );
  if (i.length < 0.5e-6)
    warn(
      'short',
      `L is ${showQuantity(i.length, 'm')}: velocity saturation and barrier lowering, which both models leave out, matter below about half a micrometre.`,
    );
  const bias = r.stage ? 'with its load' : 'as set';
  list.push(
    {
      kind: 'plot',
      id: 'output',
      title: 'Output curves',
      plot: outputPlot(r, i),
      caption: `${r.output.length} curves up to ${n.vgs} ${showQuantity(i.vgsMax, 'V')}. At ${n.vgs} ${showQuantity(i.vgs, 'V')} and ${n.vds} ${showQuantity(r.vds, 'V')} the drain carries ${showQuantity(point.id, 'A')} in ${point.region === 'off' ? 'cut-off' : point.region}.`,
    },
    { kind: 'readouts', id: 'point', title: `Bias point, ${bias}`, items: pointReadouts(r, i) },
    ...(r.stage
      ? [
          {
            kind: 'readouts',
            id: 'stage',
            title: 'Common-source stage',
            items: [
              {
                name: 'stageGain',
                label: 'Voltage gain',
                symbol: 'A_v',
                value: r.stage.gain,
                digits: 4,
              },
              {
                name: 'stageOutputResistance',
                label: 'Output resistance',
                symbol: 'R_out',
                value: r.stage.outputResistance,
                unit: 'Ω',
              },
              {
                name: 'stageVds',
                label: `${n.vds} on the load line`,
                value: r.stage.vds,
                unit: 'V',
              },
            ],
          } as const,
        ]
      : []),
    {
      kind: 'plot',
      id: 'transfer',
      title: 'Transfer curve',
      plot: transferPlot(r, i),
      caption: `At ${n.vds} ${showQuantity(r.vds, 'V')} the threshold is ${showQuantity(point.vth, 'V')} and gm reaches ${showQuantity(Math.max(...r.transferGm), 'S', 3)}.`,
    },
    {
      kind: 'plot',
      id: 'efficiency',
      title: 'gm/ID over drain current',
      plot: efficiencyPlot(r, i),
      caption:
        i.model === 'ekv'
          ? `gm/ID falls from its weak-inversion limit of ${showQuantity(r.weakLimit, '1/V', 3)}; at the bias it is ${point.id > 0 ? showQuantity(point.gm / point.id, '1/V', 3) : 'not defined'}.`
          : 'The square law lets gm/ID grow without bound towards threshold; a real device stops near 1/(n UT).',
    },
    {
      kind: 'table',
      id: 'curves',
      title: 'Currents at the largest voltage',
      columns: [
        { label: n.vgs, unit: 'V' },
        { label: 'Drain current', unit: 'A', digits: 5 },
      ],
      rows: r.output.map((c) => [c.vgs, c.id.at(-1) as number]),
    },
  );
  return list;
}

function pointReadouts(r: MosfetResult, i: MosfetInputs): Readout[] {
  const { point } = r;
  const ratio = (
    name: string,
    label: string,
    symbol: string,
    top: number,
    bottom: number,
    unit: string,
  ): Readout =>
    bottom > 0
      ? { name, label, symbol, value: top / bottom, unit }
      : { name, label, symbol, value: null, unit, note: 'no current here' };
  return [
    {
      name: 'drainCurrent',
      label: 'Drain current',
      symbol: 'I_D',
      value: point.id,
      unit: 'A',
      digits: 5,
    },
    {
      name: 'transconductance',
      label: 'Transconductance',
      symbol: 'g_m',
      value: point.gm,
      unit: 'S',
    },
    ratio('gmOverId', 'Efficiency', 'gm/ID', point.gm, point.id, '1/V'),
    ratio('intrinsicGain', 'Intrinsic gain', 'gm/gds', point.gm, point.gds, ''),
    { name: 'region', label: 'Region', value: point.region },
    {
      name: 'outputResistance',
      label: 'Output resistance',
      symbol: 'r_o',
      ...(point.gds > 0 ? { value: 1 / point.gds } : { value: null, note: 'infinite: λ is 0' }),
      unit: 'Ω',
    },
    {
      name: 'bodyTransconductance',
      label: 'Body transconductance',
      symbol: 'g_mb',
      value: point.gmb,
      unit: 'S',
    },
    {
      name: 'threshold',
      label: 'Threshold with body effect',
      symbol: 'V_th',
      value: point.vth,
      unit: 'V',
    },
    {
      name: 'saturationVoltage',
      label: 'Saturation voltage',
      symbol: 'V_Dsat',
      value: point.vdsat,
      unit: 'V',
    },
    {
      name: 'gainFactor',
      label: 'Gain factor',
      symbol: 'β',
      value: beta(r.parameters),
      unit: 'A/V²',
    },
    ...(i.model === 'ekv' &&
    point.inversion !== undefined &&
    point.slope !== undefined &&
    point.specific !== undefined
      ? [
          {
            name: 'inversionCoefficient',
            label: 'Inversion coefficient',
            symbol: 'IC',
            value: point.inversion,
          },
          { name: 'slopeFactor', label: 'Slope factor', symbol: 'n', value: point.slope },
          {
            name: 'specificCurrent',
            label: 'Specific current',
            symbol: 'I_S',
            value: point.specific,
            unit: 'A',
          },
        ]
      : []),
  ];
}

const num = (x: number, digits = 4): string => {
  const [mantissa = '', exponent] = x.toPrecision(digits).split('e');
  return exponent === undefined
    ? String(Number(mantissa))
    : `${Number(mantissa)} \\cdot 10^{${Number(exponent)}}`;
};

export function steps(r: MosfetResult, i: MosfetInputs): Step[] {
  const { point, parameters: p } = r;
  const list: Step[] = [
    {
      text: 'The gain factor follows from the geometry.',
      tex: `\\beta = K_P \\frac{W}{L} = ${num(p.kp)} \\cdot \\frac{${num(p.width)}}{${num(p.length)}} = ${num(beta(p))}\\,\\mathrm{A/V^2}`,
    },
    {
      text: 'The body effect moves the threshold.',
      tex: `V_{th} = V_{TO} + \\gamma\\left(\\sqrt{\\phi + V_{SB}} - \\sqrt{\\phi}\\right) = ${num(p.vto)} + ${num(p.gamma)}\\left(\\sqrt{${num(p.phi + i.vsb)}} - \\sqrt{${num(p.phi)}}\\right) = ${num(point.vth)}\\,\\mathrm{V}`,
    },
  ];
  if (i.model === 'level1') {
    if (point.region === 'off')
      return [...list, { text: 'The gate is below threshold: no current in this model.' }];
    const vov = i.vgs - point.vth;
    list.push(
      point.region === 'saturation'
        ? {
            text: `VDS exceeds the overdrive of ${showQuantity(vov, 'V')}: saturation.`,
            tex: `I_D = \\frac{\\beta}{2} V_{ov}^2 (1 + \\lambda V_{DS}) = ${num(point.id)}\\,\\mathrm{A}`,
          }
        : {
            text: `VDS is below the overdrive of ${showQuantity(vov, 'V')}: triode.`,
            tex: `I_D = \\beta \\left(V_{ov} - \\tfrac12 V_{DS}\\right) V_{DS} (1 + \\lambda V_{DS}) = ${num(point.id)}\\,\\mathrm{A}`,
          },
    );
  } else if (
    point.pinchOff !== undefined &&
    point.slope !== undefined &&
    point.specific !== undefined &&
    point.inversion !== undefined
  ) {
    list.push(
      {
        text: 'The pinch-off voltage and the slope factor, referred to the bulk.',
        tex: `V_P = ${num(point.pinchOff)}\\,\\mathrm{V}, \\quad n = 1 + \\frac{\\gamma}{2\\sqrt{V_P + \\phi + 4U_T}} = ${num(point.slope)}`,
      },
      {
        text: 'The specific current and the inversion coefficient.',
        tex: `I_S = 2 n \\beta U_T^2 = ${num(point.specific)}\\,\\mathrm{A}, \\quad IC = \\ln^2\\!\\left(1 + e^{(V_P - V_{SB})/2U_T}\\right) = ${num(point.inversion)}`,
      },
      {
        text: 'Forward less reverse current, with channel-length modulation.',
        tex: `I_D = ${num(point.id)}\\,\\mathrm{A}`,
      },
    );
  }
  if (point.id > 0)
    list.push({
      text: 'Small signals are the exact derivatives of that current.',
      tex: `g_m = ${num(point.gm)}\\,\\mathrm{S}, \\quad \\frac{g_m}{I_D} = ${num(point.gm / point.id)}\\,\\mathrm{V^{-1}}`,
    });
  if (r.stage)
    list.push({
      text: 'With the load resistor the stage amplifies.',
      tex: `A_v = -\\frac{g_m}{g_{ds} + 1/R_D} = ${num(r.stage.gain)}`,
    });
  return list;
}
