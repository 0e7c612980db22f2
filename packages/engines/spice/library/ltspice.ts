/** Op-amps that come with LTspice, as macromodels of our own with the same parameters, for `opamp.sub` and UniversalOpamps*. */
import type { LibraryPart } from './part.ts';

/** One pole: a gain of `aol`, which falls to 1 at `gbw`, and 1 Ω at its output. */
export const OP_AMP = `.subckt opamp inn inp out aol=100k gbw=10meg
Gm 0 out inp inn {aol}
Ro out 0 1
Co out 0 {aol/(2*3.14159265358979*gbw)}
.ends opamp`;

/** One pole, without limits. */
const LEVEL_1 = `.subckt level1 inp inn vp vn out avol=1meg gbw=10meg slew=10meg ilimit=25m rail=0 vos=0 en=0 enk=0 in=0 ink=0 rin=500meg phimargin=90
Bm 0 out I=10*avol*(v(inp,inn)-vos)
Ro out 0 0.1
Co out 0 {10*avol/(2*3.14159265358979*gbw)}
Rp inp 0 {rin} noisy=0
Rn inn 0 {rin} noisy=0
.ends level1`;

/**
 * One pole at an inner node whose current saturates at the slew rate, and an output that stays `rail` within the
 * supplies and gives at most `ilimit`.
 */
const LEVEL_2 = `.subckt level2 inp inn vp vn out avol=1meg gbw=10meg slew=10meg ilimit=25m rail=0 vos=0 en=0 enk=0 in=0 ink=0 rin=500meg phimargin=90
.param cx=1n gm={2*3.14159265358979*gbw*cx}
Bm 0 x I=slew*cx*tanh(gm*(v(inp,inn)-vos)/(slew*cx))
Rx x m {avol/gm} noisy=0
Em m 0 VALUE={0.5*(v(vp)+v(vn))}
Cx x 0 {cx}
Bc x 0 I=gm*(uramp(v(x,vp)+rail)-uramp(v(vn,x)+rail))
Bo w 0 V=min(max(v(x),v(vn)+rail),v(vp)-rail)-10*i(vo)-{500/ilimit}*(uramp(i(vo)-ilimit)-uramp(-i(vo)-ilimit))
Vo w out 0
Rp inp 0 {rin} noisy=0
Rn inn 0 {rin} noisy=0
.ends level2`;

/** As level 2, with a second pole for the phase margin. */
const LEVEL_3 = LEVEL_2.replaceAll('level2', 'level3')
  .replace('phimargin=90', 'phimargin=60')
  .replace(
    'Bo w 0',
    'Ey y 0 x 0 1\nRy y z 1k noisy=0\nCz z 0 {1/(2*3.14159265358979*gbw*tan(min(phimargin,89)*3.14159265358979/180)*1k)}\nBo w 0',
  )
  .replace('max(v(x),', 'max(v(z),');

const named = (text: string, from: string, to: string): string =>
  text.replaceAll(new RegExp(`\\b${from}\\b`, 'gu'), to);

/** The symbols name their level with a point in older files and without in newer ones. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['opamp', OP_AMP],
  ...['level1', 'level.1'].map((name) => [name, named(LEVEL_1, 'level1', name)] as const),
  ...['level2', 'level.2'].map((name) => [name, named(LEVEL_2, 'level2', name)] as const),
  ...['level3', 'level.3', 'level3a', 'level.3a', 'level3b', 'level.3b'].map(
    (name) => [name, named(LEVEL_3, 'level3', name)] as const,
  ),
]);

/** Levels 1 and 2, for a deck that is to be whole. */
export const LEVELS: string = [...TEXTS]
  .flatMap(([name, text]) => (/^level\.?[12]$/u.test(name) ? [text] : []))
  .join('\n');

export const UNIVERSAL_NOTICE =
  'UniversalOpamp is computed by a macromodel of its own here, with the same Avol, GBW, Vos and Rin, from level 2 on Slew, Ilimit and Rail, and without noise; LTspice’s differs in details.';

export function ltspiceText(name: string): LibraryPart | undefined {
  const text = TEXTS.get(name);
  if (text === undefined) return undefined;
  return {
    name,
    text,
    source: 'a macromodel of our own with the parameters of LTspice’s, without noise',
  };
}
