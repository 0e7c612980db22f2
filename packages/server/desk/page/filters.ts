/** The filters: a form whose fields are the link. */
import { CLAIMS, CLASSES, KINDS, OUTCOMES, SPANS, type View } from '../board/view.ts';
import { html, type Markup } from '../html.ts';

const SPAN_WORDS: Readonly<Record<string, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '365d': '365 days',
};

/** `crawlers`: those that came, to choose from. */
export function filters(view: View, path: string, crawlers: readonly string[]): Markup {
  const { span, asked } = view;
  const spans = SPANS.some((each) => each === span) ? SPANS : [span, ...SPANS];
  const names = [
    ...new Set([...(asked.crawler === undefined ? [] : [asked.crawler]), ...crawlers]),
  ];
  return html`<details class="fold"><summary>${saidOf(view)}</summary><form class="filters" method="get" action="${path}" aria-label="What is looked at">
${choice(
  'span',
  'Span',
  spans.map((each) => [each, SPAN_WORDS[each] ?? each]),
  span,
  null,
)}
${choice('crawler', 'Crawler', names.map(same), asked.crawler, 'every crawler')}
${choice('kind', 'Kind', KINDS.map(same), asked.kind, 'every kind')}
${choice('claim', 'Claim', CLAIMS.map(same), asked.claim, 'every claim')}
${choice('outcome', 'Outcome', OUTCOMES.map(same), asked.outcome, 'every outcome')}
${choice('class', 'Class', CLASSES.map(same), asked.resourceClass, 'every class')}
<label><span>Path</span><input name="path" value="${asked.path ?? ''}" placeholder="every path" autocomplete="off" spellcheck="false"></label>
<button type="submit">Show</button>${isNarrow(view) && html`<a class="reset" href="${path}">Everything</a>`}
</form></details>`;
}

/** What is looked at, for where there is no room for the form. */
function saidOf({ span, asked }: View): string {
  const chosen = Object.values(asked);
  return [SPAN_WORDS[span] ?? span, ...(chosen.length === 0 ? ['everything'] : chosen)].join(', ');
}

const same = (word: string): readonly [string, string] => [word, word];
const isNarrow = ({ span, asked }: View): boolean => span !== '7d' || Object.keys(asked).length > 0;

function choice(
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
  chosen: string | undefined,
  all: string | null,
): Markup {
  const option = ([value, words]: readonly [string, string]): Markup =>
    html`<option value="${value}"${value === (chosen ?? '') && html` selected`}>${words}</option>`;
  return html`<label><span>${label}</span><select name="${name}">${all !== null && option(['', all])}${options.map(option)}</select></label>`;
}
