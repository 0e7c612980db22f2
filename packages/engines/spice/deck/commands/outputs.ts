/** What a deck prints, saves and measures; initial conditions. */

import { parseMeasure } from '../../results/measure/parse.ts';
import type { MeasureRequest } from '../../results/measure/request.ts';
import { numeric } from '../expression/numeric.ts';
import { treeOf } from '../instance.ts';
import type { Line } from '../line.ts';
import { CardError } from '../refusal.ts';
import { isSign } from '../words.ts';
import { expressionsIn } from './analyses.ts';

export interface PrintRequest {
  /** `tran`, `ac`, …; undefined: of any. */
  readonly analysis: string | undefined;
  /** As the deck writes them, in lower case. */
  readonly expressions: readonly string[];
  readonly place: Line['card']['place'];
}

const KINDS: ReadonlySet<string> = new Set([
  'op',
  'dc',
  'ac',
  'tran',
  'noise',
  'sens',
  'disto',
  'tf',
  'pz',
  'hb',
]);

/** `.print tran v(out) i(v1)`, `.plot`, `.save`, `.probe`; Xyce's `format=` and its like are of files. */
export function readPrint(line: Line): PrintRequest {
  const text = line.card.text
    .replace(/^\.\w+\s*/u, '')
    .replace(
      /\b(?:format|file|width|precision|filter|delimiter|timescalefactor|point_density)\s*=\s*(?:"[^"]*"|\S+)/gu,
      '',
    )
    // `.plot` may give the range of an axis.
    .replace(/\( ?[-+\d.][^\s,()]* ?, ?[-+\d.][^\s,()]* ?\)/gu, '');
  const words = expressionsIn(text);
  const analysis = words[0] !== undefined && KINDS.has(words[0]) ? words.shift() : undefined;
  return {
    analysis,
    expressions: words.filter((w) => w !== 'all' && w !== 'alli'),
    place: line.card.place,
  };
}

/** Characters of a measurement. */
const LONGEST = 5000;

/** A measurement, its parameters in braces or quotes as numbers. */
export function readMeasure(line: Line): MeasureRequest {
  const { scope } = line.instance;
  if (line.card.raw.length > LONGEST)
    throw new CardError(`a measurement of more than ${LONGEST} characters is not read`, line.own);
  const text = line.card.raw.replaceAll(
    /\{([^{}]*)\}|(?<==\s*)'([^']*)'/gu,
    (whole, a?: string, b?: string) => {
      try {
        return String(numeric(treeOf((a ?? b ?? '').toLowerCase(), scope.setting), scope));
      } catch (error) {
        // An expression over other measurements is evaluated when these are known.
        if (error instanceof CardError) return whole;
        throw error;
      }
    },
  );
  // LTspice leaves the sign out: `max v(out) from 1m to 5m`.
  const signed =
    scope.setting.dialect === 'ltspice'
      ? text.replaceAll(/ (from|to|at|td) (?=[\d.+-])/giu, ' $1=')
      : text;
  return parseMeasure(signed, line.card.place);
}

/** `.ic v(a)=1 v(b)=2`, `.nodeset`; without `v()` ngspice takes them alike. */
export function readInitial(
  line: Line,
  take: (node: number, value: number) => void,
  takeCurrent: (inductor: string, value: number) => void,
): void {
  const words = line.words.slice(1).filter((w) => !isSign(w, ','));
  let at = 0;
  while (at < words.length) {
    const probe = isSign(words[at + 1], '(') ? words[at]!.text : '';
    const isProbe = probe === 'v' || probe === 'i';
    const node = isProbe ? words[at + 2] : words[at];
    const from = isProbe ? at + 4 : at + 1;
    // LTspice does without the sign: `.ic V(out) 0`.
    const isSigned = isSign(words[from], '=');
    const value = isSigned ? words[from + 1] : isProbe ? words[from] : undefined;
    if (!node || !value)
      throw new CardError(
        `"${line.card.raw}" is not read; ${line.own} v(node)=1 would do`,
        line.card.raw,
      );
    if (probe === 'i') takeCurrent(line.instance.path + node.text, line.number(value));
    else take(line.instance.node(node.text), line.number(value));
    at = from + (isSigned ? 2 : 1);
  }
}
