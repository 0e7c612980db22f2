import { dotsAfter, type Reduction } from '@tollbench/engines/arithmetic/reduction.ts';
import type { ArithmeticResult, Costed } from './compute.ts';
import { figure } from './readouts.ts';
import type { Shown } from './results.ts';

/** Area over delay of all structures; those that nothing beats are joined. */
export function paretoPlot({ variants, library, generated }: ArithmeticResult): Shown {
  const front = variants
    .filter((v) => v.pareto)
    .sort((a, b) => a.delay - b.delay || a.area - b.area);
  const built = variants.filter((v) => v.built);
  const points = (list: readonly Costed[]) => ({
    x: list.map((v) => v.delay),
    y: list.map((v) => v.area),
    names: list.map((v) => v.name),
  });
  const quick = front[0];
  const small = front.at(-1);
  const { width } = generated.specification;
  return {
    kind: 'plot',
    id: 'tradeoff',
    title: 'Area and delay',
    plot: {
      title: `Area over delay of ${variants.length} structures at ${width} bits`,
      names: 'none',
      x: { id: 'delay', label: `Delay, ${library.delayUnit}` },
      y: { label: `Area, ${library.areaUnit}` },
      marks: [
        {
          kind: 'line',
          label: 'Pareto front',
          colour: 'quiet',
          step: 'after',
          silent: true,
          x: front.map((v) => v.delay),
          y: front.map((v) => v.area),
        },
        {
          kind: 'points',
          id: 'area',
          label: 'area',
          colour: 'ink',
          marker: 'ring',
          ...points(variants),
          names: [],
        },
        {
          kind: 'points',
          label: 'Pareto',
          colour: 1,
          marker: 'circle',
          silent: true,
          ...points(front.filter((v) => !v.built)),
        },
        {
          kind: 'points',
          label: 'built',
          colour: 'accent',
          marker: 'diamond',
          size: 10,
          silent: true,
          ...points(built),
        },
      ],
    },
    caption: `${variants.length} structures by ${library.name}. Nothing beats those on the stepped line in both: the fastest is ${quick?.name} (${figure(quick?.delay ?? 0)} ${library.delayUnit}), the smallest ${small?.name} (${figure(small?.area ?? 0)} ${library.areaUnit}). A diamond is what is built.`,
  };
}

/** When each bit of the first output settles. */
export function arrivalPlot({ netlist, timing, library }: ArithmeticResult): Shown {
  const port = netlist.outputs[0];
  const nets = port?.nets ?? [];
  return {
    kind: 'plot',
    id: 'arrivals',
    title: 'Arrival',
    plot: {
      title: `When each bit of ${port?.name} settles`,
      x: { id: 'bit', label: 'Bit', domain: [-0.6, nets.length - 0.4] },
      y: { label: `Arrival, ${library.delayUnit}`, include: [0] },
      marks: [
        {
          kind: 'bars',
          id: 'arrival',
          label: 'arrival',
          colour: 1,
          x: nets.map((_, i) => i),
          y: nets.map((net) => timing.arrival[net] as number),
        },
      ],
    },
    caption: `Static timing of ${port?.name} by ${library.name}${netlist.latency > 0 ? ', after the last rank of registers' : ''}; the slowest path takes ${figure(timing.delay)} ${library.delayUnit}.`,
  };
}

/** Heights of the columns, stage by stage. */
export function heightsPlot(reduction: Reduction): Shown {
  const stages = Array.from({ length: reduction.stages + 1 }, (_, k) => dotsAfter(reduction, k));
  const shown =
    stages.length <= 8
      ? stages.map((_, k) => k)
      : [0, 1, 2, 3, 4, 5, stages.length - 2, stages.length - 1];
  return {
    kind: 'plot',
    id: 'columnHeights',
    title: 'Column heights',
    plot: {
      title: 'Dots in each column, stage by stage',
      x: { id: 'column', label: 'Column', domain: [-0.5, reduction.width - 0.5] },
      y: { label: 'Dots', include: [0] },
      marks: stages.map((columns, stage) => ({
        kind: 'line' as const,
        id: 'height',
        of: { stage },
        label: stage === 0 ? 'at first' : `stage ${stage}`,
        silent: false,
        step: 'after' as const,
        ...(shown.includes(stage) ? {} : { colour: 'quiet' as const }),
        x: columns.map((_, k) => k),
        y: columns.map((dots) => dots.length),
      })),
    },
    caption: `Heights of the columns from ${Math.max(0, ...(stages[0] ?? []).map((d) => d.length))} at first to ${Math.max(0, ...(stages.at(-1) ?? []).map((d) => d.length))} after ${reduction.stages} stages.`,
  };
}
