/**
 * The symbols that come with LTspice: where their pins lie and what they put on the card. A symbol drawn by a user
 * comes from its `.asy`. Places are in LTspice's units, pins in the order of the card's nodes.
 */
import { librarySubcircuit } from '../../library/index.ts';
import { baseOf } from '../notice.ts';
import type { AscSymbol } from './asy.ts';

/** Pins as `name@x,y`, a prefix and a value, and other attributes. */
type Row = readonly [
  names: string,
  prefix: string,
  value: string,
  pins: string,
  attributes?: Readonly<Record<string, string>>,
];

const SHORT = 'A@16,0 B@16,64';
const LONG = 'A@16,16 B@16,96';
const DIODE = '+@16,0 -@16,64';
const VOLTAGE = '+@0,16 -@0,96';
const CURRENT = '+@0,0 -@0,80';
const BIPOLAR = 'C@64,0 B@0,48 E@64,96';
const FET = 'D@48,0 G@0,80 S@48,96';
const LINE = 'I1@-48,-16 R1@-48,16 I2@48,-16 R2@48,16';
const OP_AMP = 'In+@-32,80 In-@-32,48 V+@0,32 V-@0,96 OUT@32,64';
const UNIVERSAL = 'In+@-32,16 In-@-32,-16 V+@0,-32 V-@0,32 OUT@32,0';
const GATE = 'a@-32,32 b@-32,48 c@-32,64 d@-32,80 e@-32,96 _Q@32,80 Q@32,48 com@-16,96';
const XOR = 'a@-48,32 b@-48,48 c@-48,64 d@-48,80 e@-48,96 _Q@32,80 Q@16,48 com@-16,96';

const ROWS: readonly Row[] = [
  ['res europeanresistor', 'R', 'R', LONG],
  ['res2', 'R', 'R', SHORT],
  ['cap polcap europeancap europeanpolcap xtal', 'C', 'C', SHORT],
  ['ind ind2 fixedind', 'L', 'L', LONG],
  ['voltage battery', 'V', 'V', VOLTAGE],
  ['signal', 'V', 'SINE(0 1 1K)', VOLTAGE],
  ['cell', 'V', 'V', '+@0,0 -@0,64'],
  ['current load2', 'I', 'I', CURRENT],
  ['load', 'I', 'I', SHORT],
  ['bv', 'B', 'V=F(...)', VOLTAGE],
  ['bi', 'B', 'I=F(...)', CURRENT],
  ['bi2', 'B', 'I=F(...)', '+@0,80 -@0,0'],
  ['diode zener schottky varactor led tvsdiode', 'D', 'D', DIODE],
  ['npn npn2 npn3', 'QN', 'NPN', BIPOLAR],
  ['npn4', 'QN', 'NPN', `${BIPOLAR} S@64,48`],
  ['pnp pnp2', 'QP', 'PNP', BIPOLAR],
  ['pnp4', 'QP', 'PNP', `${BIPOLAR} S@64,48`],
  ['lpnp', 'QP', 'LPNP', `${BIPOLAR} S@64,48`],
  ['nmos nmos3', 'MN', 'NMOS', FET],
  ['nmos4', 'MN', 'NMOS', `${FET} B@48,48`],
  ['pmos pmos3', 'MP', 'PMOS', FET],
  ['pmos4', 'MP', 'PMOS', `${FET} B@48,48`],
  ['njf', 'JN', 'NJF', 'D@48,0 G@0,64 S@48,96'],
  ['pjf', 'JP', 'PJF', 'D@48,0 G@0,64 S@48,96'],
  ['sw', 'S', 'SW', 'A@0,16 B@0,96 NC+@-48,80 NC-@-48,32'],
  ['csw', 'W', 'CSW', CURRENT],
  ['tline', 'T', 'Td=50n Z0=50', LINE],
  ['ltline', 'O', 'LTRA', LINE],
  ['e', 'E', 'E', `${VOLTAGE} P@-48,32 N@-48,80`],
  ['e2', 'E', 'E', `${VOLTAGE} P@-48,80 N@-48,32`],
  ['epoly', 'E', 'POLY()', VOLTAGE],
  ['f', 'F', 'F', CURRENT],
  ['g', 'G', 'G', '+@0,96 -@0,16 NC+@-48,32 NC-@-48,80'],
  ['g2', 'G', 'G', '+@0,96 -@0,16 NC+@-48,80 NC-@-48,32'],
  ['gpoly', 'G', 'POLY()', '+@0,96 -@0,16'],
  ['h', 'H', 'H', VOLTAGE],
  ['mesfet', 'Z', 'NMF', FET],
  ['nigbt', 'Z', 'NIGBT', 'C@48,0 G@0,80 E@48,96'],
  ['pigbt', 'Z', 'PIGBT', 'C@48,0 G@0,80 E@48,96'],
  ['urc', 'U', 'URC', 'A@16,16 B@16,80 C@-16,48'],
  ['urc2', 'U', 'URC', 'A@16,0 B@16,64 C@-16,32'],
  ['jumper', 'jumper', '', '+@-32,64 -@32,64'],
  ['diac', 'X', 'DIAC', '+@32,0 -@32,64'],
  ['scr', 'X', 'SCR', 'A@16,0 G@-32,64 K@16,64'],
  ['triac', 'X', 'TRIAC', 'MT2@32,0 G@-16,64 MT1@32,64'],
  ['triode', 'X', 'Triode', 'Plate@0,-48 Grid@-48,0 Cathode@-32,48'],
  ['tetrode', 'X', 'Tetrode', 'Anode@0,-48 Screen@48,0 Grid@-48,16 Cathode@-32,64'],
  ['pentode', 'X', 'Pentode', 'Cathode@-32,64 G1@-48,16 G2@48,0 G3@-48,-16 Anode@0,-64'],
  ['xvaristor', 'X', 'varistor', LONG],
  [
    'ne555',
    'X',
    'NE555',
    'GND@-112,-96 TRIG@-112,-32 OUT@-112,32 RST@-112,96 CV@112,96 THRS@112,32 DIS@112,-32 Vcc@112,-96',
    { spicemodel: 'NE555.sub', value2: 'NE555' },
  ],
  [
    'opamp',
    'X',
    'opamp',
    'invin@-32,48 noninvin@-32,80 out@32,64',
    { spiceline: 'Aol=100K', spiceline2: 'GBW=10Meg' },
  ],
  ['opamp2', 'X', 'opamp2', OP_AMP],
  [
    'universalopamp',
    'X',
    '',
    UNIVERSAL,
    {
      spicemodel: 'level1',
      modelfile: 'UniversalOpAmp1.lib',
      value2: 'Avol=1Meg GBW=10Meg Vos=0',
      spiceline: 'En=0 Enk=0 In=0 Ink=0 Rin=500Meg',
    },
  ],
  [
    'universalopamp2',
    'X',
    '',
    UNIVERSAL,
    {
      spicemodel: 'level2',
      modelfile: 'UniversalOpAmp2.lib',
      value2: 'Avol=1Meg GBW=10Meg Slew=10Meg',
      spiceline: 'Ilimit=25m Rail=0 Vos=0',
      spiceline2: 'En=0 Enk=0 In=0 Ink=0 Rin=500Meg',
    },
  ],
  ['and', 'A', '', GATE, { spicemodel: 'AND' }],
  ['or', 'A', '', GATE, { spicemodel: 'OR' }],
  ['xor', 'A', '', XOR, { spicemodel: 'XOR' }],
  ['inv', 'A', '', 'in@0,64 _Q@64,64 com@0,80', { spicemodel: 'BUF' }],
  ['buf1', 'A', '', 'in@0,64 Q@64,64 com@0,80', { spicemodel: 'BUF' }],
  ['srflop', 'A', '', 'S@-48,48 R@-48,96 _Q@64,96 Q@48,48 com@-48,128', { spicemodel: 'SRFLOP' }],
  [
    'dflop',
    'A',
    '',
    'D@-80,48 CLK@-80,96 PRE@0,0 CLR@0,144 _Q@96,96 Q@80,48 com@-80,144',
    { spicemodel: 'DFLOP' },
  ],
  ['schmitt', 'A', '', 'in@0,64 _Q@64,80 Q@64,48 com@0,96', { spicemodel: 'SCHMITT' }],
  ['schmtbuf', 'A', '', 'in@0,64 Q@64,64 com@0,80', { spicemodel: 'SCHMITT' }],
  ['schmtinv', 'A', '', 'in@0,64 _Q@64,64 com@0,80', { spicemodel: 'SCHMITT' }],
  [
    'diffschmitt',
    'A',
    '',
    'in+@0,48 in-@0,80 _Q@64,80 Q@64,48 com@0,96',
    { spicemodel: 'SCHMITT' },
  ],
  ['diffschmtbuf', 'A', '', 'in+@0,48 in-@0,80 Q@64,64 com@0,96', { spicemodel: 'SCHMITT' }],
  ['diffschmtinv', 'A', '', 'in+@0,48 in-@0,80 _Q@64,64 com@0,96', { spicemodel: 'SCHMITT' }],
  ['buf', 'A', '', 'in@0,64 _Q@64,80 Q@64,48 com@0,96', { spicemodel: 'BUF' }],
];

/** Devices that LTspice computes itself and that have no counterpart here, with what they are. */
const SPECIAL: Readonly<Record<string, string>> = {
  counter: 'a counter',
  phidet: 'a phase detector',
  modulate: 'a modulator',
  modulate2: 'a modulator with two outputs',
  sample: 'a sample-and-hold',
  ota: 'a transconductance amplifier',
  ota2: 'a transconductance amplifier',
  mota: 'a transconductance amplifier',
  varistor: 'a voltage-controlled varistor',
  fra: 'a frequency response analyser',
  fraprobe: 'the probe of a frequency response analyser',
};

function symbolOf([, prefix, value, pins, attributes = {}]: Row): AscSymbol {
  return {
    pins: pins.split(' ').map((pin) => {
      const [name = '', at = ''] = pin.split('@');
      const [x, y] = at.split(',').map(Number);
      return { name, at: { x: x ?? 0, y: y ?? 0 } };
    }),
    attributes: new Map(Object.entries({ prefix, value, ...attributes })),
  };
}

const SYMBOLS: ReadonlyMap<string, AscSymbol> = new Map(
  ROWS.flatMap((row) => row[0].split(' ').map((name) => [name, symbolOf(row)] as const)),
);

/** The symbol by its name on the schematic, folders aside. */
export const standardSymbol = (name: string): AscSymbol | undefined => {
  const base = baseOf(name);
  return SYMBOLS.get(base) ?? amplifierSymbol(base);
};

/** Amplifiers of LTspice whose symbol lies about its middle; that of the others hangs below the left upper corner. */
const CENTRED: ReadonlySet<string> = new Set(['lt1017', 'lt1018', 'lt1880']);

/** LTspice draws its op-amps and comparators alike; those of which the library has a subcircuit are known here. */
function amplifierSymbol(base: string): AscSymbol | undefined {
  const part = librarySubcircuit(base);
  if (!part || !/^\.subckt \S+ inp inn vp vn out$/mu.test(part.text)) return undefined;
  return symbolOf([base, 'X', base.toUpperCase(), CENTRED.has(base) ? UNIVERSAL : OP_AMP]);
}

/** What a symbol of LTspice is that is known and not computed; undefined for others. */
export function specialSymbol(name: string): string | undefined {
  const base = baseOf(name);
  return Object.hasOwn(SPECIAL, base) ? SPECIAL[base] : undefined;
}
