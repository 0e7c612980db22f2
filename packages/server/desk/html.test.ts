import { expect, test } from 'vitest';
import { html } from './html.ts';

test('what a stranger sent stands as text, in content and in attributes', () => {
  const sent = '"><script>alert(1)</script>\u0000&';
  expect(html`<p title="${sent}">${sent}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</p>',
  );
});

test('markup, lists of it and figures stand as they are; nothing has no place', () => {
  const rows = ['a', '<b>'].map((word) => html`<li>${word}</li>`);
  expect(html`<ul>${rows}${null}${false}${undefined}${[0, 7n]}</ul>`.text).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li>07</ul>',
  );
});
