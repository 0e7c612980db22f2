/** What the README says of the command line, done. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, test } from 'vitest';
import { folder, put, tollbench } from './testing/tollbench.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const section = /\n## The command line\n([\s\S]*?)\n## /.exec(
  readFileSync(`${ROOT}README.md`, 'utf8'),
)?.[1] as string;
const commands = section
  .split('\n')
  .filter((line) => /^npx tollbench (tools|describe|compute)/.test(line));

describe('the README', () => {
  test('shows how to compute once, from a file and in a batch', () => {
    expect(commands.length).toBe(5);
    expect(commands.filter((line) => /=@|--batch/.test(line)).length).toBe(2);
  });

  test.each(commands)('%s', (line) => {
    put('plant.txt', '4/(s^2+0.8s+4)');
    put('plants.csv', 'system,delay\n4/(s^2+0.8s+4),\n1/(s+1),2\n');
    const words = line.replace(/ +# .*/, '').match(/[^\s"]+(?:"[^"]*")?/g) ?? [];
    const args = words.slice(2).map((word) => word.replaceAll('"', ''));
    const { status, stdout, stderr } = tollbench(args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/\S/);
  });

  test('has settings with which a client of the Model Context Protocol finds the calculators', async () => {
    const snippet = /```json\n([\s\S]*?)```/.exec(section)?.[1] as string;
    const { tollbench: server } = (
      JSON.parse(snippet) as {
        mcpServers: { tollbench: { command: string; args: string[] } };
      }
    ).mcpServers;
    expect(server.command).toBe('node');
    const client = new Client({ name: 'test', version: '1' });
    const args = server.args.map((arg) => arg.replace('/path/to/tollbench/', ROOT));
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, cwd: folder }),
    );
    expect((await client.listTools()).tools.length).toBeGreaterThan(0);
    await client.close();
  });
});
