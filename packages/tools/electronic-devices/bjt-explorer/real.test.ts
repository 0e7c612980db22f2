/** Cards as people have them: those below stand in public files, and nobody here wrote them. */
import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { fromQuery, toQuery, withDefaults } from '../../define/inputs.ts';
import { madeFolder } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import { namesIn, readCard } from './card.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const some = (s: Some) => withDefaults(tool.inputs, s);

/** LTspice's standard.bjt, as it goes about: ratings and the maker behind the figures. */
const PHILIPS =
  '.model 2N2222 NPN(IS=1E-14 VAF=100 BF=200 IKF=0.3 XTB=1.5 BR=3 CJC=8E-12 CJE=25E-12 TR=100E-9 TF=400E-12 ITF=1 VTF=2 XTF=3 RB=10 RC=.3 RE=.2 Vceo=30 Icrating=800m mfg=NXP)';
/** The same file's 2N4126, which says RB twice with one value. */
const TWICE =
  '.model 2N4126 PNP(Is=1.41f Xti=3 Eg=1.11 Vaf=18.7 Bf=203.7 Ne=1.5 Ise=0 Ikf=80m Xtb=1.5 Br=4.924 Nc=2 Isc=0 Ikr=0 Rc=2.5 Cjc=9.728p Mjc=.5776 Vjc=.75 Fc=.5 Cje=8.063p Mje=.3677 Vje=.75 Tr=33.23n Tf=179.3p Itf=.4 Vtf=4 Xtf=6 Rb=10 Rb=10 Vceo=25 Icrating=200m)';
/** Its 2N3055: the old names PC, MC, PE, ME and IK. */
const OLD =
  '.model Q2N3055 NPN(BF=73 BR=2.66 RB=.81 RC=.0856 RE=.000856 CJC=1000P PC=.75 MC=.33 TR=.5703U IS=2.37E-8 CJE=415P PE=.75 ME=.5 TF=99.52N NE=1.26 IK=1)';
/** PSpice's evaluation library: several in one text, continuation lines without blanks, a MOSFET's .ends between. */
const EVAL = `*=====================================================
* BJT models
*=====================================================
.ends

.model Q2N2222 NPN (Is=14.34f Xti=3 Eg=1.11 Vaf=74.03 Bf=255.9 Ne=1.307
+Ise=14.34f Ikf=.2847 Xtb=1.5 Br=6.092 Nc=2 Isc=0 Ikr=0 Rc=1
+Cjc=7.306p Mjc=.3416 Vjc=.75 Fc=.5 Cje=22.01p Mje=.377 Vje=.75
+Tr=46.91n Tf=411.1p Itf=.6 Vtf=1.7 Xtf=3 Rb=10)

.model Q2N2907A PNP (Is=650.6E-18 Xti=3 Eg=1.11 Vaf=115.7 Bf=231.7 Ne=1.829
+Ise=54.81f Ikf=1.079 Xtb=1.5 Br=3.563 Nc=2 Isc=0 Ikr=0 Rc=.715
+Cjc=14.76p Mjc=.5383 Vjc=.75 Fc=.5 Cje=19.82p Mje=.3357 Vje=.75
+Tr=111.3n Tf=603.7p Itf=.65 Vtf=5 Xtf=1.7 Rb=10)
`;
/** A course's fit of a TIP31: odd figures, no brackets, XTB of 50, lower-case type. */
const TIP31 = `.MODEL tip31 npn
+IS=1e-09 BF=3656.16 NF=1.23899 VAF=10
+IKF=0.0333653 ISE=1e-08 NE=2.29374 BR=0.1
+NR=1.5 VAR=100 IKR=0.333653 ISC=1e-08
+NC=1.75728 RB=6.15083 IRB=100 RBM=0.00113049
+RE=0.0001 RC=0.0491489 XTB=50 XTI=1
+EG=1.05 CJE=3.26475e-10 VJE=0.446174 MJE=0.464221
+TF=2.06218e-09 XTF=15.0842 VTF=25.7317 ITF=0.001
+CJC=3.07593e-10 VJC=0.775484 MJC=0.476498 XCJC=0.750493
+FC=0.796407 CJS=0 VJS=0.75 MJS=0.5
+TR=9.57121e-06 PTF=0 KF=0 AF=1`;
/** Others' standing in decks: a whole amplifier about it, a measured BC337, cards with next to nothing. */
const DECK = `* Common-emitter amplifier
VUB ub 0 DC 15
Q1  aus b e BC547B
* Approximate BC547B model for simulation when no vendor model is available
.model BC547B NPN (
+ IS=1.16E-14
+ BF=416.4
+ NF=0.993
+ VAF=97.2
+ IKF=0.135
+ ISE=2.07E-14
+ NE=1.65
+ BR=10.0
+ NR=1.0
+ VAR=24.4
+ IKR=0.03
+ ISC=0
+ NC=2
+ RB=280
+ RE=0.6
+ RC=0.25
+ CJE=2.17E-11
+ VJE=0.75
+ MJE=0.33
+ TF=4.26E-10
+ XTF=80
+ VTF=4
+ ITF=0.4
+ CJC=6.59E-12
+ VJC=0.54
+ MJC=0.37
+ XCJC=0.945
+ TR=1.0E-7
)
.op
.end`;
const MEASURED =
  '.MODEL BC337_own NPN(IS=4.765E-14 NF=1.004 BF=253.2 VAF=126.6 VAR=1.39E3 IKF=4.05 RB=18.8)';
const BC549 =
  '.model BC549 NPN (IS=1e-14 BF=300 VAF=150 NF=1 RB=150 RE=1 RC=1 CJE=6p VJE=0.7 CJC=3p VJC=0.3 TF=0.25n TR=8n KF=5e-15 AF=1)';
const EMPTY = '.model 2N3906 PNP\n.model 2N3904 NPN\n';
const NEXT = `.model BC547C NPN(IS=4.679E-14 NF=1.01  ISE=2.642E-15 NE=1.581 BF=458.7 IKF=0.1371 VAF=52.64 NR=1.019 ISC=2.337E-14 NC=1.164 BR=11.57 IKR=0.1144 VAR=364.5 RB=1 IRB=1.00E-06 RBM=1 RE=0.2598 RC=1    XTB=0 EG=1.11 XTI=3 CJE=1.229E-11 VJE=0.5591 MJE=0.3385 TF=4.689E-10 XTF=160 VTF=2.828 ITF=0.8842 PTF=0 CJC=4.42E-12  VJC=0.1994 MJC=0.2782 XCJC=0.6193 TR=1.00E-32 CJS=0 VJS=0.75 MJS=0.333 FC=0.7936 Vceo=45 Icrating=100m mfg=NXP)`;
/** A colon where = stands, as one repository's cards for LTspice have it. */
const COLON =
  '.model bc547b NPN BF=500 NE=1.3 ISE=9.72F IKF=80M IS=20F VAF=50 ikr=12m\n+ BR=10 NC=2 VAR=10 RB=280 RE=1 RC=40 VJE=.48 tr=.3u tf=.5n\n+cje=12p mje=.5 cjc=6p vjc=.7 mjc:.33 isc=47p kf=2f';

const CARDS = [
  ['2N2222', PHILIPS, ''],
  ['2N4126', TWICE, ''],
  ['Q2N3055', OLD, ''],
  ['Q2N2222', EVAL, 'q2n2222'],
  ['Q2N2907A', EVAL, 'Q2N2907A'],
  ['tip31', TIP31, ''],
  ['BC547B', DECK, ''],
  ['BC337_own', MEASURED, ''],
  ['BC549', BC549, ''],
  ['2N3906', EMPTY, '2n3906'],
  ['2N3904', EMPTY, '2N3904'],
  ['BC547C', NEXT, ''],
] as const;

describe('public cards', () => {
  test('ngspice, given them as they are, finds the same currents', () => {
    const folder = madeFolder();
    const lines = CARDS.map(([name, text], k) => {
      const { polarity } = readCard(text, name);
      const s = polarity === 'n' ? 1 : -1;
      return `Q${k} c${k} b${k} 0 ${name}\nVC${k} c${k} 0 ${3 * s}\nVB${k} b${k} 0 ${0.62 * s}`;
    });
    // A string such as mfg=NXP is LTspice's alone.
    const models = [...new Set(CARDS.map(([, text]) => text))]
      .join('\n')
      .replace(/ (?:mfg)=\w+/gu, '')
      .split('\n')
      .filter((l) => /^(?:\.model|\+|\))/iu.test(l))
      .map((l) => (l === ')' ? '+ )' : l));
    // The deck's amplifier and the NXP pair have a BC547B each: names are told apart by their order of standing.
    folder.write(
      'cards.cir',
      `* cards\n.options gmin=1e-15\n${models.join('\n')}\n${lines.join('\n')}\n.control\nset numdgt=12\nop\n${CARDS.map((_, k) => `print @q${k}[ic] @q${k}[ib]`).join('\n')}\nquit\n.endc\n.end\n`,
    );
    const printed = ngspice(`${folder.path}/cards.cir`);
    CARDS.forEach(([name, card, cardName], k) => {
      const { point } = evaluate(
        tool,
        some({ transistor: 'card', card, cardName, bias: 'voltage', vbe: 0.62, vce: 3 }),
      );
      const its = (of: string) =>
        Math.abs(Number(new RegExp(`@q${k}\\[${of}\\] = (\\S+)`, 'u').exec(printed)?.[1]));
      expect([name, Math.abs(its('ic') / point.ic - 1) < 1e-4]).toEqual([name, true]);
      expect([name, Math.abs(its('ib') / point.ib - 1) < 1e-4]).toEqual([name, true]);
    });
  });

  test('a file of many lists them, and ratings are kept', () => {
    expect(namesIn(EVAL)).toEqual(['Q2N2222', 'Q2N2907A']);
    const card = readCard(PHILIPS, '');
    expect([card.vceo, card.rating, card.left]).toEqual([
      30,
      0.8,
      [{ names: ['MFG'], what: 'words about the part' }],
    ]);
    const inputs = some({ transistor: 'card', card: PHILIPS, vcc: 36 });
    const said = tool
      .outputs(evaluate(tool, inputs), inputs)
      .flatMap((o) => (o.kind === 'notice' ? [o.id] : []));
    expect(said).toContain('breakdown');
  });

  test('a card that builds on another takes its figures', () => {
    const both = '.model a NPN (BF=100 IS=1f VAF=50)\n.model b ako:a NPN (BF=200)';
    expect(readCard(both, 'b').values).toEqual({ ...readCard(both, 'a').values, bf: 200 });
  });
});

test.each([
  [COLON, '', 'card', 'is no NAME=value'],
  [EVAL, '', 'cardName', 'the text has 2 cards: Q2N2222, Q2N2907A'],
  [EVAL, 'BC108', 'cardName', 'is BC108; the text has Q2N2222, Q2N2907A'],
  ['.model m NMOS (VTO=1)', '', 'card', 'm is a MOSFET'],
  ['.model v NPN (LEVEL=4 IS=1f)', '', 'card', 'LEVEL 4'],
  ['.model v NPN (BETA=100 IS=1f)', '', 'card', 'BETA, which no Gummel–Poon card has'],
  ['.model v NPN (BF=-5)', '', 'card', 'BF is -5'],
  ['.model v NPN (BF=1,5)', '', 'card', 'is no NAME=value'],
  ['.model v NPN (BF={gain})', '', 'card', 'is no number as SPICE writes it'],
  ['.model v NPN (IS=1e400)', '', 'card', 'is no number'],
  ['.model v NPN (RB=5 RBM=9)', '', 'card', 'RBM is 9, more than RB'],
  ['.model v NPN (BF=100 BF=200)', '', 'card', 'says BF twice'],
  ['', '', 'card', 'no line that begins with .model'],
] as const)('%j of the name %j is refused beside %s', (card, cardName, field, message) => {
  const given = some({ transistor: 'card', card, cardName });
  let refused: unknown;
  try {
    evaluate(tool, given);
  } catch (error) {
    refused = error;
  }
  if (!(refused instanceof InputErrors)) throw new Error('it was not refused');
  expect(refused.errors.map((e) => e.field)).toEqual([field]);
  expect(refused.message).toContain(message);
  for (const remedy of refused.errors.flatMap((e) => e.remedies)) {
    const query = new URLSearchParams(toQuery(tool.inputs, given));
    for (const [name, text] of Object.entries(remedy)) query.set(name, text);
    expect(() => evaluate(tool, fromQuery(tool.inputs, query.toString()))).not.toThrow();
  }
});
