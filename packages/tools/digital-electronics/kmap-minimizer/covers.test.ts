import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { readGiven, toQuery, withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const filled = (some: Some) => withDefaults(tool.inputs, some);
const RING = 'F = m(0, 1, 5, 7, 8, 10, 14, 15)';

const shown = (some: Some) => {
  const inputs = filled(some);
  return tool.outputs(evaluate(tool, inputs), inputs);
};
const figure = (some: Some, id: string) => {
  const found = shown(some).find((o) => o.id === id);
  return found?.kind === 'figure' ? found.svg : '';
};
const listed = (some: Some, form: 'sop' | 'pos' = 'sop') => {
  const found = shown(some).find((o) => o.id === `${form}Minima`);
  return found?.kind === 'table' ? found.rows.map((row) => String(row[1])) : [];
};
const built = (some: Some) => {
  const [answer] = shown(some).filter((o) => o.kind === 'readouts');
  return answer?.kind === 'readouts' ? answer.items[0]?.value : undefined;
};

describe('the choice among minimum covers', () => {
  test('each number builds the cover that is listed under it: expression, map, schematic, files', async () => {
    for (const some of [
      { minterms: RING },
      { variables: 'A B C', minterms: 'F = m(3, 4)', form: 'pos' },
      { variables: 'A B C D E', minterms: 'Y = m(0-2, 5-7, 24-26, 29-31) + d(12)' },
    ] as const) {
      const form = 'form' in some ? some.form : 'sop';
      const list = listed(some, form);
      expect(list.length).toBeGreaterThan(1);
      const seen = new Set<string>();
      for (const [i, expression] of list.entries()) {
        const chosen = { ...some, cover: i + 1 };
        expect(listed(chosen, form)).toEqual(list);
        expect(built(chosen)).toEqual([expression]);
        expect(figure(chosen, 'map')).not.toBe('');
        const pla = await exportedText(tool, 'pla', chosen);
        const verilog = await exportedText(tool, 'verilog', chosen);
        seen.add([figure(chosen, 'map'), figure(chosen, `schematic-${form}`)].join());
        seen.add(pla.replaceAll(/^#.*$/gmu, ''));
        seen.add((verilog.split('`timescale')[0] ?? '').replaceAll(/^\/\/.*$/gmu, ''));
      }
      expect(seen.size).toBe(3 * list.length);
    }
  });

  test('the first is what is built without a choice, so that old links stay what they were', () => {
    expect(built({ minterms: RING })).toEqual([listed({ minterms: RING })[0]]);
    expect(toQuery(tool.inputs, filled({ minterms: RING, cover: 1 }))).not.toContain('cover');
  });

  test('several outputs: the hazards, the count and the terms are those of the cover that is built', () => {
    const some = { minterms: 'F = m(0, 1, 5, 7, 8, 10, 14, 15)\nG = m(3)' };
    const list = listed(some);
    expect(list.length).toBeGreaterThan(1);
    for (const cover of list.keys()) {
      const { solutions } = evaluate(tool, filled({ ...some, cover: cover + 1 }));
      expect(solutions[0]?.cover).toBe(solutions[0]?.least);
      expect(solutions[0]?.cover.cost).toEqual(
        evaluate(tool, filled(some)).solutions[0]?.cover.cost,
      );
    }
  });

  test.each([
    [{ minterms: RING, cover: 3 }, 'is 3; 2 minimum covers of the sum of products are listed'],
    [{ minterms: 'F = m(1)', cover: 2 }, 'is 2; 1 minimum cover of the sum of products is listed'],
    [{ minterms: RING, cover: 2, hazards: 'free' }, 'no minimum cover is built'],
    [{ minterms: RING, cover: 9, hazards: 'free' }, '2 minimum covers'],
    [{ minterms: `${RING}\nG = m(3)`, cover: 50, form: 'both' }, 'are listed'],
    [{ variables: 'ABCDEFG', minterms: 'Y = m(1, 5)', cover: 2 }, 'and to 6 variables'],
    [{ minterms: 'F = m(1)', module: 'F' }, 'F is also the name of a port'],
    [{ minterms: 'F = m(1, 16)' }, '16 is outside 0 to 15'],
    [{ variables: 'A B C D E F', minterms: 'F = m(1, 60)' }, 'has two things named F'],
    [{ variables: 'A B', minterms: 'F = m(1, 2000)' }, '2000 is outside 0 to 3'],
    [{ given: 'expressions', order: 'A F', expressions: 'F = A' }, 'has two things named F'],
  ] as [Some, string][])(
    '%j is refused with what would do, and that is taken',
    async (some, why) => {
      const given = new Map(new URLSearchParams(toQuery(tool.inputs, filled(some))));
      const compute = async (texts: ReadonlyMap<string, string>) => {
        const inputs = readGiven(tool.inputs, texts);
        evaluate(tool, inputs);
        await exportedText(tool, 'verilog', inputs);
      };
      const refused = await compute(given).then(
        () => [],
        (error: unknown) =>
          error instanceof InputErrors ? error.errors : error instanceof Error ? [error] : [],
      );
      const [error] = refused as InputErrors['errors'];
      expect(error?.message).toContain(why);
      expect(error?.remedies.length).toBeGreaterThan(0);
      for (const remedy of error?.remedies ?? [])
        await compute(new Map([...given, ...Object.entries(remedy)]));
    },
  );
});

describe('progress', () => {
  test.each([
    [{ form: 'both' }],
    [{ hazards: 'free' }],
    [{ form: 'both', hazards: 'free' }],
    [{ form: 'nor' }],
  ] as [Some][])('%j: it rises, never falls, and does not pass 1', (some) => {
    let seed = 1;
    const cells = [...Array(512).keys()].filter(() => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed / 2 ** 32 < 0.5;
    });
    const inputs = filled({
      ...some,
      variables: 'A B C D E F G H I',
      minterms: `Y = m(${cells.join(', ')})`,
      effort: 'quick',
    });
    const shares: number[] = [];
    tool.compute(inputs, { progress: (share) => shares.push(share) });
    expect(shares.length).toBeGreaterThan(2);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });
});

test('don’t-cares need not be covered: m(2) + d(4-7) is BC′, and not a term more', () => {
  expect(built({ variables: 'A B C', minterms: 'F = m(2) + d(4-7)' })).toEqual(["BC'"]);
});

test('word operators: F = A AND B OR NOT C, and every other form of it beside it', () => {
  const expressions = 'F = A AND B OR NOT C';
  const some: Some = { given: 'expressions', expressions };
  expect(tool.inputs.expressions.echo(expressions, () => undefined)).toBe(
    "F = (A·B) + C', variables A, B, C",
  );
  expect(built(some)).toEqual(["C' + AB"]);
  const text = (id: string) => {
    const found = shown(some).find((o) => o.id === id);
    return found?.kind === 'listing' ? found.text : '';
  };
  expect(text('minterms')).toBe('F(A, B, C) = Σm(0, 2, 4, 6, 7)');
  expect(text('pla')).toContain('.type fd\n.p 5\n000 1\n');
  // What is listed is read as the same functions.
  const { asked } = evaluate(tool, filled(some));
  for (const other of [
    { given: 'minterms', minterms: text('minterms') },
    { given: 'pla', pla: text('pla') },
    { given: 'expressions', expressions: text('expressions') },
  ] as const)
    expect(evaluate(tool, filled(other)).asked).toEqual(asked);
});
