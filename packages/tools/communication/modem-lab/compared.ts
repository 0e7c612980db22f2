/** The list of modulations to compare with, as people write it: `QPSK, 16-QAM, BFSK noncoherent`. */
import type { ErrorRate } from '@tollbench/engines/communication/error-rate.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { MAX_COMPARED } from './bounds.ts';
import type { ModemInputs } from './inputs.ts';
import { ebn0For, fullName, type Modulation, theoryOf, unfit } from './schemes.ts';

/** A modulation beside the chosen one. */
export interface Compared {
  readonly modulation: Modulation;
  readonly name: string;
  /** At the same Eb/N0. */
  readonly here: ErrorRate;
  /** dB, at which its bits are wrong as often as those of the chosen one; null where that rate is too small or too large. */
  readonly ebn0: number | null;
  /** Bit error rates over the Eb/N0 of the chosen one's curve. */
  readonly bit: Float64Array;
}

/** Names without digits, and what they mean. */
const WORDS: Readonly<Record<string, Modulation>> = {
  BPSK: { scheme: 'psk', order: 2 },
  QPSK: { scheme: 'psk', order: 4 },
  DPSK: { scheme: 'dpsk', order: 2 },
  DBPSK: { scheme: 'dpsk', order: 2 },
  DQPSK: { scheme: 'dpsk', order: 4 },
  OQPSK: { scheme: 'oqpsk', order: 4 },
  MSK: { scheme: 'msk', order: 2 },
  BFSK: { scheme: 'fsk-coherent', order: 2 },
};
const FAMILIES: Readonly<Record<string, ModemInputs['scheme']>> = {
  PSK: 'psk',
  DPSK: 'dpsk',
  QAM: 'qam',
  FSK: 'fsk-coherent',
};
const MAX_FSK_ORDER = 64;

/** One name: its letters and digits, whatever stands between them; undefined where it is none. */
function read(text: string): Modulation | undefined {
  const word = text.toUpperCase().replace(/[\s-]/gu, '');
  const noncoherent = /FSK(?:NONCOHERENT|NC)$/u.test(word);
  const plain = word.replace(/(?<=FSK)(?:NONCOHERENT|NC|COHERENT)$/u, '');
  const [, before = '', family = '', after = ''] =
    /^(\d{0,4})(D?PSK|QAM|FSK)(\d{0,4})$/u.exec(plain) ?? [];
  const digits = before || after;
  const scheme = FAMILIES[family];
  const found =
    scheme === undefined || digits === '' || (before && after)
      ? Object.hasOwn(WORDS, plain)
        ? WORDS[plain]
        : undefined
      : { scheme, order: Number(digits) };
  if (!found || (noncoherent && found.order > MAX_FSK_ORDER)) return undefined;
  const modulation: Modulation = noncoherent ? { ...found, scheme: 'fsk-noncoherent' } : found;
  const power = modulation.order >= 2 && Number.isInteger(Math.log2(modulation.order));
  return power && unfit(modulation) === undefined ? modulation : undefined;
}

/**
 * The modulations of a list, each once, without the chosen one. Throws an InputError that names what is not one,
 * and for more than MAX_COMPARED.
 */
export function modulationsIn(list: string, chosen: Modulation): Modulation[] {
  const names = list
    .split(/[,;\n]/u)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const all = new Map<string, Modulation>();
  for (const name of names) {
    const modulation = read(name);
    if (!modulation)
      throw new InputError(
        `has "${name.slice(0, 40)}", which is none; write BPSK, QPSK, 8-PSK, 16-QAM, DBPSK, DQPSK, OQPSK, MSK, BFSK or 4-FSK noncoherent, between commas`,
        { field: 'compare', value: list, remedies: without(names, name) },
      );
    all.set(fullName(modulation), modulation);
  }
  all.delete(fullName(chosen));
  if (all.size > MAX_COMPARED)
    throw new InputError(`has ${all.size} modulations; the most is ${MAX_COMPARED}`, {
      field: 'compare',
      value: list,
      remedies: [{ compare: [...all.values()].slice(0, MAX_COMPARED).map(spelled).join(', ') }],
    });
  return [...all.values()];
}

/** A name as the list takes it. */
const spelled = (modulation: Modulation): string => fullName(modulation).replace(',', '');

/** The list without a name, where what is left would do. */
function without(names: readonly string[], wrong: string): Remedy[] {
  const rest = names.filter((name) => name !== wrong);
  return rest.every((name) => read(name) !== undefined) && rest.length <= MAX_COMPARED
    ? [{ compare: rest.join(', ') }]
    : [];
}

/** How each of them does beside a bit error rate of `rate` at an Eb/N0 of `db`. */
export const comparedWith = (
  modulations: readonly Modulation[],
  db: number,
  rate: number,
  curve: (modulation: Modulation) => Float64Array,
): Compared[] =>
  modulations.map((modulation) => ({
    modulation,
    name: fullName(modulation),
    here: theoryOf(modulation, db),
    ebn0: ebn0For(modulation, rate),
    bit: curve(modulation),
  }));
