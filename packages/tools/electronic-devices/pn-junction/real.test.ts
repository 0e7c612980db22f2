/** Cards, decks, scripts and examples that stand in public files; nobody here wrote them. */
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';
import type { PnInputs } from './inputs.ts';

const inputsOf = (some: Partial<PnInputs>) => withDefaults(tool.inputs, some);
const run = (some: Partial<PnInputs>) => evaluate(tool, inputsOf(some));

/** Files of github.com/kicad-spice-library/KiCad-Spice-Library at a868895, below Models/; figures only. */
const LTSPICE = 'uncategorized/Bordodynovs Electronics Lib/cmp/Original/standard.dio';
const MADE = 'uncategorized/spice_complete';

/** Cards with their file, and what is not taken of each. */
const CARDS: readonly (readonly [source: string, card: string, left: readonly string[]])[] = [
  [
    `${LTSPICE}: 1N4148, with what the list of parts shows`,
    '.model 1N4148 D(Is=2.52n Rs=.568 N=1.752 Cjo=4p M=.4 tt=20n Iave=200m Vpk=75 mfg=OnSemi type=silicon)',
    ['IAVE', 'VPK', 'MFG', 'TYPE'],
  ],
  [
    `${LTSPICE}: 1N5817`,
    '.model 1N5817 D(Is=31.7u Rs=.051 N=1.373 Cjo=190p M=.3 Eg=.69 Xti=2 Iave=1 Vpk=20 mfg=OnSemi type=Schottky)',
    ['IAVE', 'VPK', 'MFG', 'TYPE'],
  ],
  [
    `${LTSPICE}: BZX84C15L, a Zener`,
    '.model BZX84C15L D(Is=.6n Rs=.5 Cjo=110p nbv=6 bv=15 Ibv=1m Vpk=15 mfg=OnSemi type=Zener)',
    ['VPK', 'MFG', 'TYPE'],
  ],
  [
    `${LTSPICE}: 1N750, whose second breakdown and temperature SPICE’s own diode has not`,
    '.model 1N750 D(Is=.88f Rs=.25 Cjo=175p M=.55 nbv=1.7 bv=4.7 Vj=.75 Isr=1.86n Nr=2 Ibv=20.245m Ibvl=1.96m Nbvl=15 Tbv1=-21.3u Vpk=4.7 mfg=OnSemi type=Zener)',
    ['IBVL', 'NBVL', 'TBV1', 'VPK', 'MFG', 'TYPE'],
  ],
  [
    `${LTSPICE}: RB751SM-40 of ROHM`,
    '.model RB751SM-40 D(Is=144.09n N=1.27 Rs=3.711 Ikf=878.15u Xti=2 Eg=.63 Cjo=2.1p M=380.01m Vj=765.59m Isr=15.952n Nr=1.3 Bv=40 Iave=0.03 Vpk=40 mfg=Rohm type=Schottky)',
    ['IAVE', 'VPK', 'MFG', 'TYPE'],
  ],
  [
    `${LTSPICE}: a white LED, N = 9.6 and XTI = 200`,
    '.model NSCW100 D(Is=16.88n Rs=8.163 N=9.626 Cjo=42p Xti=200 Iave=30m Vpk=5 mfg=Nichia type=LED)',
    ['IAVE', 'VPK', 'MFG', 'TYPE'],
  ],
  [
    `${LTSPICE}: ZLLS350, without brackets`,
    '.MODEL ZLLS350 D IS=14E-8 N=1.03 ISR=90n NR=2 IKF=0.043 BV=56 IBV=0.1m RS=1.2 TT=1n CJO=13.5p VJ=0.6 M=0.33 EG=0.63 XTI=2 TRS1=4m Iave=650m Vpk=40 mfg=Zetex type=Schottky',
    ['TRS1', 'IAVE', 'VPK', 'MFG', 'TYPE'],
  ],
  [
    `${MADE}/diode_ST.lib: BAR18 of STMicroelectronics, on three lines`,
    '.MODEL BAR18 D IS=5.1008E-9 N=.99445 RS=30.087 IKF=68.423\n+ EG=.69 XTI=2 CJO=1.8560E-12 M=.50116 VJ=.39825 ISR=3.2558E-9\n+ FC=0.5 NR=4.9950 TT=0\n*$',
    [],
  ],
  [
    `${MADE}/ph_diode.lib: BAS216 of Philips, a parameter a line`,
    '*DEVICE=BAS216,D\n.MODEL BAS216 D\n+ IS=6.0289E-9\n+ N=2.1283\n+ RS=1.0000E-3\n+ IKF=37.638E-3\n+ CJO=593.63E-15\n+ M=.1\n+ VJ=.68774\n+ ISR=2.0646E-9\n+ NR=4.9950\n+ BV=113.60\n+ IBV=10\n+ TT=4.5000E-9\n*$',
    [],
  ],
  [
    `${MADE}/hpdiode.lib: 5082-2800, a + without a space`,
    '.model 5082-2800 d (BV=75 CJO=1.6p EG=.69 XTI=2 IBV=10u IS=2.2n\n+N=1.08 RS=25 M=.5 VJ=.6)',
    [],
  ],
  [
    `${MADE}/S_DIODE.LIB: BB804 of Siemens, a tuning diode`,
    '.MODEL BB804s D(IS=48F N=1.13 RS=.18 XTI=3 EG=1.11 CJO=80.6P\n+ M=.47 VJ=.8 FC=.5 BV=20 IBV=.1U TT=137N)',
    [],
  ],
  [
    `${MADE}/other_models/DIODE/INT_SHOT.LIB: 1N6095, spaces about every =`,
    '.MODEL 1N6095 D (\n+   IS =  0.0008597\n+   RS =  0.004514\n+   CJO =  5.268e-09\n+   VJ =  0.3905\n+   TT =  5e-09\n+   M =  0.4786\n+   BV =  100\n+   N =  1.869\n+   EG =  1.11\n+   XTI =  3\n+   KF =  0\n+   AF =  1\n+   FC =  0.5\n+   IBV =  0.0001\n+   TNOM =  27\n)',
    ['KF', 'AF'],
  ],
  [
    'Diode/diode.lib, MicroSim of 1987: D1N914, tabs and units',
    '.MODEL\tD1N914\t\tD (IS=100E-15 RS=16 CJO=2PF TT=12NS BV=100 IBV=100E-15)',
    [],
  ],
];

describe('cards are read, what is not used is named, and ngspice agrees on the deck', () => {
  const folder = madeFolder();
  test.each(CARDS)('%s', async (_, card, left) => {
    const some = inputsOf({ task: 'card', card, voltage: 0.5, kelvin: 310 });
    const { card: read } = evaluate(tool, some);
    expect(read?.left).toEqual(left);
    const printed = ngspice(await saved(folder, tool, 'spice', some));
    const printedOf = (name: string) =>
      Number(new RegExp(`@d1\\[${name}\\] = (\\S+)`, 'u').exec(printed)?.[1]);
    const point = read?.curves.point;
    expect(printedOf('id') / (point?.current ?? 0)).toBeCloseTo(1, 6);
    const charge = (point?.depletion ?? 0) + (point?.diffusion ?? 0);
    // With ISR the slope that ngspice prints is not that of its current.
    if (charge > 0 && !/isr/iu.test(card)) expect(printedOf('cd') / charge).toBeCloseTo(1, 5);
  });
});

describe('the deck of a junction runs in ngspice as it is, and prints what its card says', () => {
  const folder = madeFolder();
  test.each([
    {},
    { acceptors: 1e18, donors: 1e16, voltage: 0.6 },
    { profile: 'graded', gradient: 1e21, voltage: -3 },
    { profile: 'gaussian', acceptors: 1e19, donors: 1e15, voltage: 0.4 },
    { profile: 'pin', acceptors: 1e18, donors: 1e18, voltage: -20 },
  ] as Partial<PnInputs>[])('%o', async (some) => {
    const { junction: j, settled } = run(some);
    const printed = ngspice(await saved(folder, tool, 'spice', some));
    const id = Number(/@d1\[id\] = (\S+)/u.exec(printed)?.[1]);
    const cd = Number(/@d1\[cd\] = (\S+)/u.exec(printed)?.[1]);
    expect(j).not.toBeNull();
    if (!j) return;
    // The one card of a junction comes within half as much again of its current, and within a few per cent of its layer's capacitance.
    if (settled.voltage > 0) expect(Math.abs(Math.log(id / j.currents.total))).toBeLessThan(0.5);
    const whole = settled.area * (j.layer?.capacitance ?? 0) + j.currents.diffusionCapacitance;
    expect(Math.abs(Math.log(cd / whole))).toBeLessThan(settled.voltage > 0 ? 0.5 : 0.06);
  });
});

test('a hyperabrupt card keeps its M, and ngspice’s other one is said (Diode/diode.lib: d1s2267)', () => {
  const r = run({
    task: 'card',
    card: '.model d1s2267 D(RS=1.18 CJO=25.6pf VJ=2.6510 M=1.0961 )',
    voltage: -8,
  });
  expect(r.card?.curves.point.depletion).toBeCloseTo(25.6e-12 * (1 + 8 / 2.651) ** -1.0961, 16);
  expect(tool.outputs(r, r.settled)).toContainEqual(
    expect.objectContaining({ kind: 'notice', id: 'grading' }),
  );
});

test('a card that says TT twice is refused, not half read (standard.dio: 1N4448HWT)', () => {
  const card =
    '.MODEL 1N4448HWT D (IS=137f RS=0.168 BV=80 IBV=100n CJO=3.56p M=0.333 N=1.11 TT=5.76n Vpk=80V Iave=0.25 Tt=4ns mfg=DiodesInc type=silicon)';
  expect(() => run({ task: 'card', card })).toThrow(/TT twice/u);
});

test('Xyce’s regression circuit DIODE/diode.cir: current and voltage of its .prn lie on the card’s curve', () => {
  for (const [amperes, volts] of [
    [2.19207752e-3, 6.15844967e-1],
    [9.14177922e-4, 5.93226679e-1],
    [9.79117282e-5, 5.35444769e-1],
    [9.46512048e-7, 4.15459689e-1],
  ] as const) {
    const card = '.MODEL DMOD D (IS=100FA)';
    const { card: read } = run({ task: 'card', card, voltage: volts, kelvin: 300.15 });
    // The transient holds its voltages to 1e-4: 60 µV of 25.9 mV.
    expect(Math.abs((read?.curves.point.current ?? 0) / amperes - 1)).toBeLessThan(2.3e-3);
  }
});

/** What Octave prints of the scripts as they stand in their repositories. */
describe('junctions of public scripts and books', () => {
  const junction = (some: Partial<PnInputs>) => {
    const { junction: j } = run({ statistics: 'boltzmann', ...some });
    if (!j) throw new Error('no junction');
    return j;
  };
  const MAKAROV = { kelvin: 298, pIntrinsic: 1e10, pPermittivity: 1.05e-10 / 8.8541878128e-12 };

  test('makarov, script01_built_in_voltage_depl_width_biased_junction: 0.8278 V, 0.8784 µm at −5 V, 0.2083 µm at 0.5 V', () => {
    const some = { ...MAKAROV, acceptors: 1e18, donors: 1e16 };
    const back = junction({ ...some, voltage: -5 });
    expect(back.builtIn).toBeCloseTo(0.8278190668, 4);
    expect((back.layer?.xp ?? 0) + (back.layer?.xn ?? 0)).toBeCloseTo(8.783502135e-7, 10);
    const forward = junction({ ...some, voltage: 0.5 }).layer;
    expect((forward?.xp ?? 0) + (forward?.xn ?? 0)).toBeCloseTo(2.083203929e-7, 10);
  });

  test('makarov, script02_junction_capacitance: 8.410 pF at −5 V, 23.74 pF at 0.2 V of 10⁻⁴ cm²', () => {
    const some = { ...MAKAROV, acceptors: 1e18, donors: 1e18, area: 1e-8 };
    for (const [voltage, picofarads] of [
      [-5, 8.410173821],
      [0.2, 23.74258045],
    ] as const) {
      const c = (junction({ ...some, voltage }).layer?.capacitance ?? 0) * 1e-8;
      expect(c / (picofarads * 1e-12)).toBeCloseTo(1, 4);
    }
  });

  test('makarov, script01_shockley_eq_saturation_current: 4.907·10⁻¹⁴ A, L_n 1.930 µm', () => {
    const { currents } = junction({
      ...MAKAROV,
      acceptors: 1e16,
      donors: 1e16,
      electronMobility: 1450,
      holeMobility: 500,
      electronLifetime: 1e-9,
      holeLifetime: 1e-9,
      area: 1e-8,
    });
    expect(currents.saturation / 4.90713883e-14).toBeCloseTo(1, 4);
    expect(currents.electronLength).toBeCloseTo(1.92965581e-6, 9);
  });

  test.each([
    ['Gupta 4.4', 'Si', 1e18, 1e15, 1.5e10, 300, 0.753173],
    ['Gupta 4.7', 'Si', 1e15, 1e15, 1.5e10, 300, 0.574524],
    ['Gupta 4.8', 'Ge', 8e14, 8e14, 2e13, 300, 0.190568],
    ['Nandi 4.16.1, Ge', 'Ge', 4.4e14, 4.4e17, 2.5e13, 301.72, 0.328732],
    ['Nandi 4.16.1, Si', 'Si', 5e14, 5e17, 1.5e10, 301.72, 0.721146],
  ] as const)(
    '%s (Scilab companions): the contact potential',
    (_, material, na, nd, ni, t, volts) => {
      const { builtIn } = junction({
        pMaterial: material,
        acceptors: na,
        donors: nd,
        pIntrinsic: ni,
        kelvin: t,
      });
      // The scripts round kT/q and, in germanium, leave the intrinsic carriers out of the majority.
      expect(Math.abs(builtIn / volts - 1)).toBeLessThan(2e-3);
    },
  );

  test('Streetman and Banerjee, example 5-1: 10¹⁸ on 5·10¹⁵, V_bi 0.796 V, W 0.457 µm, E 3.48·10⁴ V/cm', () => {
    const j = junction({ pIntrinsic: 1.5e10, pPermittivity: 11.8, acceptors: 1e18, donors: 5e15 });
    expect(j.builtIn).toBeCloseTo(0.796, 2);
    expect((j.rest.xn + j.rest.xp) * 1e6).toBeCloseTo(0.457, 2);
    expect(j.rest.peakField / 3.48e6).toBeCloseTo(1, 1);
  });
});
