import { expect, test } from 'vitest';
import { History } from '../../../define/live/history.ts';
import { sketchOfText } from '../schematic.ts';
import { Camera } from './camera.ts';
import { hit, isJoining, nearestPin } from './hit.ts';
import { legs } from './preview.ts';
import { said } from './speak.ts';
import { middleOf, nextPart, nextStop, stopsOf } from './walk.ts';

const LOOP = `Loop
V1 a 0 5
R1 a b 1k
R2 b 0 2k
*~ drawing 1
*~ parts v1 0,0 r1 1,2r270 r2 9,0
*~ wires 0,1h2 7,1h3
*~ flags 0 0,6 0 10,6
`;

const sketch = sketchOfText(LOOP);

test('the camera keeps what is under the pointer while it zooms, and everything while the stage grows', () => {
  const camera = new Camera();
  camera.resize(600, 400);
  camera.fit({ left: 0, top: 0, right: 30, bottom: 10 });
  const at = { x: 123, y: 77 };
  const before = camera.toSheet(at);
  camera.zoomAt(at, 1.7);
  expect(camera.toSheet(at).x).toBeCloseTo(before.x, 9);
  expect(camera.toSheet(at).y).toBeCloseTo(before.y, 9);
  const middle = camera.toSheet({ x: 300, y: 200 });
  camera.resize(900, 500);
  expect(camera.toSheet({ x: 300, y: 200 })).toEqual(middle);
});

test('all is in sight when it fits, however large it is', () => {
  for (const size of [4, 40, 400]) {
    const camera = new Camera();
    camera.resize(360, 300);
    camera.fit({ left: -size, top: 0, right: size, bottom: size });
    const corner = camera.toStage({ x: size, y: size });
    if (size < 100) expect(corner.x).toBeLessThanOrEqual(360);
    expect(camera.toStage({ x: 0, y: size / 2 }).x).toBeCloseTo(180, 6);
  }
});

test('what was done is undone and done again, and an edit forgets what was undone', () => {
  const history = new History();
  history.push('a');
  history.push('b');
  expect(history.undo('c')).toBe('b');
  expect(history.undo('b')).toBe('a');
  expect(history.undo('a')).toBeUndefined();
  expect(history.redo('a')).toBe('b');
  history.push('b');
  expect(history.redo('d')).toBeUndefined();
});

test('a pointer touches pins before bodies, bodies before wires', () => {
  const r1 = sketch.parts.find((p) => p.name === 'r1');
  const [end] = r1?.pins ?? [];
  expect(hit(sketch, end ?? { x: 0, y: 0 }, 0.5)).toMatchObject({ kind: 'pin' });
  expect(r1 && hit(sketch, middleOf(r1), 0.5)).toMatchObject({ kind: 'part' });
  expect(hit(sketch, { x: 1.1, y: 1.2 }, 0.5)).toMatchObject({ kind: 'wire', at: { x: 1, y: 1 } });
  expect(hit(sketch, { x: 0.1, y: 6.9 }, 0.4)).toMatchObject({ kind: 'flag' });
  expect(hit(sketch, { x: 20, y: 20 }, 0.5)).toBeUndefined();
});

test('a wire that is begun within a part begins at its nearest pin', () => {
  const r1 = sketch.parts.find((p) => p.name === 'r1');
  const [left, right] = [...(r1?.pins ?? [])].sort((a, b) => a.x - b.x);
  expect(r1 && nearestPin(r1, { x: 3, y: 2 })).toEqual(left);
  expect(r1 && nearestPin(r1, { x: 6, y: 0 })).toEqual(right);
});

test('a wire ends on pins, wires and flags, and bends anywhere else', () => {
  expect(isJoining(sketch, { x: 1, y: 1 })).toBe(true);
  expect(isJoining(sketch, { x: 0, y: 6 })).toBe(true);
  expect(isJoining(sketch, { x: 1, y: 3 })).toBe(false);
});

test('arrow keys come to every part, pin and label of a circuit, and back', () => {
  const stops = stopsOf(sketch);
  const key = ({ x, y }: { x: number; y: number }) => `${x},${y}`;
  const seen = new Set<string>();
  const queue = [stops[0] ?? { x: 0, y: 0 }];
  for (const at of queue) {
    if (seen.has(key(at))) continue;
    seen.add(key(at));
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = nextStop(stops, at, dx, dy);
      if (next) queue.push(next);
    }
  }
  expect(seen.size).toBe(stops.length);
});

test('the next part is the next card, around the end', () => {
  const names: (string | undefined)[] = [];
  let part = nextPart(sketch, undefined, 1);
  for (let k = 0; k < 4; k++) {
    names.push(part?.name);
    part = nextPart(sketch, part, 1);
  }
  expect(names).toEqual(['v1', 'r1', 'r2', 'v1']);
});

test('a voice says what a place is, with what is known of it', () => {
  const readings = { voltages: new Map([['b', 10 / 3]]), currents: new Map([['r1', 5 / 3000]]) };
  const r1 = sketch.parts.find((p) => p.name === 'r1');
  const words = (text: string) => text.replaceAll('\u202f', ' ');
  expect(r1 && words(said({ kind: 'part', part: r1 }, readings))).toMatch(
    /^R1, resistor, 1 kΩ: .*on b.*; 1\.67 mA$/u,
  );
  const wire = sketch.wires.find((w) => w.net === 'b');
  expect(wire && words(said({ kind: 'wire', wire, at: wire.from }, readings))).toBe(
    'Wire of net b, 3.33 V',
  );
  expect(said(undefined)).toBe('Empty');
});

test('the legs of a live wire run at right angles and end where they were put', () => {
  const wires = legs([
    { x: 0, y: 0 },
    { x: 4, y: 3 },
    { x: 4, y: 8 },
  ]);
  expect(wires.every(({ from, to }) => (from.x === to.x) !== (from.y === to.y))).toBe(true);
  expect(wires.at(-1)?.to).toEqual({ x: 4, y: 8 });
  expect(wires).toHaveLength(3);
});
