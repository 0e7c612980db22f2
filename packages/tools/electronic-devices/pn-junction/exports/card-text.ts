import type { DiodeCard } from '@tollbench/engines/device/diode-spice.ts';

/** A diode's `.model` card; what SPICE assumes anyway and what there is none of is left out. */
export function writtenCard(c: DiodeCard, name = 'junction'): string {
  const list = [
    `IS=${c.is}`,
    `N=${c.n}`,
    ...(c.rs > 0 ? [`RS=${c.rs}`] : []),
    ...(c.isr > 0 ? [`ISR=${c.isr}`, `NR=${c.nr}`] : []),
    ...(c.ikf === null ? [] : [`IKF=${c.ikf}`]),
    ...(c.cjo > 0 ? [`CJO=${c.cjo}`, `VJ=${c.vj}`, `M=${c.m}`, `FC=${c.fc}`] : []),
    ...(c.tt > 0 ? [`TT=${c.tt}`] : []),
    ...(c.bv === null
      ? []
      : [
          `BV=${c.bv}`,
          `IBV=${c.ibv}`,
          ...(c.nbv === 1 ? [] : [`NBV=${c.nbv}`]),
          ...(c.tcv === 0 ? [] : [`TCV=${c.tcv}`]),
        ]),
    `EG=${c.eg}`,
    `XTI=${c.xti}`,
    `TNOM=${c.tnom}`,
  ];
  const lines: string[] = [];
  for (let k = 0; k < list.length; k += 5) lines.push(list.slice(k, k + 5).join(' '));
  return `.model ${name} D (${lines.join('\n+ ')})\n`;
}
