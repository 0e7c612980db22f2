/** What can be pulled in the plane of a 2×2 matrix: its columns. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity } from '../../define/si.ts';
import type { MatrixInputs } from './inputs.ts';
import { isPlanar } from './plane.ts';
import type { MatrixResult } from './special.ts';

const entry = (x: number): string => String(Number(x.toPrecision(6)));

export function handlesOf(r: MatrixResult, { a }: MatrixInputs): readonly Handle<MatrixInputs>[] {
  if (!isPlanar(r)) return [];
  const [first = [], second = []] = a;
  return [0, 1].map((j): Handle<MatrixInputs> => {
    const [x, y] = [r.entries[0]?.[j] as number, r.entries[1]?.[j] as number];
    const put = (row: readonly string[], value: number) =>
      row.map((old, k) => (k === j ? entry(value) : old));
    return {
      name: `Column ${j + 1}`,
      value: `(${showQuantity(x)}, ${showQuantity(y)})`,
      along: 'both',
      x,
      y,
      to: (place) => ({ a: [put(first, place.x), put(second, place.y)] }),
    };
  });
}

const handles: Handles<MatrixInputs, MatrixResult> = {
  circleImage: handlesOf,
};

export default handles;
