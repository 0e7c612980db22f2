/** E, G, F, H and B: gains, POLY, VALUE, TABLE, LAPLACE, and expressions. */
import type { Element } from '../../circuit.ts';
import type { Expression } from '../../expression/expression.ts';
import { binary, scaled, voltage } from '../expression/make.ts';
import { ascending } from '../expression/table.ts';
import type { Line } from '../line.ts';
import { CardError } from '../refusal.ts';
import { isSign, type Word } from '../words.ts';
import { polynomial } from './poly.ts';
import { rationalOf } from './rational.ts';

/** A behavioural source of the line's kind; currents are as many as the subcircuits in parallel. */
function behavioural(
  line: Line,
  nodes: readonly number[],
  isCurrent: boolean,
  expression: Expression,
): Element {
  return {
    ...line.common(nodes),
    kind: isCurrent ? 'behavioural-current' : 'behavioural-voltage',
    expression: isCurrent ? scaled(expression, line.instance.share) : expression,
  };
}

/** E and G. */
export function readVoltageControlled(line: Line, isCurrent: boolean): Element | Element[] {
  const nodes = line.nodes(2);
  const key = line.words[3];
  const form = key?.kind === 'word' ? key.text : '';
  if (form === 'poly') return polyOfVoltages(line, nodes, isCurrent);
  if (form === 'value' || form === (isCurrent ? 'cur' : 'vol'))
    return behavioural(line, nodes, isCurrent, valueBehind(line, 4));
  if (key?.kind === 'expression') return behavioural(line, nodes, isCurrent, valueBehind(line, 3));
  if (form === 'table') return tabled(line, nodes, isCurrent);
  if (form === 'laplace') return laplace(line, nodes, isCurrent, line.words[4], 5);
  if (form === 'freq' || form === 'chebyshev')
    throw new CardError(
      `${line.own} has ${form.toUpperCase()}, which is not computed here; LAPLACE would do`,
      form,
    );
  return ofPair(line, nodes, isCurrent);
}

/** `E1 out 0 in 0 10`, and LTspice's `E1 out 0 in 0 laplace=1/(1+s)` and `table=(0,0,1,1)`. */
function ofPair(line: Line, nodes: readonly number[], isCurrent: boolean): Element | Element[] {
  const [c, d] = line.nodes(4).slice(2) as [number, number];
  const key = line.words[5];
  const of = voltage(c, d);
  if (key?.text === 'laplace') {
    const text = line.card.text.slice(line.words[6]?.text === '=' ? line.words[6].end : key.end);
    return laplaceOf(line, nodes, isCurrent, of, text);
  }
  if (key?.text === 'table') return tableOf(line, nodes, isCurrent, of, 6);
  const given = line.arguments(5);
  line.only(given, 'm', 'gain', 'ic');
  const word = given.positional[0] ?? given.named.get('gain')?.[0];
  line.noMore(given.positional, 1);
  if (!word)
    throw new CardError(
      `${line.own} has no gain; ${line.card.raw.trim()} 10 would do`,
      line.card.raw,
    );
  if (line.isLive(word))
    return behavioural(line, nodes, isCurrent, binary('*', line.expression(word.text), of));
  const m = (line.named(given, 'm') ?? 1) * (isCurrent ? line.instance.share : 1);
  return {
    ...line.common([...nodes, c, d]),
    kind: isCurrent ? 'vccs' : 'vcvs',
    gain: line.number(word) * (isCurrent ? m : 1),
  };
}

/** What stands behind VALUE or VOL, with or without `=`, braces or quotes, and `m=` or `tc1=` behind it. */
function valueBehind(line: Line, from: number): Expression {
  const at = isSign(line.words[from], '=') ? from + 1 : from;
  const word = line.words[at];
  if (!word)
    throw new CardError(`${line.own} has no expression; VALUE={…} would do`, line.card.raw);
  return sourced(line, line.card.text.slice(word.at));
}

/** `table {v(in)} = (0,0) (1,2)`. */
function tabled(line: Line, nodes: readonly number[], isCurrent: boolean): Element {
  const at = isSign(line.words[4], '=') ? 5 : 4;
  const word = line.words[at];
  if (word?.kind !== 'expression')
    throw new CardError(
      `${line.own} has no {expression} behind TABLE; table {v(in)} = (0,0) (1,2) would do`,
      line.card.raw,
    );
  return tableOf(line, nodes, isCurrent, line.expression(word.text), at + 1);
}

function tableOf(
  line: Line,
  nodes: readonly number[],
  isCurrent: boolean,
  at: Expression,
  from: number,
): Element {
  const values = line.words
    .slice(from)
    .filter((w) => w.kind !== 'sign')
    .map((w) => line.number(w));
  if (values.length < 2 || values.length % 2 !== 0)
    throw new CardError(
      `${line.own} has ${values.length} numbers in its table; pairs of x and y would do`,
      line.card.raw,
    );
  const points = Array.from(
    { length: values.length / 2 },
    (_, k) => [values[2 * k]!, values[2 * k + 1]!] as const,
  );
  return behavioural(line, nodes, isCurrent, {
    kind: 'table',
    at,
    points: ascending(line.own, points),
  });
}

/** `laplace {v(in)} = {1/(1+s)}`. */
function laplace(
  line: Line,
  nodes: readonly number[],
  isCurrent: boolean,
  word: Word | undefined,
  from: number,
): Element[] {
  if (word?.kind !== 'expression')
    throw new CardError(
      `${line.own} has no {input} behind LAPLACE; laplace {v(in)} = {1/(1+s)} would do`,
      line.card.raw,
    );
  const at = isSign(line.words[from], '=') ? from + 1 : from;
  const transfer = line.words[at];
  if (!transfer)
    throw new CardError(
      `${line.own} has no function of s behind its input; {1/(1+s)} would do`,
      line.card.raw,
    );
  const text = transfer.kind === 'expression' ? transfer.text : line.card.text.slice(transfer.at);
  return laplaceOf(line, nodes, isCurrent, line.expression(word.text), text);
}

/** LTspice’s ways to compute a response by Fourier’s transform, which has no use here. */
const TRANSFORM = /\s(?:window|nfft|mtol)\s*=\s*\S+/gu;

function laplaceOf(
  line: Line,
  nodes: readonly number[],
  isCurrent: boolean,
  input: Expression,
  text: string,
): Element[] {
  const plain = text.replace(TRANSFORM, '').replace(/[{}]/gu, ' ');
  const { numerator, denominator, delay } = rationalOf(plain, line.instance.scope);
  const share = isCurrent ? line.instance.share : 1;
  const isGain = numerator.length === 1 && denominator.length === 1;
  const parts: Element[] = [];
  const from = delay === 0 ? input : delayed(line, input, delay, parts);
  if (delay !== 0 && isGain) {
    const factor = (share * (numerator[0] ?? 0)) / (denominator[0] ?? 1);
    const kind = isCurrent ? 'behavioural-current' : 'behavioural-voltage';
    return [{ ...line.common(nodes), kind, expression: scaled(from, factor) }, ...parts];
  }
  const made: Element = {
    ...line.common(nodes),
    kind: isCurrent ? 'laplace-current' : 'laplace-voltage',
    input: from,
    numerator: numerator.map((c) => c * share),
    denominator,
  };
  return [made, ...parts];
}

/** The input after a time, s: a line of 1 Ω that is matched at both its ends has half of it. */
function delayed(line: Line, input: Expression, delay: number, parts: Element[]): Expression {
  const [near, at, far] = ['near', 'at', 'far'].map((end) =>
    line.instance.build.node(`${line.name}#${end}`),
  ) as [number, number, number];
  const part = (suffix: string, nodes: readonly number[]) => ({
    ...line.common(nodes),
    name: `${line.name}#${suffix}`,
  });
  const matched = { kind: 'resistor', resistance: 1, isNoisy: false } as const;
  parts.push(
    { ...part('input', [near, 0]), kind: 'behavioural-voltage', expression: input },
    { ...part('match', [near, at]), ...matched },
    { ...part('delay', [at, 0, far, 0]), kind: 'line', impedance: 1, delay },
    { ...part('end', [far, 0]), ...matched },
  );
  return scaled(voltage(far, 0), 2);
}

/** The order in `poly(2)`, and the word behind it. */
function polyOrder(line: Line): { order: number; from: number } {
  const order = line.words[5];
  if (!isSign(line.words[4], '(') || !order || !isSign(line.words[6], ')'))
    throw new CardError(`${line.own} has a POLY without (n); poly(1) would do`, line.card.raw);
  const n = line.number(order);
  if (!Number.isInteger(n) || n < 1 || n > 100)
    throw new CardError(`POLY(${n}) is of no whole number of inputs from 1 to 100`, order.text);
  return { order: n, from: 7 };
}

function polyOfVoltages(line: Line, nodes: readonly number[], isCurrent: boolean): Element {
  const { order, from } = polyOrder(line);
  const words = line.words.slice(from).filter((w) => w.kind !== 'sign');
  if (words.length < 2 * order + 1)
    throw new CardError(
      `${line.own} has POLY(${order}), which needs ${2 * order} nodes and coefficients behind them`,
      line.card.raw,
    );
  const inputs = Array.from({ length: order }, (_, k) =>
    voltage(line.instance.node(words[2 * k]!.text), line.instance.node(words[2 * k + 1]!.text)),
  );
  const coefficients = words.slice(2 * order).map((w) => line.number(w));
  return behavioural(
    line,
    nodes,
    isCurrent,
    polynomial(inputs, coefficients, line.instance.build.budget),
  );
}

/** F and H. */
export function readCurrentControlled(line: Line, isCurrent: boolean): Element {
  const nodes = line.nodes(2);
  const form = line.words[3]?.text;
  if (form === 'poly') return polyOfCurrents(line, nodes, isCurrent);
  if (form === 'value') return behavioural(line, nodes, isCurrent, valueBehind(line, 4));
  const given = line.arguments(3);
  line.only(given, 'm');
  const [source, gain] = given.positional;
  line.noMore(given.positional, 2);
  if (!source || !gain)
    throw new CardError(
      `${line.own} needs a source and a gain; ${line.own} ${line.words[1]?.text} ${line.words[2]?.text} v1 10 would do`,
      line.card.raw,
    );
  const { name, share } = line.instance.control(source.text, line.card);
  const m = isCurrent ? line.instance.share * (line.named(given, 'm') ?? 1) : 1;
  return {
    ...line.common(nodes),
    kind: isCurrent ? 'cccs' : 'ccvs',
    control: name,
    gain: (line.number(gain) * m) / share,
  };
}

function polyOfCurrents(line: Line, nodes: readonly number[], isCurrent: boolean): Element {
  const { order, from } = polyOrder(line);
  const words = line.words.slice(from).filter((w) => w.kind !== 'sign');
  if (words.length < order + 1)
    throw new CardError(
      `${line.own} has POLY(${order}), which needs ${order} sources and coefficients behind them`,
      line.card.raw,
    );
  const inputs = words.slice(0, order).map((w) => line.expression(`i(${w.text})`));
  return behavioural(
    line,
    nodes,
    isCurrent,
    polynomial(
      inputs,
      words.slice(order).map((w) => line.number(w)),
      line.instance.build.budget,
    ),
  );
}

/** B: `B1 a b V=…` or `I=…`; the expression goes to the end of the line, or to `tc1=` and its like. */
export function readBehavioural(line: Line): Element[] {
  const nodes = line.nodes(2);
  const [key, sign] = line.words.slice(3);
  const kind = key?.text;
  if ((kind !== 'v' && kind !== 'i') || !isSign(sign, '='))
    throw new CardError(
      `${line.own} has neither V= nor I=; ${line.own} ${line.words[1]?.text} ${line.words[2]?.text} V=… would do`,
      line.card.raw,
    );
  const text = line.card.text.slice(sign!.end);
  const transfer = /\slaplace\s*=/u.exec(text);
  if (transfer) {
    const input = line.expression(unwrapped(text.slice(0, transfer.index)));
    return laplaceOf(
      line,
      nodes,
      kind === 'i',
      input,
      text.slice(transfer.index + transfer[0].length),
    );
  }
  const parallel: Element[] = [];
  const expression = sourced(line, text, (part, value) => {
    const common = { ...line.common(nodes), name: `${line.name}#${part}` };
    if (part === 'cpar') parallel.push({ ...common, kind: 'capacitor', capacitance: value });
    else parallel.push({ ...common, kind: 'resistor', resistance: value, isNoisy: true });
  });
  return [behavioural(line, nodes, kind === 'i', expression), ...parallel];
}

/** Linear and square temperature coefficients behind the expression multiply it. */
function sourced(
  line: Line,
  text: string,
  beside?: (part: 'rpar' | 'cpar', value: number) => void,
): Expression {
  const tail =
    /\s(?:tc1|tc2|temp|dtemp|m|rpar|cpar|ic|tripdv|tripdt|smoothbsrc|reciproctc|reciprocm)\s*=(?!=)/u.exec(
      text,
    );
  const body = unwrapped(tail ? text.slice(0, tail.index) : text);
  const expression = line.expression(body);
  if (!tail) return expression;
  const keys = [...text.slice(tail.index).matchAll(/(\w+)\s*=\s*(\{[^}]*\}|'[^']*'|[^\s=]+)/gu)];
  let factor = 1;
  let [tc1, tc2, dt] = [0, 0, line.instance.build.options.temp - line.instance.build.options.tnom];
  for (const [, name = '', value = ''] of keys) {
    const at = line.number({
      kind: /^[{']/u.test(value) ? 'expression' : 'word',
      text: value.replace(/^[{']|[}']$/gu, ''),
      at: 0,
      end: 0,
    });
    if (name === 'tc1') tc1 = at;
    else if (name === 'tc2') tc2 = at;
    else if (name === 'm') factor *= at;
    else if ((name === 'rpar' || name === 'cpar') && beside && at > 0) beside(name, at);
    else if (name === 'temp') dt = at - line.instance.build.options.tnom;
    else if (name === 'dtemp') dt += at;
    else if (name === 'smoothbsrc' || name === 'tripdv' || name === 'tripdt') continue;
    else throw new CardError(`${line.own} has a "${name}=", which is not computed here`, name);
  }
  return scaled(expression, factor * (1 + tc1 * dt + tc2 * dt * dt));
}

/** Without the braces or quotes that go round it all. */
function unwrapped(text: string): string {
  const body = text.trim();
  const whole = /^\{([^{}]*)\}$|^'([^']*)'$|^"([^"]*)"$/u.exec(body);
  return whole ? (whole[1] ?? whole[2] ?? whole[3] ?? '') : body;
}
