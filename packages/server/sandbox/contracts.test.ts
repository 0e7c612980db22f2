import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { node } from '../../../scripts/programs.ts';
import { contracts } from './contracts.ts';

test('the committed contracts are what the sources compile to', () => {
  const script = fileURLToPath(new URL('../../../scripts/compile-contracts.mjs', import.meta.url));
  node([script, '--check']);
});

test('the contracts that are placed without a constructor have all they need in their code', () => {
  for (const { bytecode, deployedBytecode } of [
    contracts.SandboxUsdc,
    contracts.SandboxTestnetUsdc,
    contracts.SandboxMulticall3,
  ]) {
    expect(deployedBytecode.length).toBeGreaterThan(100);
    // Nothing is filled in at deployment: creation code ends with the very same bytes.
    expect(bytecode.endsWith(deployedBytecode.slice(2))).toBe(true);
  }
});
