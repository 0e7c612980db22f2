import { describe, expect, test } from 'vitest';
import { InputErrors, type Remedy } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven } from '../../define/inputs.ts';
import type { ArrayResult } from './compute.ts';
import { decibels } from './figures.ts';
import tool from './index.ts';
import { notices } from './notices.ts';

type Query = Readonly<Record<string, string>>;
const given = (query: Query) => readGiven(tool.inputs, new Map(Object.entries(query)));
const typed = (query: Query) => evaluate(tool, given(query));
const anywhere = ({ plane }: ArrayResult): number =>
  plane?.lobe ? decibels(plane.lobe.power / plane.top.power) : Number.NaN;

describe('away from the design frequency', () => {
  const squinting = { spacing: '0.8', taper: 'uniform', theta: '45', operating: '11e9' };

  test('the grating lobe of phase shifters squints with the beam, to where the pattern has it', () => {
    const { grating, beam } = typed(squinting);
    const [lobe] = (grating ?? []).filter(({ visible }) => visible);
    expect(lobe?.u).toBeCloseTo((Math.SQRT1_2 - 1 / 0.8) / 1.1, 12);
    expect(Math.asin(lobe?.u ?? 0)).toBeCloseTo(beam.highest?.angle ?? 0, 6);
  });

  test('that of delays goes by the wavelength alone', () => {
    const { grating } = typed({ ...squinting, steering: 'delay' });
    const [lobe] = (grating ?? []).filter(({ visible }) => visible);
    expect(lobe?.u).toBeCloseTo(Math.SQRT1_2 - 1 / 0.8 / 1.1, 12);
  });

  test('the lobe anywhere in front is counted from the beam where it is, not from where it was sent', () => {
    const result = typed({
      layout: 'planar',
      columns: '32',
      rows: '8',
      theta: '45',
      operating: '11e9',
      taper: 'uniform',
    });
    // By sums over a grid of 1201 by 1201 directions, each top polished.
    expect(anywhere(result)).toBeCloseTo(-12.7973, 3);
  });

  test('a beam that the shifters send nowhere is said to be lost', () => {
    const query = { theta: '60', operating: '6e9' };
    const result = typed(query);
    expect(result.room?.grow).toBeNull();
    expect(JSON.stringify(notices(result, given(query)))).toContain('no real direction');
  });
});

describe('the highest lobe anywhere in front', () => {
  // References by sums over a grid of 1201 by 1201 directions and along its rim, each top polished.
  test.each<[Query, number]>([
    [{ theta: '50', phi: '30', spacing: '0.62', taper: 'uniform' }, -0.807],
    [
      { theta: '60', phi: '67', spacing: '0.545', taper: 'uniform', columns: '10', rows: '10' },
      -3.7868,
    ],
    [
      {
        theta: '40',
        phi: '25',
        spacing: '0.6',
        taper: 'taylor',
        outline: 'ellipse',
        columns: '20',
        rows: '20',
      },
      -25.3152,
    ],
  ])('is followed along the rim: %j', (query, level) => {
    expect(anywhere(typed({ layout: 'planar', ...query }))).toBeCloseTo(level, 3);
  });
});

describe('subarrays of phase shifters', () => {
  const parts = { count: '16', subarray: '4', bits: '3', theta: '20', taper: 'uniform' };

  test.each(['phase', 'delay'])('step what stands within them, by %s between', (steering) => {
    const { built } = typed({ ...parts, steering, operating: '10.5e9' }).excitation;
    const phase = (n: number): number => Math.atan2(built.im[n] ?? 0, built.re[n] ?? 0);
    const step = Math.PI / 4;
    for (let first = 0; first < 16; first += 4)
      for (let n = first + 1; n < first + 4; n++) {
        const steps = (phase(n) - phase(first)) / step;
        expect(steps).toBeCloseTo(Math.round(steps), 9);
      }
    const between = (phase(4) - phase(0)) / step;
    expect(Math.abs(between - Math.round(between))).toBeGreaterThan(0.01);
  });
});

test('a taper over a triangular lattice ends half a step beyond its last element', () => {
  const { design } = typed({
    layout: 'planar',
    lattice: 'triangular',
    columns: '1',
    rows: '4',
    spacing: '5',
    rowSpacing: '1',
    taper: 'cosine',
    pedestal: '0',
  });
  const inner = Math.cos(Math.PI / 8);
  const outer = Math.cos((3 * Math.PI) / 8);
  [outer / inner, 1, 1, outer / inner].forEach((a, n) => {
    expect(design.amplitude[n]).toBeCloseTo(a, 12);
  });
});

function offered(query: Query): readonly Remedy[] {
  try {
    typed(query);
    return [];
  } catch (error) {
    if (!(error instanceof InputErrors)) throw error;
    return error.errors.flatMap(({ remedies }) => remedies);
  }
}

describe('refusals', () => {
  test.each<[Query, string]>([
    [{ taper: 'bayliss', level: '12' }, '15 to 40 dB'],
    [{ taper: 'bayliss', level: '45' }, '15 to 40 dB'],
    [{ taper: 'taylorOne', level: '13.26' }, '13.27 to 200 dB'],
    [{ nulls: '-30 50 -30' }, 'has -30° in place 3'],
    [{ layout: 'ring', theta: '90', element: '1', cut: 'azimuth' }, 'vanishes all along'],
    [
      {
        layout: 'planar',
        columns: '64',
        rows: '64',
        spacing: '0.7',
        rowSpacing: '20',
        theta: '30',
        phi: '45',
      },
      'lobes are not followed',
    ],
  ])('%j, and what is offered instead is taken', (query, message) => {
    expect(() => typed(query)).toThrow(message);
    const remedies = offered(query);
    expect(remedies.length).toBeGreaterThan(0);
    for (const remedy of remedies) expect(() => typed({ ...query, ...remedy })).not.toThrow();
  });
});
