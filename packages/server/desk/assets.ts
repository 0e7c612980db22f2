/** The desk's stylesheet, script and faces: the site's own tokens and letters, and what the desk adds to them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DeskAnswer, Routes } from './answer.ts';

const site = (path: string): Buffer =>
  readFileSync(new URL(`../../site/src/${path}`, import.meta.url));
const own = (path: string): Buffer => readFileSync(new URL(`./page/${path}`, import.meta.url));

const FACES = ['text', 'text-italic', 'text-semibold', 'mono'] as const;

/** Of the site's: tokens, letters, and what every element is. The desk lays itself out, in this order. */
const STYLES = ['tokens', 'faces', 'base'] as const;
const OWN_STYLES = ['frame', 'filters', 'board', 'table', 'story', 'narrow'] as const;

export interface Assets {
  /** Their addresses change with their content. */
  readonly style: string;
  readonly script: string;
  readonly icon: string;
  readonly faces: readonly string[];
  mount(routes: Routes): void;
}

/** Reads them once. */
export function loadAssets(): Assets {
  const files = new Map<string, { readonly type: string; readonly bytes: Buffer }>();
  const put = (name: string, type: string, bytes: Buffer): string => {
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
    const address = `/assets/${hash}/${name}`;
    files.set(address, { type, bytes });
    return address;
  };
  const faces = new Map(
    FACES.map((face) => [
      `../fonts/${face}.woff2`,
      put(`${face}.woff2`, 'font/woff2', site(`fonts/${face}.woff2`)),
    ]),
  );
  const css = [
    ...STYLES.map((name) => site(`styles/${name}.css`)),
    ...OWN_STYLES.map((name) => own(`styles/${name}.css`)),
  ].join('\n');
  // A face that the desk does not bring (mathematics) is one that the system may have.
  const style = css.replace(/url\("(\.\.[^"]+)"\)/g, (_, path: string) =>
    faces.has(path) ? `url("${faces.get(path)}")` : 'local("none")',
  );
  return {
    style: put('desk.css', 'text/css; charset=utf-8', Buffer.from(style)),
    icon: put('favicon.svg', 'image/svg+xml', site('../public/favicon.svg')),
    script: put('desk.js', 'text/javascript; charset=utf-8', own('live.js')),
    faces: [...faces.values()],
    mount(routes) {
      for (const [address, { type, bytes }] of files)
        routes.set(address, { open: true, get: () => kept(type, bytes) });
    },
  };
}

const kept = (type: string, body: Buffer): DeskAnswer => ({
  status: 200,
  type,
  headers: { 'Cache-Control': 'private, max-age=31536000, immutable' },
  body,
});
