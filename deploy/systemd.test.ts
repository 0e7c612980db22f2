/** The shipped unit, by systemd's own judgement, with this checkout in the place of /opt/tollbench. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { node, program } from '../scripts/programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const shipped = readFileSync(new URL('tollbench.service', import.meta.url), 'utf8');
const unit = join(folder, 'tollbench.service');
writeFileSync(
  unit,
  shipped.replaceAll('/opt/tollbench', root).replaceAll('linux-x64', `linux-${process.arch}`),
);

/** What systemd-analyze says, and how it ended. */
function analyze(...args: string[]) {
  const { status, stdout, stderr } = program('systemd-analyze', ['--no-pager', ...args], {
    anyStatus: true,
  });
  return { status, stdout, stderr };
}

describe('the systemd unit', () => {
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

  it('would not pass without its confinement', () => {
    const open = join(folder, 'open.service');
    writeFileSync(open, '[Service]\nExecStart=/bin/true\n');
    expect(analyze('security', '--offline=true', '--threshold=15', open).status).not.toBe(0);
  });

  it('starts the command with the Node that the project brings', () => {
    const [file = '', ...args] = (
      /^ExecStart=(.*)$/m.exec(readFileSync(unit, 'utf8'))?.[1] ?? ''
    ).split(' ');
    expect(args.pop()).toBe('serve');
    // These tests run on that very Node, or, where npm has none for this machine, on its own.
    expect(file).toBe(join(root, `node_modules/node-linux-${process.arch}/bin/node`));
    const { stdout } = node([...args, 'describe', 'step-response'], { cwd: root });
    expect(JSON.parse(stdout)).toMatchObject({ slug: 'step-response' });
  });
});
