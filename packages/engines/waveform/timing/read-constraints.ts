/** The list of timing requirements. */
import { EngineError } from '../../error.ts';
import type { Constraint } from './constraint.ts';
import { Line } from './constraint-line.ts';
import { isSystemCheck, systemCheck } from './system-check.ts';

const MAX_LINES = 200;

/**
 * Reads the list: one requirement a line, or several parted by semicolons; `//` begins a comment, and `#` where no name
 * such as `CS#` ends in it. @throws EngineError `syntax` with the line
 */
export function readConstraints(text: string): Constraint[] {
  const found: Constraint[] = [];
  text.split('\n').forEach((raw, k) => {
    for (const one of statements(raw)) {
      const lines = isSystemCheck(one) ? systemCheck(one, k + 1) : [one];
      for (const line of lines) found.push({ ...new Line(line, k + 1).constraint(), text: one });
      if (found.length > MAX_LINES)
        throw new EngineError('out-of-range', `The list has more than ${MAX_LINES} requirements.`);
    }
  });
  return found;
}

/** What a line holds before its comment; within quotes nothing parts or ends it. */
function statements(raw: string): string[] {
  const [line = ''] = /^(?:"[^"]*"|(?!\/\/|(?<!\S)#).)*/su.exec(raw) ?? [];
  return (line.match(/(?:"[^"]*"|[^;"]|")+/gu) ?? []).map((s) => s.trim()).filter(Boolean);
}
