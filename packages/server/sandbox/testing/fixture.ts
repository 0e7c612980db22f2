/** A sandbox in a folder of its own, with what tests need to sign, send and look at the chain. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authorizationTypedData, BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { connectChain } from '@tollbench/gate/chain/node.ts';
import { createRpc } from '@tollbench/gate/chain/rpc.ts';
import type {
  Address,
  Authorization,
  Hex,
  SignedAuthorization,
} from '@tollbench/gate/chain/types.ts';
import {
  type Abi,
  bytesToHex,
  createTestClient,
  createWalletClient,
  http,
  publicActions,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import { type ContractName, contracts } from '../contracts.ts';
import { type SandboxOptions, startSandbox } from '../start.ts';

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

export const seconds = (): number => Math.floor(Date.now() / 1000);

export function randomNonce(): Hex {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

export async function startFixture(options: Partial<SandboxOptions> = {}) {
  const { asset: token = BASE_USDC } = options;
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tollbench-sandbox-'));
  const sandbox = await startSandbox({ ...options, dataDir });
  const transport = http(sandbox.rpcUrl);
  const crawler = privateKeyToAccount(sandbox.crawler.privateKey);
  const network = { ...base, id: token.chainId };
  const node = createTestClient({ chain: network, mode: 'anvil', transport }).extend(publicActions);
  const wallet = createWalletClient({ account: crawler, chain: network, transport });
  const rpc = createRpc({ urls: [sandbox.rpcUrl] });
  const chain = await connectChain({ rpc, asset: token, payee: sandbox.payTo });

  function authorization(fields: Partial<Authorization> = {}): Authorization {
    return {
      from: crawler.address,
      to: sandbox.payTo,
      value: 1000n,
      validAfter: 0n,
      validBefore: BigInt(seconds() + 300),
      nonce: randomNonce(),
      ...fields,
    };
  }

  return {
    ...sandbox,
    dataDir,
    account: crawler,
    node,
    wallet,
    rpc,
    chain,
    authorization,
    /** An authorization signed by the crawler's key, whoever it is from. */
    async signed(fields: Partial<Authorization> = {}): Promise<SignedAuthorization> {
      const message = authorization(fields);
      const signature = await crawler.signTypedData(authorizationTypedData(token, message));
      return { ...message, signature };
    },
    async deploy(name: ContractName, args: readonly unknown[] = []): Promise<Address> {
      const { abi, bytecode } = contracts[name];
      const hash = await wallet.deployContract({ abi: abi as Abi, bytecode, args });
      const { contractAddress } = await node.waitForTransactionReceipt({ hash });
      if (!contractAddress) throw new Error(`${name} was not deployed`);
      return contractAddress;
    },
    async close(): Promise<void> {
      chain.stop();
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
