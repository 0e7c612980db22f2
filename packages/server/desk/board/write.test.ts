import { describe, expect, test } from 'vitest';
import { column, type Value } from './table.ts';
import { csvOf, jsonOf } from './write.ts';

const columns = [
  column('path', 'path', 'text'),
  column('paid', 'paid', 'count'),
  column('share', 'share', 'share'),
  column('amountUsd', 'amount', 'usd'),
  column('gasEth', 'gas', 'ether'),
  column('at', 'when', 'time'),
];
const AT = Date.UTC(2026, 10, 29, 1, 2, 3);
const rows: Value[][] = [
  ['/a,"b"\n', 3, 0.25, 1_000n, 1_500_000_000_000_000_000n, AT],
  [null, 0, null, -2_000n, 0n, null],
];
const written = {
  ...{ id: 'paths', title: 'Paths', columns, asked: { span: '24h' } },
  span: { from: AT, to: AT + 1 },
};

async function text(parts: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const part of parts) all += part;
  return all;
}

describe('CSV', () => {
  test('has exact amounts, times with their zone, and quotes where they are needed', async () => {
    expect(await text(csvOf({ columns }, [rows.slice(0, 1), rows.slice(1)]))).toBe(
      'path,paid,share,amountUsd,gasEth,at\r\n' +
        '"/a,""b""\n",3,0.25,0.001,1.5,2026-11-29T01:02:03.000Z\r\n' +
        ',0,,-0.002,0,\r\n',
    );
  });
});

describe('JSON', () => {
  test('says what it is of, and what its columns are', async () => {
    const parts = [[], rows.slice(0, 1), [], rows.slice(1)];
    expect(JSON.parse(await text(jsonOf(written, parts)))).toEqual({
      table: 'paths',
      from: '2026-11-29T01:02:03.000Z',
      to: '2026-11-29T01:02:03.001Z',
      asked: { span: '24h' },
      columns: [
        { id: 'path', label: 'path', type: 'string' },
        { id: 'paid', label: 'paid', type: 'integer' },
        { id: 'share', label: 'share', type: 'number, 1 is all' },
        { id: 'amountUsd', label: 'amount', type: 'decimal, dollars' },
        { id: 'gasEth', label: 'gas', type: 'decimal, ether' },
        { id: 'at', label: 'when', type: 'time, ISO 8601' },
      ],
      rows: [
        {
          ...{ path: '/a,"b"\n', paid: 3, share: 0.25, amountUsd: '0.001', gasEth: '1.5' },
          at: '2026-11-29T01:02:03.000Z',
        },
        { path: null, paid: 0, share: null, amountUsd: '-0.002', gasEth: '0', at: null },
      ],
    });
  });

  test('of nothing is whole', async () => {
    expect(JSON.parse(await text(jsonOf(written, [[]]))).rows).toEqual([]);
  });
});
