/** What must be known before the numbers are trusted. */
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { InductorResult } from './compute.ts';
import type { InductorInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

export function notices(r: InductorResult, i: InductorInputs): Shown[] {
  const list: Shown[] = [];
  const note = (id: string, text: string, level: 'note' | 'warning' = 'note') =>
    list.push({ kind: 'notice', id, level, text });
  const resonance =
    r.capacitance === null
      ? Number.POSITIVE_INFINITY
      : 1 / (2 * Math.PI * Math.sqrt(r.at.inductance * r.capacitance));
  if (i.frequency > resonance)
    note(
      'above',
      `Above ${showQuantity(resonance, 'Hz', 3)}, its own resonance, the coil is a capacitor.`,
      'warning',
    );
  if (i.frequency * r.wire > 299_792_458 / 10)
    note(
      'long',
      `The wire is longer than a tenth of a wavelength at ${showQuantity(i.frequency, 'Hz', 3)}: current is no more the same along it.`,
    );
  if (i.kind === 'solenoid' && i.pitch < 1.5 * i.wire && r.at.proximity > 0.1 * r.at.conductor)
    note(
      'close',
      'The turns are close: what they do to one another is reckoned for a uniform field, and may be off by a quarter.',
    );
  if (i.kind === 'solenoid' && i.wire > i.diameter / 5)
    note(
      'thick',
      'The wire is thick against the coil: its current crowds to the inside, and the inductance is less than the sum tells.',
    );
  if (i.kind === 'spiral' && i.thickness > i.trace)
    note(
      'tall',
      'The track is thicker than wide: skin effect is reckoned on its lower face alone, so R is told too high and Q too low.',
    );
  const room = (Math.PI * (i.coreInner - i.wire)) / i.wire;
  if (i.kind === 'toroid' && i.turns > room)
    note(
      'room',
      `One layer within the core has room for ${Math.max(0, Math.floor(room))} turns of bare wire.`,
    );
  return list;
}
