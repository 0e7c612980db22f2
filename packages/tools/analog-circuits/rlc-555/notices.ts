/** What must be known before the numbers are trusted. */
import { showQuantity } from '../../define/si.ts';
import type { CircuitResult } from './circuit.ts';
import type { RlcResult } from './compute.ts';
import type { RlcInputs } from './inputs.ts';
import type { Shown } from './tables.ts';
import type { AstableResult, MonostableResult } from './timer.ts';

type Note = (id: string, text: string, level?: 'note' | 'warning') => void;

export function notices(r: RlcResult, i: RlcInputs): Shown[] {
  const list: Shown[] = [];
  const note: Note = (id, text, level = 'note') => list.push({ kind: 'notice', id, level, text });
  if (r.kind === 'circuit') ofCircuit(r, i, note);
  else if (r.kind === 'ring') {
    if (r.ringing.zeta > 0.3)
      note(
        'few',
        'So much damping leaves a second peak of a few per cent: what is read off a screen is then worth little.',
      );
  } else ofTimer(r, i, note);
  return list;
}

function ofCircuit(r: CircuitResult, i: RlcInputs, note: Note): void {
  if (r.wave !== null && r.wave.figures.impulse !== 0)
    note(
      'impulse',
      `At t = 0 there is an impulse of ${showQuantity(r.wave.figures.impulse, r.looked.unit === 'V' ? 'V·s' : 'C')}: capacitors in a loop with the source, or inductors in a cut, change at once what they hold.`,
      'warning',
    );
  if (r.skipped.length > 0)
    note(
      'skipped',
      `Of the netlist ${r.skipped.join(', ')} has no bearing here and was passed over.`,
    );
  if (r.title !== '')
    note(
      'title',
      `The first line, “${r.title.slice(0, 60)}”, was taken as the netlist’s title, as SPICE does.`,
    );
  if (r.small.length > 0)
    note(
      'scale',
      `${r.small.join(', ')}: in a netlist M is a thousandth, MEG a million, and F behind a number a femto-.`,
      'warning',
    );
  if (r.standing !== 0 && i.start === 'rest')
    note(
      'standing',
      `The netlist’s source stands at ${showQuantity(r.standing, r.source.kind === 'V' ? 'V' : 'A')} before t = 0. Here parts hold nothing then, as with uic in SPICE; without uic SPICE begins settled, which is “settled at the level before”.`,
    );
  if (i.task === 'time' && i.arrangement === 'netlist' && i.drive !== 'netlist')
    note(
      'drive',
      'The source does what is set here; what the netlist says of it counts with Source "as the netlist says".',
    );
  if (
    r.modes.some(
      ({ poles, multiplicity }) => poles[0]?.re === 0 && (poles[0]?.im !== 0 || multiplicity > 0),
    )
  )
    note(
      'lossless',
      'A mode without loss never dies away; real coils and capacitors have losses that are not drawn.',
    );
}

function ofTimer(r: AstableResult | MonostableResult, i: RlcInputs, note: Note): void {
  const { figures } = r;
  if (i.supply < figures.least || i.supply > figures.most)
    note(
      'supply',
      `${figures.label} is sold for ${figures.least} to ${figures.most} V; ${showQuantity(i.supply, 'V')} is outside.`,
      'warning',
    );
  const fast = r.kind === 'astable' ? 1 / r.found.frequency : r.found.width;
  const delay = figures.delayLow + figures.delayHigh;
  if (delay > 0.05 * fast)
    note(
      'fast',
      `Delays of the timer are ${showQuantity((100 * delay) / fast, '%', 2)} of the time: they spread from one to the next far more than parts do.`,
      'warning',
    );
  else if (delay === 0 && i.timer !== 'ideal' && fast < 20e-6)
    note(
      'delays',
      'The data sheet gives no delays; above some 50 kHz they lower the frequency. Take other figures to set them.',
      'warning',
    );
  if (i.timer === 'ne555' && (r.kind === 'astable' ? i.ra + i.rb : i.rt) > 3.4e6)
    note(
      'bias',
      'The bipolar timer’s threshold current may be 250 nA: such resistors may leave it no way to its threshold.',
      'warning',
    );
  if (r.kind === 'astable' && i.wiring !== 'output' && i.ra < 1000 && i.wiring !== 'separate')
    note(
      'pin7',
      `RA carries ${showQuantity(i.supply / i.ra, 'A', 2)} into pin 7 while the output is low; a kilohm or more is usual.`,
    );
  if (r.kind === 'monostable')
    note(
      'trigger',
      'The trigger must be above its level again before the pulse ends; held low, it keeps the output high.',
    );
}
