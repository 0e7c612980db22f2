/** What of the machine an oracle asks: read from its text, so that nothing has to be declared twice. */
import { extname } from 'node:path';
import { reached, read } from '../scripts/test-sources.ts';

/** The interpreter a script is run by, where it is not our own Node. */
const INTERPRETERS: Readonly<Record<string, string>> = { '.py': 'python3', '.m': 'octave' };

/** What a script must say to need an entry of `scripts/debian.json`, by the entry's kind. */
const SAYS: Readonly<Record<string, (name: string) => RegExp>> = {
  programs: (name) => new RegExp(`['"]${name}['"]`, 'u'),
  files: (name) => new RegExp(`['"]${name}['"]`, 'u'),
  python: (name) => new RegExp(`^\\s*(?:import|from)\\s+${name}\\b`, 'mu'),
  octave: (name) => new RegExp(`^\\s*pkg load ${name}\\b`, 'mu'),
};

/**
 * Whether these oracles (paths from the root) need an entry of the table of Debian packages.
 * Python and Octave stand alone; an oracle in TypeScript is looked at with all that it imports.
 */
export function needsOfOracles(
  scripts: readonly string[],
): (name: string, kind: string) => boolean {
  const interpreters = new Set(scripts.map((path) => INTERPRETERS[extname(path)]));
  const texts = [
    ...scripts.filter((path) => extname(path) !== '.ts'),
    ...reached(scripts.filter((path) => extname(path) === '.ts')),
  ]
    .filter((path) => path !== 'scripts/programs.ts')
    .map(read)
    .join('\n');
  return (name, kind) => interpreters.has(name) || (SAYS[kind]?.(name).test(texts) ?? false);
}
