import { readDiagram } from '@tollbench/engines/waveform/wavejson/diagram.ts';
import { describe, expect, test } from 'vitest';
import { layoutOf } from '../draw/layout.ts';
import {
  addArc,
  addLane,
  labelAt,
  moveChange,
  Refusal,
  saidOf,
  setCell,
  setCycles,
  setLabel,
  setPhase,
  turnCell,
} from './commands.ts';
import { hitOf } from './hit.ts';
import { meantBy } from './keys.ts';
import { centred, isSameWindow, panned, zoomed } from './scope-view.ts';

const TEXT = `{signal: [{name: 'A', wave: '01.0'}, {name: 'B', wave: 'x=.x', data: 'q'}, {name: 'C', changes: '0 1.5 1'}]}`;
const diagram = readDiagram(TEXT);
const layout = layoutOf(diagram);
const laneOf = (text: string, k: number) => readDiagram(text).lanes[k];

describe('under the pointer', () => {
  const at = (lane: number, half: number) =>
    hitOf(diagram, layout, { x: layout.x(half), y: layout.y(lane) + 10, slop: 6 });
  test('lie names, edges and cells', () => {
    expect(hitOf(diagram, layout, { x: 4, y: layout.y(1) + 5, slop: 6 })).toEqual({
      kind: 'name',
      lane: 1,
    });
    expect(at(0, 2.1)).toEqual({ kind: 'edge', lane: 0, at: 1, isTimed: false });
    expect(at(0, 3.4)).toEqual({ kind: 'cell', lane: 0, at: 1 });
    expect(at(2, 3)).toEqual({ kind: 'edge', lane: 2, at: 1, isTimed: true });
    expect(hitOf(diagram, layout, { x: 100, y: layout.bottom + 40, slop: 6 })).toEqual({
      kind: 'none',
    });
  });
});

describe('commands', () => {
  test('turn levels, and leave clocks and values', () => {
    expect(laneOf(turnCell(TEXT, diagram, { lane: 0, cell: 0 }), 0)?.text).toBe('1..0');
    expect(turnCell(TEXT, diagram, { lane: 1, cell: 1 })).toBe(TEXT);
    expect(() => turnCell(TEXT, diagram, { lane: 2, cell: 0 })).toThrow(Refusal);
  });

  test('label values, and keep labels as they were written', () => {
    expect(setLabel(TEXT, diagram, { lane: 1, cell: 2 }, 'r')).toContain("data: 'r'");
    expect(setLabel(TEXT, diagram, { lane: 1, cell: 2 }, 'two words')).toContain(
      "data: ['two words']",
    );
    expect(labelAt(diagram, { lane: 1, cell: 1 })).toBe('q');
    expect(() => setLabel(TEXT, diagram, { lane: 0, cell: 1 }, 'r')).toThrow(/belongs to a value/u);
    expect(
      laneOf(setCell(TEXT, diagram, { lane: 1, cell: 0 }, '='), 1)?.labels.map(
        (l) => l.spans[0]?.text,
      ),
    ).toEqual([undefined, 'q']);
  });

  test('pull times between their neighbours, and phases', () => {
    const pulled = (ticks: number) =>
      laneOf(moveChange(TEXT, diagram, 2, { at: 1, ticks, tick: 1e-9 }), 2)?.changes;
    expect(pulled(2.5)).toBe('0 2.5 1');
    expect(pulled(-3)).toBe('0 0.02 1');
    const inUnits = TEXT.replace('1.5', '1500ps');
    expect(
      laneOf(moveChange(inUnits, readDiagram(inUnits), 2, { at: 1, ticks: 2, tick: 1e-9 }), 2)
        ?.changes,
    ).toBe('0 2000ps 1');
    expect(laneOf(setPhase(TEXT, 0, -0.301), 0)?.phase).toBe(-0.3);
    expect(setPhase(setPhase(TEXT, 0, 0.5), 0, 0)).toBe(TEXT);
  });

  test('add lanes, cycles and arrows', () => {
    expect(laneOf(addLane(TEXT, diagram, 0), 1)?.text).toBe('0...');
    expect(laneOf(setCycles(TEXT, diagram, 1), 0)?.text).toBe('01.0.');
    expect(laneOf(setCycles(TEXT, diagram, -1), 1)?.text).toBe('x=.');
    const { text } = addArc(TEXT, diagram, {
      from: { lane: 0, cell: 1 },
      to: { lane: 1, cell: 1 },
      shape: '~>',
    });
    expect(readDiagram(text).arcs.map((a) => [a.a, a.b])).toEqual([
      [
        { x: 2, lane: 0 },
        { x: 2, lane: 1 },
      ],
    ]);
  });

  test('are told in words', () => {
    expect(saidOf(diagram, { lane: 1, cell: 1 })).toBe('B, cycle 1: “q”');
    expect(saidOf(diagram, { lane: 0, cell: 0 })).toBe('A, cycle 0: 0');
  });
});

test('keys', () => {
  const key = (name: string, more: object = {}) =>
    meantBy(
      { key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more },
      false,
    );
  expect(key('1')).toEqual({ kind: 'state', state: '1' });
  expect(key('ArrowRight', { shiftKey: true })).toEqual({ kind: 'pull', by: 1 });
  expect(key('z', { ctrlKey: true })).toEqual({ kind: 'act', act: 'undo' });
  expect(key('ArrowUp', { altKey: true })).toEqual({ kind: 'act', act: 'up' });
  expect(key('Tab')).toBeUndefined();
  expect(key('c', { ctrlKey: true })).toBeUndefined();
});

test('a window stays within what was recorded', () => {
  const all = { from: 0, to: 1000 };
  expect(zoomed(all, all, 2, 0.25)).toEqual({ from: 125, to: 625 });
  expect(zoomed(all, all, 0.5, 0.5)).toEqual(all);
  expect(zoomed({ from: 10, to: 18 }, all, 100, 0.5).to - 10).toBe(8);
  expect(panned({ from: 0, to: 100 }, all, -1)).toEqual({ from: 0, to: 100 });
  expect(centred({ from: 0, to: 100 }, all, 990)).toEqual({ from: 900, to: 1000 });
});

test('what is looked at stays while file and window that are asked for stay', () => {
  const asked = { file: 'abc', from: 0, to: 100 };
  expect(isSameWindow(undefined, asked)).toBe(false);
  expect(isSameWindow(asked, { ...asked })).toBe(true);
  expect(isSameWindow(asked, { ...asked, to: 50 })).toBe(false);
  expect(isSameWindow(asked, { ...asked, file: 'abd' })).toBe(false);
});
