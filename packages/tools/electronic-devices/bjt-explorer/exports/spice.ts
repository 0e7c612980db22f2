import { BJT_DEFAULTS, type BjtCard } from '@tollbench/engines/device/bjt-card.ts';
import { spiceDeck } from '../../../exports/spice.ts';
import type { BjtResult } from '../compute.ts';
import type { BjtInputs } from '../inputs.ts';

/** What differs from SPICE's own assumption, so that the card is as short as its maker's. */
function model(r: BjtResult): string {
  const said = (Object.entries(r.card.values) as [keyof BjtCard, number][]).filter(
    ([name, value]) => !Number.isNaN(value) && value !== BJT_DEFAULTS[name],
  );
  // The grading of a substrate that holds no charge is nobody's concern.
  const pairs = said
    .filter(([name]) => name !== 'nk' && (r.card.values.cjs > 0 || !/^(?:vjs|mjs)$/u.test(name)))
    .map(([name, value]) => `${name.toUpperCase()}=${value}`);
  if (r.card.values.nk !== BJT_DEFAULTS.nk) pairs.push(`NKF=${r.card.values.nk}`);
  // ngspice alone knows where the substrate is: at the collector, as here.
  if (r.card.values.cjs > 0 && r.card.polarity === 'p') pairs.push('SUBS=1');
  const lines: string[] = [];
  for (let k = 0; k < pairs.length; k += 8) lines.push(pairs.slice(k, k + 8).join(' '));
  return `.model device ${r.card.polarity === 'n' ? 'NPN' : 'PNP'} (${lines.join('\n+ ')})`;
}

/** The bias circuit, or the sources that hold the point; every voltage and current with its sign. */
function around(r: BjtResult, i: BjtInputs, s: 1 | -1): string[] {
  const c = r.circuit;
  const { vbe, vce, ib } = r.point;
  if (!c) {
    const base = i.bias === 'baseCurrent' ? `IB 0 b ${s * ib}` : `VB b 0 ${s * vbe}`;
    return [base, `VC c 0 ${s * vce}`, 'VE e 0 0'];
  }
  const wire = (name: string, a: string, b: string, ohms: number) =>
    ohms === 0 ? `V${name} ${a} ${b} 0` : `${name} ${a} ${b} ${ohms}`;
  const base =
    c.kind === 'divider'
      ? [`R1 vcc b ${c.r1}`, `R2 b 0 ${c.r2}`]
      : [`RB ${{ base: 'vcc', feedback: 'c', source: '0' }[c.kind]} b ${c.rb}`];
  return [
    `VCC vcc 0 ${s * c.vcc}`,
    wire('RC', 'vcc', 'c', c.rc),
    ...base,
    c.kind === 'source' ? `IE e 0 ${s * c.ie}` : wire('RE', 'e', '0', c.re),
  ];
}

/**
 * A deck that prints the operating point with its small signals, and sweeps the output curves of a second transistor of
 * the same model.
 */
export function spice(r: BjtResult, i: BjtInputs): string {
  const s = r.card.polarity === 'n' ? 1 : -1;
  const from = r.outputX[0] ?? 0;
  const to = r.outputX.at(-1) ?? 1;
  const steps = r.output.map(({ of }) => of);
  const [first = 0, second] = steps;
  const step = second === undefined ? Math.abs(first) || 1 : second - first;
  const drive = i.family === 'ib' ? `ISTEP 0 xb ${s * first}` : `VSTEP xb 0 ${s * first}`;
  const source = i.family === 'ib' ? 'ISTEP' : 'VSTEP';
  return spiceDeck(
    [
      '.options gmin=1e-15 reltol=1e-6',
      `.temp ${i.celsius}`,
      model(r),
      `Q1 c b e device ${i.area}`,
      ...around(r, i, s),
      `Q2 xc xb 0 device ${i.area}`,
      drive,
      `VSWEEP xc 0 ${s * to}`,
    ],
    [
      'set numdgt=12',
      'op',
      'print @q1[ic] @q1[ib] v(b,e) v(c,e)',
      'print @q1[gm] @q1[gpi] @q1[go]',
      `dc VSWEEP ${s * from} ${s * to} ${(s * (to - from)) / 100} ${source} ${s * first} ${s * ((steps.at(-1) ?? first) + step / 1e3)} ${s * step}`,
      'print i(VSWEEP)',
    ],
  );
}
