/**
 * `/robots.txt`: RFC 9309, with a content signal a group. It turns nobody away who can pay: the gate
 * asks for the price. No group is given training: a signal knows no condition, so that right comes
 * from the licence alone. The licence (RSL) and the usage preference (AIPREF draft) come as headers and
 * links of the pages themselves: as lines in here, the usual validators find the file malformed.
 */
import { CRAWLERS } from '@tollbench/gate/who/crawler-table.ts';
import { absolute } from '../site.ts';
import { machine } from './paths.ts';
import { pays, robotsOnly } from './policy-document.ts';

const agents = (wanted: (crawler: (typeof CRAWLERS)[number]) => boolean): string[] =>
  CRAWLERS.filter(wanted).map((crawler) => `User-agent: ${crawler.token}`);

export function robots(): string[] {
  return [
    `# People, search and answer engines read everything free. Terms: ${absolute(machine.policy)}`,
    `# Licence (RSL), also in the Link header of every page that has a price: ${absolute(machine.licence)}`,
    `Sitemap: ${absolute(machine.sitemap)}`,
    '',
    'User-agent: *',
    'Content-Signal: search=yes, ai-input=yes, ai-train=no',
    'Allow: /',
    '',
    '# These train models, and pay for each page (HTTP 402, x402). The right to train comes with the',
    '# payment, by the licence, and not from this file.',
    ...agents(pays),
    'Content-Signal: search=yes, ai-input=yes, ai-train=no',
    'Allow: /',
    '',
    '# These tokens ask for training rights in pages that another crawler fetched free. They fetch',
    '# nothing and so cannot pay: what nobody paid for is not trained on.',
    ...agents(robotsOnly),
    'Disallow: /',
  ];
}
