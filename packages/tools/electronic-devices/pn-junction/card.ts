/** A `.model` card of a diode as it stands in a deck or library; what is on it and not taken is said. */
import { DIODE_DEFAULTS, type DiodeCard } from '@tollbench/engines/device/diode-spice.ts';
import { InputError } from '../../define/error.ts';
import { chooseModel, modelsIn, pairsOf, type Wanted } from '../model-card.ts';

export interface ReadCard {
  readonly name: string;
  readonly card: DiodeCard;
  /** Names that stand on it and are not taken, upper case. */
  readonly left: readonly string[];
  /** Names taken, upper case. */
  readonly taken: readonly string[];
}

const WANTED: Wanted = {
  types: ['d'],
  spelling: '.model NAME D (IS=2.5n N=1.75 RS=0.57 CJO=4p M=0.4 TT=20n BV=100 IBV=100u)',
  field: 'card',
  nameField: 'cardName',
};

/** What simulators call the same. */
const ALIASES: Readonly<Record<string, string>> = {
  js: 'is',
  cj0: 'cjo',
  cj: 'cjo',
  pb: 'vj',
  mj: 'm',
  vb: 'bv',
  vrb: 'bv',
  var: 'bv',
  ib: 'ibv',
  tref: 'tnom',
  t_measured: 'tnom',
  ik: 'ikf',
};

/** What each figure must lie between. */
const BOUNDS: Readonly<Record<keyof DiodeCard, readonly [number, number]>> = {
  is: [1e-60, 1e3],
  n: [0.05, 1e3],
  rs: [0, 1e9],
  tt: [0, 1e3],
  cjo: [0, 1],
  vj: [1e-3, 1e3],
  m: [0, 5],
  fc: [0, 0.95],
  bv: [0, 1e6],
  ibv: [0, 1e6],
  nbv: [0.01, 1e4],
  tcv: [-1e3, 1e3],
  eg: [0.05, 20],
  xti: [-500, 500],
  tnom: [-173, 500],
  isr: [0, 1e3],
  nr: [0.05, 1e3],
  ikf: [0, 1e9],
};

/** ngspice holds M to this, above which the charge has no finite integral near VJ. */
export const NGSPICE_MOST_M = 0.9;

const isTaken = (name: string): name is keyof DiodeCard => name in BOUNDS;

/** The diode of a name, or the only one. Throws InputError with what is wrong and what would do. */
export function readCard(text: string, wanted: string): ReadCard {
  const model = chooseModel(modelsIn(text), wanted.trim(), WANTED);
  const { given, named } = pairsOf(model, WANTED, new Set(Object.keys(BOUNDS)), ALIASES);
  for (const [key, value] of given) {
    const [least, most] = BOUNDS[key as keyof DiodeCard];
    if (value < least || value > most)
      throw new InputError(
        `${model.name}: ${key.toUpperCase()}=${named.get(key)}; it takes ${least} to ${most}`,
        { field: 'card', value: named.get(key) ?? '' },
      );
  }
  const names = [...named.keys()];
  const upper = (list: readonly string[]) => list.map((name) => name.toUpperCase());
  return {
    name: model.name,
    card: cardOf(Object.fromEntries(given)),
    left: upper(names.filter((name) => !isTaken(name))),
    taken: upper(names.filter(isTaken)),
  };
}

/** With SPICE's own where the card says nothing; BV = 0 and IKF = 0 mean that there is none. */
function cardOf(given: Partial<Record<keyof DiodeCard, number>>): DiodeCard {
  return {
    ...DIODE_DEFAULTS,
    ...given,
    bv: given.bv || null,
    ikf: given.ikf || null,
  };
}
