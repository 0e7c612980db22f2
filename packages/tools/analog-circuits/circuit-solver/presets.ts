/** The circuits that teach, as cases to load: the library of the page. */

import { showQuantity } from '../../define/si.ts';
import type { Example } from '../../define/tool.ts';
import { teachingCircuits } from './circuits/all.ts';
import type { Figure, TeachingCircuit } from './circuits/teaching-circuit.ts';
import type { inputs } from './inputs.ts';

const answer = ({ what, published, unit, source }: Figure): string =>
  `${what} ${showQuantity(published, unit, 4).trim()} (${source.split(/[:;]/u)[0]})`;

const presetOf = ({
  title,
  question,
  text,
  answer: figures,
  deck,
}: TeachingCircuit): Example<typeof inputs> => ({
  title,
  text: `${question} Published: ${figures.slice(0, 2).map(answer).join('; ')}. ${text}`,
  inputs: { netlist: deck },
});

export const presets: readonly Example<typeof inputs>[] = teachingCircuits.map(presetOf);
