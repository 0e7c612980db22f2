import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contracts } from './contracts.ts';

test('the committed contracts are what the sources compile to', () => {
  const script = fileURLToPath(new URL('../../../scripts/compile-contracts.mjs', import.meta.url));
  execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' });
});

test('the contracts that are placed without a constructor have all they need in their code', () => {
  for (const { bytecode, deployedBytecode } of [
    contracts.SandboxUsdc,
    contracts.SandboxMulticall3,
  ]) {
    expect(deployedBytecode.length).toBeGreaterThan(100);
    // Nothing is filled in at deployment: creation code ends with the very same bytes.
    expect(bytecode.endsWith(deployedBytecode.slice(2))).toBe(true);
  }
});
