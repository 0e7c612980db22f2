/** The parameters of SPICE's MOSFET cards of level 1 to 3: which are taken, and what those that are not would do. */

export const TAKEN = new Set([
  'level',
  'vto',
  'kp',
  'lambda',
  'gamma',
  'phi',
  'tox',
  'u0',
  'nsub',
  'nss',
  'tpg',
  'ld',
]);

/** Other spellings of the same. */
export const ALIASES: Readonly<Record<string, string>> = { vt0: 'vto', uo: 'u0' };

/** What a parameter that is not taken belongs to, in words that go on from its name. */
export const LEFT: readonly {
  /** Whether the drain current of the card's own model depends on it. */
  readonly current: boolean;
  readonly names: readonly string[];
  readonly what: string;
}[] = [
  {
    current: true,
    names: [
      'theta',
      'eta',
      'kappa',
      'vmax',
      'delta',
      'xj',
      'nfs',
      'ucrit',
      'uexp',
      'utra',
      'neff',
      'alpha',
      'wd',
      'xd',
      'xl',
      'xw',
      'delvto',
    ],
    what: 'which shape the channel in level 2 or 3',
  },
  { current: true, names: ['rd', 'rs', 'rsh'], what: 'series resistance' },
  { current: true, names: ['tnom'], what: 'the card is taken at 27 °C' },
  {
    current: false,
    names: ['w', 'l', 'ad', 'as', 'pd', 'ps', 'nrd', 'nrs', 'm'],
    what: 'the geometry is that of the form',
  },
  {
    current: false,
    names: [
      'cgso',
      'cgdo',
      'cgbo',
      'cbd',
      'cbs',
      'cj',
      'mj',
      'cjsw',
      'mjsw',
      'pb',
      'pbsw',
      'php',
      'fc',
      'is',
      'js',
      'jssw',
      'n',
      'tt',
      'xqc',
      'capop',
      'acm',
      'hdif',
      'ldif',
    ],
    what: 'overlaps and junctions',
  },
  { current: false, names: ['kf', 'af', 'nlev', 'gdsnoi', 'gdsnoise'], what: 'noise' },
];
