/** What programs write into comments, and mean: port impedances of HFSS, and the definition of waves of scikit-rf. */
import { fail, type Said, type Scan } from './touchstone-scan.ts';
import type { WaveKind } from './waves.ts';

const IMPEDANCE = /^port impedance/iu;
const GAMMA = /^gamma/iu;

/**
 * Impedances of the ports at each frequency, Ω, as `Network.z0` has them; undefined where no comment tells them. HFSS
 * writes n complex numbers for modes, and an n by n matrix for terminals, which is to be diagonal.
 */
export function commentReferences(
  scan: Scan,
  ports: number,
  points: number,
): Float64Array | undefined {
  const blocks: { line: number; numbers: number[] }[] = [];
  let open: { line: number; numbers: number[] } | undefined;
  for (const said of scan.comments) {
    if (IMPEDANCE.test(said.text)) {
      open = {
        line: said.line,
        numbers: numbersOf(said.text.slice('port impedance'.length)) ?? [],
      };
      blocks.push(open);
    } else if (GAMMA.test(said.text)) open = undefined;
    else if (open) {
      const more = numbersOf(said.text);
      if (more === undefined) open = undefined;
      else open.numbers.push(...more);
    }
  }
  if (blocks.length === 0 || blocks.every(({ numbers }) => numbers.length === 0)) return undefined;
  if (blocks.length !== points)
    fail(
      blocks[0]?.line ?? 1,
      `Comments tell port impedances at ${blocks.length} of ${points} frequencies`,
      '',
    );
  const z0 = new Float64Array(2 * points * ports);
  blocks.forEach((block, k) => {
    z0.set(diagonalOf(block, ports), 2 * k * ports);
  });
  return z0;
}

function diagonalOf(
  { line, numbers }: { line: number; numbers: readonly number[] },
  n: number,
): readonly number[] {
  if (numbers.length === 2 * n) return numbers;
  if (numbers.length !== 2 * n * n)
    fail(
      line,
      `The port impedances have ${numbers.length} numbers; of ${n} ports there are ${2 * n} or ${2 * n * n}`,
      '',
    );
  const diagonal: number[] = [];
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const [re, im] = [numbers[2 * (i * n + j)] ?? 0, numbers[2 * (i * n + j) + 1] ?? 0];
      if (i === j) diagonal.push(re, im);
      else if (re !== 0 || im !== 0)
        fail(
          line,
          `The port impedances couple port ${i + 1} to port ${j + 1}: references here are of one port each`,
          '',
        );
    }
  return diagonal;
}

/** The numbers of a comment that has nothing else; undefined for words. */
function numbersOf(text: string): number[] | undefined {
  const words = text.replaceAll('!', ' ').split(/\s+/u).filter(Boolean);
  const numbers = words.map((word) =>
    /^[-+.\d][-+.\deE]*$/u.test(word) ? Number(word) : Number.NaN,
  );
  return numbers.every(Number.isFinite) ? numbers : undefined;
}

const WAVES: Readonly<Record<string, WaveKind>> = {
  power: 'power',
  pseudo: 'pseudo',
  traveling: 'travelling',
};

/** The definition of waves that a comment tells, as scikit-rf writes it; undefined where none does. */
export function commentWaves({ comments }: Scan): WaveKind | undefined {
  const tells = ({ text }: Said): boolean => text.includes('S-parameter uses the ');
  const said = comments.find(tells);
  const word = said && /S-parameter uses the (\w{1,20}) definition/u.exec(said.text)?.[1];
  return word === undefined ? undefined : WAVES[word];
}
