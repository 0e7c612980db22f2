import { type Onward, onwardAddress } from '@tollbench/tools/define/onward.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';

/** Links to the tools that come after this one, each with the state it is given. */
export function onwards(list: readonly Onward[]): string {
  return list
    .map((onward) => {
      const does = escapeXml(onward.does);
      const address = onwardAddress(onward);
      return address === undefined
        ? `<li>${does}: more than a link holds; take it there as a file</li>`
        : `<li><a href="${escapeXml(address)}">${does}</a></li>`;
    })
    .join('');
}
