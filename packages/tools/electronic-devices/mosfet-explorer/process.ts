/** The process that a device is of: the parameters of the form, or those of a model card. */
import { FieldError, InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { type Card, readCard } from './card.ts';
import { inputs, type MosfetInputs } from './inputs.ts';

/** The card that is given, or null where the parameters are. Throws InputError. */
export const cardOf = (i: MosfetInputs): Card | null =>
  i.process === 'card' ? readCard(i.card, i.cardName) : null;

/** Parameters of a card by their fields, and by the names they have on it. */
const NAMES = {
  kp: 'KP',
  vto: 'VTO',
  lambda: 'LAMBDA',
  gamma: 'GAMMA',
  phi: 'PHI',
  cox: 'TOX',
} as const;

/** The inputs with the card's parameters, and the length that its lateral diffusion leaves. Throws InputError. */
export function withCard(i: MosfetInputs, card: Card | null): MosfetInputs {
  if (!card) return i;
  const { kp, vto, lambda, gamma, phi, cox, polarity, ld } = card;
  for (const field of ['kp', 'vto', 'lambda', 'gamma', 'phi', 'cox'] as const)
    checkBounds(field, card[field]);
  const length = i.length - 2 * ld;
  if (!(length > 0))
    throw new InputError(
      `is ${showQuantity(i.length, 'm')}; LD on the card takes ${showQuantity(ld, 'm')} off each end`,
      {
        field: 'length',
        value: String(i.length),
        remedies: [{ length: inputs.length.format(Number((4 * ld).toPrecision(3))) }],
      },
    );
  return { ...i, kp, vto, lambda, gamma, phi, cox, polarity, length };
}

/** A parameter of the card is held to what the field of the form takes. */
function checkBounds(field: keyof typeof NAMES, value: number): void {
  try {
    inputs[field].parse(inputs[field].format(value));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new InputError(`has a ${NAMES[field]} that cannot be taken: it ${error.message}`, {
      field: 'card',
      value: String(value),
    });
  }
}

/** SiO₂ as SPICE has it, F/m: a thickness then gives back the capacitance entered. */
export const OXIDE_PERMITTIVITY = 3.9 * 8.854214871e-12;

/** A card of the form's parameters. */
export function writtenCard(i: MosfetInputs): string {
  const oxide = i.cox > 0 ? ` TOX=${OXIDE_PERMITTIVITY / i.cox}` : '';
  const type = i.polarity === 'n' ? 'NMOS' : 'PMOS';
  return `.model device ${type} (LEVEL=1 VTO=${i.vto} KP=${i.kp}\n+ LAMBDA=${i.lambda} GAMMA=${i.gamma} PHI=${i.phi}${oxide})\n`;
}
