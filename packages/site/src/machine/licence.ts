/** `/license.xml`: the terms as RSL 1.0. `content@server` is left out, for no licence server is run. */

import { escapeXml } from '@tollbench/tools/text/escape.ts';
import { PLACEHOLDERS } from '../../placeholders.ts';
import { absolute, NAME, path } from '../site.ts';
import { CONTENT, type Content } from './content.ts';
import { usdText } from './terms.ts';

const FREE_USES = ['search', 'ai-index', 'ai-input'];

function licence(uses: readonly string[], payment: readonly string[]): string[] {
  return [
    '    <license>',
    `      <permits type="usage">${uses.join(' ')}</permits>`,
    ...payment.map((line) => `      ${line}`),
    '    </license>',
  ];
}

function content({ pattern, sold }: Content): string[] {
  const terms =
    sold === null
      ? licence([...FREE_USES, 'ai-train'], ['<payment type="free"/>'])
      : [
          ...licence(FREE_USES, ['<payment type="free"/>']),
          ...licence(
            ['ai-train'],
            [
              '<payment type="crawl">',
              `  <amount currency="USD">${usdText(sold)}</amount>`,
              '  <accepts type="application/x402+json"/>',
              '</payment>',
            ],
          ),
        ];
  return [
    `  <content url="${escapeXml(pattern)}">`,
    ...terms,
    `    <copyright type="organization" contactUrl="${escapeXml(PLACEHOLDERS.contact)}">${escapeXml(NAME)}</copyright>`,
    `    <terms>${escapeXml(absolute(path.terms))}</terms>`,
    '  </content>',
  ];
}

export function licenceDocument(): string {
  return ['<rsl xmlns="https://rslstandard.org/rsl">', ...CONTENT.flatMap(content), '</rsl>'].join(
    '\n',
  );
}
