import { expect, test } from 'vitest';
import { program } from '../../../scripts/programs.ts';
import { ground, joint, plates, terminal, wire } from './circuit.ts';
import { gate, gateHeight, PIN_PITCH } from './gates.ts';
import { box, label, path, picture, ring } from './svg.ts';

test('a text of any kind stays a text, in the picture and in its title', () => {
  const hostile = '"><script>alert(1)</script>&';
  const svg = picture(
    100,
    80,
    hostile,
    label(1, 2, hostile, 'end') + terminal(5, 6, hostile, 'right'),
    { left: -10, wide: true },
  );
  expect(svg).not.toContain('<script');
  expect(svg).toMatch(
    /^<svg viewBox="-10 0 100 80" width="100" height="80" role="img" aria-label="&quot;&gt;/u,
  );
  expect(svg.match(/<text /gu)).toHaveLength(2);
});

test('what is drawn is well-formed, and symbols stand where they are put', () => {
  const inner = [
    wire([0, 0], [10, 0], [10, 5]),
    joint(10, 5),
    ground(3, 4),
    terminal(1, 1),
    plates(5, 5) + plates(5, 5, true),
    box(1, 2, 3, 4),
    ring(1, 2, 3),
    path('M0 0h1', 2, 'red'),
  ].join('');
  const svg = picture(20, 20, 'parts', inner).replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg"',
  );
  program('xmllint', ['--noout', '-'], { input: svg });
  expect(wire([0, 0], [10, 0])).toContain('d="M0 0L10 0"');
  expect(ground(3, 4)).toContain('M3 4v6');
  expect(terminal(1, 1)).not.toContain('<text');
});

test('a gate has a pin for each input a pitch apart, a bubble where it inverts, and keeps within its height', () => {
  for (const kind of ['not', 'and', 'or', 'nand', 'nor'] as const)
    for (const inputs of kind === 'not' ? [1] : [2, 3, 4, 9, 16]) {
      const { markup, pins, out } = gate(kind, { x: 10, y: 200, inputs });
      expect(pins).toHaveLength(inputs);
      pins.slice(1).forEach(([, y], i) => {
        expect(y - (pins[i]?.[1] ?? 0)).toBe(PIN_PITCH);
      });
      for (const [x, y] of pins) {
        expect(x).toBeGreaterThanOrEqual(10);
        expect(x).toBeLessThan(out[0]);
        expect(Math.abs(y - 200)).toBeLessThan(gateHeight(inputs) / 2);
      }
      expect(out[1]).toBe(200);
      expect(markup.includes('<circle')).toBe(['not', 'nand', 'nor'].includes(kind));
      const svg = picture(100, 400, kind, markup).replace(
        '<svg',
        '<svg xmlns="http://www.w3.org/2000/svg"',
      );
      program('xmllint', ['--noout', '-'], { input: svg });
    }
});
