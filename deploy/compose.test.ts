/** compose.yaml: that what it names is there, and that nothing secret is in it. No engine runs it here. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTINGS } from '@tollbench/server/config/names.ts';
import { describe, expect, test } from 'vitest';
import { COMPOSE, type ComposeService, interpolated, readCompose } from './testing/compose.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const readme = readFileSync(join(HERE, 'README.md'), 'utf8');
const container = readFileSync(join(HERE, 'Containerfile'), 'utf8');
const { services, volumes, networks } = readCompose();
const all = Object.entries(services) as [keyof typeof services, ComposeService][];
const ours = [services.one, services.two];
const networksOf = ({ networks: given }: ComposeService): string[] =>
  Array.isArray(given) ? [...given] : Object.keys(given);

describe('compose.yaml', () => {
  test('has two services of ours, alike but for where they stand and what they keep', () => {
    expect(all.map(([name]) => name)).toEqual(['one', 'two', 'postgres', 'valkey', 'nginx']);
    const [one, two] = ours.map(({ volumes: _, networks: __, ...rest }) => rest);
    expect(one).toEqual(two);
  });

  test('builds the image from the Containerfile, whose port and folder it uses', () => {
    const { context = '', dockerfile = '' } = services.one.build ?? {};
    expect(existsSync(join(HERE, context, dockerfile))).toBe(true);
    expect(container).toContain('PORT=8402 DATA_DIR=/var/lib/tollbench');
    expect(services.one.volumes).toEqual(['one:/var/lib/tollbench']);
    expect(services.two.volumes).toEqual(['two:/var/lib/tollbench']);
    expect(services.one.healthcheck.test.join(' ')).toContain('http://127.0.0.1:8402/readyz');
  });

  test('sets settings that there are, and has no secret in it', () => {
    for (const { environment = {} } of ours)
      for (const name of Object.keys(environment)) expect(SETTINGS).toContain(name);
    const values = all.flatMap(([, { environment = {}, command = [] }]) => [
      ...Object.entries(environment),
      ...command.map((value, at) => [command[at - 1] ?? '', value] as const),
    ]);
    const secret = values.filter(([name]) => /(?:_PASSWORD|AUTH|_URL|requirepass)$/.test(name));
    // Two of each of ours, PostgreSQL's, and Valkey's as it takes it and as its health is asked.
    expect(secret.map(([name]) => name)).toHaveLength(7);
    for (const [, value] of secret) {
      expect(value).toMatch(/\$\{[A-Z]+_PASSWORD:\?is set in \.env\}/);
      expect(() => interpolated(value, {})).toThrow('_PASSWORD is set in .env');
    }
    for (const ignored of ['.gitignore', '.dockerignore'])
      expect(readFileSync(join(HERE, '..', ignored), 'utf8')).toMatch(/\.env$/m);
  });

  test('names volumes, networks, services and files that there are', () => {
    for (const [, { volumes: mounts = [], depends_on: needs = {}, ...service }] of all) {
      for (const name of networksOf({ ...service, volumes: mounts }))
        expect(networks).toHaveProperty(name);
      for (const [name, { condition }] of Object.entries(needs)) {
        expect(services).toHaveProperty(name);
        expect(condition).toBe('service_healthy');
      }
      for (const mount of mounts) {
        const [from = ''] = mount.split(':');
        if (from.startsWith('./')) expect(madeOrThere(from.slice(2))).toBe(true);
        else if (!from.startsWith('/')) expect(volumes).toHaveProperty(from);
      }
    }
    const used = all.flatMap(([, { volumes: mounts = [] }]) => mounts.map((m) => m.split(':')[0]));
    for (const name of Object.keys(volumes)) expect(used).toContain(name);
    expect(services.one.env_file).toBe('tollbench.env');
    expect(readme).toContain('deploy/tollbench.env');
  });

  test('lets nobody but nginx be reached from outside, and health be asked of each', () => {
    for (const [name, { ports = [], healthcheck, restart }] of all) {
      expect(ports).toEqual(name === 'nginx' ? ['80:80', '443:443'] : []);
      expect(healthcheck.test.length).toBeGreaterThan(1);
      expect(restart).toBe('unless-stopped');
    }
    expect(networks['inside']?.internal).toBe(true);
    for (const name of ['postgres', 'valkey'] as const)
      expect(networksOf(services[name])).toEqual(['inside']);
  });

  test('gives each service an address that it keeps, which nginx asks for once', () => {
    const subnet = networks['inside']?.ipam?.config[0]?.subnet ?? '';
    const addresses = ours.map(({ networks: given }) =>
      Array.isArray(given) ? '' : (given as Record<string, { ipv4_address?: string }>)['inside'],
    );
    const [one, two] = addresses.map((each) => (typeof each === 'object' ? each.ipv4_address : ''));
    expect(one).not.toBe(two);
    for (const address of [one, two]) expect(address?.replace(/\.\d+$/, '.0/24')).toBe(subnet);
    const upstream = readFileSync(join(HERE, 'upstream-compose.conf'), 'utf8');
    expect(upstream.match(/^ {4}server .*$/gm)).toEqual([
      '    server one:8402 max_fails=0;',
      '    server two:8402 max_fails=0;',
    ]);
  });

  test('waits for an end as long as the unit of systemd does', () => {
    const unit = readFileSync(join(HERE, 'tollbench.service'), 'utf8');
    const seconds = /^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1];
    for (const { stop_grace_period } of ours) expect(stop_grace_period).toBe(`${seconds}s`);
  });
});

/** A file beside compose.yaml; or one that the README makes of the shipped one. */
function madeOrThere(file: string): boolean {
  const there = existsSync(join(COMPOSE, '..', file));
  return there || readme.includes(` nginx.conf > ${file}\n`);
}
