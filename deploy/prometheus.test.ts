/**
 * The rules and the dashboard held to Prometheus and to a running service: every expression is answered, and
 * names only what the service says. The rules' own tests are in prometheus/alerts.test.yml.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OUTCOMES } from '@tollbench/gate/seen.ts';
import { CODES } from '@tollbench/server/alarms/condition.ts';
import { freePort, startTestService, type TestService } from '@tollbench/server/testing/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program, startProgram } from '../scripts/programs.ts';

const folder = fileURLToPath(new URL('./prometheus/', import.meta.url));
const TOKEN = 'a-token-of-the-desk-for-tests';

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string }[];
}
const dashboard = JSON.parse(
  readFileSync(new URL('./grafana/tollbench.json', import.meta.url), 'utf8'),
) as { readonly panels: readonly Panel[] };
/** What Grafana puts in the place of its own word. */
const expressions = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '1m')] as const),
);

test('promtool finds no fault in the rules, and every one fires when it should', () => {
  // Whatever it finds is an error, with its words.
  program('promtool', ['check', 'rules', 'alerts.yml'], { cwd: folder });
  program('promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: folder });
  const rules = readFileSync(join(folder, 'alerts.yml'), 'utf8');
  const tests = readFileSync(join(folder, 'alerts.test.yml'), 'utf8');
  for (const [, name] of rules.matchAll(/- alert: (\w+)/g)) expect(tests).toContain(name);
});

describe('beside a running service', () => {
  let site: TestService;
  let prometheus: ChildProcess;
  let origin: string;
  let metrics: string;
  const data = mkdtempSync(join(tmpdir(), 'tollbench-prometheus-'));

  beforeAll(async () => {
    site = await startTestService({ ADMIN_PORT: '0', ADMIN_TOKEN: TOKEN });
    await traffic(site);
    const desk = site.service.desk?.address ?? '';
    const headers = { Authorization: `Bearer ${TOKEN}` };
    metrics = await (await fetch(`${desk}/metrics`, { headers })).text();
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    prometheus = startPrometheus(data, port, new URL(desk).host);
    await scraped(origin);
  });
  afterAll(async () => {
    if (prometheus !== undefined && prometheus.exitCode === null) {
      prometheus.kill('SIGKILL');
      await once(prometheus, 'exit');
    }
    rmSync(data, { recursive: true, force: true });
    await site?.stop();
  });

  test('its metrics are named as Prometheus would have it', () => {
    const options = { input: metrics, anyStatus: true };
    const { status, stdout, stderr } = program('promtool', ['check', 'metrics'], options);
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  test.each(expressions)('%s: %s', async (_, expression) => {
    expect(unknownIn(expression, metrics)).toEqual([]);
    const answer = await query(expression);
    expect(answer).toMatchObject({ status: 'success', data: { resultType: 'vector' } });
  });

  test('what was sold, and by whom asked, is what is shown', async () => {
    const value = async (expression: string) => {
      const { data } = await query(expression);
      return data?.result.map(({ value: [, number] }) => Number(number));
    };
    expect(await value('sum(tollbench_payments_atomic_total)')).toEqual([1000]);
    expect(await value('sum(tollbench_requests_total{outcome="challenge"})')).toEqual([1]);
    expect(await value('min(tollbench_selling)')).toEqual([1]);
    expect(await value('max by (code) (tollbench_condition) == 1')).toEqual([]);
    expect(await value('min(tollbench_reading_up)')).toEqual([1]);
    expect(await value('sum(tollbench_settlement_leader)')).toEqual([1]);
  });

  test('every rule is evaluated, and names only what there is', async () => {
    const { data } = (await (await fetch(`${origin}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { name: string; query: string; lastError?: string }[] }[] };
    };
    const rules = data.groups.flatMap((group) => group.rules);
    expect(rules.length).toBeGreaterThan(10);
    for (const { name, query: expression, lastError } of rules) {
      expect([name, unknownIn(expression, metrics), lastError]).toEqual([name, [], undefined]);
      expect(await query(expression)).toMatchObject({ status: 'success' });
    }
  });

  async function query(expression: string) {
    const url = `${origin}/api/v1/query?query=${encodeURIComponent(expression)}`;
    return (await (await fetch(url)).json()) as {
      readonly status: string;
      readonly data?: { readonly result: { readonly value: [number, string] }[] };
    };
  }
});

async function traffic(site: TestService): Promise<void> {
  await site.asCrawler('/ref-step-response.html');
  const payment = await site.transfer(1000n);
  for (let i = 0; i < 2; i++)
    await site.asCrawler('/ref-step-response.html', { headers: { 'X-PAYMENT': payment } });
  await site.asCrawler('/ref-smith-chart.html', { headers: { 'X-PAYMENT': payment } });
  await fetch(`${site.origin}/`);
}

/** With the configuration as it stands, but for where things are here. */
function startPrometheus(data: string, port: number, desk: string): ChildProcess {
  const token = join(data, 'token');
  writeFileSync(token, TOKEN, { mode: 0o600 });
  const config = join(data, 'prometheus.yml');
  writeFileSync(
    config,
    readFileSync(join(folder, 'prometheus.yml'), 'utf8')
      .replace('/etc/prometheus/tollbench.token', token)
      .replace('alerts.yml', join(folder, 'alerts.yml'))
      .replace('127.0.0.1:8403', desk)
      .replaceAll(': 15s', ': 1s'),
  );
  const options = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(data, 'tsdb')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  return startProgram('prometheus', options, { stdio: 'ignore' });
}

/** Two scrapes, so that there are rates; and rules that were evaluated. */
async function scraped(origin: string): Promise<void> {
  const count = encodeURIComponent('count_over_time(up{job="tollbench"}[1m]) > 2');
  for (;;) {
    const answer = await fetch(`${origin}/api/v1/query?query=${count}`).then(
      // While it starts it is not yet there, and then says so in a word.
      async (response) =>
        response.ok ? ((await response.json()) as { data?: { result: unknown[] } }) : null,
      () => null,
    );
    if ((answer?.data?.result.length ?? 0) > 0) return;
    await sleep(100);
  }
}

/** Metrics, codes and outcomes in an expression that the service never says. */
function unknownIn(expression: string, metrics: string): string[] {
  const types = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const names = [...expression.matchAll(/\b(?:tollbench|process|nodejs)_\w+/g)]
    .map(([name]) => name)
    .filter((name) => !types.has(name) && !types.has(name.replace(/_(?:bucket|sum|count)$/, '')));
  const words = (label: string, known: readonly string[]) =>
    [...expression.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, 'g'))]
      .flatMap(([, value = '']) => value.split('|'))
      .filter((word) => !known.includes(word));
  return [...names, ...words('code', CODES), ...words('outcome', OUTCOMES)];
}
