/** A worksheet as a Python script of complex numbers in SI units, line by line. */
import {
  ADMITTANCE,
  CAPACITANCE,
  IMPEDANCE,
  INDUCTANCE,
  isNone,
  same,
} from '@tollbench/engines/phasor/dimension.ts';
import { evaluate, type Run } from '@tollbench/engines/phasor/evaluate.ts';
import { evaluateSheet, readSheet, withVariables } from '@tollbench/engines/phasor/sheet.ts';
import type { Node } from '@tollbench/engines/phasor/syntax.ts';
import { isIdentifier } from '../../../exports/identifier.ts';
import { realLiteral } from '../../../exports/numbers.ts';
import { rulesOf, type SheetResult } from '../compute/sheet.ts';
import type { Inputs } from '../inputs.ts';
import { unitOf } from '../shown.ts';

const HELPERS = `import cmath
import math


def par(*z):
    """Impedances in parallel: 1 / (1/z1 + 1/z2 + ...)."""
    if any(x == 0 for x in z):
        return 0j
    return 1 / sum(1 / x for x in z)


def polar(magnitude, radians):
    return magnitude * cmath.exp(1j * radians)


def arg(z):
    return math.atan2(complex(z).imag, complex(z).real)


def conj(z):
    return complex(z).conjugate()


def sequence(k, a, b, c):
    """Zero (0), positive (1) or negative (2) sequence of three phasors."""
    t = cmath.exp(2j * math.pi * k / 3)
    return (a + t * b + t * t * c) / 3


`;

/** Names that the script has already. */
const TAKEN = new Set([
  'cmath',
  'math',
  'par',
  'polar',
  'arg',
  'conj',
  'sequence',
  'omega',
  'print',
  'complex',
  'sum',
  'any',
  'lines',
  'name',
  'value',
  'unit',
]);

interface Writing {
  readonly names: ReadonlyMap<string, string>;
  readonly run: Run;
}

export function sheetPython(r: SheetResult, i: Inputs): string {
  const rules = rulesOf(i);
  const all = evaluateSheet(readSheet(i.sheet, rules), rules, { derivatives: false });
  const names = new Map<string, string>();
  const body = r.lines.map(({ line, value }, k) => {
    const run = withVariables(all, rules, k);
    const target =
      line.name !== undefined && isIdentifier(line.name) && !TAKEN.has(line.name)
        ? line.name
        : `x${k + 1}`;
    const code = `# ${line.text.replace(/[^\x20-\x7e\u00a0-\uffff]/gu, ' ')}\n${target} = ${write(line.node, { names: new Map(names), run })}\nlines.append((${JSON.stringify(line.name ?? `line ${line.number}`)}, ${target}, ${JSON.stringify(unitOf(value))}))\n`;
    if (line.name !== undefined) names.set(line.name, target);
    names.set('ans', target);
    const frequency =
      line.name === 'f'
        ? `omega = 2 * math.pi * ${target}\n`
        : line.name === 'ω' || line.name === 'omega'
          ? `omega = ${target}\n`
          : '';
    return code + frequency;
  });
  return `"""Complex numbers of a worksheet, in SI units; ${i.values} phasors. Uncertainties are left out."""\n${HELPERS}omega = ${realLiteral(2 * Math.PI * i.frequency)}  # rad/s\nlines = []\n\n${body.join('\n')}
if __name__ == "__main__":
    for name, value, unit in lines:
        z = complex(value)
        print(f"{name}\\t{z.real!r}\\t{z.imag!r}\\t{unit}")
`;
}

function write(node: Node, w: Writing): string {
  const of = (n: Node) => write(n, w);
  switch (node.kind) {
    case 'literal':
    case 'unit':
      return realLiteral(evaluate(node, w.run).re);
    case 'imaginary':
      return '1j';
    case 'name':
      return named(node.name, w);
    case 'group':
      return of(node.of);
    case 'negate':
      return `(-${of(node.of)})`;
    case 'abs':
      return `abs(${of(node.of)})`;
    case 'angle-of':
      return `arg(${of(node.of)})`;
    case 'call':
      return call(node, w);
    case '^':
      return `(${of(node.a)}) ** (${of(node.b)})`.replace(/^(.*)$/su, '($1)');
    case '∠':
      return `polar(${of(node.a)}, ${angle(node.b, w)})`;
    case '||':
      return isSummed(node.a, w)
        ? `(${of(node.a)} + ${of(node.b)})`
        : `par(${of(node.a)}, ${of(node.b)})`;
    case '@':
      return impedance(node.a, frequencyOf(node.b, w), w);
    default:
      return `(${of(node.a)} ${node.kind} ${of(node.b)})`;
  }
}

const CONSTANTS: Readonly<Record<string, string>> = {
  pi: 'math.pi',
  π: 'math.pi',
  e: 'math.e',
  ω: 'omega',
  omega: 'omega',
  f: '(omega / (2 * math.pi))',
};

function named(name: string, { names, run }: Writing): string {
  const own = names.get(name);
  if (own !== undefined) return own;
  return CONSTANTS[name] ?? realLiteral(run.variables.get(name)?.re ?? Number.NaN);
}

/** Admittances and capacitances in parallel add. */
function isSummed(node: Node, { run }: Writing): boolean {
  const { dimension } = evaluate(node, run);
  return same(dimension, ADMITTANCE) || same(dimension, CAPACITANCE);
}

/** An angle in radians: a number without a unit is in degrees where the sheet has it so. */
function angle(node: Node, w: Writing): string {
  const text = write(node, w);
  const q = evaluate(node, w.run);
  const isBare = w.run.degrees && q.tag === '' && isNone(q.dimension) && q.re !== 0;
  return isBare ? `math.radians(${text})` : text;
}

const frequencyOf = (node: Node, w: Writing): string =>
  evaluate(node, w.run).tag === 'angular' ? write(node, w) : `(2 * math.pi * ${write(node, w)})`;

function impedance(node: Node, omega: string, w: Writing): string {
  const { dimension } = evaluate(node, w.run);
  const part = write(node, w);
  if (same(dimension, INDUCTANCE)) return `(1j * ${omega} * ${part})`;
  if (same(dimension, CAPACITANCE)) return `(1 / (1j * ${omega} * ${part}))`;
  return same(dimension, IMPEDANCE) ? part : `(1 / ${part})`;
}

const CMATH = new Set([
  'exp',
  'log10',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'asinh',
  'acosh',
  'atanh',
  'sqrt',
]);

function call({ name, args }: Extract<Node, { kind: 'call' }>, w: Writing): string {
  const [a = '', b = '', c = ''] = args.map((n) => write(n, w));
  const first = args[0] as Node;
  if (/^(?:sin|cos|tan)$/u.test(name)) return `cmath.${name}(${angle(first, w)})`;
  if (CMATH.has(name)) return `cmath.${name}(${a})`;
  switch (name) {
    case 'ln':
      return `cmath.log(${a})`;
    case 'log2':
      return `(cmath.log(${a}) / math.log(2))`;
    case 'abs':
    case 'mag':
      return `abs(${a})`;
    case 'conj':
      return `conj(${a})`;
    case 're':
    case 'Re':
    case 'real':
      return `complex(${a}).real`;
    case 'im':
    case 'Im':
    case 'imag':
      return `complex(${a}).imag`;
    case 'power':
      return `(${w.run.rms ? '' : '0.5 * '}${a} * conj(${b}))`;
    case 'pf':
      return `(complex(${a}).real / abs(${a}))`;
    case 'rms':
      return `(${a} / math.sqrt(2))`;
    case 'peak':
      return `(${a} * math.sqrt(2))`;
    case 'parallel':
    case 'series': {
      const all = args.map((n) => write(n, w));
      return isSummed(first, w) === (name === 'parallel')
        ? `(${all.join(' + ')})`
        : `par(${all.join(', ')})`;
    }
    case 'Z':
      return impedance(first, 'omega', w);
    case 'Y':
      return `(1 / ${impedance(first, 'omega', w)})`;
    case 'seq0':
    case 'seq1':
    case 'seq2':
      return `sequence(${name.slice(3)}, ${a}, ${b}, ${c})`;
    case 'atan2':
      return `math.atan2(complex(${a}).real, complex(${b}).real)`;
    default:
      return `arg(${a})`;
  }
}
