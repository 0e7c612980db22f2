/** The area between two curves: where they meet, which is above, and the integral of the distance. */
import { areaBetween } from '@tollbench/engines/algebra/definite/area.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { realAt } from '@tollbench/engines/calculus/numbers.ts';
import type { AreaQuestion } from '@tollbench/engines/calculus/question/question.ts';
import { textPlace } from '@tollbench/engines/calculus/spelled.ts';
import type { Context } from '../context.ts';
import type { Found, Picture } from '../result.ts';
import { curveOf, heightOf, places } from '../sampled.ts';
import { integralTex, letter, tex } from '../tex.ts';
import { definiteOf } from './definite.ts';

export function areaOf(q: AreaQuestion, c: Context): Found {
  const { of: f, below: g, by: x } = q;
  const limits = q.from !== undefined && q.to !== undefined ? ([q.from, q.to] as const) : undefined;
  const { from, to, meet, integrand } = areaBetween(f, g, x, limits);
  const found = definiteOf({ task: 'definite', of: integrand, by: x, from, to }, c);
  const isAxis = g.key === '0';
  const head = isAxis
    ? `area under ${textOf(f)} from ${textPlace(from)} to ${textPlace(to)}`
    : `area between ${textOf(f)} and ${textOf(g)}${limits ? ` from ${textPlace(from)} to ${textPlace(to)}` : ''}`;
  const left = integralTex(integrand, x, [from, to]);
  return {
    ...found,
    asked: { tex: `A = ${integralTex(integrand, x, [from, to])}`, text: head },
    lines: [
      ...(meet.length > 0
        ? [
            `${tex(f)} = ${tex(g)}:\\quad ${meet.map((m) => `${letter(x)} = ${tex(m)}`).join(',\\; ')}`,
          ]
        : []),
      ...found.lines.map((l, k) => (k === 0 ? `A = ${l}` : l)),
    ],
    steps: [
      ...(meet.length > 0
        ? [
            {
              text: `The curves meet where both are the same.`,
              tex: `${tex(f)} = ${tex(g)}:\\quad ${meet.map((m) => `${letter(x)} = ${tex(m)}`).join(',\\; ')}`,
            },
          ]
        : []),
      {
        text:
          integrand.kind === 'call' && integrand.name === 'abs'
            ? 'Each of them is above the other on a part of the way: the distance is the size of the difference.'
            : isAxis
              ? 'The curve is on one side of the axis all the way.'
              : 'One of them is above the other all the way: the upper less the lower.',
        tex: `A = ${left}`,
      },
      ...found.steps,
    ],
    notes: [
      ...(found.notes ?? []),
      ...(isAxis && integrand.key !== f.key
        ? [
            `An area counts what is below the axis, too; ${textOf(f)} itself from ${textPlace(from)} to ${textPlace(to)} is asked for by int.`,
          ]
        : []),
    ],
    picture: pictureOf(q, found.picture, c),
  };
}

/** Both curves with what is between them. */
function pictureOf(q: AreaQuestion, own: Picture | undefined, c: Context): Picture {
  const plain = own as Picture;
  const { of: f, below: g, by: x } = q;
  const { window } = plain;
  const curves = [
    curveOf(textOf(f).slice(0, 24), f, x, c.values, window, { colour: 1 }),
    ...(g.key === '0'
      ? []
      : [curveOf(textOf(g).slice(0, 24), g, x, c.values, window, { colour: 2 })]),
  ];
  const ends = (plain.rules ?? []).flatMap((r) => (r.x === undefined ? [] : [r.x]));
  const [l, r] = [Math.min(...ends), Math.max(...ends)];
  const at =
    ends.length === 2 && l < r ? places([Math.max(l, window[0]), Math.min(r, window[1])], 240) : [];
  const [above, under] = [realAt(f, x, c.values), realAt(g, x, c.values)];
  const height = heightOf(curves, g.key === '0' ? [0] : []);
  const { height: _, area: __, ...rest } = plain;
  return {
    ...rest,
    says: 'The curves, and the area between them.',
    y: 'y',
    curves,
    ...(at.length > 0 && { area: { x: at, y: at.map(above), base: at.map(under) } }),
    ...(height && { height }),
  };
}
