import { runSteps } from '@tollbench/engines/spice/analysis/run.ts';
import { fourierSeries } from '@tollbench/engines/spice/analysis/small-signal/fourier.ts';
import { type Deck, readDeck } from '@tollbench/engines/spice/deck/read.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { evaluateTrace } from '@tollbench/engines/spice/results/expression/evaluate.ts';
import { measure } from '@tollbench/engines/spice/results/measure/measure.ts';
import { expect, test } from 'vitest';
import { teachingCircuits } from './all.ts';
import { figureValue, type Simulated } from './figure-value.ts';
import type { TeachingCircuit } from './teaching-circuit.ts';

/** Points of time that answer at once. */
const MAX_TIMES = 2000;

function simulated({ deck: text }: TeachingCircuit): Simulated {
  const deck = readDeck(text);
  const datasets = deck.requests
    .filter(({ kind }) => kind !== 'four')
    .flatMap((request) => runSteps((o) => deck.elaborate(o), request, deck.steps).datasets);
  const measures = datasets.flatMap((dataset) =>
    measure(deck.measures, dataset).map((result) => {
      if ('failure' in result) throw new Error(result.failure);
      return { ...result, stepped: dataset.stepped };
    }),
  );
  return { datasets, measures, series: seriesOf(deck, datasets) };
}

function seriesOf(deck: Deck, datasets: readonly Dataset[]): Simulated['series'] {
  const wave = datasets.find(({ kind }) => kind === 'tran');
  return deck.requests.flatMap((request) => {
    if (request.kind !== 'four' || !wave) return [];
    return request.outputs.map((trace) => {
      const { re } = evaluateTrace(trace, wave);
      const { dc, harmonics, thd } = fourierSeries(wave.axis.re, re, request.frequency);
      return { trace, amplitudes: [dc, ...harmonics.map((h) => h.magnitude)], distortion: thd };
    });
  });
}

test.each(teachingCircuits.map((c) => [c.title, c] as const))('figures of %s', (_, circuit) => {
  const found = simulated(circuit);
  for (const figure of circuit.answer) {
    const off = Math.abs(figureValue(figure, found) / figure.published - 1);
    expect(off, figure.what).toBeLessThanOrEqual(figure.within);
  }
  for (const { kind, axis } of found.datasets)
    if (kind === 'tran') expect(axis.re.length).toBeLessThanOrEqual(MAX_TIMES);
});

test('every circuit has a title of its own, a question, a text and figures with a source', () => {
  expect(new Set(teachingCircuits.map((c) => c.title)).size).toBe(teachingCircuits.length);
  for (const { answer, deck, question, text, title } of teachingCircuits) {
    expect(answer.length, title).toBeGreaterThan(0);
    for (const { published, source, within } of answer) {
      expect(Number.isFinite(published) && published !== 0, title).toBe(true);
      expect(within).toBeLessThanOrEqual(0.1);
      expect(source).not.toBe('');
    }
    expect(question).toMatch(/\?$/u);
    expect(text).not.toBe('');
    expect(deck.endsWith('.end\n')).toBe(true);
  }
});
