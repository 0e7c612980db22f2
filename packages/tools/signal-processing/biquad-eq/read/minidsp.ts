/** Coefficients as miniDSP's plug-ins and REW exchange them: a₁ and a₂ have their signs turned. */
import { isStable } from '@tollbench/engines/iir/section.ts';
import { type Chain, clip, type Ignored, numberOf, refuse, type Stage } from './chain.ts';
import { sectionOf } from './filter-line.ts';

const HEAD = /^[ \t]{0,40}biquad[ \t]{0,8}\d{1,4}[ \t]{0,8},?[ \t]{0,8}$/iu;
const ANY_HEAD = /^[ \t]{0,40}biquad[ \t]{0,8}\d{1,4}[ \t]{0,8},/imu;
const VALUE = /^([ab][012])=(\S{1,60})$/iu;

export const isMiniDsp = (text: string): boolean => ANY_HEAD.test(text);

interface Block {
  readonly line: number;
  readonly values: Map<string, number>;
}

/** The chain of a text. @throws InputError for the field `bands` */
export function readMiniDsp(text: string): Chain {
  const blocks: Block[] = [];
  const ignored: Ignored[] = [];
  for (const [k, whole] of text.split('\n').entries()) {
    const line = k + 1;
    if (whole.trim() === '') continue;
    if (/^\s*(?:#|\/\/)/u.test(whole)) {
      ignored.push({ line, text: clip(whole.trim()), why: 'a comment' });
      continue;
    }
    if (HEAD.test(whole)) {
      blocks.push({ line, values: new Map() });
      continue;
    }
    for (const part of whole.split(',').map((p) => p.replaceAll(/\s/gu, ''))) {
      if (part === '') continue;
      const [, name, value] = VALUE.exec(part) ?? [];
      const block = blocks.at(-1);
      if (name === undefined || value === undefined || !block)
        return refuse(
          `have "${clip(part)}" in line ${line}; a block is biquad1, b0=…, b1=…, b2=…, a1=…, a2=…`,
          part,
        );
      if (block.values.has(name.toLowerCase()))
        refuse(`give ${name} twice in the block of line ${block.line}`);
      block.values.set(name.toLowerCase(), numberOf(value, line, name));
    }
  }
  return {
    dialect: 'minidsp',
    stages: blocks.map(stageOf),
    preamp: null,
    ignored,
    assumed: [],
    fs: null,
  };
}

function stageOf({ line, values }: Block): Stage {
  const value = (name: string): number =>
    values.get(name) ?? refuse(`have no ${name} in the block of line ${line}`);
  const b = [value('b0'), value('b1'), value('b2')];
  const [a1, a2] = [value('a1'), value('a2')];
  const section = sectionOf(b, [1, -a1 + 0, -a2 + 0], line);
  // The other sign is what SciPy and CMSIS users paste by mistake.
  if (!isStable([section]) && isStable([{ ...section, a: [a1, a2] }]))
    refuse(
      `have a pole outside the unit circle in the block of line ${line}: miniDSP writes a1 and a2 with their signs turned, so that y = b0·x + … + a1·y1 + a2·y2`,
    );
  return { kind: 'section', section, line };
}
