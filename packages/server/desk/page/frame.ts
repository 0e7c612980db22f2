/** The frame of every page of the desk: head and strip. No script and no style stands in it. */
import { loadAssets } from '../assets.ts';
import { html, type Markup, type Piece } from '../html.ts';
import type { Session } from '../sessions.ts';

/** Read with this module, which a service without a desk does not load. */
export const assets = loadAssets();

export interface PageParts {
  readonly title: string;
  readonly body: Markup;
  readonly session: Session | null;
  /** What stands in the strip between the name and the way out. */
  readonly strip?: Piece;
  /** Whether the script that keeps it fresh comes with it. */
  readonly live?: boolean;
}

export function page({ title, body, session, strip, live = false }: PageParts): string {
  const out =
    session !== null &&
    html`<form method="post" action="/logout" class="out"><input type="hidden" name="csrf" value="${session.csrf}"><button class="cell" type="submit">Sign out</button></form>`;
  const text = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tollbench desk</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
${assets.faces.map((face) => html`<link rel="preload" href="${face}" as="font" type="font/woff2" crossorigin>`)}
<link rel="stylesheet" href="${assets.style}">
${live && html`<script type="module" src="${assets.script}"></script>`}
</head>
<body>
<a class="skip" href="#main">To the content</a>
<header class="strip"><a class="brand" href="/">Tollbench <span>desk</span></a>${strip ?? html`<span class="grow"></span>`}${out}</header>
${body}
</body>
</html>
`;
  return text.text;
}
