import type { Notice } from '../../define/output.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { ConverterResult } from './compute.ts';
import type { ConverterInputs } from './inputs.ts';
import { isExceeded } from './ratings.ts';
import { results } from './results.ts';

/** What real parts and the loop forbid. */
export function notices(r: ConverterResult, i: ConverterInputs): Notice[] {
  const list: Notice[] = [];
  const add = (id: string, text: string, level: Notice['level'] = 'warning') =>
    list.push({ kind: 'notice', id, level, text });
  limits(r, i, add);
  rated(r, add);
  regulation(r, i, add);
  return list;
}

type Add = (id: string, text: string, level?: Notice['level']) => void;

/** Every limit that was given and is exceeded, in one sentence. */
function rated({ ratings }: ConverterResult, add: Add): void {
  const over = ratings.filter(isExceeded).map(({ name, worst, vin, limit }) => {
    const { label, unit = '' } = results.values[name];
    const [first = '', ...rest] = label;
    return `${first.toLowerCase()}${rest.join('')} ${q(worst, unit, 3)} at ${q(vin, 'V', 3)}, allowed ${q(limit ?? 0, unit, 3)}`;
  });
  if (over.length > 0) add('ratings', `Above what the parts allow: ${over.join('; ')}.`);
}

function limits(
  { corners, built, cycle, boundary }: ConverterResult,
  i: ConverterInputs,
  add: Add,
): void {
  const shortest = corners.reduce((a, b) => (b.duty < a.duty ? b : a));
  const longest = corners.reduce((a, b) => (b.duty > a.duty ? b : a));
  if (shortest.duty / i.frequency < i.minOn)
    add(
      'minimum-on-time',
      `At ${q(shortest.vin, 'V', 3)} the switch is on for ${q(shortest.duty / i.frequency, 's', 3)}, less than the ${q(i.minOn, 's', 3)} it can: pulses are skipped. At most ${q(shortest.duty / i.minOn, 'Hz', 3)} would do.`,
    );
  if ((1 - longest.duty) / i.frequency < i.minOff)
    add(
      'minimum-off-time',
      `At ${q(longest.vin, 'V', 3)} the switch is off for ${q((1 - longest.duty) / i.frequency, 's', 3)}, less than the ${q(i.minOff, 's', 3)} it must be: the output drops out.`,
    );
  // Of a flyback the current that saturates is the primary’s.
  const peak = Math.max(...corners.map((c) => c.peak)) / (i.topology === 'flyback' ? i.turns : 1);
  if (i.saturation !== null && peak > i.saturation)
    add(
      'saturation',
      `The inductor’s peak of ${q(peak, 'A', 3)} is above its saturation current of ${q(i.saturation, 'A', 3)}.`,
    );
  if (!built.rippleMet)
    add(
      'ripple',
      `No capacitance brings the output’s ripple to ${q(i.outputRipple, 'V', 3)}: the ESR alone makes more. Less ESR or more inductance would.`,
    );
  if (i.topology === 'flyback' && i.clamp <= 1.2 * i.vout * i.turns)
    add(
      'clamp',
      `The clamp at ${q(i.clamp, 'V', 3)} is hardly above the reflected output of ${q(i.vout * i.turns, 'V', 3)}: it takes the load’s current too. 1.5 to 2 times that is usual.`,
    );
  if (!cycle.discontinuous && i.rectifier === 'diode' && i.iout < 2 * boundary)
    add('boundary', `Conduction is discontinuous below ${q(boundary, 'A', 3)} of load.`, 'note');
}

function regulation(
  { loop, cycle, loopCorners }: ConverterResult,
  i: ConverterInputs,
  add: Add,
): void {
  const { wanted, rightZero, resonance, plant } = loop;
  if (plant.current?.quality != null && !(plant.current.quality > 0))
    add(
      'subharmonic',
      `Subharmonic oscillation: at a duty ratio of ${q(100 * cycle.duty, '%', 3)} the ramp of ${q(plant.current.added, 'V/s', 3)} is too small. ${q(plant.current.fall / 2, 'V/s', 3)}, half the falling slope, would do at any ratio.`,
    );
  else if (loop.stability !== 'stable') add('unstable', 'The closed loop is unstable.');
  if (loop.boost > loop.most && i.placement === 'auto')
    add(
      'boost',
      `At ${q(wanted, 'Hz', 3)} the compensator would have to add ${q(loop.boost, '°', 3)}, more than the ${q(loop.most, '°', 3)} that a type ${'I'.repeat(loop.parts.type)} can: the phase margin asked for cannot be met there.`,
    );
  if (wanted > rightZero / 3)
    add(
      'right-half-plane-zero',
      `The crossover of ${q(wanted, 'Hz', 3)} is near the right-half-plane zero at ${q(rightZero, 'Hz', 3)} (least input, full load): no compensator lifts that bound. A fifth of it is ${q(rightZero / 5, 'Hz', 3)}.`,
    );
  if (wanted > i.frequency / 5)
    add(
      'half-frequency',
      `The crossover of ${q(wanted, 'Hz', 3)} is above a fifth of the switching frequency, where the averaged model ends.`,
    );
  if (i.control === 'voltage' && !cycle.discontinuous && wanted < 3 * resonance)
    add(
      'resonance',
      `The crossover of ${q(wanted, 'Hz', 3)} is less than three times the LC resonance at ${q(resonance, 'Hz', 3)}: its peak may cross again. ${3 * resonance < i.frequency / 5 ? `${q(3 * resonance, 'Hz', 3)} or more would do, or` : 'There is no room up to a fifth of the switching frequency:'} more capacitance, or current mode.`,
    );
  const loose = loopCorners.filter((c) => c.stability !== 'stable').length;
  if (loose > 0 && loop.stability === 'stable')
    add('corners', `The loop is unstable at ${loose} of the other inputs and loads in the table.`);
}
