/** `/license.xml`: the terms as RSL 1.0. `content@server` is left out, for no licence server is run. */
import { PLACEHOLDERS } from '../../placeholders.ts';
import { absolute, NAME } from '../site.ts';
import { machine } from './paths.ts';
import { escapeXml } from './respond.ts';
import { type PriceClass, usdText } from './terms.ts';

/** Patterns as robots.txt matches them; a narrower one takes precedence. The whole site comes first. */
const PATTERNS: readonly (readonly [pattern: string, sold: PriceClass | null])[] = [
  ['/', 'workbench-tool'],
  ['/ref-', 'static-sheet'],
  ['/blogs/', 'blog-post'],
  ['/*?*export=', 'tool-export'],
  ['/$', null],
  ['/blogs.html$', null],
  ['/category/', null],
  ['/api/', null],
  ['/schemas/', null],
  ['/openapi.json$', null],
  ['/llms.txt$', null],
  ['/llms-*.txt$', null],
  ['/feed.xml$', null],
];

const FREE_USES = ['search', 'ai-index', 'ai-input'];

function licence(uses: readonly string[], payment: readonly string[]): string[] {
  return [
    '    <license>',
    `      <permits type="usage">${uses.join(' ')}</permits>`,
    ...payment.map((line) => `      ${line}`),
    '    </license>',
  ];
}

function content(pattern: string, sold: PriceClass | null): string[] {
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
    `    <terms>${escapeXml(absolute(machine.policy))}</terms>`,
    '  </content>',
  ];
}

export function licenceDocument(): string {
  return [
    '<rsl xmlns="https://rslstandard.org/rsl">',
    ...PATTERNS.flatMap(([pattern, sold]) => content(pattern, sold)),
    '</rsl>',
  ].join('\n');
}
