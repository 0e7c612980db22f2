import type { Step } from '../../define/output.ts';
import type { SimulatorResult } from './compute.ts';
import { address } from './phrases.ts';

/** The first instructions of the run, each with what it changed. */
export function steps(r: SimulatorResult): Step[] {
  const { program } = r;
  const sections = program.sections.map(
    (s) => `${s.name} at ${address(s.address)} (${s.size} bytes)`,
  );
  return [
    {
      text: `Assemble: ${sections.join(', ')}. Execution begins at ${address(program.entry)} with sp at the top of memory and every other register 0.`,
    },
    ...r.first.map((s) => {
      const effects = [
        ...s.changes.map(({ register, value }) => `${register} = ${value} (${address(value)})`),
        ...(s.printed !== '' ? [`prints ${JSON.stringify(s.printed)}`] : []),
        ...(s.to !== undefined ? [`goes to ${address(s.to)}`] : []),
      ];
      const where = s.line === undefined ? '' : `, line ${s.line}`;
      return {
        text: `${address(s.address)}${where}: ${s.text} – ${effects.length > 0 ? effects.join('; ') : 'no register changes'}.`,
      };
    }),
  ];
}
