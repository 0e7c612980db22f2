/** What the command reads from files and writes into them. */
import { once } from 'node:events';
import { lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folder, put, startTollbench, tollbench } from './testing/tollbench.ts';

const compute = (args: readonly string[], input?: string) =>
  tollbench(['compute', 'step-response', ...args], input === undefined ? {} : { input });
const linkOf = (stdout: string) =>
  new URL((JSON.parse(stdout) as { url: string }).url).searchParams;

describe('name=@file', () => {
  const UTF16 = (text: string, mark: number[], swap: boolean) => {
    const bytes = Buffer.from(text, 'utf16le');
    return Buffer.concat([Uint8Array.from(mark), swap ? bytes.swap16() : bytes]);
  };
  test.each([
    ['UTF-8', Buffer.from('4/(s+4)\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff4/(s+4)')],
    ['UTF-16, little end first', UTF16('4/(s+4)', [0xff, 0xfe], false)],
    ['UTF-16, big end first', UTF16('4/(s+4)', [0xfe, 0xff], true)],
  ])('reads %s', (_what, bytes) => {
    const { status, stdout } = compute([`system=@${put('plant.txt', bytes)}`]);
    expect(status).toBe(0);
    expect(linkOf(stdout).get('system')).toBe('4/(s+4)');
  });

  test('reads standard input, once', () => {
    expect(linkOf(compute(['system=@-'], '1/(s+9)').stdout).get('system')).toBe('1/(s+9)');
    expect(compute(['system=@-', 'band=@-'], '1')).toMatchObject({
      status: 2,
      stderr: 'system and band both ask for standard input\n',
    });
  });

  test('@@ writes an @', () => {
    expect(compute(['system=@@x'])).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^system: .*@/),
    });
  });

  test('reads a file that a field opens: Touchstone with a µ in Latin-1, bytes as hex', () => {
    const s1p = put(
      'a.s1p',
      Buffer.from('! 2 \xb5m\r\n# MHz S MA R 50\r\n800 0.8 -20\r\n1100 0.5 -40\r\n', 'latin1'),
    );
    const chart = tollbench(['compute', 'smith-chart', 'load=s1p', `s1p=@${s1p}`]);
    expect(chart.stderr).toBe('');
    expect(linkOf(chart.stdout).get('s1p')).toContain('! 2 \u00b5m\n#');
    const bytes = put('message.bin', Uint8Array.of(0, 1, 0xff));
    const crc = tollbench(['compute', 'crc-lfsr', 'messageKind=hex', `hex=@${bytes}`]);
    expect(crc.stderr).toBe('');
    expect(linkOf(crc.stdout).get('hex')).toBe('00 01 ff');
  });

  test.each([
    [
      'UTF-16 without a mark',
      Buffer.from('1 2', 'utf16le'),
      /takes text, and .* has a NUL in line 1/,
    ],
    ['a damaged UTF-16', Uint8Array.of(0xff, 0xfe, 0x31), /cannot read .*: its UTF-16 is damaged/],
    ['an archive', Buffer.from('PK\u0003\u0004'), /takes text, and .* is a zip archive/],
    [
      'more than the field takes',
      Buffer.alloc(4_000_001, 32),
      /odd\.txt" has more than 4000000 bytes/,
    ],
  ])('refuses %s in a sentence', (_what, bytes, sentence) => {
    const { status, stderr } = compute([`system=@${put('odd.txt', bytes)}`]);
    expect(stderr).toMatch(/^system: [^\n]*"[^"\n]*odd\.txt"[^\n]*\n$/);
    expect(stderr).toMatch(sentence);
    expect(status).toBe(1);
  });

  test.each([
    ['system=@nowhere.txt', 1, 'system: "nowhere.txt" is not there\n'],
    [`system=@${folder}`, 1, `system: "${folder}" is a folder\n`],
    ['system=@', 2, 'system=@ names no file; a text that begins with @ is written @@\n'],
  ])('%s is refused', (assignment, status, stderr) => {
    expect(compute([assignment])).toMatchObject({ status, stderr, stdout: '' });
  });
});

describe('--out', () => {
  test('replaces a file by a whole one, behind its symbolic link, and leaves nothing beside it', () => {
    const target = put('old.json', 'old');
    symlinkSync('old.json', join(folder, 'link.json'));
    expect(compute(['--out', 'link.json']).status).toBe(0);
    expect(JSON.parse(readFileSync(target, 'utf8'))).toMatchObject({ tool: 'step-response' });
    expect(lstatSync(join(folder, 'link.json')).isSymbolicLink()).toBe(true);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('leaves what stood there where an input is refused', () => {
    const file = put('kept.json', 'kept');
    expect(compute(['--out', file, 'system=x']).status).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });

  test('- is standard output', () => {
    expect(compute(['--out', '-', '--format', 'csv']).stdout).toMatch(/^\w.*\r\n0,/);
  });

  test.each([
    ['nowhere/r.json', 'its folder is not there'],
    ['/etc/hostname/r.json', 'a part of its path is a file, not a folder'],
    ['/dev/full', 'no space is left'],
    [folder, 'it is a folder'],
    [join(folder, 'x'.repeat(300)), 'its name is too long'],
  ])('%s is refused in one sentence', (file, why) => {
    const { status, stderr } = compute(['--out', file]);
    expect(stderr).toBe(`--out is "${file}", which cannot be written: ${why}\n`);
    expect(status).toBe(1);
  });

  // Root may write what is read-only for everybody else, save where the kernel itself has no writing.
  test('a file that the kernel does not let be written is refused in one sentence', () => {
    const { status, stderr } = compute(['--out', '/proc/version']);
    expect(stderr).toMatch(/^--out is "\/proc\/version", which cannot be written: [^\n]+\n$/);
    expect(status).toBe(1);
  });
});

describe('standard output', () => {
  test('that nobody reads any more ends the command quietly', async () => {
    const child = startTollbench(['compute', 'step-response', '--format', 'csv']);
    const complaints = child.stderr?.toArray();
    child.stdout?.destroy();
    const [status, signal] = await once(child, 'exit');
    expect({ status, signal }).toEqual({ status: 0, signal: null });
    expect(Buffer.concat((await complaints) ?? []).toString()).toBe('');
  });
});
