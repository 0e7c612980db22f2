import type { Notice } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import type { SolverResult } from './compute.ts';
import { cursorsOf } from './cursors.ts';
import type { SolverInputs } from './inputs.ts';
import { schematicProblem } from './schematic.ts';

/** Notices of a deck that are said one by one. */
const MAX_SAID = 5;

/** What a reader must know before trusting the numbers. */
export function notices(r: SolverResult, i: SolverInputs): Notice[] {
  const list: Notice[] = [];
  const say = (id: string, text: string, level: Notice['level'] = 'note') =>
    list.push({ kind: 'notice', id, level, text });
  r.imported.slice(0, MAX_SAID).forEach((text, k) => {
    say(`imported${k}`, text);
  });
  const unique = [...new Map(r.notices.map((n) => [`${n.place.line} ${n.message}`, n])).values()];
  unique.slice(0, MAX_SAID).forEach(({ place, message }, k) => {
    say(
      `deck${k}`,
      `Line ${place.line}${place.file === 'netlist' ? '' : ` of ${place.file}`}: ${message}.`,
    );
  });
  if (unique.length > MAX_SAID)
    say('deckMore', `${unique.length - MAX_SAID} more remarks stand in how the deck was read.`);
  if (r.floating.length > 0)
    say(
      'floating',
      `${r.floating.slice(0, 4).join(', ')}${r.floating.length > 4 ? ' and others' : ''}: no path for direct current to ground. Held at rest by 1 TΩ, as other SPICEs do by their least conductance.`,
    );
  if (r.shorted.length > 0)
    say(
      'shorted',
      `${r.shorted.slice(0, 4).join(', ')}${r.shorted.length > 4 ? ' and others' : ''}: shorted at rest by sources or other inductors. 1 mΩ in series decides the current, as in LTspice.`,
    );
  const isFromInitial = r.analyses.every((a) => a.request.kind === 'tran' && a.request.usesInitial);
  if (typeof r.operating === 'string' && !isFromInitial)
    say(
      'operating',
      `The operating point of the circuit alone was not found: ${r.operating}`,
      'warning',
    );
  const leading = r.analyses[r.leading];
  for (const { curves } of r.analyses)
    if (curves && curves.thinnedFrom > 0)
      say(
        `thinned-${curves.kind}`,
        `Pictures and CSV of the ${curves.kind} analysis hold the extremes of ${grouped(curves.thinnedFrom)} points; raw files hold them all.`,
      );
  if (leading?.curves) {
    const { a, b } = cursorsOf(leading.curves, i);
    const off = [
      a === null && i.cursorA !== null ? 'A' : '',
      b === null && i.cursorB !== null ? 'B' : '',
    ];
    const names = off.filter((name) => name !== '').join(' and ');
    if (names !== '') say('cursor', `Cursor ${names} lies beyond the axis and reads nothing.`);
  }
  if (i.copies > 0 && r.variants > 1)
    say(
      'copies',
      i.draw === 'corners'
        ? 'The copies stand at the ends of the tolerances: every corner where 2ⁿ of n parts is at most their number, else corners drawn at random, of which none need be the worst.'
        : 'The copies are drawn: another seed gives other ones, and the least and greatest of them are not bounds.',
    );
  const failed = r.measurements.filter((m) => m.failure !== '');
  if (failed[0])
    say(
      'measure',
      `${failed[0].name}: ${failed[0].failure}${failed.length > 1 ? ` ${failed.length - 1} more have no value.` : ''}`,
      'warning',
    );
  const problem = schematicProblem(r.deck);
  if (problem !== undefined) say('schematic', problem);
  return list;
}
