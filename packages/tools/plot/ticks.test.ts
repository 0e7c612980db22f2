import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainOf } from './domain.ts';
import { ticksOf } from './ticks.ts';
import type { Axis } from './types.ts';

const width = (label: string): number => label.length * 5.5;
const axis = (more: Partial<Axis> = {}): Axis => ({ label: 'x', ...more });
const labels = (a: Axis, lo: number, hi: number, length = 600): string[] =>
  ticksOf(a, [lo, hi], length, 74, width).major.map((t) => t.label);

const magnitude = fc.double({ min: -12, max: 12, noNaN: true }).map((e) => 10 ** e);
const linearDomain = fc
  .tuple(
    fc.double({ min: -1, max: 1, noNaN: true }),
    magnitude,
    fc.double({ min: 1e-3, max: 1, noNaN: true }),
  )
  .map(([centre, size, span]): [number, number] => [
    size * (centre - span),
    size * (centre + span),
  ]);
const logDomain = fc
  .tuple(
    fc.double({ min: -12, max: 12, noNaN: true }),
    fc.double({ min: 0.8, max: 20, noNaN: true }),
  )
  .map(([e, span]): [number, number] => [10 ** e, 10 ** (e + span)]);
const kinds = fc.constantFrom<Axis['ticks']>(undefined, 'pi', 'degrees', 'binary', 4, 10);

describe('ticks of a linear axis', () => {
  it('stand inside the domain, rise, and are few enough and at least one apart', () => {
    fc.assert(
      fc.property(
        linearDomain,
        kinds,
        fc.integer({ min: 120, max: 1600 }),
        (domain, ticks, length) => {
          const t = ticksOf(
            axis({ unit: 's', ...(ticks !== undefined && { ticks }) }),
            domain,
            length,
            74,
            width,
          );
          const slack = 1e-6 * (domain[1] - domain[0]);
          const at = t.major.map((m) => m.at);
          for (const v of [...at, ...t.minor]) {
            expect(v).toBeGreaterThanOrEqual(domain[0] - slack);
            expect(v).toBeLessThanOrEqual(domain[1] + slack);
          }
          for (let i = 1; i < at.length; i++) expect(at[i]! > at[i - 1]!).toBe(true);
          expect(at.length).toBeLessThanOrEqual(length / 14 + 2);
          expect(t.minor.length).toBeLessThanOrEqual(length / 5);
        },
      ),
    );
  });

  it('are equally spaced, tell one another apart, and do not meet', () => {
    fc.assert(
      fc.property(linearDomain, fc.integer({ min: 200, max: 1600 }), (domain, length) => {
        const { major } = ticksOf(axis({ unit: 'V' }), domain, length, 74, width);
        const room = length / (domain[1] - domain[0]);
        const steps = major.slice(1).map((t, i) => t.at - major[i]!.at);
        for (const s of steps) expect(Math.abs(s / steps[0]! - 1)).toBeLessThan(1e-6);
        expect(new Set(major.map((t) => t.label)).size).toBe(major.length);
        if (major.length > 2)
          major.slice(1).forEach((t, i) => {
            const before = major[i]!;
            expect((t.at - before.at) * room).toBeGreaterThan(
              (width(t.label) + width(before.label)) / 2,
            );
          });
      }),
    );
  });

  it('write one prefix for all of them, in the unit of the axis', () => {
    const t = ticksOf(axis({ unit: 'Hz' }), [0, 24000], 600, 74, width);
    expect(t.unit).toBe('kHz');
    expect(t.major.map((m) => m.label)).toEqual(['0', '5', '10', '15', '20']);
    expect(ticksOf(axis({ unit: 'dB' }), [-60000, 0], 600, 74, width).unit).toBe('dB');
    expect(ticksOf(axis(), [0, 3e-7], 600, 74, width).unit).toBe('×10⁻⁹');
  });

  it('use the true minus sign, and as many decimals as the step needs', () => {
    expect(labels(axis(), -0.3, 0.3)).toEqual(['−0.3', '−0.2', '−0.1', '0.0', '0.1', '0.2', '0.3']);
  });

  it('fall on parts of π and of a circle where asked', () => {
    expect(labels(axis({ ticks: 'pi' }), 0, Math.PI, 400)).toEqual([
      '0',
      'π/4',
      'π/2',
      '3π/4',
      'π',
    ]);
    expect(labels(axis({ ticks: 'degrees' }), -180, 180, 400)).toEqual([
      '−180',
      '−90',
      '0',
      '90',
      '180',
    ]);
  });

  it('drop given labels that would meet, and keep their ticks', () => {
    const given = Array.from({ length: 20 }, (_, k) => ({ at: k, label: `bin ${k}` }));
    const t = ticksOf(axis({ ticks: given }), [0, 19], 300, 74, width);
    expect(t.major).toHaveLength(20);
    expect(t.major.filter((m) => m.label !== '').length).toBeLessThan(10);
  });
});

describe('sizes beyond every prefix', () => {
  it('are written with their power of ten, with a unit and without', () => {
    for (const unit of ['V', undefined]) {
      const t = ticksOf(axis(unit ? { unit } : {}), [0, 4e132], 600, 74, width);
      expect(t.unit).toBe(unit ? '×10¹³² V' : '×10¹³²');
      expect(t.major.map((m) => m.label)).toContain('2.0');
      for (const { label } of t.major) expect(label).toMatch(/^\d+(\.\d+)?$/u);
    }
    expect(ticksOf(axis({ unit: 'A' }), [0, 3e-25], 600, 74, width).unit).toBe('×10⁻²⁷ A');
  });
});

describe('ticks of a logarithmic axis', () => {
  it('stand inside the domain, rise, and thin out over many decades', () => {
    fc.assert(
      fc.property(
        logDomain,
        fc.integer({ min: 120, max: 1600 }),
        fc.constantFrom('Hz', 'V', ''),
        (domain, length, unit) => {
          const { major, minor } = ticksOf(axis({ unit, scale: 'log' }), domain, length, 74, width);
          for (const v of [...major.map((m) => m.at), ...minor]) {
            expect(v).toBeGreaterThanOrEqual(domain[0] * (1 - 1e-6));
            expect(v).toBeLessThanOrEqual(domain[1] * (1 + 1e-6));
          }
          for (let i = 1; i < major.length; i++) {
            expect(major[i]!.at).toBeGreaterThan(major[i - 1]!.at);
            const gap =
              (Math.log10(major[i]!.at / major[i - 1]!.at) / Math.log10(domain[1] / domain[0])) *
              length;
            expect(gap).toBeGreaterThan((width(major[i]!.label) + width(major[i - 1]!.label)) / 2);
          }
        },
      ),
    );
  });

  it('mark 2 to 9 between decades that are far enough apart', () => {
    const t = ticksOf(axis({ unit: 'Hz', scale: 'log' }), [10, 1000], 600, 74, width);
    const all = [...t.major.map((m) => m.at), ...t.minor].sort((a, b) => a - b);
    expect(all).toEqual([
      10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000,
    ]);
  });

  it('read 20 Hz to 20 kHz as people write it', () => {
    expect(labels(axis({ unit: 'Hz', scale: 'log' }), 20, 20000, 140)).toEqual([
      '100',
      '1k',
      '10k',
    ]);
    expect(labels(axis({ scale: 'log' }), 1e-8, 1, 300)).toContain('10⁻⁸');
  });
});

describe('a fitted domain', () => {
  const range = fc.tuple(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.double({ min: 0, max: 1e9, noNaN: true }),
  );
  it('contains the data, is not much larger, and never has no width', () => {
    fc.assert(
      fc.property(range, fc.integer({ min: 2, max: 12 }), ([lo, span], count) => {
        const hi = lo + span;
        const [a, b] = domainOf(axis(), { lo, hi }, 'round', count);
        expect(a).toBeLessThanOrEqual(lo + 1e-9 * Math.abs(lo));
        expect(b).toBeGreaterThanOrEqual(hi - 1e-9 * Math.abs(hi));
        expect(b).toBeGreaterThan(a);
        if (span > 1e-6 * Math.abs(lo) && span > 1e-290)
          expect(b - a).toBeLessThan(5 * span + 1e-300);
      }),
    );
  });

  it('is the decades around the data on a logarithmic axis, and 1 to 10 around none', () => {
    expect(domainOf(axis({ scale: 'log' }), { lo: 0.03, hi: 4200 }, 'round', 5)).toEqual([
      0.01, 10000,
    ]);
    expect(
      domainOf(
        axis({ scale: 'log' }),
        { lo: Number.POSITIVE_INFINITY, hi: Number.NEGATIVE_INFINITY },
        'round',
        5,
      ),
    ).toEqual([1, 10]);
  });

  it('keeps fixed ends', () => {
    expect(domainOf(axis({ domain: [-40, null] }), { lo: -300, hi: -1.7 }, 'round', 5)).toEqual([
      -40, 0,
    ]);
    expect(domainOf(axis({ domain: [0, 1] }), { lo: -300, hi: 900 }, 'round', 5)).toEqual([0, 1]);
  });
});
