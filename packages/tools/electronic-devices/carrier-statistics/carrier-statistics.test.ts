import { thermalEnergy } from '@tollbench/engines/semiconductor/constants.ts';
import { relativeError } from '@tollbench/engines/testing/close.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pythonFile } from '../../../../scripts/programs.ts';
import { InputError, InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readInputs, withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { convert } from './convert.ts';
import handles from './handles.ts';
import tool from './index.ts';
import { inputs } from './inputs.ts';
import { notices } from './notices.ts';

type Texts = Readonly<Record<string, string>>;
const read = (texts: Texts) => readInputs(tool.inputs, (name) => texts[name]);
const run = (texts: Texts) => evaluate(tool, read(texts));
const state = (texts: Texts) => run(texts).state;

/** The refusals of texts, as `field: message`. */
function refusals(texts: Texts): string {
  try {
    run(texts);
  } catch (error) {
    if (error instanceof InputErrors) return error.message;
    if (error instanceof InputError) return `${error.field}: ${error.message}`;
    throw error;
  }
  return '';
}

describe('the question', () => {
  test('1e16 phosphorus at 300 K: 9.96e15 electrons, E_F 206 meV below the band, 0.527 Ω·cm', () => {
    const s = state({});
    expect(s.n / 1e15).toBeCloseTo(9.96, 2);
    expect(s.below).toBeCloseTo(0.2058, 4);
    // ASTM F723 says 0.523 at 23 °C.
    expect(s.resistivity).toBeCloseTo(0.527, 3);
  });

  test('n_i of silicon is Altermatt’s 9.65e9 within a per cent', () => {
    expect(relativeError(state({ donors: '0' }).n, 9.65e9)).toBeLessThan(0.01);
  });

  test('Sze: intrinsic GaAs and freeze-out, extrinsic, intrinsic of 1e15 donors in silicon', () => {
    // S. M. Sze, K. K. Ng (2007), fig. 13: 1e15 donors are extrinsic from about 100 to 500 K.
    const { ranges } = run({ donors: '1e15' });
    expect(ranges.freezeOut).toBeGreaterThan(60);
    expect(ranges.freezeOut).toBeLessThan(110);
    expect(ranges.intrinsic).toBeGreaterThan(470);
    expect(ranges.intrinsic).toBeLessThan(530);
  });

  test('doping, resistivity and doping again is the same doping', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 14, max: 20.5, noNaN: true }),
        fc.constantFrom('n', 'p'),
        fc.constantFrom('Si', 'Ge', 'GaAs', '4H-SiC'),
        (log, type, material) => {
          const doping = 10 ** log;
          const { resistivity } = state({
            material,
            [type === 'n' ? 'donors' : 'acceptors']: String(doping),
            [type === 'n' ? 'acceptors' : 'donors']: '0',
          });
          const back = run({ task: 'doping', material, type, resistivity: String(resistivity) });
          expect(relativeError(back.solved?.dose.density ?? 0, doping)).toBeLessThan(1e-9);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('the Fermi level of the carriers that a Fermi level gives is that level', () => {
    for (const level of ['-0.1', '0.05', '0.4', '1.05']) {
      const s = state({ task: 'fermi', given: 'level', level });
      expect(state({ task: 'fermi', electrons: String(s.n) }).below).toBeCloseTo(Number(level), 10);
      expect(state({ task: 'fermi', given: 'p', holes: String(s.p) }).below).toBeCloseTo(
        Number(level),
        10,
      );
    }
  });

  test('a sheet resistance is the resistivity over the thickness', () => {
    const bySheet = run({ task: 'doping', known: 'sheet', sheet: '20 ohm/sq', thickness: '500u' });
    const byRho = run({ task: 'doping', resistivity: '1' });
    expect(bySheet.solved?.dose.density).toBeCloseTo(byRho.solved?.dose.density ?? 0, -6);
  });

  test('lightly doped GaAs near its n_i has a Fermi level, as has one that is not doped', () => {
    for (const donors of ['0', '1', '1e6', '3e6', '1e10']) {
      const s = state({ material: 'GaAs', donors });
      expect(s.n * s.p).toBeCloseTo(s.ni * s.ni, -6);
      expect(s.n - s.p).toBeCloseTo(Number(donors), -4);
    }
  });

  test.each([
    ['10^16', 1e16],
    ['5×10¹⁶ cm⁻³', 5e16],
    ['1e16 atoms/cm^3', 1e16],
    ['1e-4 nm-3', 1e17],
    ['1e4 /um3', 1e16],
    ['1e13 mm-3', 1e16],
    ['1e22*2 m^-3', 2e16],
    ['1e16 + 3e15 cm-3', 1.3e16],
  ])('%s is %d per cubic centimetre', (donors, value) => {
    expect(read({ donors }).donors / value).toBeCloseTo(1, 12);
  });

  test.each([
    '1e28 m-4',
    '1e28m-4',
    '1e16 cm-2',
    '1e22m-3 + 1e16',
    '1e16 kcm-3',
    '1e16 m',
    '1e16 c',
  ])('%s is no concentration', (donors) => {
    expect(refusals({ donors })).toMatch(/^donors: .* is in no unit that it takes/u);
  });

  test('a unit behind a sum may be of one term: asked about where it is not the field’s own', () => {
    expect(refusals({ donors: '1e16 + 1e22 m-3' })).toMatch(/behind a sum.*write it in cm⁻³/u);
  });

  test('mobilities as papers write them', () => {
    const of = (text: string) =>
      read({ mobility: 'typed', electronMobility: text }).electronMobility;
    for (const text of ['1400 cm^2 V^-1 s^-1', '0.14 m2/V-s', '1400 cm²/V/s', '1400 cm²V⁻¹s⁻¹'])
      expect(of(text)).toBe(1400);
  });

  test('no mobility is below 0: where Klaassen’s model ends, nothing follows from it and the page says so', () => {
    for (const donors of ['1e13', '1e16', '1e19', '1e22'])
      for (const kelvin of ['10', '20', '30', '50', '77', '300', '1500']) {
        const s = state({ donors, kelvin });
        for (const x of [s.mobilityN, s.mobilityP, s.diffusionN, s.diffusionP, s.resistivity])
          expect(x === null || x > 0, `${donors} at ${kelvin} K`).toBe(true);
        if (Number(kelvin) >= 77) expect(s.mobilityP).not.toBeNull();
      }
    const cold = { kelvin: '10' };
    expect(state(cold).mobilityN).toBeNull();
    expect(notices(run(cold)).map(({ id }) => id)).toContain('mobilityCold');
    // 1 Ω·cm at 30 K would lie where the model has ended: no step is taken for the answer.
    for (const kelvin of ['10', '30'])
      expect(refusals({ kelvin, task: 'doping' })).toMatch(/^mobility: gives no doping/u);
    const typed = { kelvin: '30', task: 'doping', mobility: 'typed' };
    expect(run(typed).state.resistivity).toBeCloseTo(1, 6);
  });

  test('the series of Joyce and Dixon is left out where it has turned round', () => {
    const at = (u: number) => {
      const r = run({ task: 'fermi', electrons: String(u * state({}).nc) });
      return r.approximations;
    };
    expect(at(12).joyceDixon).toBeNull();
    const near = at(9.5);
    expect(Math.abs((near.joyceDixon ?? 0) - near.exact)).toBeLessThan(0.011 * thermalEnergy(300));
  });

  test('no gap is refused at what closes it', () => {
    expect(refusals({ gap: '5e-324' })).toMatch(/^gap: leaves no gap/u);
    expect(refusals({ ni: 'typed', niTyped: '1e21' })).toMatch(/^niTyped: leaves no gap/u);
  });

  test('dopants of a list count as those of the fields', () => {
    const fields = state({ donors: '1e16', acceptors: '3e15' });
    const listed = state({ donors: '0', more: 'P 1e16, B 3e21 m-3' });
    expect(listed.n).toBeCloseTo(fields.n, -4);
  });

  test('einstein: D/μ is kT/q where nothing is degenerate, and more where it is', () => {
    const kT = thermalEnergy(300);
    const light = state({ donors: '1e14' });
    expect((light.diffusionN ?? 0) / (light.mobilityN ?? 1)).toBeCloseTo(kT, 6);
    const heavy = state({ donors: '1e20', ionisation: 'complete' });
    expect((heavy.diffusionN ?? 0) / (heavy.mobilityN ?? 1)).toBeGreaterThan(2 * kT);
  });

  test('Hall of one carrier alone is ±1/(q·n)', () => {
    const n = state({ donors: '1e16' });
    expect((n.hall ?? 0) * n.n * 1.602176634e-19).toBeCloseTo(-1, 6);
    expect(state({ donors: '0', acceptors: '1e16', hallFactor: '0.8' }).hall).toBeGreaterThan(0);
  });

  test('the Debye length of 1e16 carriers in silicon is 41 nm', () => {
    expect(state({}).debye * 1e9).toBeCloseTo(41, 0);
  });
});

describe('what is typed', () => {
  test.each<[string, Texts, number]>([
    ['donors', { donors: '1e22 m-3' }, 1e16],
    ['donors', { donors: '1e16/cm^3' }, 1e16],
    ['donors', { donors: '2*5e15 cm⁻³' }, 1e16],
    ['donors', { donors: '1E16 1/cm3' }, 1e16],
    ['kelvin', { kelvin: '27 °C' }, 300.15],
    ['kelvin', { kelvin: '26.85 C' }, 300],
    ['resistivity', { task: 'doping', resistivity: '5 mΩ·cm' }, 0.005],
    ['resistivity', { task: 'doping', resistivity: '10 ohm-cm' }, 10],
    ['resistivity', { task: 'doping', resistivity: '0.1 ohm m' }, 10],
    ['sheet', { task: 'doping', known: 'sheet', sheet: '1.2 kΩ/□' }, 1200],
  ])('%s of %o is %f', (field, texts, value) => {
    expect(read(texts)[field as 'donors']).toBe(value);
  });

  test.each<[Texts, string]>([
    [{ donors: '1,5e16' }, 'comma'],
    [{ donors: '1e400' }, 'too large'],
    [{ donors: 'NaN' }, 'donors'],
    [{ donors: '-1e16' }, 'the least is 0'],
    [{ donors: '' }, 'empty'],
    [{ donors: '1e16 cm' }, 'no unit that it takes'],
    [{ donors: '1e16 cm-2' }, 'no unit that it takes'],
    [{ donors: '10 uF' }, 'no unit that it takes'],
    [{ donors: '1e23' }, 'the most is'],
    [{ kelvin: '0' }, 'the least is 10'],
    [{ kelvin: '300 F' }, 'no unit that it takes'],
    [{ donor: 'B' }, 'which is an acceptor in Si'],
    [{ donor: 'Xx' }, 'it takes P, As, Sb, Bi'],
    [{ donor: '45' }, 'is "45"'],
    [{ donor: '45 meV g=0' }, 'degeneracy'],
    [{ donor: '-0.1 eV' }, 'it takes 0 to 10 eV'],
    [{ more: 'P1e16' }, 'not an element and a concentration'],
    [{ more: 'Mg 1e15' }, '"Mg" is no dopant of Si'],
    [{ more: 'P 1,5e15' }, 'comma'],
    [{ more: 'P 1e15 0.2 eV' }, 'write D or A before it'],
    [{ ni: 'green', material: 'Ge' }, 'is a fit to silicon'],
    [{ narrowing: 'schenk', material: 'Ge' }, 'is a model of Si'],
    [{ mobility: 'arora', material: 'GaAs' }, 'is a model of silicon'],
    [{ gap: '1.1', ni: 'couderc' }, 'no say in the gap'],
    [{ task: 'doping', resistivity: '1e9' }, 'the highest of p-type Si'],
    [{ task: 'doping', resistivity: '1e-5' }, 'the lowest of p-type Si'],
    [{ task: 'doping', material: 'SiGe' }, 'gives no doping'],
    [{ task: 'fermi', given: 'level', level: '10', holeMass: '100' }, 'level'],
  ])('%o is refused', (texts, why) => {
    const said = refusals(texts);
    expect(said).toContain(why);
    expect(said.startsWith(Object.keys(texts).at(-1) === 'holeMass' ? 'level' : '')).toBe(true);
  });

  test('remedies of refusals do open', () => {
    for (const texts of [
      { ni: 'green', material: 'Ge' },
      { narrowing: 'schenk', material: 'Ge' },
      { mobility: 'arora', material: 'GaAs' },
      { task: 'doping', resistivity: '1e9' },
      { task: 'doping', resistivity: '1e-5' },
      { task: 'doping', material: 'SiGe' },
      { task: 'doping', known: 'sheet', sheet: '1e12' },
      { donor: 'B' },
    ] as Texts[]) {
      let tried = 0;
      try {
        run(texts);
      } catch (error) {
        const errors = error instanceof InputErrors ? error.errors : [error as InputError];
        for (const remedy of errors[0]?.remedies ?? []) {
          tried++;
          expect(refusals({ ...texts, ...remedy })).toBe('');
        }
      }
      expect(tried).toBeGreaterThan(0);
    }
  });

  test('a number that is written is read as it was', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e22, noNaN: true }), (x) => {
        expect(inputs.donors.parse(inputs.donors.format(x))).toBe(x === 0 ? 0 : x);
      }),
    );
  });
});

test('an axis that runs backwards, or has no length, is drawn all the same', () => {
  expect(run({ from: '400', to: '300' }).inputs).toMatchObject({ from: 300, to: 400 });
  expect(run({ from: '10', to: '10' }).temperature.kelvin.at(-1)).toBe(15);
});

describe('another question', () => {
  const turned = (texts: Texts, field: 'task' | 'given' | 'known', to: string) => {
    const given = read(texts);
    const change = convert(given, field, to, evaluate(tool, given));
    return evaluate(tool, { ...given, [field]: to, ...change?.inputs }).state;
  };

  test('is asked of the same semiconductor', () => {
    const doped = state({ donors: '3e17' });
    expect(relativeError(turned({ donors: '3e17' }, 'task', 'doping').n, doped.n)).toBeLessThan(
      1e-5,
    );
    expect(relativeError(turned({ donors: '3e17' }, 'task', 'fermi').n, doped.n)).toBeLessThan(
      1e-5,
    );
    const solved = state({ task: 'doping' });
    expect(relativeError(turned({ task: 'doping' }, 'task', 'carriers').p, solved.p)).toBeLessThan(
      1e-5,
    );
    expect(relativeError(turned({ task: 'doping' }, 'known', 'sheet').p, solved.p)).toBeLessThan(
      1e-5,
    );
    for (const to of ['p', 'level'])
      expect(turned({ task: 'fermi' }, 'given', to).below).toBeCloseTo(
        state({ task: 'fermi' }).below,
        6,
      );
  });
});

describe('remarks', () => {
  const said = (texts: Texts) => notices(run(texts)).map(({ id }) => id);

  test('say what the models do not cover, and nothing else', () => {
    expect(said({})).toEqual([]);
    expect(said({ kelvin: '30' })).toEqual(['range']);
    expect(said({ donors: '1e20', statistics: 'boltzmann' })).toEqual(['boltzmann']);
    expect(said({ donors: '1e19', narrowing: 'slotboom' })).toEqual(['apparent']);
    expect(said({ donors: '1e19', narrowing: 'slotboom', statistics: 'boltzmann' })).toEqual([]);
    expect(said({ donors: '1e19', donor: 'Sb' })).toEqual(['closeDopants']);
    expect(said({ kelvin: '400', mobility: 'masetti' })).toEqual(['range', 'mobilityFixed']);
    expect(said({ material: 'AlGaAs' })).toEqual(['mobilityUnknown']);
  });
});

describe('grips', () => {
  const pulled = (id: string, texts: Texts, name: string, place: { x: number; y: number }) => {
    const given = read(texts);
    const grip = handles[id]?.(evaluate(tool, given), given).find((h) => h.name === name);
    return grip?.to(place);
  };

  test('set what they are drawn on', () => {
    expect(pulled('temperature', {}, 'Temperature', { x: 412.34, y: 0 })).toEqual({
      kelvin: 412.3,
    });
    expect(pulled('temperature', {}, 'Donors', { x: 0, y: 2.345e15 })).toEqual({ donors: 2.35e15 });
    expect(pulled('temperature', { axis: 'inverse' }, 'Temperature', { x: 10, y: 0 })).toEqual({
      kelvin: 100,
    });
    expect(pulled('irvin', {}, 'Doping', { x: 3e17, y: 0 })).toEqual({ donors: 3e17 });
    expect(pulled('irvin', { task: 'doping' }, 'Resistivity', { x: 0, y: 0.25 })).toEqual({
      resistivity: 0.25,
    });
    const at = pulled('occupation', { task: 'fermi' }, 'Fermi level', { x: 0, y: 0 });
    expect(at?.electrons).toBeCloseTo(2.186e19, -15);
  });
});

test('Python runs the script and finds the same carriers', async () => {
  const folder = madeFolder();
  const cases = [
    {},
    { donors: 1e19, acceptors: 2e18 },
    { material: 'GaAs' as const, donors: 1e15, acceptors: 1e15 },
    { task: 'fermi' as const, electrons: 3e20 },
    { statistics: 'boltzmann' as const, kelvin: 500, donors: 1e14 },
    { material: '4H-SiC' as const, donors: 0, acceptors: 1e18, kelvin: 450 },
    { task: 'doping' as const, resistivity: 0.02 },
    { donors: 1e20, narrowing: 'schenk' as const },
  ];
  for (const c of cases) {
    const given = withDefaults(tool.inputs, c);
    const { stdout } = pythonFile(await saved(folder, tool, 'python', given), { modules: [] });
    const said = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'mu').exec(stdout)?.[1]);
    const { state: s } = evaluate(tool, given);
    expect(relativeError(said('n_per_cm3'), s.n)).toBeLessThan(1e-6);
    expect(relativeError(said('p_per_cm3'), s.p)).toBeLessThan(1e-6);
    expect(said('fermi_below_conduction_eV')).toBeCloseTo(s.below, 7);
    expect(relativeError(said('resistivity_ohm_cm'), s.resistivity ?? 0)).toBeLessThan(1e-6);
  }
});
