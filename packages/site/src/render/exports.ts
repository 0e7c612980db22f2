import { formats } from '@tollbench/tools/define/export.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { exportAddress } from './export-address.ts';

/** Links to the exports of a tool's defaults: the server answers them, and the page answers them first where it can. */
export function exportLinks(tool: AnyTool): string {
  return formats(tool)
    .map(
      ({ format, label }) =>
        `<li><a data-export="${format}" href="${escapeXml(exportAddress(tool.slug, '', format))}" rel="nofollow" download>${escapeXml(label)}</a></li>`,
    )
    .join('');
}
