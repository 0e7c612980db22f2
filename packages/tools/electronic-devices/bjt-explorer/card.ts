/** A `.model` card of a bipolar transistor as it stands in a deck or library: read, and nothing of it left unsaid. */
import { BJT_DEFAULTS, type BjtCard } from '@tollbench/engines/device/bjt-card.ts';
import { InputError } from '../../define/error.ts';
import {
  chooseModel,
  modelsIn,
  pairsOf,
  type Wanted,
  type WrittenModel,
  withoutNames,
} from '../model-card.ts';

export interface Card {
  readonly name: string;
  readonly polarity: 'n' | 'p';
  readonly values: BjtCard;
  /** Names that stand on it and are not taken, upper case, by what they are. */
  readonly left: readonly { readonly names: readonly string[]; readonly what: string }[];
  /** Collector-emitter voltage and collector current that the maker allows, V and A, where the card says them. */
  readonly vceo: number | null;
  readonly rating: number | null;
}

const WANTED: Wanted = {
  types: ['npn', 'pnp'],
  spelling: '.model NAME NPN (IS=14.34f BF=255.9 VAF=74.03 IKF=.2847 ISE=14.34f RB=10)',
  field: 'card',
  nameField: 'cardName',
};

/** What simulators call the same. */
const ALIASES: Readonly<Record<string, string>> = {
  bfm: 'bf',
  brm: 'br',
  va: 'vaf',
  vbf: 'vaf',
  vb: 'var',
  vrb: 'var',
  bv: 'var',
  ik: 'ikf',
  jbf: 'ikf',
  jbr: 'ikr',
  jle: 'ise',
  jlc: 'isc',
  nle: 'ne',
  nlc: 'nc',
  pe: 'vje',
  me: 'mje',
  pc: 'vjc',
  mc: 'mjc',
  ps: 'vjs',
  psub: 'vjs',
  ms: 'mjs',
  esub: 'mjs',
  ccs: 'cjs',
  csub: 'cjs',
  jrb: 'irb',
  iob: 'irb',
  jtf: 'itf',
  pt: 'xti',
  tb: 'xtb',
  tcb: 'xtb',
  tref: 'tnom',
  t_measured: 'tnom',
  nkf: 'nk',
};

/** What each figure must lie between; one that counts only over 0 has its own word. */
const BOUNDS: Readonly<Record<keyof BjtCard, readonly [number, number]>> = {
  is: [1e-30, 1e-3],
  bf: [1e-3, 1e6],
  nf: [0.1, 10],
  vaf: [0, 1e30],
  ikf: [0, 1e30],
  ise: [0, 1],
  ne: [0.1, 20],
  br: [1e-6, 1e6],
  nr: [0.1, 10],
  var: [0, 1e30],
  ikr: [0, 1e30],
  isc: [0, 1],
  nc: [0.1, 20],
  rb: [0, 1e7],
  irb: [0, 1e6],
  rbm: [0, 1e7],
  re: [0, 1e6],
  rc: [0, 1e6],
  cje: [0, 1],
  vje: [0.01, 10],
  mje: [0, 0.999],
  tf: [0, 1],
  xtf: [0, 1e6],
  vtf: [0, 1e30],
  itf: [0, 1e6],
  ptf: [0, 720],
  cjc: [0, 1],
  vjc: [0.01, 10],
  mjc: [0, 0.999],
  xcjc: [0, 1],
  tr: [0, 1],
  cjs: [0, 1],
  vjs: [0.01, 10],
  mjs: [0, 0.999],
  xtb: [-20, 60],
  eg: [0.1, 5],
  xti: [-60, 60],
  kf: [0, 1],
  af: [0, 10],
  fc: [0, 0.9999],
  tnom: [-200, 500],
  nk: [0, 1],
};
const TAKEN = new Set([...Object.keys(BOUNDS), 'vceo', 'icrating', 'level', 'subs']);

/** What is on cards and not in the model here, with what it would do. */
const LEFT: readonly { readonly names: readonly string[]; readonly what: string }[] = [
  {
    names: ['rco', 'vo', 'gamma', 'qco', 'quasimod', 'vg', 'cn', 'd'],
    what: 'quasi-saturation, so that the real knee of the curves is rounder',
  },
  { names: ['iss', 'ns', 'nss'], what: 'the substrate’s junction as a diode' },
  { names: ['ibe', 'ibc', 'jbe', 'jbc'], what: 'currents of the junctions apart from IS' },
  { names: ['c2', 'c4'], what: 'leakage over IS in the old way: write ISE and ISC' },
  {
    names: [
      ...['tbf1', 'tbf2', 'tbr1', 'tbr2', 'tikf1', 'tikf2', 'tvaf1', 'tvaf2', 'tvar1', 'tvar2'],
      ...['trb1', 'trb2', 'trc1', 'trc2', 'tre1', 'tre2', 'trm1', 'trm2', 'tlev', 'tlevc'],
      ...['tise1', 'tise2', 'tisc1', 'tisc2', 'tnf1', 'tnf2', 'tnr1', 'tnr2', 'tne1', 'tne2'],
      ...['ttf1', 'ttf2', 'titf1', 'titf2', 'tmje1', 'tmje2', 'tmjc1', 'tmjc2', 'tirb1', 'tirb2'],
    ],
    what: 'temperature coefficients beside XTI, XTB and EG',
  },
  { names: ['xcjc2', 'xcjs', 'cco', 'cbcp', 'cbep', 'ccsp'], what: 'further capacitances' },
  {
    names: ['vbe_max', 'vbc_max', 'vce_max', 'pd_max', 'ic_max', 'ib_max', 'te_max', 'rth0'],
    what: 'limits for warnings',
  },
  { names: ['mfg', 'type', 'lot', 'dev', 'vendor'], what: 'words about the part' },
];

const ZERO_IS_NONE = new Set(['vaf', 'var', 'ikf', 'ikr', 'vtf']);

const refused = (message: string, value: string, remedies: Record<string, string>[] = []) =>
  new InputError(message, { field: 'card', value, remedies });

/** Every card of bipolar transistors in a text, by name. */
export const namesIn = (text: string): string[] =>
  modelsIn(text)
    .filter(({ type }) => WANTED.types.includes(type))
    .map(({ name }) => name);

/** A card that builds on another, as PSpice and LTspice write it: `.model NAME ako:OTHER NPN (…)`. */
function derived(all: readonly WrittenModel[]): WrittenModel[] {
  return all.map((m) => {
    const base = /^ako:(.+)$/u.exec(m.type)?.[1];
    const of = base && all.find(({ name }) => name.toLowerCase() === base);
    if (!of) return m;
    const [type = '', ...own] = m.body.trim().split(/\s+/u);
    const mine = own.join(' ');
    const said = new Set([...mine.matchAll(/([\w]+)\s*=/gu)].map((x) => x[1]?.toLowerCase()));
    const theirs = withoutNames(of, [...said].map(String)).replace(/^[^(]*\(|\)$/gu, '');
    return { name: m.name, type: type.toLowerCase(), body: `${theirs} ${mine}` };
  });
}

/** The card of a name, or the only one. Throws InputError for what is not there or cannot be taken. */
export function readCard(text: string, name: string): Card {
  const written = chooseModel(derived(modelsIn(text)), name.trim(), WANTED);
  const { given, named } = pairsOf(written, WANTED, TAKEN, ALIASES);
  const level = given.get('level') ?? 1;
  if (level !== 1 && level !== 2)
    throw refused(
      `${written.name} is of LEVEL ${level}; the Gummel–Poon card of level 1 is taken, not VBIC, HICUM or MEXTRAM`,
      String(level),
    );
  const known = new Set([...TAKEN, ...LEFT.flatMap(({ names }) => names)]);
  const unknown = [...named.keys()].filter((n) => !known.has(n));
  if (unknown.length > 0)
    throw refused(
      `${written.name} has ${unknown.map((n) => n.toUpperCase()).join(', ')}, which no Gummel–Poon card has: correct or delete ${unknown.length === 1 ? 'it' : 'them'}`,
      unknown.join(' '),
      [{ card: withoutNames(written, unknown) }],
    );
  return {
    name: written.name,
    polarity: written.type === 'npn' ? 'n' : 'p',
    values: valuesOf(written.name, given),
    left: LEFT.map(({ names, what }) => ({
      names: names.filter((n) => named.has(n)).map((n) => n.toUpperCase()),
      what,
    })).filter(({ names }) => names.length > 0),
    vceo: given.get('vceo') ?? null,
    rating: given.get('icrating') ?? null,
  };
}

/** The figures, each held to its bounds; what is not given is as SPICE assumes it. */
function valuesOf(name: string, given: ReadonlyMap<string, number>): BjtCard {
  const values: Record<string, number> = { ...BJT_DEFAULTS };
  for (const [id, [least, most]] of Object.entries(BOUNDS)) {
    const value = given.get(id);
    if (value === undefined) continue;
    if (!(value >= least && value <= most))
      throw refused(
        `${name}: ${id.toUpperCase()} is ${value}; it lies between ${least} and ${most}${ZERO_IS_NONE.has(id) ? ', and 0 means none' : ''}`,
        String(value),
      );
    values[id] = value;
  }
  if ((values['rbm'] ?? 0) > (values['rb'] ?? 0))
    throw refused(
      `${name}: RBM is ${values['rbm']}, more than RB, ${values['rb']}; it is what RB falls to`,
      String(values['rbm']),
    );
  return values as unknown as BjtCard;
}
