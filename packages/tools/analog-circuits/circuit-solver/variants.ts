/** The runs of a deck: every combination of its steps and temperatures, each nominal or with its parts drawn. */
import { Random } from '@tollbench/engines/numeric/random.ts';
import { nameOf, type Rebuild } from '@tollbench/engines/spice/analysis/dc.ts';
import type { Swept, Target } from '@tollbench/engines/spice/analysis/request.ts';
import type { Circuit } from '@tollbench/engines/spice/circuit.ts';
import type { Deck } from '@tollbench/engines/spice/deck/read.ts';
import { InputError } from '../../define/error.ts';
import type { SolverInputs } from './inputs.ts';
import { copiesOf, drawnCircuit, drawnParts, type Spread, tolerancesIn } from './spread.ts';
import { stepName } from './step-name.ts';

/** Runs of one analysis at most, steps times copies. */
export const MAX_RUNS = 1000;

type Override = { readonly target: Target; readonly value: number };

export interface Variant {
  /** `rload = 1 kΩ, copy 3`; empty where there is one run. */
  readonly name: string;
  readonly stepped: Readonly<Record<string, number>>;
  /** From 1; 0 is the nominal circuit. */
  readonly copy: number;
  readonly rebuild: Rebuild;
}

/** Every run, the nominal one of each step first. Throws InputError where they are too many. */
export function variantsOf(deck: Deck, inputs: SolverInputs): readonly Variant[] {
  const steps = [...deck.steps.filter((s) => !isReplaced(s, inputs)), ...temperatures(inputs)];
  const fixed = fixedTemperature(inputs);
  const spread: Spread = { ...inputs, own: tolerancesIn(inputs.netlist) };
  const drawn = inputs.copies > 0 ? drawnParts(deck.elaborate(), spread).length : 0;
  const copies = inputs.copies > 0 ? copiesOf(drawn, spread) : 0;
  const combinations = steps.reduce((n, s) => n * s.values.length, 1);
  const total = combinations * (copies + 1);
  if (total > MAX_RUNS) throw tooMany(total, combinations, copies);
  return Array.from({ length: combinations }, (_, n) => combination(steps, n)).flatMap((own) =>
    Array.from({ length: copies + 1 }, (_, copy): Variant => {
      const stepped = Object.fromEntries(own.map((o) => [nameOf(o.target), o.value]));
      return {
        ...{ name: nameOfRun(own, copy), stepped, copy },
        rebuild: (more) => {
          const overrides = [...fixed, ...own, ...more];
          const random = new Random(inputs.seed, copy);
          const circuit =
            copy === 0
              ? deck.elaborate(overrides)
              : deck.elaborate(overrides, () => random.uniform());
          return withOptions(copy === 0 ? circuit : drawnCircuit(circuit, copy, spread), inputs);
        },
      };
    }),
  );
}

function tooMany(total: number, combinations: number, copies: number): InputError {
  const isCopies = copies > 0 && combinations < MAX_RUNS;
  return new InputError(
    `${isCopies ? `is ${copies}: with the steps of the deck they are` : 'has steps that come to'} ${total} runs; the most is ${MAX_RUNS}`,
    isCopies
      ? {
          ...{ field: 'copies', value: String(copies) },
          remedies: [{ copies: String(Math.floor(MAX_RUNS / combinations) - 1) }],
        }
      : { field: 'netlist' },
  );
}

function combination(steps: readonly Swept[], n: number): Override[] {
  let rest = n;
  return steps.map(({ target, values }) => {
    const value = values[rest % values.length] as number;
    rest = Math.floor(rest / values.length);
    return { target, value };
  });
}

function nameOfRun(own: readonly Override[], copy: number): string {
  const steps = own.map(({ target, value }) => stepName(nameOf(target), value));
  return [...steps, ...(copy > 0 ? [`copy ${copy}`] : [])].join(', ');
}

/** Temperatures of the field stand in the place of the deck's. */
const isReplaced = ({ target }: Swept, { temperature }: SolverInputs): boolean =>
  target.kind === 'temperature' && temperature.trim() !== '';

function temperatures({ temperature }: SolverInputs): Swept[] {
  const values = degrees(temperature);
  return values.length > 1 ? [{ target: { kind: 'temperature' }, values }] : [];
}

function fixedTemperature({ temperature }: SolverInputs): Override[] {
  const [value, ...more] = degrees(temperature);
  return value !== undefined && more.length === 0
    ? [{ target: { kind: 'temperature' }, value }]
    : [];
}

const MAX_TEMPERATURES = 50;

/** °C of the field. Throws InputError for what is no temperature. */
export function degrees(text: string): number[] {
  const words = text.split(/[\s,;]+/u).filter((word) => word !== '');
  if (words.length > MAX_TEMPERATURES)
    throw new InputError(`has ${words.length} values; the most is ${MAX_TEMPERATURES}`, {
      field: 'temperature',
      value: text,
    });
  return words.map((word) => {
    const value = Number(word.replace('\u2212', '-').replace(/°?c$/iu, ''));
    if (!Number.isFinite(value) || value <= -273.15 || value > 1000)
      throw new InputError(
        `has "${word}"; degrees Celsius above −273.15 and up to 1000, such as −40 27 85, would do`,
        { field: 'temperature', value: text },
      );
    return value;
  });
}

/** The deck's options with those of the fields in their place. */
function withOptions(circuit: Circuit, { reltol, method }: SolverInputs): Circuit {
  if (reltol === null && method === 'deck') return circuit;
  const order = method.startsWith('gear') ? Number(method.slice(4)) : 2;
  return {
    ...circuit,
    options: {
      ...circuit.options,
      ...(reltol !== null && { reltol }),
      ...(method === 'trap' && { method: 'trap', maxord: 2 }),
      ...(method.startsWith('gear') && { method: 'gear', maxord: order }),
    },
  };
}
