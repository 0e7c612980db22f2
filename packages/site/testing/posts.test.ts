/** The posts: that they are whole pages, that their links hold, and that what they claim is so by other means. */
import { PRICES } from '@tollbench/gate/offer/price.ts';
import { fromQuery } from '@tollbench/tools/define/inputs.ts';
import { loadTool } from '@tollbench/tools/tools.ts';
import { describe, expect, test } from 'vitest';
import * as pade from '../src/content/control-systems/pade-dead-time.ts';
import * as settlingTime from '../src/content/control-systems/settling-time.ts';
import * as fetchCost from '../src/content/crawler-economics/what-a-fetch-costs.ts';
import * as crc from '../src/content/embedded-systems/choosing-a-crc.ts';
import * as bits from '../src/content/embedded-systems/coefficient-bits.ts';
import * as divider from '../src/content/instrumentation/divider-error.ts';
import * as fits from '../src/content/numerical-methods/polynomial-fits.ts';
import * as wilkinson from '../src/content/numerical-methods/roots-from-coefficients.ts';
import * as equiripple from '../src/content/signal-processing/equiripple-or-kaiser.ts';
import { posts } from '../src/posts.ts';
import { path } from '../src/site.ts';
import { files, read } from './dist.ts';

const TAG = /<[^>]+>/gu;
const words = (html: string): string[] =>
  html
    .replace(TAG, ' ')
    .replace(/&[a-z#0-9]+;/gu, ' ')
    .split(/\s+/u)
    .filter((w) => /[\p{L}\p{N}]/u.test(w));
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map((m) => m[1] ?? m[0]);

describe('the pages', () => {
  const pages = new Map<string, string>(
    posts.map(({ category, slug }) => path.post(category, slug)).map((at) => [at, read(at)]),
  );

  const article = (html: string) => /<article.*<\/article>/su.exec(html)?.[0] ?? '';

  test('six posts or more, in five categories or more', () => {
    expect(posts.length).toBeGreaterThanOrEqual(6);
    expect(new Set(posts.map((p) => p.category)).size).toBeGreaterThanOrEqual(5);
    expect(posts.some((p) => p.category === 'crawler-economics')).toBe(true);
  });

  test('each has 700 to 1300 words of text beside its figures, tables and sources', () => {
    for (const [address, html] of pages) {
      const text = article(html)
        .replace(/<header>.*?<\/header>/su, ' ')
        .replace(/<section class="references">.*$/su, ' ')
        .replace(/<figure.*?<\/figure>/gsu, ' ')
        .replace(/<math.*?<\/math>/gsu, ' ');
      const count = words(text).length;
      expect(count, address).toBeGreaterThanOrEqual(700);
      expect(count, address).toBeLessThanOrEqual(1300);
    }
  });

  test('each computes two figures or tables or more, every one numbered, captioned and described', () => {
    for (const [address, html] of pages) {
      const figures = all(article(html), /<figure.*?<\/figure>/gsu);
      expect(figures.length, address).toBeGreaterThanOrEqual(2);
      for (const figure of figures) {
        const caption = /<figcaption[^>]*>(.*?)<\/figcaption>/su.exec(figure)?.[1] ?? '';
        expect(caption, address).toMatch(/^<b>(?:Figure|Table) \d+\.<\/b> /u);
        expect(words(caption).length, address).toBeGreaterThan(8);
        for (const svg of all(figure, /<svg.*?<\/svg>/gsu)) {
          expect(svg).toMatch(/<title[^>]*>[^<]+<\/title>/u);
          expect(words(/<desc[^>]*>([^<]+)<\/desc>/u.exec(svg)?.[1] ?? '').length).toBeGreaterThan(
            12,
          );
        }
      }
      for (const kind of ['Figure', 'Table'])
        expect(all(html, new RegExp(`<b>${kind} (\\d+)\\.`, 'gu')).map(Number), address).toEqual(
          figures.filter((f) => f.includes(`<b>${kind} `)).map((_, i) => i + 1),
        );
    }
  });

  test('each sets mathematics as MathML, and no number fails to print', () => {
    for (const [address, html] of pages) {
      expect(all(html, /<math/gu).length, address).toBeGreaterThan(2);
      expect(words(article(html)).join(' '), address).not.toMatch(
        /\bNaN\b|undefined|not defined|\[object|Infinity|\\[a-z]/u,
      );
    }
  });

  test('each needs no script, and gives its ids once', () => {
    for (const [address, html] of pages) {
      expect(article(html), address).not.toMatch(/<script|\son[a-z]+="/u);
      const ids = all(html, /\sid="([^"]+)"/gu);
      expect(new Set(ids).size, address).toBe(ids.length);
    }
  });

  test('each is described as a TechArticle under its category', () => {
    for (const post of posts) {
      const html = pages.get(path.post(post.category, post.slug)) ?? '';
      const data = JSON.parse(
        /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html)?.[1] ?? '',
      );
      const [about, crumbs] = data['@graph'];
      expect(about['@type']).toBe('TechArticle');
      expect(about).toMatchObject({
        headline: post.title,
        datePublished: post.published,
        dateModified: post.updated,
      });
      expect(crumbs['@type']).toBe('BreadcrumbList');
      expect(crumbs.itemListElement).toHaveLength(3);
    }
  });

  test('each stands in the lists, in the search and by its tools', async () => {
    const lists = read('/blogs.html');
    const search = JSON.parse(read('/search.json')) as [string, string][];
    for (const post of posts) {
      const address = path.post(post.category, post.slug);
      expect(lists).toContain(`href="${address}"`);
      expect(read(path.category(post.category))).toContain(`href="${address}"`);
      expect(search.map((row) => row[1])).toContain(address);
      for (const slug of post.tools)
        if (await loadTool(slug)) expect(read(path.tool(slug))).toContain(`href="${address}"`);
    }
  });

  test('links lead somewhere, and those into tools carry inputs that the tool takes', async () => {
    let states = 0;
    for (const [address, html] of pages)
      for (const href of all(article(html), /href="(\/[^"]*)"/gu)) {
        const [file = '', query = ''] = href.replaceAll('&amp;', '&').split('?');
        if (!file.startsWith('/api/')) expect(files, `${address}: ${href}`).toContain(file);
        const tool = await loadTool(file.slice(1).replace(/\.html$/u, ''));
        if (!tool || !query) continue;
        states++;
        for (const name of new URLSearchParams(query).keys())
          expect(Object.keys(tool.inputs), href).toContain(name);
        expect(() => fromQuery(tool.inputs, query), href).not.toThrow();
      }
    expect(states).toBeGreaterThanOrEqual(6);
  });
});

/** The last crossing of a decreasing f through 0, by halving. */
function halve(f: (x: number) => number, low: number, high: number): number {
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    if (f(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

describe('settling time', () => {
  const { data } = settlingTime;

  test('the last jump is where the overshoot equals the band', () => {
    expect(settlingTime.overshoot(data.first)).toBeCloseTo(0.02, 12);
    expect(settlingTime.overshoot(data.firstWide)).toBeCloseTo(0.05, 12);
    // Just before it the response settles at its first peak.
    expect(data.before).toBeCloseTo(Math.PI / Math.sqrt(1 - data.first ** 2), 2);
  });

  test('at critical damping (1 + t)e^−t comes down to the band', () => {
    const time = halve((t) => (1 + t) * Math.exp(-t) - 0.02, 1, 20);
    expect(data.critical.time).toBeCloseTo(time, 9);
    expect(data.critical.error).toBeCloseTo(4 / time - 1, 9);
  });

  test('a fine walk along the closed form finds the same times', () => {
    for (const zeta of [0.3, 0.5, Math.SQRT1_2, 0.9]) {
      const wd = Math.sqrt(1 - zeta * zeta);
      const off = (t: number) =>
        Math.abs((Math.exp(-zeta * t) / wd) * Math.sin(wd * t + Math.acos(zeta)));
      let last = 0;
      for (let t = 0; t < 40; t += 1e-4) if (off(t) > 0.02) last = t;
      expect(settlingTime.settling(zeta, 0.02)).toBeCloseTo(last, 3);
    }
  });

  test('no damping settles sooner than that of the jump; the guarded choice keeps its promise', () => {
    for (let z = 0.3; z < 1.3; z += 0.0137)
      expect(settlingTime.settling(z, 0.02)).toBeGreaterThanOrEqual(data.after - 1e-6);
    const { zeta, time, spread } = data.tenth;
    for (let s = -1; s <= 1; s += 0.05)
      expect(settlingTime.settling(zeta * (1 + s * spread), 0.02)).toBeLessThan(time * 1.01);
  });
});

describe('dead time by Padé', () => {
  test('lags of the first two orders are those of their closed forms', () => {
    for (const x of [0.3, 1, 2.5, 3.4]) {
      expect(pade.lag(1, x)).toBeCloseTo(2 * Math.atan(x / 2), 12);
      expect(pade.lag(2, x)).toBeCloseTo(2 * Math.atan2(x / 2, 1 - (x * x) / 12), 12);
    }
    for (const n of [1, 3, 6]) {
      const x = pade.goodTo(n, 1);
      expect(((x - pade.lag(n, x)) * 180) / Math.PI).toBeCloseTo(1, 9);
    }
  });

  /** Least gain at which a fine walk along ω finds the loop on the negative real axis. */
  function walk(size: (w: number) => number, phase: (w: number) => number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let w = 1e-4; w < 60; w += 1e-4) {
      const turns = (x: number) => Math.floor((phase(x) - Math.PI) / (2 * Math.PI));
      if (turns(w) !== turns(w + 1e-4)) least = Math.min(least, 1 / size(w));
    }
    return least;
  }
  const lagged = (w: number) => Math.atan(w) + Math.atan2(0.2 * w, 100 - w * w);
  const size = (w: number) => 100 / Math.hypot(1, w) / Math.hypot(100 - w * w, 0.2 * w);

  test('the gains are those that a walk along the frequencies finds', () => {
    for (const theta of [0.1, 1, 10]) {
      const omega = halve((w) => Math.PI - Math.atan(w) - theta * w, 0, 100);
      expect(pade.ultimate(pade.LAG, theta).gain).toBeCloseTo(Math.hypot(1, omega), 9);
      const by = halve((w) => Math.PI - Math.atan(w) - 2 * Math.atan((theta * w) / 2), 0, 1000);
      expect(pade.ultimateByPade(pade.LAG, theta, 1)).toBeCloseTo(Math.hypot(1, by), 6);
    }
    const { worst } = pade.data;
    const exact = walk(size, (w) => lagged(w) + worst.theta * w);
    expect(worst.gain / exact).toBeCloseTo(1, 3);
    const second = walk(size, (w) => {
      const x = worst.theta * w;
      return lagged(w) + 2 * Math.atan2(x / 2, 1 - (x * x) / 12);
    });
    expect((worst.by[1] ?? Number.NaN) / second).toBeCloseTo(1, 3);
    expect(worst.enough).toBe(5);
  });

  test('the first order answers a step by 1 − 2e^−2t, the even ones at once by 1', () => {
    const { t, y } = pade.stepOf(1);
    for (const [k, time] of t.entries()) expect(y[k]).toBeCloseTo(1 - 2 * Math.exp(-2 * time), 9);
    for (const n of [2, 4, 6]) expect(pade.stepOf(n).y[0]).toBeCloseTo(1, 12);
  });
});

describe('coefficient bits', () => {
  const { h, stop } = bits.lowPass(0.05, 0.0625, 60);

  /** The response as its definition says, without a transform. */
  function depth(c: Float64Array): number {
    let most = 0;
    for (let f = stop; f <= 0.5; f += 1 / 40_000) {
      let [re, im] = [0, 0];
      for (const [k, x] of c.entries()) {
        re += x * Math.cos(2 * Math.PI * f * k);
        im += x * Math.sin(2 * Math.PI * f * k);
      }
      most = Math.max(most, Math.hypot(re, im));
    }
    return -20 * Math.log10(most);
  }

  test('the depth of a stop band is that of a sum over the coefficients', () => {
    for (const scale of [bits.fractional(12), bits.shifted(h, 12), bits.full(h, 12)]) {
      const stored = bits.rounded(h, scale);
      expect(Math.abs(bits.attenuation(stored, stop) - depth(stored))).toBeLessThan(0.15);
    }
  });

  test('each scale keeps the integers in range, and the full one fills it', () => {
    for (const n of [8, 12, 16]) {
      const top = (scale: number) => Math.max(...h.map((x) => Math.abs(Math.round(x * scale))));
      expect(top(bits.full(h, n))).toBe(2 ** (n - 1) - 1);
      expect(top(bits.shifted(h, n))).toBeGreaterThan(2 ** (n - 2) - 2);
      expect(top(bits.shifted(h, n))).toBeLessThanOrEqual(2 ** (n - 1) - 1);
      expect(Math.log2(bits.shifted(h, n)) % 1).toBe(0);
    }
  });

  test('the rule is near, and hardly ever promises more than there is', () => {
    const { errors } = bits.data;
    expect(errors.low).toBeGreaterThan(-2);
    expect(errors.high).toBeLessThan(7);
    // Even errors over a step have a twelfth of its square: N of them, as many times that.
    const draws = Float64Array.from({ length: 400 }, (_, k) => ((k * 0.754877666) % 1) - 0.5);
    const energy = draws.reduce((sum, x) => sum + x * x, 0);
    expect(energy / (draws.length / 12)).toBeCloseTo(1, 1);
  });
});

describe('polynomial fits', () => {
  test('the exact fit leaves residuals at right angles to every power', () => {
    for (const v of [fits.RAW, fits.CENTRED]) {
      const c = fits.exactly(3, v);
      const x = fits.COUNTS.map((n) => (n - v.middle) / v.half);
      const left = x.map(
        (at, i) => (fits.HUNDREDTHS[i] ?? 0) / 100 - c.reduce((y, ck, k) => y + ck * at ** k, 0),
      );
      for (let k = 0; k <= 3; k++) {
        const terms = left.map((e, i) => e * (x[i] ?? 0) ** k);
        const size = terms.reduce((sum, y) => sum + Math.abs(y), 0);
        expect(Math.abs(terms.reduce((sum, y) => sum + y, 0)) / size).toBeLessThan(1e-9);
      }
    }
  });

  test('a line is the one that sums over the points give', () => {
    const n = fits.COUNTS.length;
    const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / n;
    const [mx, my] = [mean(fits.COUNTS), mean(fits.HUNDREDTHS) / 100];
    const over = mean(fits.COUNTS.map((x, i) => (x - mx) * ((fits.HUNDREDTHS[i] ?? 0) / 100 - my)));
    const slope = over / mean(fits.COUNTS.map((x) => (x - mx) ** 2));
    const [offset = 0, gradient = 0] = fits.exactly(1, fits.RAW);
    expect(gradient / slope).toBeCloseTo(1, 12);
    expect(offset / (my - slope * mx)).toBeCloseTo(1, 12);
  });

  test('both variables mean the same curve, and what is said of the methods is so', () => {
    const raw = fits.exactly(5, fits.RAW);
    expect(Math.max(...fits.differences(raw, fits.RAW).map(Math.abs))).toBeLessThan(1e-10);
    const { data } = fits;
    expect(data.normal).toBeLessThan(1e-8);
    expect(data.svd).toBeGreaterThan(100);
    expect(data.dropped).toBeGreaterThan(0.1);
    expect(data.copy.raw / data.copy.centred).toBeGreaterThan(100);
    expect(data.raw / data.scaled).toBeGreaterThan(1e15);
  });
});

describe('divider', () => {
  test('the worst case is 2t(1 − r) to first order, and exactly that of the corner', () => {
    for (const r of [0.05, 0.275, 0.5, 0.9]) {
      const t = 1e-5;
      expect(divider.worst(r, t) / (2 * t * (1 - r))).toBeCloseTo(1, 4);
      const corner = (r * 1.01) / (r * 1.01 + (1 - r) * 0.99) / r - 1;
      const other = 1 - (r * 0.99) / (r * 0.99 + (1 - r) * 1.01) / r;
      expect(divider.worst(r, 0.01)).toBeCloseTo(Math.max(corner, other), 12);
    }
  });

  test('the sample agrees with the triangular density', () => {
    expect(divider.data.built.uniform).toBeCloseTo(divider.triangular(0.9973), 1);
    const sigma = divider.data.stack.sigma / divider.data.stack.nominal;
    expect(sigma / (0.01 * (1 - 0.275) * Math.sqrt(2 / 3))).toBeCloseTo(1, 1);
    // Three sigma lie beyond what is possible.
    expect(3 * sigma).toBeGreaterThan(divider.data.bound);
  });

  test('what the text says of sizes holds', () => {
    const { e24, e96, bound, drift } = divider.data;
    expect(e24.median).toBeLessThan(bound / 10);
    expect(e24.median / e96.median).toBeLessThan(4);
    expect(drift.apart).toBeGreaterThan(20 * drift.together);
  });
});

describe('roots from coefficients', () => {
  const { data } = wilkinson;

  test('the condition of the root 1 is 21!/19!, as all the factors 1 + k say', () => {
    expect(wilkinson.condition(1)).toBeCloseTo(21 * 20, 9);
  });

  test('the polynomial is that of Wilkinson', () => {
    const p = wilkinson.wilkinson(20);
    expect(p[1]).toBe(-210n);
    expect(p[20]).toBe(2_432_902_008_176_640_000n);
    for (const k of [1n, 7n, 20n]) expect(p.reduce((s, c) => s * k + c, 0n)).toBe(0n);
  });

  test('the perturbed roots are those that Wilkinson printed', () => {
    expect(data.nudge.up).toBeCloseTo(2.812_624_9, 6);
    expect(data.nudge.complex).toBe(10);
  });

  test('storage does more harm than the method that is certified, and less than the bound', () => {
    expect(data.storage.error).toBeGreaterThan(1e6 * data.disc);
    expect(data.matrix.error).toBeGreaterThan(10 * data.storage.error);
    expect(data.storage.error).toBeLessThan(
      wilkinson.condition(data.storage.worst) * 2 ** -53 * 20,
    );
  });

  test('order six in single precision has a pole at 1: its coefficients sum to nothing', () => {
    const { product } = wilkinson.butterworth(6, 0.01);
    expect(product.map(Math.fround).reduce((a, b) => a + b, 0)).toBe(0);
    expect(data.slow.inSingle).toBe(6);
  });

  test('order seven does not forget: the impulse response of the recursion grows', () => {
    const a = wilkinson.butterworth(7, 0.01).product.map(Math.fround);
    const y = [1];
    for (let n = 1; n < 3000; n++)
      y.push(-a.slice(1).reduce((s, c, i) => s + c * (y[n - 1 - i] ?? 0), 0));
    const size = (from: number) => Math.max(...y.slice(from, from + 200).map(Math.abs));
    expect(size(2800)).toBeGreaterThan(100 * size(1000));
  });
});

describe('equiripple or Kaiser', () => {
  const { data } = equiripple;

  test('both designs keep the specification between the points of the grid too', () => {
    const limit = { pass: (10 ** (0.1 / 20) - 1) / (10 ** (0.1 / 20) + 1), stop: 1e-3 };
    const { coefficients } = equiripple.kaiser(limit);
    // By the definition of the transform, at frequencies of no grid.
    const at = (f: number) => {
      let re = 0;
      let im = 0;
      coefficients.forEach((h, k) => {
        re += h * Math.cos(2 * Math.PI * f * k);
        im -= h * Math.sin(2 * Math.PI * f * k);
      });
      return Math.hypot(re, im);
    };
    for (let f = 0; f <= 4 / 48; f += 0.000_37)
      expect(Math.abs(at(f) - 1)).toBeLessThan(limit.pass * 1.02);
    for (let f = 5 / 48; f <= 0.5; f += 0.000_37) expect(at(f)).toBeLessThan(limit.stop * 1.02);
  });

  test('lengths are near Kaiser’s estimates', () => {
    const width = 1 / 48;
    expect(data.window).toBeGreaterThan(0.95 * ((60 - 7.95) / (14.36 * width) + 1));
    expect(data.window).toBeLessThan(1.05 * ((60 - 7.95) / (14.36 * width) + 1));
    const mean = -10 * Math.log10(((10 ** 0.005 - 1) / (10 ** 0.005 + 1)) * 1e-3);
    expect(data.best).toBeGreaterThan(0.93 * ((mean - 13) / (14.6 * width) + 1));
    expect(data.best).toBeLessThan(1.07 * ((mean - 13) / (14.6 * width) + 1));
  });

  test('what the text says of savings and costs holds', () => {
    expect(data.equal.most).toBeLessThan(0.13);
    expect(data.deep.one).toBeGreaterThan(data.deep.tenth);
    expect(data.deep.tenth).toBeGreaterThan(data.equal.most);
    expect(data.worse).toBeGreaterThan(10);
    // A level stop band of δ cos(φ) has a mean square of δ²/2.
    expect(data.leak.pm).toBeCloseTo(-60 - 10 * Math.log10(2), 0);
  });
});

describe('choosing a CRC', () => {
  /** Weight distribution of the code by that of its dual, exactly (MacWilliams). */
  function byDual(g: bigint, n: number, d: number): bigint {
    const rows: number[] = [];
    let r = 1n;
    for (let i = 0; i < n; i++) {
      rows.push(Number(r));
      r <<= 1n;
      if (r >> 16n) r ^= g;
    }
    const weights = new Map<number, bigint>();
    for (let u = 0; u < 65_536; u++) {
      let w = 0;
      for (const s of rows) {
        let x = s & u;
        x ^= x >> 8;
        x ^= x >> 4;
        x ^= x >> 2;
        w += (x ^ (x >> 1)) & 1;
      }
      weights.set(w, (weights.get(w) ?? 0n) + 1n);
    }
    const choose = (a: number, b: number): bigint => {
      let c = 1n;
      for (let i = 0; i < b; i++) c = (c * BigInt(a - i)) / BigInt(i + 1);
      return b > a ? 0n : c;
    };
    let sum = 0n;
    for (const [w, count] of weights)
      for (let j = 0; j <= d; j++)
        sum += (j % 2 ? -count : count) * choose(w, j) * choose(n - w, d - j);
    return sum / 65_536n;
  }

  test('distances and counts of patterns are those of the dual code', () => {
    for (const [code, distance] of [
      [crc.data.ccitt, 4],
      [crc.data.middle, 5],
      [crc.data.dnp, 6],
    ] as const) {
      const n = crc.data.payload + crc.data.width;
      expect(code.distance).toBe(distance);
      for (let d = 1; d < distance; d++) expect(byDual(code.g, n, d)).toBe(0n);
      expect(byDual(code.g, n, distance)).toBe(BigInt(code.count));
    }
  });

  test('the CCITT generator misses two errors 32 767 bits apart, and none nearer', () => {
    const g = crc.generator('CRC-16/IBM-3740');
    let r = 1n;
    let order = 0;
    do {
      r <<= 1n;
      if (r >> 16n) r ^= g;
      order++;
    } while (r !== 1n);
    expect(order).toBe(32_767);
    expect(crc.data.ccitt.to).toBe(BigInt(order - 16));
  });
});

describe('what a fetch costs', () => {
  const { data, GAS } = fetchCost;

  test('the prices are those of the gate', () => {
    expect(data.page).toBe('0.001');
    expect(Number(data.page) * 1e6).toBe(PRICES['static-sheet']);
    expect(Number(data.file) * 1e6).toBe(PRICES['tool-export']);
  });

  test('call data is counted as an authorization lies on the wire', () => {
    // Selector and nine words; bytes that are not zero as in a typical one.
    const word = (hex: string) => hex.padStart(64, '0');
    const wire = [
      'e3ee160e',
      word('a1'.repeat(20)),
      word('b2'.repeat(20)),
      word('03e8'),
      word(''),
      word('6a5f1c20'),
      'c3'.repeat(32),
      word('1b'),
      'd4'.repeat(32),
      'e5'.repeat(32),
    ].join('');
    const bytes = wire.match(/../gu) ?? [];
    expect(bytes).toHaveLength(292);
    const gas = bytes.reduce((s, b) => s + (b === '00' ? GAS.byteZero : GAS.byteOther), 0);
    const [, row] = data.parts.rows;
    expect(Number(String(row?.[1]).replace(/\D/gu, ''))).toBe(gas);
  });

  test('batches fall towards their limits and never below; a pass falls in proportion', () => {
    for (const same of [true, false]) {
      let before = Number.POSITIVE_INFINITY;
      for (const n of [1, 2, 5, 20, 100, 1000]) {
        const each = fetchCost.batchGas(n, same) / n;
        expect(each).toBeLessThan(before);
        expect(each).toBeGreaterThan(same ? data.limit.one : data.limit.many);
        before = each;
      }
      expect(before / (same ? data.limit.one : data.limit.many)).toBeCloseTo(1, 2);
    }
    expect(data.pass.share).toBeLessThan(data.limit.share / 50);
  });

  test('at the break-even price gas is the price', () => {
    expect(fetchCost.usd(data.single, fetchCost.BASE_FEE, data.breakEven)).toBeCloseTo(0.001, 12);
  });

  test('freshness agrees with a simulation of pages that change at random', () => {
    const [days, visits] = [7, 40_000];
    let seed = 12_345;
    const uniform = () =>
      ((seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff) + 0.5) / 2 ** 31;
    let good = 0;
    let news = 0;
    for (let i = 0; i < visits; i++) {
      const change = -data.library.days * Math.log(uniform());
      good += Math.min(change, days);
      if (change < days) news++;
    }
    expect(good / (visits * days)).toBeCloseTo(fetchCost.freshness(days), 2);
    expect(news / visits).toBeCloseTo(fetchCost.changed(days), 2);
    expect(data.daily.conditional).toBeLessThan(data.ceiling);
  });
});
