import { impedance } from '@tollbench/engines/thermal/foster.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { ThermalResult } from './compute.ts';
import type { ThermalInputs } from './inputs.ts';

const n = texNumber;

export function steps(r: ThermalResult, i: ThermalInputs): Step[] {
  if (r.sink) return sinkSteps(r, i);
  const pulse: Step = {
    text: 'Every term warms by itself; a pulse of this width makes, for a watt,',
    tex: `Z_{th}(${n(i.width)}) = \\sum_i R_i\\left(1 - e^{-t_p/\\tau_i}\\right) = ${n(impedance(r.all, i.width))}\\,\\mathrm{K/W}`,
  };
  if (r.allowed)
    return [
      pulse,
      {
        text: 'Pulses that repeat add what is left of all before them.',
        tex: `Z_{th} = \\sum_i R_i\\,\\frac{1 - e^{-t_p/\\tau_i}}{1 - e^{-t_p/(D\\tau_i)}} = ${n(r.allowed.z)}\\,\\mathrm{K/W}`,
      },
      {
        text: 'The room there is, over it, is the power.',
        tex: `P = \\frac{T_{j\\,max} - T_a}{Z_{th}} = \\frac{${n(i.limit)} - ${n(i.ambient)}}{${n(r.allowed.z)}} = ${n(r.allowed.power)}\\,\\mathrm{W}`,
      },
    ];
  if (!r.wave) return [pulse];
  return [
    ...(i.profile === 'table' ? [] : [pulse]),
    {
      text: 'Over each straight piece of power every term goes on from where it was.',
      tex: `\\theta_i(t) = \\theta_i e^{-t/\\tau_i} + R_i\\left[P\\left(1 - e^{-t/\\tau_i}\\right) + \\dot P\\left(t - \\tau_i + \\tau_i e^{-t/\\tau_i}\\right)\\right]`,
    },
    {
      text: 'The hottest moment of their sum, over ambient.',
      tex: `T_{j} = ${n(i.ambient)} + ${n(r.wave.peak - i.ambient)} = ${n(r.wave.peak)}\\,^\\circ\\mathrm{C}`,
    },
  ];
}

function sinkSteps({ inner, sink }: ThermalResult, i: ThermalInputs): Step[] {
  if (!sink) return [];
  return [
    ...(sink.spreading === null ? [] : [plateStep(sink.spreading, sink.needed, i)]),
    {
      text: 'The loss of a device at the limit.',
      tex: `P = ${n(i.steady)}\\,\\left(1 + ${n(i.drift / 100)}\\cdot(${n(i.limit)} - 25)\\right) = ${n(sink.hot)}\\,\\mathrm{W}`,
    },
    {
      text: 'What is left of the way to ambient is the heat sink’s, for all devices together.',
      tex: `R_{SA} = \\frac{1}{${i.devices}}\\left(\\frac{${n(i.limit)} - ${n(i.ambient)}}{${n(sink.hot)}} - ${n(inner)} - ${n(i.interface)}${sink.spreading === null ? '' : ` - ${n(sink.spreading)}`}\\right) = ${n(sink.needed)}\\,\\mathrm{K/W}`,
    },
  ];
}

function plateStep(found: number, needed: number, i: ThermalInputs): Step {
  const h = 1 / (i.devices * needed * i.plateX * i.plateY);
  return {
    text: 'On its way from the footprint into the plate heat has to spread; how far depends on the sink, so that both are solved together.',
    tex: `h = \\frac{1}{n\\,R_{SA}\\,A} = ${n(h)}\\,\\mathrm{W/(m^2K)}, \\qquad R_{sp}(h) = ${n(found)}\\,\\mathrm{K/W}`,
  };
}
