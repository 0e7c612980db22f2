import { EngineError } from '../../error.ts';
import { type Expression, parseExpression } from '../expression.ts';
import { gateOf } from './bench.ts';
import { type Network, networkOf } from './network.ts';

const PRIMITIVES = /^(?:and|or|nand|nor|xor|xnor|not|buf)$/u;
const NAME = /^[A-Za-z_]\w*$/u;

/**
 * Reads one Verilog module of scalar ports: `assign` of `& | ^ ~ !` and brackets, and gate primitives. Vectors,
 * parameters, always blocks and instances of modules are refused by name.
 *
 * Throws `syntax` with the statement; what `networkOf` throws.
 */
export function parseVerilog(text: string): Network {
  const plain = text
    .replace(/\/\*[\s\S]*?\*\//gu, ' ')
    .replace(/\/\/.*$/gmu, '')
    .replace(/`\w+[^\n]*/gu, '');
  const head = /^\s*module\s+([A-Za-z_]\w*)\s*(?:\(([^()]*)\))?\s*;([\s\S]*?)\bendmodule\b/u.exec(
    plain,
  );
  if (!head) throw wrong(plain, 'is no module of ports in one bracket, closed by endmodule');
  const [, , ports = '', body = ''] = head;
  if (/\bmodule\b/u.test(plain.slice(head.index + head[0].length)))
    throw wrong('module', 'stands twice: write one module, flat');
  const inputs: string[] = [];
  const outputs: string[] = [];
  const signals = new Map<string, Expression>();
  const declare = (kind: string, list: string): void => {
    for (const name of list.split(',').map((s) => s.trim())) {
      if (!NAME.test(name))
        throw wrong(`${kind} ${list}`, 'is not read: ports and wires are single bits');
      if (kind === 'input') inputs.push(name);
      else if (kind === 'output') outputs.push(name);
    }
  };
  let kind = '';
  for (const port of ports
    .split(',')
    .map((s) => s.trim())
    .filter((s) => s !== '')) {
    const found = /^(?:(input|output)\s+)?(?:wire\s+|logic\s+)?([\s\S]+)$/u.exec(port);
    kind = found?.[1] ?? kind;
    if (kind !== '') declare(kind, found?.[2] ?? '');
  }
  for (const statement of body.split(';').map((s) => s.trim().replace(/\s+/gu, ' '))) {
    if (statement === '') continue;
    const [, word = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/u.exec(statement) ?? [];
    if (/^(?:input|output|wire|logic)$/u.test(word)) {
      const list = rest.replace(/^(?:wire|logic)\s+/u, '');
      const set = /^([A-Za-z_]\w*)\s*=(?!=)(.*)$/u.exec(list);
      if (word === 'wire' && set)
        drive(signals, set[1] ?? '', expression(set[2] ?? '', statement), statement);
      else declare(word, list);
    } else if (word === 'assign') {
      const set = /^(?:#\s*\S+\s+)?([A-Za-z_]\w*)\s*=(?!=)(.*)$/u.exec(rest);
      if (!set) throw wrong(statement, 'is not read: assign a single bit');
      drive(signals, set[1] ?? '', expression(set[2] ?? '', statement), statement);
    } else if (PRIMITIVES.test(word)) primitives(signals, word, rest, statement);
    else throw wrong(statement, 'is not read: assign and gate primitives are');
  }
  return networkOf({ format: 'verilog', inputs, outputs, signals });
}

function primitives(
  signals: Map<string, Expression>,
  gate: string,
  rest: string,
  statement: string,
): void {
  const each = /\s*(?:[A-Za-z_]\w*)?\s*\(([^()]*)\)\s*(,|$)/uy;
  for (let at = 0; at < rest.length; at = each.lastIndex) {
    each.lastIndex = at;
    const nets = each
      .exec(rest)?.[1]
      ?.split(',')
      .map((s) => s.trim());
    const [output, ...from] = nets ?? [];
    const made = from.every((n) => NAME.test(n)) ? gateOf(gate.toUpperCase(), from) : undefined;
    if (output === undefined || !made)
      throw wrong(statement, 'is not read: a gate of named single bits is');
    drive(signals, output, made, statement);
  }
}

function drive(
  signals: Map<string, Expression>,
  name: string,
  made: Expression,
  statement: string,
): void {
  if (signals.has(name)) throw wrong(statement, `drives ${name} a second time`);
  signals.set(name, made);
}

/** Of Verilog’s operators those that this and every other notation have in common. */
function expression(text: string, statement: string): Expression {
  const odd = /[?<>=+*'.[\]{}%-]|~[&|]|\b(?:and|or|xor|not|nand|nor|xnor)\b/iu.exec(
    text.replace(/1'[bB][01]/gu, ''),
  );
  if (odd) throw wrong(statement, `has “${odd[0]}”, which is not read: & | ^ ~ ! and brackets are`);
  // & binds before ^ and ^ before | as here, but && binds looser than |.
  if (/&&|\|\|/u.test(text) && /(?<!&)&(?!&)|(?<!\|)\|(?!\|)|\^/u.test(text))
    throw wrong(statement, 'mixes && or || with & | ^: write it of & | ^ alone');
  return parseExpression(text, { words: true });
}

const wrong = (statement: string, what: string): EngineError =>
  new EngineError('syntax', `“${statement.trim().slice(0, 60)}” ${what}.`, {
    field: 'text',
    value: statement,
  });
