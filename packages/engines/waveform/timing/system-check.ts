/** Timing checks as Verilog has them in its specify blocks: `$setup(D, posedge CLK, 2ns);` IEEE 1364-2005, clause 15. */
import { EngineError } from '../../error.ts';

export const isSystemCheck = (text: string): boolean => /^\$\w+\s*\(/u.test(text);

/** The two events in the order of our own lines, data or control first. */
type Make = (events: readonly [string, string], limits: readonly [string, string?]) => string[];

// Verilog gives the reference first in all but $setup: of a hold that is the clock, of a recovery the control.
const PAIRS: Readonly<Record<string, Make>> = {
  $setup: ([data, clock], [t]) => [`setup ${data} -> ${clock} ${t}`],
  $hold: ([clock, data], [t]) => [`hold ${data} -> ${clock} ${t}`],
  $setuphold: ([clock, data], [setup, hold = '']) => [
    `setup ${data} -> ${clock} ${setup}`,
    `hold ${data} -> ${clock} ${hold}`,
  ],
  $recovery: ([control, clock], [t]) => [`recovery ${control} -> ${clock} ${t}`],
  $removal: ([control, clock], [t]) => [`removal ${control} -> ${clock} ${t}`],
  $recrem: ([control, clock], [recovery, removal = '']) => [
    `recovery ${control} -> ${clock} ${recovery}`,
    `removal ${control} -> ${clock} ${removal}`,
  ],
  $skew: ([one, other], [t]) => [`skew ${one} -> ${other} ${t}`],
};
const TWO_LIMITS = new Set(['$setuphold', '$recrem']);
const LEVELS: Readonly<Record<string, string>> = { posedge: 'high', negedge: 'low' };

/** The lines that such a check comes to; a notifier at its end says nothing about time. @throws EngineError `syntax` */
export function systemCheck(text: string, line: number): string[] {
  const fail = (what: string): never => {
    throw new EngineError('syntax', `Line ${line}: ${what}.`, { value: text });
  };
  const [, name = '', inner] = /^(\$\w+)\s*\((.*)\)$/u.exec(text) ?? [];
  const parts = (inner ?? fail('the check is not closed by a parenthesis')).split(',');
  const [first = '', second = '', ...rest] = parts.map((part) => part.trim());
  if (name === '$width' || name === '$period') {
    const { event, when } = eventOf(first);
    const [, edge = '', signal = event] = /^(posedge|negedge)\s+(.+)$/u.exec(event) ?? [];
    if (edge === '') fail(`${name} begins with posedge or negedge and a signal`);
    const of = name === '$width' ? `width ${signal} ${LEVELS[edge]}` : `period ${event}`;
    return [`${of} ${second}${when}`];
  }
  const make = PAIRS[name];
  if (!make)
    return fail(
      `“${name}” is not checked here; there are $width, $period, ${Object.keys(PAIRS).join(', ')}`,
    );
  const [limit = '', other = ''] = rest;
  if (limit === '' || (TWO_LIMITS.has(name) && other === ''))
    fail(`${name} takes two events and ${TWO_LIMITS.has(name) ? 'two limits' : 'a limit'}`);
  const [one, two] = [eventOf(first), eventOf(second)];
  return make([one.event, two.event], [limit, other]).map((l) => l + (one.when || two.when));
}

/** An event, and what its `&&&` asks for. */
function eventOf(text: string): { readonly event: string; readonly when: string } {
  const [event = '', condition = ''] = text.split('&&&').map((part) => part.trim());
  const [, not, name] = /^([~!]?)\s*\(?\s*([\w.$[\]]+)\s*\)?$/u.exec(condition) ?? [];
  if (condition === '') return { event, when: '' };
  return { event, when: ` when ${name ?? condition} ${not ? 'low' : 'high'}` };
}
