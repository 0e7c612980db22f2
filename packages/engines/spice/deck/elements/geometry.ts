/** R and C of a model's sheet resistance or oxide, and of the length and width on their lines. ngspice manual, 3.2. */
import type { Line } from '../line.ts';
import type { ModelCard } from '../model-card.ts';
import { CardError } from '../refusal.ts';
import type { Arguments } from '../words.ts';

interface Area {
  /** m, what is etched away taken off. */
  readonly length: number;
  readonly width: number;
}

/** F/m: of the vacuum, and of silicon dioxide. */
const VACUUM = 8.854214871e-12;
const OXIDE = 3.45313e-11;

const DEFAULT_WIDTH = 1e-5;

/** Ω; undefined where the model has no sheet resistance or nothing gives a length. */
export function sheetResistance(
  line: Line,
  model: ModelCard,
  given: Arguments,
): number | undefined {
  const { rsh } = model.parameters;
  const area = rsh === undefined ? undefined : resistorArea(line, model, given);
  return area && (rsh! * area.length) / area.width;
}

/** F; undefined where the model has no capacitance of an area or nothing gives a length. */
export function areaCapacitance(
  line: Line,
  model: ModelCard,
  given: Arguments,
): number | undefined {
  const { cj, cjsw = 0, thick, di, narrow = 0, short = 0 } = model.parameters;
  const oxide = thick === undefined ? undefined : (di === undefined ? OXIDE : di * VACUUM) / thick;
  const bottom = cj ?? oxide;
  const area = bottom === undefined ? undefined : areaOf(line, model, given, short, narrow);
  return area && bottom! * area.length * area.width + cjsw * 2 * (area.length + area.width);
}

/** The resistor's, for its flicker noise too; undefined where nothing gives a length. */
export function resistorArea(line: Line, model: ModelCard, given: Arguments): Area | undefined {
  const { narrow = 0, short } = model.parameters;
  const { dialect } = line.instance.scope.setting;
  // ngspice 39 etches both sides; SPICE 3 and those that came of it take NARROW off once, from length and width.
  return dialect === 'ngspice'
    ? areaOf(line, model, given, 2 * (short ?? 0), 2 * narrow)
    : areaOf(line, model, given, short ?? narrow, narrow);
}

function areaOf(
  line: Line,
  { parameters: p }: ModelCard,
  given: Arguments,
  short: number,
  narrow: number,
): Area | undefined {
  const long = line.named(given, 'l') ?? p['l'] ?? p['defl'];
  if (long === undefined) return undefined;
  const wide = line.named(given, 'w') ?? p['w'] ?? p['defw'] ?? DEFAULT_WIDTH;
  const [length, width] = [long - short, wide - narrow];
  if (!(width > 0 && length > 0))
    throw new CardError(
      `${line.own} has an effective length of ${length} m and width of ${width} m; both must be above 0`,
      line.card.raw,
    );
  return { length, width };
}
