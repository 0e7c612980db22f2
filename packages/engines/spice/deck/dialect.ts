/** Whose SPICE a deck is written for, as its cards tell. */

export type Dialect = 'spice3' | 'ngspice' | 'ltspice' | 'pspice' | 'xyce';

interface Sign {
  readonly dialect: Dialect;
  readonly sign: RegExp;
  readonly what: string;
}

/** Signs that no other dialect has, in lower case, at the beginning of a line unless they say otherwise. */
const SIGNS: readonly Sign[] = [
  { dialect: 'ltspice', sign: /^\.backanno/mu, what: '.backanno' },
  { dialect: 'ltspice', sign: /^\*.*\.asc\s*$/mu, what: 'a title that names a .asc' },
  { dialect: 'ltspice', sign: /^[^*\n].*\brser\s*=/mu, what: 'Rser=' },
  { dialect: 'ltspice', sign: /^\.step\s+(?:oct|dec|lin)?\s*param\s/mu, what: '.step param' },
  {
    dialect: 'ltspice',
    sign: /^\.tran\s+\S+\s*(?:startup|uic)?\s*$/mu,
    what: '.tran with one time',
  },
  { dialect: 'xyce', sign: /^\.global_param/mu, what: '.global_param' },
  { dialect: 'xyce', sign: /^\.preprocess/mu, what: '.preprocess' },
  {
    dialect: 'xyce',
    sign: /^\.print\s+\w+\s+[^*\n]*(?:format|file)\s*=/mu,
    what: '.print with format=',
  },
  {
    dialect: 'xyce',
    sign: /^\.options\s+(?:timeint|nonlin|device|linsol|output|nonlin-tran|restart|loca|linsol-ac)\b/mu,
    what: '.options with a package',
  },
  { dialect: 'xyce', sign: /^\.result\b|^\.(?:mor|hb|mpde)\b/mu, what: 'a card of its own' },
  {
    dialect: 'pspice',
    sign: /^\.model\s+\S+\s+(?:ako\s*:\s*\S+\s+)?[vi]switch\b/mu,
    what: 'VSWITCH',
  },
  {
    dialect: 'pspice',
    sign: /^\.(?:stmlib|aliases|endaliases|watch|distribution|vector)\b/mu,
    what: 'a card of its own',
  },
  { dialect: 'pspice', sign: /^\.lib\s+"?nom\.lib/mu, what: 'nom.lib' },
  { dialect: 'ngspice', sign: /^\.control\b/mu, what: '.control' },
  { dialect: 'ngspice', sign: /^[^*\n].*'[^'\n]*[-+*/][^'\n]*'/mu, what: "an expression in '…'" },
];

/** Characters of a line that are looked at: what tells a dialect stands at its beginning, and patterns stay quick. */
const LONGEST = 300;

/** The dialect of a deck, and the signs that told. Without a sign it is ngspice's, which has all of SPICE 3. */
export function dialectOf(text: string): { dialect: Dialect; reasons: readonly string[] } {
  const lower = text
    .toLowerCase()
    .split(/\r\n?|\n/u)
    .map((line) => line.slice(0, LONGEST))
    .join('\n');
  const found = SIGNS.filter(({ sign }) => sign.test(lower));
  const [first] = found;
  if (!first) return { dialect: 'ngspice', reasons: ['nothing in it is of one dialect alone'] };
  const reasons = found.filter((s) => s.dialect === first.dialect).map((s) => s.what);
  return { dialect: first.dialect, reasons };
}
