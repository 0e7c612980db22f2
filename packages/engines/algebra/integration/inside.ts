/** A function of the table of ax + b: u = ax + b, before any rule for powers and products of waves sees it. */
import { substituted } from '../expression/expand.ts';
import { callNode, type Expression, symbol } from '../expression/expression.ts';
import { quotient } from '../expression/make.ts';
import { affine } from './affine.ts';
import { freshName } from './parameters.ts';
import type { Change } from './reduction.ts';
import { tabled } from './table.ts';

export function byInside(f: Expression, x: string): readonly Change[] {
  const [u] = f.kind === 'call' && f.of.length === 1 ? f.of : [];
  const line = u && u.key !== x ? affine(u, x) : undefined;
  const name = line && freshName(x, f);
  if (f.kind !== 'call' || !u || !line || !name) return [];
  const plain = callNode(f.name, [symbol(name)]);
  // What goes by parts does so as it stands.
  if (!tabled(plain, name)) return [];
  return [
    {
      rule: 'substitution',
      name,
      choices: [
        { name, value: u },
        { name: `d${name}/d${x}`, value: line.slope },
      ],
      integrand: quotient(plain, line.slope),
      back: (value) => substituted(value, name, u),
    },
  ];
}
