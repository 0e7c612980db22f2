/**
 * A library of common parts by name, for decks that name one and have no card of it. Figures are their makers’; a deck’s own model
 * and every file that is opened go before it, and the reader says where it stood in.
 */
import { BIPOLAR } from './bipolar.ts';
import { comparator, comparatorText } from './comparators.ts';
import { DIODES } from './diodes.ts';
import { FIELD_EFFECT } from './field-effect.ts';
import { ltspiceText } from './ltspice.ts';
import { opAmp, opAmpText } from './op-amps.ts';
import type { LibraryPart } from './part.ts';
import { timer, timerText } from './timer.ts';
import { zenerCard } from './zeners.ts';

export type { LibraryPart } from './part.ts';

let cards: ReadonlyMap<string, LibraryPart> | undefined;

/** The cards by name, sorted out once. */
function cardsByName(): ReadonlyMap<string, LibraryPart> {
  if (cards) return cards;
  const found = new Map<string, LibraryPart>();
  for (const list of [DIODES, BIPOLAR, FIELD_EFFECT]) {
    let source = '';
    for (const line of list.trim().split('\n')) {
      if (line.startsWith('#')) source = `with the figures of ${line.slice(2)}`;
      else {
        const name = line.slice(0, line.indexOf(' '));
        found.set(name, { name, text: `.model ${line}`, source });
      }
    }
  }
  cards = found;
  return found;
}

/** Names of the same chip in other cases and grades, and of the same lamp. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ '1n4448': '1n4148', mmsd4148: '1n4148', bas16: '1n4148', bav99: '1n4148', bav21: '1n4148' },
  ...{
    ll4148: '1n4148',
    bat46wj: 'bat46',
    mbr0530l: 'mbr0530',
    mbrs130l: 'mbrs130',
    '1n60': '1n34a',
  },
  ...{
    '1n34': '1n34a',
    b130: 'mbrs130',
    ss14: 'mbrs140',
    ss34: 'mbrs340',
    mur160: 'murs160',
    mur120: 'murs120',
  },
  ...{ led: 'red', orange: 'yellow', amber: 'yellow', ir: 'infrared' },
  ...{
    pn2222: '2n2222',
    mmbt2222: '2n2222',
    '2n2219': '2n2222',
    mmbt3904: '2n3904',
    '2n3903': '2n3904',
  },
  ...{
    pn2907: '2n2907',
    mmbt2907: '2n2907',
    '2n2905': '2n2907',
    mmbt3906: '2n3906',
    '2n3905': '2n3906',
  },
  ...{ mmbt4401: '2n4401', '2n4400': '2n4401', mmbt4403: '2n4403', '2n4402': '2n4403' },
  ...{
    mmbt5551: '2n5551',
    mmbt5401: '2n5401',
    '2n5088': '2n5089',
    '2n5086': '2n5087',
    '2n4125': '2n4126',
    '2n4123': '2n4124',
  },
  ...{
    bd135: 'bd139',
    bd137: 'bd139',
    bd136: 'bd140',
    bd138: 'bd140',
    mje3055: 'tip3055',
    mje2955: 'tip2955',
    mj2955: 'tip2955',
  },
  ...{
    bc108: 'bc107',
    bc109: 'bc107',
    bd239: 'tip31',
    bd240: 'tip32',
    bd243: 'tip41',
    bd244: 'tip42',
    bd437: 'bd441',
  },
  ...{
    bc337: 'bc337-25',
    bc338: 'bc337-25',
    bc327: 'bc327-25',
    bc328: 'bc327-25',
    bc637: 'bc639',
    bc635: 'bc639',
  },
  ...{
    '2n7002': '2n7000',
    vn2222: '2n7000',
    mmbfj310: 'j310',
    j309: 'j310',
    u310: 'j310',
    mpf102: '2n5484',
    '2n5458': '2n3819',
  },
  ...{
    irf520: 'irf510',
    irfz44: 'irfz44n',
    irf9530: 'irf9540',
    bf244b: 'bf245b',
    bf244a: 'bf245a',
    sst201: 'j201',
    lsk170: 'lsk170b',
  },
};

/** Philips’ families of one chip at several voltages and noises: BC546 … BC550 and BC846 … npn, BC556 … BC560 and BC856 … pnp. */
function familyOf(name: string): string | undefined {
  const [, type = '', gain = ''] = /^bc[58](4[6-9]|50|5[6-9]|60)([abc]?)$/u.exec(name) ?? [];
  if (type === '') return undefined;
  return `${Number(type) <= 50 ? 'bc547' : 'bc557'}${gain || 'b'}`;
}

/** Spellings that are tried, the nearest first: without a maker (`/ns`), PSpice’s letter (`q2n3904`), grades and cases. */
function* spellings(given: string): Generator<string> {
  const plain = given.replace(/\/\w+$/u, '').replace(/_(?:ns|ti|on|st|nxp)$/u, '');
  const bare = /^[qdjmx](?=\d?[a-z]*\d)/u.test(plain) ? plain.slice(1) : plain;
  for (let name of new Set([plain, bare])) {
    yield name;
    const lamp = name.replace(/^led[-_]?|[-_]?led$/gu, '');
    if (lamp !== name && lamp !== '') yield lamp;
    for (let before = ''; before !== name; ) {
      before = name;
      name = name.replace(
        /(?<=\d)(?:[a-d]|n|ns|np|an|ap|pbf|[a-d]?(?:w|ws|t|t1|ts|g|ct|z|s|l|lt1|bu|cn|cp|p|d|dr))$/u,
        '',
      );
      if (name !== before) yield name;
    }
  }
}

function modelOf(name: string): LibraryPart | undefined {
  const known = cardsByName();
  const own = known.get(name) ?? known.get(ALIASES[name] ?? '') ?? known.get(familyOf(name) ?? '');
  if (own) return own;
  const zener = zenerCard(name);
  return (
    zener && { name, text: `.model ${zener.card}`, source: `with the figures of ${zener.source}` }
  );
}

function firstOf(
  given: string,
  find: (name: string) => LibraryPart | undefined,
): LibraryPart | undefined {
  if (given.length > 24) return undefined;
  for (const name of spellings(given)) {
    const part = find(name);
    if (part) return part;
  }
  return undefined;
}

/** The `.model` card of a diode or transistor by its name in lower case; undefined where it has none. */
export const libraryModel = (name: string): LibraryPart | undefined => firstOf(name, modelOf);

const MACROMODEL = 'a macromodel of our own for in+, in−, V+, V−, out, with the typical figures of';

function subcircuitOf(name: string): LibraryPart | undefined {
  const amplifier = opAmp(name);
  if (amplifier)
    return {
      name,
      text: opAmpText(name, amplifier),
      source: `${MACROMODEL} ${amplifier.sheet}: gain, GBW, slew rate, offset, bias current, swing, short circuit; no noise`,
    };
  const decider = comparator(name);
  if (decider)
    return {
      name,
      text: comparatorText(name, decider),
      source: `${MACROMODEL} ${decider.sheet}: delay, offset, output`,
    };
  const clock = timer(name);
  return (
    clock && {
      name,
      text: timerText(name, clock),
      source: `a macromodel of our own by the function of ${clock.sheet}, pins 1 to 8 in their order`,
    }
  );
}

/** The subcircuit of an amplifier, a comparator or a timer by its name in lower case; undefined where it has none. */
export function librarySubcircuit(name: string): LibraryPart | undefined {
  return ltspiceText(name) ?? firstOf(name, subcircuitOf);
}
