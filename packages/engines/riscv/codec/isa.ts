/**
 * Which extensions a machine has, from a string as `-march` takes it, and what an instruction needs.
 *
 * Source: RISC-V Instruction Set Manual, Volume I (20240411), chapter 35 (naming) and the chapters of the
 * extensions for what they imply.
 */
import { EngineError } from '../../error.ts';
import { INSTRUCTIONS, type Xlen } from './instruction.ts';

export interface Isa {
  readonly xlen: Xlen;
  /** Lower-case names, all that they imply among them; undefined where every ratified extension is there. */
  readonly extensions: ReadonlySet<string> | undefined;
}

/** What comes with an extension. `v` stands for the vector instructions of every Zve too. */
const IMPLIED: Readonly<Record<string, string>> = {
  g: 'i m a f d zicsr zifencei',
  a: 'zaamo zalrsc',
  m: 'zmmul',
  f: 'zicsr',
  d: 'f',
  q: 'd',
  c: 'zca',
  b: 'zba zbb zbs',
  v: 'd',
  zcd: 'zca d',
  zcf: 'zca f',
  zcb: 'zca',
  zce: 'zcb zcmp zcmt',
  zcmp: 'zca',
  zcmt: 'zca zicsr',
  zcmop: 'zca',
  zclsd: 'zca zilsd',
  zfh: 'zfhmin',
  zfhmin: 'f',
  zfa: 'f',
  zfbfmin: 'f',
  zk: 'zkn zkr zkt',
  zkn: 'zbkb zbkc zbkx zkne zknd zknh',
  zks: 'zbkb zbkc zbkx zksed zksh',
  zvkn: 'zvkned zvknhb zvkb zvkt',
  zvknc: 'zvkn zvbc',
  zvkng: 'zvkn zvkg',
  zvks: 'zvksed zvksh zvkb zvkt',
  zvksc: 'zvks zvbc',
  zvksg: 'zvks zvkg',
  zvbb: 'zvkb',
  zvfh: 'zvfhmin zfhmin',
  zvfbfwma: 'zvfbfmin zfbfmin',
  zacas: 'zaamo',
  zabha: 'zaamo',
  zicntr: 'zicsr',
  zihpm: 'zicsr',
  zicfiss: 'zicsr zimop',
  svinval: 's',
  zfinx: 'zicsr',
  zdinx: 'zfinx',
  zhinx: 'zhinxmin',
  zhinxmin: 'zfinx',
};
const A20 = 'i m a f d c zicsr zicntr';
const A22 = `${A20} zihpm zihintpause zba zbb zbs zicbom zicbop zicboz zfhmin zkt`;
const A23 = `${A22} v zvfhmin zvbb zvkt zihintntl zicond zimop zcmop zcb zfa zawrs`;
/** Profiles, by the names that compilers take for them; of each supervisor's the user's and its own. */
const PROFILES: Readonly<Record<string, string>> = {
  ...{ rvi20u32: 'i', rvi20u64: 'i', rva20u64: A20, rva22u64: A22, rva23u64: A23 },
  rva20s64: `${A20} zifencei`,
  rva22s64: `${A22} zifencei svinval`,
  rva23s64: `${A23} zifencei svinval h`,
};
for (const width of ['32x', '32f', '64x', '64f', '64d'])
  (IMPLIED as Record<string, string>)[`zve${width}`] =
    `v-${width.endsWith('x') ? '' : ' f'}${width.endsWith('d') ? ' d' : ''}`.trim();

/** Extensions that hold no instruction of their own, and are let stand. */
const WITHOUT =
  /^(zkr|zkt|zvkt|zihpm|zicntr|zic64b|zicc\w+|za64rs|za128rs|ztso|zvl\d+b|zvfhmin|zvfh|zama16b|zkg|u|s[dmsuv][a-z0-9]+|sh\w+)$/u;

/** Every name with instructions, in lower case. */
const KNOWN = new Set(
  INSTRUCTIONS.flatMap(({ extension }) => extension.toLowerCase().split(/[+/]/u)),
);

/** A machine with every ratified extension. */
export const everything = (xlen: Xlen): Isa => ({ xlen, extensions: undefined });

const unknown = (name: string, text: string): never => {
  throw new EngineError(
    'unknown-name',
    `The extension "${name}" in "${text}" is none of the ratified ones known here; write them as -march has them, such as rv64gc_zba_zbb.`,
    { field: 'march', value: text },
  );
};

/**
 * The machine of `rv64gc_zba`, `gc_zba`, `rva22u64` or, where nothing is written, every ratified extension. Versions as
 * `i2p1` are passed over.
 * @throws EngineError where a name is unknown, two exclude one another, or the text says another XLEN than `xlen`
 */
export function isaOf(text: string, xlen: Xlen): Isa {
  const plain = text
    .toLowerCase()
    .replace(/["'\s]/gu, '')
    .replace(/^-?-?march=/u, '');
  if (plain === '' || plain === 'all') return everything(xlen);
  const [profile = '', ...beside] = plain.split('_');
  const ofProfile = PROFILES[profile];
  const [, said = ofProfile && profile.slice(-2), rest = ''] =
    /^(?:rv(\d+))?(.*)$/u.exec(plain) ?? [];
  if (said !== undefined && Number(said) !== xlen)
    throw new EngineError(
      'contradiction',
      `The extensions "${text.trim()}" are of RV${said}, and RV${xlen} is chosen.`,
      { field: 'march', value: text },
    );
  const [letters = '', ...long] = rest.split('_');
  const singles = letters.replace(/\d+p\d+/gu, '');
  // `rv64gczba` joins the first long name to the letters.
  const joined = /^([a-y]*?)(z\w*)?$/u.exec(singles);
  const names = (
    ofProfile === undefined
      ? [...(joined?.[1] ?? singles), ...(joined?.[2] === undefined ? [] : [joined[2]]), ...long]
      : [...ofProfile.split(' '), ...beside]
  )
    .map((name) => name.replace(/\d+p\d+$/u, ''))
    .filter((name) => name !== '');
  if (names.length === 0) unknown(plain, text);
  const all = new Set<string>();
  const add = (name: string): void => {
    if (all.has(name)) return;
    all.add(name);
    for (const more of (IMPLIED[name] ?? '').split(' ')) if (more !== '') add(more);
  };
  for (const name of names) {
    const isKnown = KNOWN.has(name) || name in IMPLIED || name === 'e' || WITHOUT.test(name);
    if (!isKnown) unknown(name, text);
    add(name);
  }
  if (all.has('f') && all.has('zfinx'))
    throw new EngineError(
      'contradiction',
      `Of the extensions "${text.trim()}" F and Zfinx exclude one another: floating point is in registers of its own, or in the integer ones.`,
      { field: 'march', value: text },
    );
  add(all.has('e') ? 'e' : 'i');
  if (all.has('e')) all.add('i');
  if (all.has('zca') && (all.has('c') || all.has('zce'))) {
    if (all.has('d') && all.has('c')) add('zcd');
    if (all.has('f') && xlen === 32) add('zcf');
  }
  if (all.has('v-')) all.add('v');
  return { xlen, extensions: all };
}

/** What every machine of the manual may have: privileged instructions ask for no letter. */
const ALWAYS = new Set(['machine', 's', 'sdext']);

/** Answers by machine: each of a hundred thousand words asks one of some eighty questions. */
const answers = new WeakMap<ReadonlySet<string>, Map<string, boolean>>();

/** Whether a machine has what an instruction needs: `Zbb/Zbkb`, `D+Zfa`. */
export function has({ extensions }: Isa, needed: string): boolean {
  // F and Zfinx exclude one another: of all there are F is meant.
  if (extensions === undefined) return !needed.includes('inx');
  const known = answers.get(extensions) ?? new Map<string, boolean>();
  let answer = known.get(needed);
  if (answer === undefined) {
    answer = needed.split('/').some((way) =>
      way
        .toLowerCase()
        .split('+')
        .every((name) => ALWAYS.has(name) || extensions.has(name)),
    );
    known.set(needed, answer);
    answers.set(extensions, known);
  }
  return answer;
}

/** Whether the machine is an RV32E or RV64E, which has x0 to x15 alone. */
export const isEmbedded = ({ extensions }: Isa): boolean => extensions?.has('e') ?? false;

/** `Zbb or Zbkb`, `D and Zfa`. */
export const needText = (needed: string): string =>
  needed
    .split('/')
    .map((way) => way.split('+').join(' and '))
    .join(' or ');

const LETTERS = 'imafdqcbvh';

/** The least `-march` with which an assembler takes instructions that need these; the first of ways counts. */
export function marchOf(needs: Iterable<string>, xlen: Xlen): string {
  const names = new Set(['i']);
  for (const needed of needs)
    for (const name of (needed.split('/')[0] ?? '').toLowerCase().split('+'))
      if (!ALWAYS.has(name)) names.add(name);
  if (names.has('q')) names.add('d');
  if (names.has('d') || names.has('v')) names.add('f').add('d');
  const short = [...LETTERS].filter((letter) => names.has(letter)).join('');
  const long = [...names].filter((name) => name.length > 1).sort();
  return [`rv${xlen}${short}`, ...long].join('_');
}
