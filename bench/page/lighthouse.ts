/**
 * Lighthouse over one address, in Debian's Chromium, as its command line runs it: a phone with its
 * slow network, simulated, or a desktop. It is large and only measures, so it is fetched for the bench, at a fixed
 * version, and is no dependency of the project.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CHROMIUM } from '@tollbench/site/testing/browser.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Scores {
  /** 0 to 100, one a category. */
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  /** The audits that cost points, as Lighthouse names them. */
  readonly lost: readonly string[];
}

interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { score: number | null; auditRefs: readonly { id: string; weight: number }[] } | undefined
    >
  >;
  readonly audits: Readonly<
    Record<string, { score: number | null; displayValue?: string } | undefined>
  >;
}

export const FORMS = ['phone', 'desktop'] as const;

export async function lighthouse(
  url: string,
  form: (typeof FORMS)[number] = 'phone',
): Promise<Scores> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--output=json',
      '--quiet',
      ...(form === 'desktop' ? ['--preset=desktop'] : []),
      `--only-categories=${CATEGORIES.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run',
    ],
    {
      env: {
        ...process.env,
        CHROME_PATH: CHROMIUM,
        PATH: `${process.execPath.replace(/\/[^/]+$/u, '')}:${process.env['PATH']}`,
      },
      maxBuffer: 1 << 28,
    },
  );
  const report = JSON.parse(stdout) as Report;
  const lost = CATEGORIES.flatMap((name) =>
    (report.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.995)
      .map(({ id }) => `${id}${shown(report.audits[id]?.displayValue)}`),
  );
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [
        name,
        Math.round(100 * (report.categories[name]?.score ?? Number.NaN)),
      ]),
    ) as Scores['scores'],
    lost: [...new Set(lost)],
  };
}

const shown = (value: string | undefined) => (value ? ` (${value.replaceAll('\u00a0', ' ')})` : '');
