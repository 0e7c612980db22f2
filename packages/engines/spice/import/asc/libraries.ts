/** Op-amps that come with LTspice, as macromodels of our own with the same parameters. */
import { baseOf } from '../notice.ts';
import { gateText } from './digital.ts';

export interface OwnLibrary {
  readonly text: string;
  /** What is worth telling of it; none where it is exactly LTspice's. */
  readonly notice?: string;
}

/** One pole: a gain of `aol`, which falls to 1 at `gbw`, and 1 Ω at its output. */
const OP_AMP = `.subckt opamp inn inp out aol=100k gbw=10meg
Gm 0 out inp inn {aol}
Ro out 0 1
Co out 0 {aol/(2*pi*gbw)}
.ends opamp`;

/** One pole, without limits. */
const LEVEL_1 = `.subckt level1 inp inn vp vn out avol=1meg gbw=10meg slew=10meg ilimit=25m rail=0 vos=0 en=0 enk=0 in=0 ink=0 rin=500meg phimargin=90
Bm 0 out I=10*avol*(v(inp,inn)-vos)
Ro out 0 0.1
Co out 0 {10*avol/(2*pi*gbw)}
Rp inp 0 {rin} noisy=0
Rn inn 0 {rin} noisy=0
.ends level1`;

/**
 * One pole at an inner node whose current saturates at the slew rate, and an output that stays `rail` within the
 * supplies and gives at most `ilimit`.
 */
const LEVEL_2 = `.subckt level2 inp inn vp vn out avol=1meg gbw=10meg slew=10meg ilimit=25m rail=0 vos=0 en=0 enk=0 in=0 ink=0 rin=500meg phimargin=90
.param cx=1n gm={2*pi*gbw*cx}
Bm 0 x I=slew*cx*tanh(gm*(v(inp,inn)-vos)/(slew*cx))
Rx x m {avol/gm} noisy=0
Em m 0 VALUE={0.5*(v(vp)+v(vn))}
Cx x 0 {cx}
Bc x 0 I=gm*(uramp(v(x,vp)+rail)-uramp(v(vn,x)+rail))
Bo 0 out I=ilimit*tanh((min(max(v(x),v(vn)+rail),v(vp)-rail)-v(out))/(10*ilimit))
Rp inp 0 {rin} noisy=0
Rn inn 0 {rin} noisy=0
.ends level2`;

/** The symbols name their level with a point in older files and without in newer ones. */
const LEVELS = [LEVEL_1, LEVEL_2]
  .flatMap((text) => [text, text.replaceAll(/\blevel(?=\d)/gu, 'level.')])
  .join('\n');

const UNIVERSAL: OwnLibrary = {
  text: LEVELS,
  notice:
    'UniversalOpamp is computed by a macromodel of its own here, with the same Avol, GBW, Vos and Rin, from level 2 on Slew, Ilimit and Rail, and without noise; LTspice’s differs in details.',
};

const LIBRARIES: Readonly<Record<string, OwnLibrary>> = {
  'opamp.sub': { text: OP_AMP },
  'universalopamp1.lib': UNIVERSAL,
  'universalopamp2.lib': UNIVERSAL,
  'universalopamps.sub': UNIVERSAL,
  'universalopamps2.sub': UNIVERSAL,
};

/** The text that stands for a file of LTspice which is not open; undefined for others. */
export function ownLibrary(file: string): OwnLibrary | undefined {
  const base = baseOf(file);
  if (base.endsWith('.gate')) {
    const text = gateText(base.slice(0, -'.gate'.length));
    return text === undefined ? undefined : { text };
  }
  return Object.hasOwn(LIBRARIES, base) ? LIBRARIES[base] : undefined;
}
