/** The compiled contracts of the sandbox; `scripts/compile-contracts.mjs` writes the artifact. */
import { readFileSync } from 'node:fs';

export interface Contract {
  readonly abi: readonly unknown[];
  /** Creation code. */
  readonly bytecode: `0x${string}`;
  readonly deployedBytecode: `0x${string}`;
}

export type ContractName =
  | 'SandboxUsdc'
  | 'SandboxTestnetUsdc'
  | 'SandboxMulticall3'
  | 'SandboxGasPriceOracle'
  | 'TestWallet'
  | 'TestWalletFactory'
  | 'GreedyWallet';

const artifact = JSON.parse(
  readFileSync(new URL('./generated/contracts.json', import.meta.url), 'utf8'),
) as { contracts: Record<ContractName, Contract> };

export const contracts = artifact.contracts;
