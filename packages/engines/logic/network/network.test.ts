/** Netlists and equations as people have them: what is read, and what is refused by name. */
import { describe, expect, test } from 'vitest';
import { tableText } from '../truth-table.ts';
import { diagramsOf } from './diagram.ts';
import { flattened, functionsOf } from './functions.ts';
import { variable, withoutSignals } from './network.ts';
import { formatOf, readNetwork } from './read.ts';

/** Names and truth tables of a text: `f(a, b) = 0110`. */
function tables(text: string, variables?: readonly string[]): string[] {
  const network = readNetwork(text, variables);
  const opens = network.outputs.map((name) => network.open.get(name));
  const bare = withoutSignals(network.inputs);
  const diagrams = diagramsOf(
    [
      ...network.outputs.map((name) => ({ network, of: variable(name) })),
      ...opens.flatMap((of) => (of ? [{ network: bare, of }] : [])),
    ],
    network.inputs,
  );
  let at = network.outputs.length;
  const openRoots = opens.map((of) => (of ? diagrams.roots[at++] : undefined));
  return functionsOf(network, diagrams, diagrams.roots, openRoots).map(
    (f) => `${f.name}(${f.support.join(', ')}) = ${f.table ? tableText(f.table) : '?'}`,
  );
}

const XOR = 'f(a, b) = 0110';

test('two models in a BLIF, and rows of a PLA that say both, are refused', () => {
  const model = '.model a\n.inputs x\n.outputs y\n.names x y\n1 1\n';
  expect(() => readNetwork(`${model}${model}.end`)).toThrow(/Line 6: A second .model begins/);
  expect(() => readNetwork(`${model}.end\n${model}.end`)).toThrow(
    /Line 6: 1 more .model follow behind it/,
  );
  expect(readNetwork(`${model}.end\n`).outputs).toEqual(['y']);
  const rows = (type: string) => `.i 3\n.o 1\n.type ${type}\n11- 1\n1-1 0\n.e`;
  expect(() => readNetwork(rows('fr'))).toThrow(/two values where the rows 11- and 1-1 meet/);
  expect(readNetwork(rows('f')).outputs).toEqual(['F']);
});

describe('one function in every format', () => {
  test.each([
    ['expressions', "f = a b' + a' b"],
    ['expressions', 't = a b\nf = (a + b) t’'],
    ['expressions', 'assign t = a ~^ b;\nassign f = ~t; // done'],
    ['expressions', '$f = a \\oplus b$'],
    ['blif', '.model x\n.inputs a \\\nb\n.outputs f\n.names a b f\n10 1\n01 1\n.end'],
    ['blif', '.model x\n.inputs a b\n.outputs f\n.names a b f\n11 0\n00 0\n.end'],
    ['blif', '.inputs a b\n.outputs f\n.names a n\n0 1\n.names b n f\n11 1\n00 1'],
    ['bench', '# x\nINPUT(a)\nINPUT(b)\nOUTPUT(f)\nf = XOR(a, b)'],
    [
      'bench',
      'INPUT(a)\nINPUT(b)\nOUTPUT(f)\nf = NAND(p, q)\np = NAND(a, m)\nq = NAND(b, m)\nm = NAND(a, b)',
    ],
    ['eqn', "INORDER = a b;\nOUTORDER = f;\nf = a*!b + (a' * b);"],
    ['eqn', '# c\nINORDER = a b;\nOUTORDER = f;\n[1] = a ^ b;\nf = [1];'],
    ['pla', '.i 2\n.o 1\n.ilb a b\n.ob f\n10 1\n01 1\n.e'],
    ['pla', '.i 2\n.o 1\n.ilb a b\n.ob f\n.type fr\n10 1\n01 1\n00 0\n11 0\n.e'],
    ['verilog', 'module x(input a, b, output f);\n  assign f = a ^ b;\nendmodule'],
    [
      'verilog',
      'module x(a, b, f);\ninput a, b; output f; wire n, p, q; /* four */\nnand g1(n, a, b), g2(p, a, n);\nnand (q, b, n);\nnand g4 (f, p, q);\nendmodule',
    ],
  ])('%s: %s', (format, text) => {
    expect(formatOf(text)).toBe(format);
    expect(tables(text)).toEqual([XOR]);
  });

  test('don’t-cares of lists and of PLA files', () => {
    expect(tables('F(A, B) = Σm(1) + d(2)')).toEqual(['F(A, B) = 01-0']);
    expect(tables('.i 2\n.o 2\n.ilb a b\n.ob f g\n11 1-\n0- -1\n.e')).toEqual([
      'f(a, b) = --01',
      'g(a, b) = 110-',
    ]);
  });

  test('several outputs, a constant, an input that does not matter, an output that is an input', () => {
    expect(tables("F = A + A'\nG = AB + AB'\nH = B")).toEqual([
      'F() = 1',
      'G(A) = 01',
      'H(B) = 01',
    ]);
    expect(tables('.inputs a\n.outputs a z\n.names z\n.end')).toEqual(['a(a) = 01', 'z() = 0']);
  });

  test('latches and flip-flops are cut, and it is said', () => {
    const blif = readNetwork(
      '.model s\n.inputs d\n.outputs q\n.latch n q re clk 0\n.names d q n\n10 1\n01 1\n.end',
    );
    expect([blif.inputs, blif.outputs, blif.notes.length]).toEqual([['d', 'q'], ['q', 'n'], 1]);
    const bench = readNetwork('INPUT(d)\nOUTPUT(q)\nq = DFF(n)\nn = XOR(d, q)');
    expect([bench.inputs, bench.outputs]).toEqual([
      ['d', 'q'],
      ['q', 'n'],
    ]);
  });

  test('names of several letters, as they are declared', () => {
    expect(tables('Y = sel·in1 + sel’·in0', ['sel', 'in0', 'in1'])).toEqual([
      'Y(sel, in0, in1) = 00110101',
    ]);
  });
});

describe('refused, with what it is', () => {
  test.each([
    ['F = AG\nG = AF', 'made of itself'],
    ['F = A\nF = B', 'F is defined twice'],
    [
      '.model x\n.inputs a\n.outputs f\n.subckt y z=a\n.end',
      '.subckt is not read: write the model flat',
    ],
    ['.model x\n.inputs a\n.outputs f\n.end', 'Nothing drives the signal f'],
    ['.model x\n.inputs a b\n.outputs f\n.names a b f\n111 1\n.end', 'no row of 2 inputs'],
    ['.model x\n.inputs a\n.outputs f\n.names a f\n1 1\n0 0\n.end', 'say both 0 and 1'],
    ['INPUT(a)\nOUTPUT(f)\nf = MUX(a, a)', '“MUX” of 2 inputs is no gate'],
    ['INPUT(a)\nOUTPUT(f)\nf = NOT(f)', 'made of itself'],
    ['INORDER = a;\nOUTORDER = f;\nf = (a;', 'bracket that is not closed'],
    ['.i 2\n.o 1\n111 11\n.e', '5 columns where 2 + 1 are declared'],
    [
      'module x(input [3:0] a, output f); assign f = a; endmodule',
      'ports and wires are single bits',
    ],
    [
      'module x(input a, output f); always @(*) f = a; endmodule',
      'is not read: assign and gate primitives are',
    ],
    ['module x(input a, b, output f); assign f = a ? b : a; endmodule', '“?”, which is not read'],
    [
      'module x(input a, output f); assign f = a; assign f = ~a; endmodule',
      'drives f a second time',
    ],
    ['', 'The text is empty'],
  ])('%s', (text, message) => expect(() => readNetwork(text)).toThrow(message));
});

test('signals are put in only as long as the expression stays short', () => {
  const chain = Array.from({ length: 30 }, (_, k) => `t${k + 1} = t${k}·a${k} + t${k}’·b${k}`).join(
    '\n',
  );
  const network = readNetwork(chain);
  expect(flattened(network, 't30', 1000)).toBeUndefined();
  const short = readNetwork('t = ab\nF = t + t’c');
  expect(flattened(short, 'F', 10)).toBeDefined();
});

test('a comparator of 2 × 15 bits is equal to itself written otherwise', () => {
  const bits = 15;
  const less = Array.from(
    { length: bits },
    (_, k) => `L${k + 1} = A${k}’·B${k} + (A${k} ⊕ B${k})’·${k === 0 ? '0' : `L${k}`}`,
  ).join('\n');
  const other = Array.from(
    { length: bits },
    (_, k) => `L${k + 1} = A${k}’·B${k} + (A${k}’ + B${k})·${k === 0 ? '0' : `L${k}`}`,
  ).join('\n');
  const [a, b] = [less, other].map((text) => readNetwork(text));
  if (!a || !b) throw new Error('both are read');
  const { roots, bdd } = diagramsOf(
    [a, b].map((network) => ({ network, of: variable('L15') })),
    a.inputs,
  );
  expect(roots[0]).toBe(roots[1]);
  expect(bdd.reachable([roots[0] ?? 0])).toHaveLength(3 * bits - 1);
});
