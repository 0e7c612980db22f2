import { ABI_NAMES } from '@tollbench/engines/riscv/registers.ts';
import { escapeXml } from '../../../text/escape.ts';
import type { Classified } from '../classes.ts';
import type { SimulatorResult } from '../compute.ts';
import { type MemoryView, ROW } from '../memory-view.ts';
import { word } from '../phrases.ts';

const button = (act: string, key: string, label: string, title: string): string =>
  `<button type="button" data-act="${act}" aria-keyshortcuts="${key}" title="${title}">${label}</button>`;

/** The processor's frame; what changes is filled in later. */
export function frame(): string {
  return `<div class="bar" role="toolbar" aria-label="Run">${[
    button('restart', 'x', 'Restart', 'Processor: back to the first instruction'),
    button('back', 'b', 'Back', 'Processor: take one instruction back'),
    button('step', 's', 'Step', 'Processor: one instruction'),
    button('over', 'o', 'Over', 'Processor: one instruction, or a whole call'),
    button('run', 'r', 'Run', 'Processor: run or pause'),
  ].join(
    '',
  )}<select data-speed aria-label="Speed"><option value="0">full speed</option><option value="16">16 a second</option><option value="4">4 a second</option></select><select data-base aria-label="Registers in"><option value="hex">hex</option><option value="signed">decimal</option></select></div>
<p class="state" role="status" data-state></p>
<div class="code" data-code-list role="group" aria-label="Code. Arrow keys move; Enter sets a breakpoint on the dot, or runs to the address."></div>
<dl class="registers" data-registers aria-label="Registers. Enter changes them, one after the other." tabindex="0"></dl>
<div class="ends"><div class="console"><div class="printed" role="log" aria-label="Program output" tabindex="0"><pre data-printed></pre></div><form data-typing><input type="text" aria-label="Type a line of input" placeholder="Type a line of input" autocomplete="off" spellcheck="false" maxlength="2000"><button type="submit">Enter</button></form></div>
<div class="memory" role="region" aria-label="Memory. Enter changes it, cell by cell." tabindex="0"><table><caption data-memory-caption></caption><tbody data-memory></tbody></table></div></div>`;
}

/** Every instruction with a switch for its breakpoint and a button that runs to it; labels between them. */
export function codeList({ code, program }: SimulatorResult): string {
  const names = new Map<number, string[]>();
  for (const { name, value, section } of program.symbols)
    if (section !== undefined) names.set(value, [...(names.get(value) ?? []), name]);
  return code
    .map((i) => {
      const labels = (names.get(i.address) ?? []).map(
        (name) => `<div class="label">${escapeXml(name)}:</div>`,
      );
      return labels.join('') + codeRow(i);
    })
    .join('');
}

function codeRow({ address, size, word: bits, text, line }: Classified): string {
  const at = word(address);
  const where = `${at}, line ${line}: ${escapeXml(text)}`;
  return `<div class="row" data-at="${address}"><button type="button" class="break" tabindex="-1" aria-pressed="false" aria-label="Breakpoint at ${where}"></button><button type="button" class="to" tabindex="-1" title="Run to here" aria-label="Run to ${where}">${at}</button><span class="bits">${bits.toString(16).padStart(2 * size, '0')}</span><span class="text" title="line ${line}">${escapeXml(text)}</span></div>`;
}

export function registerCells(): string {
  return ABI_NAMES.map(
    (name, n) =>
      `<div data-register="${n}"><dt>${name}</dt><dd${n === 0 ? '' : ` title="Click to change ${name}"`}></dd></div>`,
  ).join('');
}

/** Rows for so much memory, their cells still empty. */
export function memoryRows({ address, bytes }: MemoryView, columns: number): string {
  return Array.from({ length: Math.ceil(bytes.length / ROW) }, (_, k) => {
    const cells = '<td></td>'.repeat(columns);
    return `<tr><th scope="row">${word(address + k * ROW)}</th>${cells}<td class="text"></td></tr>`;
  }).join('');
}
