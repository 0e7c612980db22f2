/** What can be pulled: the place of the tangent, limits of an integral, the place of a series, an initial value. */
import { readEquation } from '@tollbench/engines/algebra/equation/solve-equation.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { textPlace } from '@tollbench/engines/calculus/spelled.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import type { Inputs } from './inputs.ts';
import type { Result } from './result.ts';
import { enclosed } from './tasks/antiderivative.ts';

const rounded = (v: number): number => Number(v.toPrecision(5));

const handles: Handles<Inputs, Result> = {
  curves: (r): Handle<Inputs>[] => {
    const q = r.question;
    const [point] = r.picture?.points ?? [];
    switch (q.task) {
      case 'derivative':
      case 'leibniz':
      case 'antiderivative':
        return point && !('at' in q && q.at) ? [place(point)] : [];
      case 'definite':
        return limits(r, q);
      case 'series':
        return point
          ? [
              {
                name: 'Place of the series',
                value: `${q.by} = ${rounded(point.x)}`,
                along: 'x',
                x: point.x,
                y: point.y,
                to: ({ x }) => ({
                  task: 'auto',
                  line: `series ${enclosed(q.of)} at ${q.by} = ${rounded(x)}${q.degree === undefined ? '' : ` to ${q.degree}`}`,
                }),
              },
            ]
          : [];
      case 'equation':
        return initial(r, q.text);
      default:
        return [];
    }
  },
};

/** Along the curve: its height follows. */
const place = (point: { readonly x: number; readonly y: number }): Handle<Inputs> => ({
  name: 'Place',
  value: `${rounded(point.x)}`,
  along: 'x',
  x: point.x,
  y: point.y,
  to: ({ x }) => ({ at: rounded(x) }),
});

type Definite = Extract<Result['question'], { task: 'definite' }>;

function limits(r: Result, q: Definite): Handle<Inputs>[] {
  const places = (r.picture?.rules ?? []).flatMap(({ x }) => (x === undefined ? [] : [x]));
  const ends = (['from', 'to'] as const).filter((end) => typeof q[end] !== 'string');
  return ends.flatMap((end, k): Handle<Inputs>[] => {
    const x = places[k];
    if (x === undefined) return [];
    const line = (at: number): string => {
      const [a, b] = [
        end === 'from' ? `${rounded(at)}` : textPlace(q.from),
        end === 'to' ? `${rounded(at)}` : textPlace(q.to),
      ];
      return `int_(${a})^(${b}) ${enclosed(q.of)} d${q.by}`;
    };
    return [
      {
        name: end === 'from' ? 'Lower limit' : 'Upper limit',
        value: `${q.by} = ${rounded(x)}`,
        along: 'x',
        x,
        to: (p) => ({ task: 'auto', line: line(p.x) }),
      },
    ];
  });
}

/** The equation without its conditions, and the one that was pulled. */
function initial(r: Result, text: string): Handle<Inputs>[] {
  const [point] = r.picture?.points ?? [];
  if (!r.picture?.arrows) return [];
  const eq = readEquation(text);
  const [y = 'y'] = eq.unknowns;
  const [s] = eq.equations;
  if (!s) return [];
  const plain = `${textOf(s.left)} = ${textOf(s.right)}`;
  const [left, right] = r.picture.window;
  const [low, high] = r.picture.height ?? [0, 1];
  const at = point ?? { x: (left + right) / 2, y: (low + high) / 2 };
  return [
    {
      name: 'Initial value',
      value: point
        ? `${y}(${rounded(at.x)}) = ${rounded(at.y)}`
        : 'press where the solution is to begin',
      along: 'both',
      x: at.x,
      y: at.y,
      ...(!point && { placed: true as const }),
      to: (p) => ({
        task: 'auto',
        line:
          eq.conditions.length > 0 || /d[a-z]/u.test(plain)
            ? `${plain}, ${y}(${rounded(p.x)}) = ${rounded(p.y)}`
            : text,
        initial: eq.conditions.length > 0 ? '' : `${y}(${rounded(p.x)}) = ${rounded(p.y)}`,
      }),
    },
  ];
}
export default handles;
