import type { Export } from '../../../define/tool.ts';
import { KINDS } from '../../../exports/kinds.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { Inputs, inputs } from '../inputs.ts';
import type { Result } from '../result.ts';

/** The formulas of this library in the spelling of SymPy: u(t) and ^ by names and **. */
const python = (text: string): string =>
  text
    .replaceAll('^', '**')
    .replaceAll(/\bln\(/gu, 'log(')
    .replaceAll(/dirac(\d)\(([^()]*)\)/gu, 'dirac($2, $1)')
    .replaceAll(/δ\[([^\]]*)\]/gu, 'KroneckerDelta($1, 0)')
    .replaceAll(/u\[-n-1\]/gu, 'Heaviside(-n - 1, 1)')
    .replaceAll(/u\[n\]/gu, 'Heaviside(n, 1)');

const matlab = (text: string): string =>
  text
    .replaceAll(/δ\[([^\]]*)\]/gu, 'kroneckerDelta($1, 0)')
    .replaceAll(/u\[-n-1\]/gu, 'heaviside(-n - 1)')
    .replaceAll(/u\[n\]/gu, 'heaviside(n)')
    .replaceAll(/\bln\(/gu, 'log(')
    .replaceAll(/e\^\(/gu, 'exp(')
    .replaceAll(/e\^(-?\w+)/gu, 'exp($1)')
    .replaceAll(/dirac(\d)\(/gu, 'dirac($1, ');

const samples = (r: Result): string =>
  r.x
    .filter((_, k) => r.x.length < 40 || k % 25 === 12)
    .map((x, k) => `    (${x}, ${(r.curves[0]?.y ?? [])[r.x.length < 40 ? k : k * 25 + 12]}),`)
    .join('\n');

const variable = (i: Inputs): string => (i.task.endsWith('Z') ? 'n' : 't');

function write(r: Result, i: Inputs): string {
  const names = [...new Set([...r.parameters.map((p) => p.name)])];
  return `import cmath
import math

# ${r.asked.name}: ${r.asked.text.replaceAll('\n', ' ')}
# ${r.answer.name} = ${r.answer.text}
# ${r.region}
ANSWER = ${JSON.stringify(python(r.answer.text))}
PARAMETERS = {${names.map((n) => `${JSON.stringify(n)}: ${r.parameters.find((p) => p.name === n)?.value}`).join(', ')}}
POLES = [${r.poles.map((p) => `complex(${p.at.re}, ${p.at.im})`).join(', ')}]
# (${variable(i)}, value) of the signal, impulses left out.
SAMPLES = [
${samples(r)}
]


${pythonMain(`import sys

if "--csv" in sys.argv:
    for x, y in SAMPLES:
        print(f"{x!r},{y!r}")
else:
    print(ANSWER)
    print("poles", POLES)`)}`.replace('import cmath\nimport math\n\n', '');
}

export const exports: Readonly<Record<string, Export<typeof inputs, Result>>> = {
  python: { ...KINDS.python, write },
  matlab: {
    ...KINDS.matlab,
    write: (r, i) => `% ${r.asked.name}: ${r.asked.text.replaceAll('\n', ' ')}
% ${r.region}
answer = ${JSON.stringify(matlab(r.answer.text)).replaceAll('"', "'")};
poles = [${r.poles.map((p) => `complex(${p.at.re}, ${p.at.im})`).join('; ')}];
% ${variable(i)}, value
samples = [
${r.x
  .filter((_, k) => r.x.length < 40 || k % 25 === 12)
  .map((x, k) => `  ${x}, ${(r.curves[0]?.y ?? [])[r.x.length < 40 ? k : k * 25 + 12]}`)
  .join('\n')}
];
disp(answer)
`,
  },
};
