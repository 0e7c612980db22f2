/** The shipped units, by systemd's own judgement, with this checkout in the place of /opt/tollbench. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { node, program } from '../scripts/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const textOf = (name: string): string =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .replaceAll('/opt/tollbench', root)
    .replaceAll('linux-x64', `linux-${process.arch}`);
const TEMPLATE = 'tollbench@.service';
for (const name of ['tollbench.service', TEMPLATE]) writeFileSync(join(folder, name), textOf(name));

/** What systemd-analyze says, and how it ended. */
function analyze(...args: string[]) {
  const { status, stdout, stderr } = program('systemd-analyze', ['--no-pager', ...args], {
    anyStatus: true,
  });
  return { status, stdout, stderr };
}

/** The words of a command of a unit. */
const commandOf = (text: string, name: string): string[] =>
  (new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '').split(' ');

describe.each([
  ['a service alone', 'tollbench.service', 'tollbench.service'],
  ['one of several', TEMPLATE, 'tollbench@8402.service'],
])('the systemd unit of %s', (_of, name, instance) => {
  const unit = join(folder, instance);

  it('is one that systemd would start, without a warning', () => {
    expect(analyze('verify', unit)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('is confined: an exposure of 1.5 of 10 at most', () => {
    const { status, stdout, stderr } = analyze(
      'security',
      '--offline=true',
      '--threshold=15',
      unit,
    );
    expect(stdout).toMatch(/Overall exposure level.*OK/);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('starts the command with the Node that the project brings', () => {
    const words = commandOf(textOf(name), 'ExecStart');
    expect(words.pop()).toBe('serve');
    const [file = '', ...args] = words.slice(words.findIndex((word) => word.startsWith(root)));
    // These tests run on that very Node, or, where npm has none for this machine, on its own.
    expect(file).toBe(join(root, `node_modules/node-linux-${process.arch}/bin/node`));
    const { stdout } = node([...args, 'describe', 'step-response'], { cwd: root });
    expect(JSON.parse(stdout)).toMatchObject({ slug: 'step-response' });
  });

  it('goes down before a database and a Redis of the same machine', () => {
    const after = /^After=(.*)$/m.exec(textOf(name))?.[1]?.split(' ');
    for (const other of ['postgresql', 'redis-server', 'valkey-server'])
      expect(after).toContain(`${other}.service`);
  });

  it('is tried until it stays, be its database up an hour later', () => {
    expect(textOf(name)).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(textOf(name)).toMatch(/^Restart=on-failure$/m);
  });

  it('lets the pages be read anew', () => {
    expect(commandOf(textOf(name), 'ExecReload').slice(1)).toEqual(['-HUP', '$MAINPID']);
  });
});

describe('the systemd units', () => {
  it('would not pass without their confinement', () => {
    const open = join(folder, 'open.service');
    writeFileSync(open, '[Service]\nExecStart=/bin/true\n');
    expect(analyze('security', '--offline=true', '--threshold=15', open).status).not.toBe(0);
  });

  it('are confined alike', () => {
    const confinement = (name: string) => textOf(name).split('ProtectSystem=')[1];
    expect(confinement(TEMPLATE)).toBe(confinement('tollbench.service'));
  });

  it('keep several apart: a port and a folder by instance, whatever the settings for all say', () => {
    const text = textOf(TEMPLATE);
    const [env = '', ...given] = commandOf(text, 'ExecStart');
    expect([basename(env), ...given.slice(0, 2)]).toEqual([
      'env',
      'PORT=%i',
      'DATA_DIR=/var/lib/tollbench/%i',
    ]);
    expect(text).toContain('StateDirectory=tollbench/%i\n');
    const [, script = '', ...waits] = commandOf(text, 'ExecStartPost');
    expect(existsSync(join(root, script))).toBe(true);
    expect(waits).toEqual(['%i', '$MAINPID']);
  });
});
