import { analogQ, hasGain, isFirstOrder, qOctaves } from '@tollbench/engines/equaliser/band.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { EqResult } from './compute.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** Lines that the page lists of those it did not take. */
const MAX_IGNORED = 200;

export function bandTable({ made, chain }: EqResult): Shown {
  return {
    kind: 'table',
    id: 'bands',
    title: 'Bands',
    caption: 'As read: shelves by their centre, where half of their dB are reached.',
    columns: ['band', 'type', 'bandFrequency', 'bandGain', 'quality', 'octaves', 'line'],
    rows: made.map(({ stage }, k) => {
      const line = chain ? stage.line : null;
      if (stage.kind !== 'band')
        return [
          k + 1,
          stage.kind,
          stage.kind === 'analog' ? stage.frequency : null,
          null,
          null,
          null,
          line,
        ];
      const { band } = stage;
      const q = isFirstOrder(band.type) ? null : analogQ(band);
      return [
        k + 1,
        band.type,
        band.frequency,
        hasGain(band.type) ? band.gain : null,
        q,
        q === null ? null : qOctaves(q),
        line,
      ];
    }),
  };
}

export const sectionTable = ({ made }: EqResult): Shown => ({
  kind: 'table',
  id: 'sections',
  title: 'Sections',
  caption: '(b₀ + b₁z⁻¹ + b₂z⁻²)/(1 + a₁z⁻¹ + a₂z⁻²), without the preamp.',
  columns: ['section', 'b0', 'b1', 'b2', 'a1', 'a2'],
  rows: made.map(({ section: { b, a } }, k) => [k + 1, ...b, ...a]),
});

export function ignoredTable({ chain }: EqResult): Shown[] {
  if (!chain || chain.ignored.length === 0) return [];
  const more = chain.ignored.length - MAX_IGNORED;
  return [
    {
      kind: 'table',
      id: 'ignored',
      title: 'Not computed',
      ...(more > 0 && { caption: `And ${more} more.` }),
      columns: ['line', 'text', 'why'],
      rows: chain.ignored.slice(0, MAX_IGNORED).map(({ line, text, why }) => [line, text, why]),
    },
  ];
}
