import { expect, test } from 'vitest';
import { falseAlarms, HeardAlarms } from './alarms.ts';

const OFF =
  "Not well (clock_off): the clock of this machine is 600 s ahead of the chain's; payments go by the chain's, limits and logs by this one.\n";

test('what a log says of alarms is heard, in pieces of any size', () => {
  const heard = new HeardAlarms();
  for (const piece of [`Serving t\n${OFF.slice(0, 30)}`, OFF.slice(30), 'Not well (disk'])
    heard.hear(piece, 7);
  expect(heard.raised).toMatchObject([
    { code: 'clock_off', sentence: expect.stringMatching(/600 s ahead of.*by this one$/), at: 7 },
  ]);
  expect([heard.isOn('clock_off'), heard.isOn('disk_full')]).toEqual([true, false]);
  heard.hear('_full): the disk is full.\nWell again (clock_off), over after 1 min: so.\n', 9);
  expect([heard.isOn('clock_off'), heard.isOn('disk_full')]).toEqual([false, true]);
  heard.begin();
  expect(heard.isOn('disk_full')).toBe(false);
  heard.hear('Since 2026-11-30T00:00:00.000Z, before this start: disk_full.\n', 11);
  expect(heard.isOn('disk_full')).toBe(true);
  expect(heard.raised).toHaveLength(2);
});

test('who says that its clock is off has to have one that is, or was a moment ago', () => {
  const said = (at: number) => [{ code: 'clock_off', sentence: 'my clock is 600 s ahead', at }];
  const off = { from: 10_000, to: 20_000 };
  const found = (at: number) => falseAlarms([{ raised: said(at), wrong: [off] }]);
  expect([found(10_000), found(45_000)]).toEqual([[], []]);
  expect(found(9_999)).toHaveLength(1);
  expect(found(45_001)).toHaveLength(1);
  // The clock of another is no reason.
  const both = falseAlarms([
    { raised: said(15_000), wrong: [off] },
    { raised: said(15_000), wrong: [] },
  ]);
  expect(both).toEqual([
    { check: 'alarm', message: 'process 1, whose clock was right, said: my clock is 600 s ahead' },
  ]);
  expect(
    falseAlarms([{ raised: [{ code: 'disk_full', sentence: '', at: 1 }], wrong: [] }]),
  ).toEqual([]);
});
