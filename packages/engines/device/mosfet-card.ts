/** What a SPICE model card of level 1 to 3 makes the parameters of its channel, where it does not say them. */
import { EngineError } from '../error.ts';

/** Numbers of a card by their lower-case names, in the units of SPICE: U0 in cm²/(V·s), NSUB and NSS in cm⁻³ and cm⁻². */
export interface MosfetCard {
  readonly level: 1 | 2 | 3;
  readonly polarity: 'n' | 'p';
  readonly given: ReadonlyMap<string, number>;
  /** The temperature at which the card holds, K; none: 27 °C. */
  readonly nominal?: number;
}

export interface CardParameters {
  /** A/V². */
  readonly kp: number;
  /** V, with the sign that the card has: negative for a p-channel enhancement device. */
  readonly vto: number;
  /** 1/V. */
  readonly lambda: number;
  /** √V. */
  readonly gamma: number;
  /** V. */
  readonly phi: number;
  /** F/m²; 0 where the card has no oxide. */
  readonly cox: number;
  /** Lateral diffusion at each end of the channel, m. */
  readonly ld: number;
  /** What the card does not say: worked out of its process, or SPICE's own default. */
  readonly derived: readonly ParameterName[];
  readonly defaults: readonly ParameterName[];
}
export type ParameterName = 'kp' | 'vto' | 'gamma' | 'phi';

/** SPICE's own figures of silicon and its oxide, F/m, cm⁻³, and of nature, in SI. */
const OXIDE = 3.9 * 8.854214871e-12;
const SILICON = 11.7 * 8.854214871e-12;
const INTRINSIC = 1.45e10;
const CHARGE = 1.6021766208e-19;
const BOLTZMANN = 1.38064852e-23;
/** 27 °C, at which SPICE takes a card to be unless it says, K. */
const NOMINAL = 300.15;

/**
 * The parameters as SPICE 3 takes them (A. Vladimirescu, S. Liu, "The simulation of MOS integrated circuits using
 * SPICE2", ERL memo M80/7, Berkeley 1980): KP from U0 and TOX, PHI and GAMMA from NSUB, VTO from the work functions.
 * Throws `out-of-range` for NSUB below the carriers that silicon has by itself, and for numbers that no device has.
 */
export function cardParameters(card: MosfetCard): CardParameters {
  const { level, given } = card;
  const get = (name: string, other: number) => given.get(name) ?? other;
  positive(given, ['kp', 'phi', 'tox', 'u0', 'nsub']);
  const tox = get('tox', level === 1 ? 0 : 1e-7);
  const cox = tox > 0 ? OXIDE / tox : 0;
  const process = cox > 0 && given.has('nsub') ? fromDoping(card, cox) : undefined;
  const plain = { kp: cox > 0 ? get('u0', 600) * 1e-4 * cox : 2e-5, vto: 0, gamma: 0, phi: 0.6 };
  const derived: ParameterName[] = [];
  const defaults: ParameterName[] = [];
  const pick = (name: ParameterName): number => {
    const said = given.get(name);
    if (said !== undefined) return said;
    const known = name === 'kp' ? cox > 0 && given.has('tox') : process !== undefined;
    (known ? derived : defaults).push(name);
    return (name === 'kp' ? undefined : process?.[name]) ?? plain[name];
  };
  return {
    kp: pick('kp'),
    vto: pick('vto'),
    gamma: pick('gamma'),
    phi: pick('phi'),
    lambda: get('lambda', 0),
    cox,
    ld: get('ld', 0),
    derived,
    defaults,
  };
}

function positive(given: ReadonlyMap<string, number>, names: readonly string[]): void {
  for (const name of names) {
    const value = given.get(name);
    if (value !== undefined && !(value > 0))
      throw new EngineError(
        'out-of-range',
        `${name.toUpperCase()} is ${value} on the card; it must be more than 0.`,
        { field: name, value },
      );
  }
}

/** Threshold, body effect and surface potential from the doping of the substrate; what is given goes before. */
function fromDoping(
  { level, polarity, given, nominal = NOMINAL }: MosfetCard,
  cox: number,
): Record<'vto' | 'gamma' | 'phi', number> {
  const doping = given.get('nsub') ?? Number.NaN;
  if (!(doping > INTRINSIC))
    throw new EngineError(
      'out-of-range',
      `NSUB is ${doping} on the card; it must be more than the ${INTRINSIC} of silicon itself.`,
      { field: 'nsub', value: doping },
    );
  const type = polarity === 'n' ? 1 : -1;
  const thermal = (BOLTZMANN / CHARGE) * nominal;
  const gap = 1.16 - (7.02e-4 * nominal * nominal) / (nominal + 1108);
  // Level 3 alone brings the intrinsic carriers from 300 K to the nominal temperature.
  const warmer =
    (nominal / 300) ** 1.5 * Math.exp((gap / 2) * (1 / 300 - 1 / nominal) * (CHARGE / BOLTZMANN));
  const intrinsic = level === 3 ? INTRINSIC * warmer : INTRINSIC;
  const phi = given.get('phi') ?? Math.max(0.1, 2 * thermal * Math.log(doping / intrinsic));
  const gamma = given.get('gamma') ?? Math.sqrt(2 * SILICON * CHARGE * doping * 1e6) / cox;
  // The gate's work function: of aluminium where TPG is 0, else of polysilicon doped as the drain, or against it.
  const gate = given.get('tpg') ?? 1;
  const metal = gate === 0 ? 3.2 : 3.25 + gap / 2 - (type * gate * gap) / 2;
  const flat =
    metal - (3.25 + gap / 2 + (type * phi) / 2) - ((given.get('nss') ?? 0) * 1e4 * CHARGE) / cox;
  return { phi, gamma, vto: flat + type * (gamma * Math.sqrt(phi) + phi) };
}
