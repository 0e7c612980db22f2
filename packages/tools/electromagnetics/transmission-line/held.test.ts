import { LIGHT, MU0 } from '@tollbench/engines/line/constants.ts';
import { coplanar } from '@tollbench/engines/line/coplanar.ts';
import { lineAt, type StaticMode } from '@tollbench/engines/line/line-at.ts';
import { surfaceResistance } from '@tollbench/engines/line/loss.ts';
import { effectiveAt, hammerstadJensen } from '@tollbench/engines/line/microstrip.ts';
import { coaxial } from '@tollbench/engines/line/round.ts';
import { expect, test } from 'vitest';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { LineInputs } from './inputs.ts';
import { staticModes } from './statics.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];

interface Microstrip {
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
  readonly permittivity: number;
  readonly frequency: number;
  readonly impedance: number;
  readonly effective: number;
  readonly effectiveAt: number;
}
interface Oracle {
  readonly scipy: string;
  readonly coplanar: readonly {
    readonly width: number;
    readonly gap: number;
    readonly permittivity: number;
    readonly impedance: number;
  }[];
  readonly coaxial: readonly {
    readonly inner: number;
    readonly outer: number;
    readonly permittivity: number;
    readonly conductivity: number;
    readonly frequency: number;
    readonly resistance: number;
    readonly inductance: number;
    readonly capacitance: number;
  }[];
  readonly sections: readonly {
    readonly inputs: Some;
    readonly modes: Readonly<Record<string, readonly [impedance: number, effective: number]>>;
  }[];
  readonly skin: readonly {
    readonly width: number;
    readonly height: number;
    readonly thickness: number;
    readonly frequency: number;
    readonly ratio: number;
    readonly resistance: number;
    readonly reactance: number;
  }[];
}
const oracle = vectors<Microstrip>('transmission-line') as ReturnType<typeof vectors<Microstrip>> &
  Oracle;

const off = (a: number, b: number) => Math.abs(a / b - 1);
const most = (values: readonly number[]) => Math.max(...values);

test('the figures on the page are the ones measured here', () => {
  const still: number[] = [];
  const dispersed: number[] = [];
  for (const c of oracle.cases) {
    const u = c.width / c.height;
    const f = hammerstadJensen(u, c.thickness / c.height, c.permittivity);
    still.push(off(f.effective, c.effective));
    // Of thick traces scikit-rf divides the impedance by another permittivity than the paper, and disperses a wider one.
    if (c.thickness > 0) continue;
    still.push(off(f.impedance, c.impedance));
    const now = effectiveAt(c.frequency, c.height, u, c.permittivity, c.effective);
    dispersed.push(off(now, c.effectiveAt));
  }
  // On a substrate a thousand times as thick as the line is wide: theirs has no lower side.
  const coplanars = oracle.coplanar.map((c) =>
    off(coplanar(c.width, c.gap, 1e3 * (c.width + c.gap), c.permittivity).impedance, c.impedance),
  );
  const cables = oracle.coaxial.flatMap((c) => {
    const { inductance, recession } = coaxial(c.inner, c.outer);
    const square = surfaceResistance(c.frequency, c.conductivity);
    return [
      off(MU0 * inductance, c.inductance),
      off(c.permittivity / (LIGHT * LIGHT * MU0 * inductance), c.capacitance),
      off(square * (recession.driven + recession.grounds), c.resistance),
    ];
  });
  const impedances: number[] = [];
  const permittivities: number[] = [];
  for (const c of oracle.sections) {
    const inputs = withDefaults(tool.inputs, c.inputs) as LineInputs;
    for (const mode of staticModes(inputs)) {
      const [z, effective] = c.modes[mode.name] ?? [Number.NaN, Number.NaN];
      impedances.push(off(mode.impedance, z));
      permittivities.push(off(mode.effective, effective));
    }
  }
  const theirs = {
    program: oracle.program,
    version: oracle.version,
    errorKind: 'relative' as const,
  };
  const own = { program: 'SciPy', version: oracle.scipy, errorKind: 'relative' as const };
  const elements = 'finite elements of an independent program';
  expectHeld(import.meta.dirname, [
    {
      ...own,
      what: `impedance of every mode of cross-sections, masks and two dielectrics among them: ${elements}`,
      cases: impedances.length,
      largestError: most(impedances),
    },
    {
      ...own,
      what: `the same: effective permittivity`,
      cases: permittivities.length,
      largestError: most(permittivities),
    },
    {
      ...own,
      what: `resistance of a trace from rest to ten skin depths: ${elements}, eddy currents`,
      cases: oracle.skin.length,
      largestError: most(skinErrors().resistance),
    },
    {
      ...own,
      what: 'the same: its reactance',
      cases: oracle.skin.length,
      largestError: most(skinErrors().reactance),
    },
    {
      ...theirs,
      what: 'microstrip by closed formula at rest: effective permittivity, of sheets also impedance',
      cases: oracle.cases.length,
      largestError: most(still),
    },
    {
      ...theirs,
      what: 'effective permittivity of microstrip sheets over frequency, Kirschning–Jansen',
      cases: dispersed.length,
      largestError: most(dispersed),
    },
    {
      ...theirs,
      what: 'coplanar waveguide on a thick substrate by closed formula: impedance',
      cases: coplanars.length,
      largestError: most(coplanars),
    },
    {
      ...theirs,
      what: 'coaxial lines: L, C and R of a metre',
      cases: oracle.coaxial.length,
      largestError: most(cables),
    },
  ]);
  expect(most(impedances)).toBeLessThan(2e-3);
  expect(most(permittivities)).toBeLessThan(3e-3);
  expect(most([...still, ...dispersed, ...cables])).toBeLessThan(1e-6);
});

/** Relative, of a trace over a perfect plane: the part of the driven conductor alone. */
function skinErrors(): { resistance: number[]; reactance: number[] } {
  const resistance: number[] = [];
  const reactance: number[] = [];
  for (const c of oracle.skin) {
    const { width, height, thickness } = c;
    const [mode] = staticModes(
      withDefaults(tool.inputs, { width, height, thickness, permittivity: 1 }) as LineInputs,
    );
    const recession = mode?.recession;
    if (!mode || !recession) throw new Error('no mode');
    const perfect: StaticMode = { ...mode, recession: { driven: recession.driven, grounds: 0 } };
    const media = {
      laminates: [
        { permittivity: 1, lossTangent: 0 },
        { permittivity: 1, lossTangent: 0 },
      ],
      measuredAt: null,
      conductivity: 58e6,
      surface: { model: 'smooth' } as const,
    };
    const at = lineAt(perfect, media, c.frequency);
    resistance.push(off(at.resistance, c.resistance));
    // γ Z is the series impedance.
    const series = at.gamma.re * at.impedance.im + at.gamma.im * at.impedance.re;
    reactance.push(off(series, c.reactance));
  }
  return { resistance, reactance };
}
