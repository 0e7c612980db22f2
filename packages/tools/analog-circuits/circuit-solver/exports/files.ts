import { type RawOptions, writeRaw } from '@tollbench/engines/spice/raw/write-raw.ts';
import { vcdOf } from '@tollbench/engines/spice/results/vcd.ts';
import { InputError } from '../../../define/error.ts';
import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import { curvesOf, type SolverResult } from '../compute.ts';
import { named } from '../curves.ts';
import type { inputs, SolverInputs } from '../inputs.ts';
import { flatDeck } from './flat.ts';

type File = Export<typeof inputs, SolverResult>;

/** The netlist as it stands, behind a line of title, with the measurements typed beside it. */
function deckText({ deck }: SolverResult, { measure }: SolverInputs): string {
  const lines = deck.trimEnd().split('\n');
  const isEnded = /^\s*\.end\s*$/iu.test(lines.at(-1) ?? '');
  const body = isEnded ? lines.slice(0, -1) : lines;
  const [title = '', ...cards] = body;
  return `* ${title.replace(/^\*\s*/u, '')}\n${[...cards, ...(measure.trim() === '' ? [] : [measure.trim()]), '.end'].join('\n')}\n`;
}

/** All datasets of ngspice's kinds; LTspice's file holds one analysis, the first. */
function raw(format: RawOptions['format']): File['write'] {
  return ({ analyses, leading, title }) => {
    const all =
      format === 'ltspice'
        ? (analyses[leading]?.datasets ?? [])
        : analyses.flatMap((a) => a.datasets);
    const datasets =
      format === 'ltspice'
        ? all.filter(
            (d) =>
              d.axis.re.length === all[0]?.axis.re.length ||
              d.traces.length === all[0]?.traces.length,
          )
        : all;
    return writeRaw(
      datasets.filter((d) => d.traces.length > 0),
      { format, title: title.replaceAll(/[\r\n]/gu, ' ') || 'circuit' },
    );
  };
}

function vcd(r: SolverResult): string {
  const waves = curvesOf(r, 'tran');
  const own = waves?.curves.filter((c) => !c.isBehind) ?? [];
  const [first] = own;
  if (!first)
    throw new InputError('is not transient, and waveforms over time are what a VCD holds', {
      field: 'analysis',
      remedies: [{ analysis: 'tran' }],
    });
  return vcdOf(
    first.x,
    own
      .filter((c) => c.run === first.run && c.x.length === first.x.length)
      .map((c) => ({ name: named(c).replaceAll(/\s/gu, ''), y: c.re })),
  );
}

const RAW = { mediaType: 'application/octet-stream', extension: 'raw' } as const;

export const exports: Readonly<Record<string, File>> = {
  spice: { ...KINDS.spice, label: 'SPICE deck as it stands', write: deckText },
  flat: {
    ...KINDS.spice,
    label: 'SPICE deck as understood, flat, for ngspice',
    stem: () => 'circuit-solver-flat',
    write: (_, i) => flatDeck(i),
  },
  vcd: { ...KINDS.vcd, write: vcd },
  raw: { ...RAW, label: 'Raw file (ngspice, binary)', write: raw('binary') },
  rawascii: {
    ...RAW,
    label: 'Raw file (ngspice, ASCII)',
    stem: () => 'circuit-solver-ascii',
    write: raw('ascii'),
  },
  ltraw: {
    ...RAW,
    label: 'Raw file (LTspice)',
    stem: () => 'circuit-solver-ltspice',
    write: raw('ltspice'),
  },
};
