/**
 * `/robots.txt`: RFC 9309, with a content signal a group. It turns nobody away who can pay: the gate
 * asks for the price. The licence (RSL) and the usage preference (AIPREF draft) come as headers and
 * links of the pages themselves: as lines in here, the usual validators find the file malformed.
 */
import { CRAWLERS } from '@tollbench/gate/crawler-table.ts';
import { absolute } from '../site.ts';
import { machine } from './paths.ts';
import { pays, robotsOnly } from './policy-document.ts';

const agents = (wanted: (crawler: (typeof CRAWLERS)[number]) => boolean): string[] =>
  CRAWLERS.filter(wanted).map((crawler) => `User-agent: ${crawler.token}`);

export function robots(): string[] {
  return [
    `# People, search and answer engines read everything free. Terms: ${absolute(machine.policy)}`,
    `# Licence (RSL), also in the Link header of every page: ${absolute(machine.licence)}`,
    `Sitemap: ${absolute(machine.sitemap)}`,
    '',
    'User-agent: *',
    'Content-Signal: search=yes, ai-input=yes, ai-train=no',
    'Allow: /',
    '',
    '# These pay for each page (HTTP 402, x402), and may train on what they paid for.',
    ...agents(pays),
    'Content-Signal: search=yes, ai-input=yes, ai-train=yes',
    'Allow: /',
    '',
    '# These tokens ask for training rights in pages that another crawler fetched free. They fetch',
    '# nothing and so cannot pay: what nobody paid for is not trained on.',
    ...agents(robotsOnly),
    'Disallow: /',
  ];
}
