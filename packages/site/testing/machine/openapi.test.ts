/** The interface description: linted, complete by the contract, and true of what was built. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { node } from '../../../../scripts/programs.ts';
import { DIST, files, readJson, slugs } from '../dist.ts';

type Json = Record<string, unknown>;

interface Response {
  readonly $ref?: string;
  readonly headers?: Json;
  readonly content?: Record<string, { schema: { $ref?: string }; example?: unknown }>;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly Json[];
  readonly responses: Record<string, Response>;
  readonly parameters?: readonly { $ref: string }[];
}

const openapi = readJson('/openapi.json') as {
  openapi: string;
  info: Json;
  paths: Record<string, { get: Operation }>;
  components: Record<string, Record<string, Json>>;
};

/** What a reference of the document points to. */
function resolved<T>(part: T & { $ref?: string }): T {
  if (part.$ref === undefined) return part;
  return part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Json)[key], openapi) as T;
}

const FREE = [
  '/api/index.json',
  '/api/categories.json',
  '/api/pricing.json',
  '/api/{tool}.json',
  '/llms.txt',
  '/llms-{category}.txt',
  '/ai.txt',
  '/sitemap.xml',
  '/feed.xml',
];
const PAID = ['/{tool}.html', '/ref-{tool}.html', '/blogs/{category}/{post}.html'];

describe('openapi.json', () => {
  it('is found faultless by the linter, at its strictest', () => {
    const cli = join(
      dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
      'bin/cli.js',
    );
    const said = node(
      [cli, 'lint', join(DIST, 'openapi.json'), '--extends=recommended-strict', '--format=json'],
      {
        env: {
          ...process.env,
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
          CI: 'true',
        },
      },
    );
    const report = JSON.parse(said.stdout) as { totals: Json; problems: unknown[] };
    expect(report.problems).toEqual([]);
    expect(report.totals).toMatchObject({ errors: 0, warnings: 0 });
  }, 60_000);

  it('is version 1.0.0 of the interface, in OpenAPI 3.1', () => {
    expect(openapi.openapi).toMatch(/^3\.1\./u);
    expect(openapi.info['version']).toBe('1.0.0');
  });

  it('has every endpoint of the contract, free or paid as there', () => {
    for (const path of FREE) {
      expect(openapi.paths[path]?.get.security, path).toEqual([]);
      expect(Object.keys(openapi.paths[path]?.get.responses ?? {}), path).toContain('200');
    }
    for (const path of PAID)
      expect(openapi.paths[path]?.get.security, path).toEqual([
        {},
        { 'X-PAYMENT': [] },
        { 'PAYMENT-SIGNATURE': [] },
      ]);
    expect(openapi.components['securitySchemes']).toMatchObject({
      'X-PAYMENT': { type: 'apiKey', in: 'header', name: 'X-PAYMENT' },
      'PAYMENT-SIGNATURE': { type: 'apiKey', in: 'header', name: 'PAYMENT-SIGNATURE' },
    });
  });

  it('has the challenge and its headers on all that is sold, and every refusal of a tool page', () => {
    for (const path of PAID) {
      const { responses } = (openapi.paths[path] as { get: Operation }).get;
      const challenge = resolved<Response>(responses['402'] as Response);
      expect(Object.keys(challenge.headers ?? {})).toEqual(
        expect.arrayContaining([
          'X-Service-Resource-Class',
          'X-Service-Price-Atomic',
          'X-Service-Price-USD',
          'PAYMENT-REQUIRED',
        ]),
      );
      for (const status of ['200', '304', '404', '429', '503'])
        expect(Object.keys(responses), path).toContain(status);
    }
    const tool = openapi.paths['/{tool}.html']?.get.responses ?? {};
    expect(Object.keys(tool)).toEqual(expect.arrayContaining(['400', '422']));
    const limited = resolved<Response>(tool['429'] as Response);
    expect(Object.keys(limited.headers ?? {})).toEqual([
      'X-Request-Id',
      'Retry-After',
      'RateLimit-Policy',
      'RateLimit',
    ]);
  });

  it('has examples that keep to their schemas', () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    (addFormats.default ?? addFormats)(ajv);
    ajv.addSchema({ $id: 'https://openapi.test/', components: openapi.components });
    const operations = Object.values(openapi.paths).map((p) => p.get);
    let held = 0;
    for (const { operationId, responses } of operations)
      for (const response of Object.values(responses)) {
        const { content = {} } = resolved<Response>(response);
        for (const [type, { schema, example }] of Object.entries(content)) {
          const check =
            schema.$ref === undefined
              ? ajv.compile(schema)
              : ajv.getSchema(`https://openapi.test/${schema.$ref}`);
          expect(check?.(example), `${operationId} ${type} ${JSON.stringify(check?.errors)}`).toBe(
            true,
          );
          held++;
        }
      }
    expect(held).toBeGreaterThan(20);
  });

  it('describes every document and page that was built, as free or sold as it is', () => {
    const operationOf = (file: string): Operation | undefined => {
      const path = file === '/index.html' ? '/' : file;
      // A path that is written out goes before one with a parameter.
      const found =
        openapi.paths[path] ??
        Object.entries(openapi.paths).find(([pattern]) => matches(pattern, path))?.[1];
      return found?.get;
    };
    const matches = (pattern: string, path: string): boolean => {
      const parts = pattern.split(/(\{\w+\})/u);
      const source = parts.map((part) =>
        part.startsWith('{')
          ? parameterPattern(part.slice(1, -1), pattern)
          : part.replaceAll(/[.$]/gu, '\\$&'),
      );
      return new RegExp(`^${source.join('')}$`, 'u').test(path);
    };
    const parameterPattern = (name: string, pattern: string): string => {
      const parameter = openapi.paths[pattern]?.get.parameters
        ?.map((p) => resolved<Json>(p) as { name: string; schema: { enum?: string[] } })
        .find((p) => p.name === name);
      const known = name === 'tool' ? slugs : parameter?.schema.enum;
      return known ? `(?:${known.join('|')})` : '[a-z0-9-]+';
    };
    // What pages are made of, and the page for what is not there, are no documents of their own.
    const parts = /^\/(_assets\/.*|pictures\/.*|service-worker\.js|favicon\.svg|404\.html)$/u;
    const sold = /^\/(blogs\/.+|(ref-)?(SLUGS))\.html$/u.source.replace('SLUGS', slugs.join('|'));
    for (const file of files.filter((f) => !parts.test(f))) {
      const operation = operationOf(file);
      expect(operation, file).toBeDefined();
      expect(operation?.security.length === 0, file).toBe(!new RegExp(sold, 'u').test(file));
    }
  });
});
