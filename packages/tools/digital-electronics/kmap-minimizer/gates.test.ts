import { DONT_CARE } from '@tollbench/engines/logic/truth-table.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder } from '../../testing/folder.ts';
import { icarus } from '../../testing/run.ts';
import tool from './index.ts';
import { circuitIn } from './testing/drawn-circuit.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const filled = (some: Some) => withDefaults(tool.inputs, some);
const folder = madeFolder();

const presets = (tool.presets ?? [])
  .map((p) => [p.title, p.inputs as Some] as const)
  .filter(([, some]) => String(some.variables ?? '').length < 12);

const figures = (some: Some, id: RegExp): string[] => {
  const inputs = filled(some);
  return tool
    .outputs(evaluate(tool, inputs), inputs)
    .flatMap((o) => (o.kind === 'figure' && id.test(o.id) ? [o.svg] : []));
};

/** Throws where the drawn circuits, read as an eye reads them, give anything but the functions. */
function checkDrawn(some: Some): number {
  const { asked } = evaluate(tool, filled(some));
  const drawn = figures(some, /^schematic-/u);
  for (const svg of drawn) {
    const circuit = circuitIn(svg);
    asked.tables[0]?.values.forEach((_, m) => {
      const bits = asked.variables.map((name, i): [string, boolean] => [
        name,
        ((m >> (asked.variables.length - 1 - i)) & 1) === 1,
      ]);
      const got = circuit.run(Object.fromEntries(bits));
      asked.outputs.forEach((name, k) => {
        const wanted = asked.tables[k]?.values[m];
        if (wanted !== DONT_CARE) expect([name, m, got[name]]).toEqual([name, m, wanted === 1]);
      });
    });
    const shapes = new Set(circuit.gates.map((g) => `${g.inverted ? 'n' : ''}${g.shape}`));
    if (some.form === 'nand') expect([...shapes].filter((s) => s !== 'nand')).toEqual([]);
    if (some.form === 'nor') expect([...shapes].filter((s) => s !== 'nor')).toEqual([]);
  }
  return drawn.length;
}

describe('the schematic', () => {
  test.each(presets)('%s: what is drawn gives the function, in every form', (_, some) => {
    for (const form of ['both', 'nand', 'nor'] as const)
      expect(checkDrawn({ ...some, form })).toBe(form === 'both' ? 2 : 1);
  });

  test('random functions of several outputs, constants among them', () => {
    const cells = fc.uniqueArray(fc.nat(15), { maxLength: 16 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cells, cells), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('sop' as const, 'pos' as const, 'nand' as const, 'nor' as const),
        (list, form) => {
          const minterms = list
            .map(([on, open], k) => {
              const free = open.filter((m) => !on.includes(m));
              return `y${k} = m(${on.join(', ')})${free.length > 0 ? ` + d(${free.join(', ')})` : ''}`;
            })
            .join('\n');
          checkDrawn({ minterms, form });
        },
      ),
      { numRuns: 60, seed: 8402 },
    );
  });

  test('names from a visitor cannot leave their text, and a circuit of very many gates is not drawn', () => {
    const pla = '.i 2\n.o 1\n.ilb <b>x "y\n.ob <i>\n11 1\n.e';
    const [svg = ''] = figures({ given: 'pla', pla }, /^schematic/u);
    expect(svg).not.toMatch(/<(?!\/?(?:svg|g|path|circle|text)\b)/u);
    const parity = [...Array(256).keys()].filter(
      (m) => m.toString(2).replaceAll('0', '').length % 2,
    );
    const variables = 'A B C D E F G H';
    const minterms = `Y = m(${parity.join(', ')})`;
    expect(figures({ variables, minterms }, /^schematic/u)).toEqual([]);
  });
});

describe('NAND alone and NOR alone', () => {
  const file = (some: Some) => exportedText(tool, 'verilog', some);

  test.each(presets)('%s: Icarus runs the netlist against its truth table', async (_, some) => {
    const { asked } = evaluate(tool, filled(some));
    for (const form of ['nand', 'nor'] as const) {
      const text = await file({ ...some, form });
      const gates = [...text.matchAll(/^ {2}(\w+) g\d+_* \(/gmu)].map(([, kind]) => kind);
      expect([...new Set(gates)]).toEqual([form]);
      expect(icarus(folder, [folder.write('bench.v', text)])).toBe(
        `PASS ${asked.outputs.length} x ${1 << asked.variables.length} patterns`,
      );
    }
  });

  test('Yosys proves both netlists equal to the sum of products', async () => {
    const moduleOf = async (some: Some) => (await file(some)).split('`timescale')[0] ?? '';
    // Without don’t-cares, so that all forms are one function; names that Verilog has to escape too.
    const list: Some[] = [
      { minterms: 'F = m(0, 2, 3, 5, 8, 10, 13, 15)' },
      { minterms: 'F = m(2, 3, 7, 11, 12)\nG = m(0, 2, 7, 8, 10-12)\nH = m(8-15)\nK = M(0)' },
      { given: 'expressions', expressions: 'reg = a AND b OR NOT wire', order: 'a b wire' },
      { variables: 'A B C D E F', minterms: 'Y = m(0, 2, 5, 7, 8, 10, 13-16, 21-23, 31, 45, 61)' },
    ];
    for (const some of list) {
      const modules = await Promise.all(
        (['sop', 'nand', 'nor'] as const).map((form) =>
          moduleOf({ ...some, form, module: form + 1 }),
        ),
      );
      const path = folder.write('three.v', modules.join('\n'));
      const check = (other: string) =>
        `miter -equiv -make_outputs -flatten sop1 ${other} same_${other}; hierarchy -top same_${other}; flatten; opt; sat -verify -prove trigger 0 same_${other}`;
      for (const other of ['nand1', 'nor1']) {
        const script = `read_verilog ${path}; proc; ${check(other)}`;
        expect(program('yosys', ['-Q', '-p', script]).stdout).toContain('no model found: SUCCESS!');
      }
    }
  });

  test('the count is of the gates of that kind, the inverters among them', () => {
    const inputs = filled({
      given: 'expressions',
      expressions: "F = S A + S'B",
      order: 'S A B',
      form: 'nand',
    });
    const items = tool
      .outputs(evaluate(tool, inputs), inputs)
      .flatMap((o) => (o.kind === 'readouts' ? o.items : []));
    const gates = items.find((i) => i.name === 'sopGates');
    expect([gates?.value, gates?.note]).toEqual([4, 'NAND alone, 1 of them inverters']);
  });
});
