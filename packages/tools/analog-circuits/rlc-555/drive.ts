/** The source over time, from the inputs, and how long it is looked at. */
import { type Drive, MAX_CORNERS } from '@tollbench/engines/circuit/rlc/drive.ts';
import type { Mode } from '@tollbench/engines/circuit/rlc/modes.ts';
import { InputError } from '../../define/error.ts';
import type { RlcInputs } from './inputs.ts';
import type { Netlist } from './netlist.ts';
import { driveOf, pulses } from './waveform.ts';

/** The source on [0, window]. Throws InputError for more pulses than are followed. */
export function driveFor(i: RlcInputs, window: number, netlist: Netlist | null): Drive {
  const level = (v: number) => ({ at: 0, jump: v, slope: 0 });
  switch (i.drive) {
    case 'none':
      return { corners: [], sine: null };
    case 'step':
      return { corners: [level(i.level)], sine: null };
    case 'ramp': {
      const slope = (i.level - i.before) / i.width;
      return {
        corners: [
          level(i.before),
          { at: 0, jump: 0, slope },
          { at: i.width, jump: 0, slope: -slope },
        ],
        sine: null,
      };
    }
    case 'sine':
      return {
        corners: i.before === 0 ? [] : [level(i.before)],
        sine: {
          amplitude: i.level,
          omega: 2 * Math.PI * i.sineFrequency,
          phase: (i.phase * Math.PI) / 180,
        },
      };
    case 'pulse':
      return pulsed(i, window);
    case 'netlist': {
      const waveform = netlist?.waveform;
      if (!waveform) throw unsaid(netlist);
      return checked(driveOf(waveform, window), window);
    }
  }
}

function unsaid(netlist: Netlist | null): InputError {
  return new InputError(
    netlist === null
      ? 'is taken from a netlist, and the circuit is a drawn one; choose a step, or the circuit "netlist"'
      : 'is taken from the netlist, whose source says nothing, as V1 in 0 PULSE(0 5) does',
    { field: 'drive', value: 'netlist', remedies: [{ drive: 'step' }] },
  );
}

function pulsed(i: RlcInputs, window: number): Drive {
  if (i.edge > i.width)
    throw new InputError(`of ${i.edge} s does not fit into a pulse of ${i.width} s`, {
      field: 'edge',
      value: String(i.edge),
      remedies: [{ edge: '0' }],
    });
  if (i.period !== null && i.width + i.edge > i.period)
    throw new InputError(
      `of ${i.period} s is shorter than the pulse with its later edge, ${i.width + i.edge} s`,
      {
        field: 'period',
        value: String(i.period),
        remedies: [{ period: String(2 * (i.width + i.edge)) }, { period: 'none' }],
      },
    );
  const list = pulses(
    {
      low: i.before,
      high: i.level,
      delay: 0,
      rise: i.edge,
      fall: i.edge,
      width: i.width - i.edge,
      period: i.period ?? Number.POSITIVE_INFINITY,
    },
    window,
  );
  return checked({ corners: [{ at: 0, jump: i.before, slope: 0 }, ...list], sine: null }, window);
}

function checked(drive: Drive, window: number): Drive {
  if (drive.corners.length <= MAX_CORNERS) return drive;
  const last = drive.corners[MAX_CORNERS - 1]?.at ?? window;
  throw new InputError(
    `of ${window} s holds more pulses than are followed; ${Number(last.toPrecision(3))} s would do`,
    {
      field: 'span',
      value: String(window),
      remedies: [{ span: String(Number((0.9 * last).toPrecision(2))) }],
    },
  );
}

/** s: until the slowest mode has died away, twenty of its swings, or what the source needs. */
export function windowFor(modes: readonly Mode[], i: RlcInputs, netlist: Netlist | null): number {
  if (i.span !== null) return i.span;
  const own = Math.max(0, ...modes.map(lasts));
  const [least, most] = sourceLasts(i, netlist);
  const wanted = Math.max(own, least);
  const window = Math.min(wanted > 0 ? wanted : 1e-3, Math.max(most, least));
  return Number(window.toPrecision(2));
}

function lasts({ tau, omega, zeta }: Mode): number {
  const decay = Number.isFinite(tau) && tau > 0 ? 6 * tau : 0;
  if (omega === null || zeta === null) return decay;
  const swing = (2 * Math.PI) / omega;
  const swings = 20 * swing;
  return decay === 0 ? swings : Math.min(Math.max(decay, swing), swings);
}

/** s that the source needs to be seen, and that it is drawn for at most. */
function sourceLasts(i: RlcInputs, netlist: Netlist | null): readonly [number, number] {
  const endless = Number.POSITIVE_INFINITY;
  if (i.drive === 'sine') return [4 / i.sineFrequency, 60 / i.sineFrequency];
  if (i.drive === 'ramp') return [1.5 * i.width, endless];
  if (i.drive === 'pulse')
    return i.period === null ? [3 * (i.width + i.edge), endless] : [4 * i.period, 60 * i.period];
  if (i.drive !== 'netlist' || !netlist?.waveform) return [0, endless];
  const { name, values } = netlist.waveform;
  if (name === 'SIN') return [4 / (values[2] || 1), 60 / (values[2] || 1)];
  if (name === 'PWL') return [1.5 * (values.at(-2) ?? 0), endless];
  const period = values[6];
  if (name === 'PULSE' && period !== undefined && period > 0) return [4 * period, 60 * period];
  return name === 'PULSE' ? [(values[2] ?? 0) + 2 * (values[5] ?? 0), endless] : [0, endless];
}
