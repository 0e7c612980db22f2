/** Looks at everything a running service depends on and says, a line each, what is wrong. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { nodeChain } from '@tollbench/gate/chain/node.ts';
import { createRpc, type Rpc } from '@tollbench/gate/chain/rpc.ts';
import { LedgerReader } from '@tollbench/gate/ledger/reader.ts';
import { recoveryEngine } from '@tollbench/gate/payment/recover/recovery.ts';
import { trustKey } from '@tollbench/gate/request/source.ts';
import { MULTICALL3 } from '@tollbench/gate/settle/relayer.ts';
import { formatEther } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { readSeen } from './proxies.ts';
import { isSandboxKey } from './sandbox/start.ts';

export interface Finding {
  readonly level: 'ok' | 'warning' | 'wrong';
  readonly about: string;
  readonly text: string;
}

const ok = (about: string, text: string): Finding => ({ level: 'ok', about, text });
const warning = (about: string, text: string): Finding => ({ level: 'warning', about, text });
const wrong = (about: string, text: string): Finding => ({ level: 'wrong', about, text });
const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Seconds the machine's clock and the chain's newest block may differ: Base makes a block every 2 s. */
const CLOCK_SLACK = 30;
/** Ether that pays for some thousands of settlements on Base. */
const LOW_ETHER = 500_000_000_000_000n;

export async function examine(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return [wrong('settings', error.message)];
    throw error;
  }
  const { production, dataDir } = config;
  const findings = [
    ok(
      'settings',
      production
        ? 'production: PAY_TO and RPC_URL are set'
        : 'sandbox: neither PAY_TO nor RPC_URL is set',
    ),
    ok('node', process.version),
    ok('signatures', `signers are recovered by ${recoveryEngine()}`),
    pages(),
    await folder(dataDir),
    ...proxies(config),
  ];
  if (production) {
    if (!config.baseUrl.startsWith('https:'))
      findings.push(
        warning(
          'BASE_URL',
          `is ${config.baseUrl}; clients sign for this address, and most refuse plain http`,
        ),
      );
    if (isSandboxKey(production.payTo, dataDir))
      findings.push(wrong('PAY_TO', 'is an account of a sandbox'));
    findings.push(
      ...(await chainFindings(
        production.rpcUrl,
        production.settle.kind === 'relayer'
          ? privateKeyToAddress(production.settle.privateKey)
          : null,
      )),
    );
    if (production.settle.kind === 'facilitator')
      findings.push(await facilitator(production.settle.url));
    findings.push(await ledger(join(dataDir, 'ledger.sqlite')));
  } else findings.push(...(await sandbox(dataDir)));
  return findings;
}

function pages(): Finding {
  const built = fileURLToPath(new URL('../site/dist/index.html', import.meta.url));
  return existsSync(built)
    ? ok('pages', 'built')
    : wrong('pages', 'are not built; npm run build builds them');
}

/** Only looks: a folder that the doctor made would be its user's, not the service's. */
async function folder(dataDir: string): Promise<Finding> {
  try {
    let there = dataDir;
    while (!existsSync(there)) there = dirname(there);
    await access(there, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!statSync(there).isDirectory()) return wrong('DATA_DIR', `${there} is not a folder`);
    return ok(
      'DATA_DIR',
      there === dataDir ? dataDir : `${dataDir}, which the first start makes in ${there}`,
    );
  } catch (error) {
    return wrong('DATA_DIR', `${dataDir} cannot be written: ${words(error)}`);
  }
}

/** What the service saw arrive under this setting, now or in its last run. */
function proxies({ proxies, dataDir }: Config): Finding[] {
  const seen = readSeen(dataDir, proxies);
  if (seen.length > 0)
    return seen.map(({ at, text }) => warning('TRUST_PROXY', `${text} (last seen at ${at})`));
  return [
    ok(
      'TRUST_PROXY',
      proxies.kind === 'none'
        ? 'none: the peer address is the source; set it if a proxy stands in front'
        : `${trustKey(proxies)}; nothing that arrived speaks against it`,
    ),
  ];
}

async function chainFindings(url: string, relayer: `0x${string}` | null): Promise<Finding[]> {
  const rpc = createRpc({ urls: [url] });
  const chain = nodeChain({ rpc, asset: BASE_USDC });
  try {
    const id = await chain.chainId();
    if (id !== BASE_USDC.chainId)
      return [wrong('RPC_URL', `answers for chain ${id}; base is ${BASE_USDC.chainId}`)];
    const head = await chain.head();
    const late = Math.round(Date.now() / 1000 - head.time);
    return [
      ok('RPC_URL', `chain ${id}, block ${head.number}`),
      Math.abs(late) <= CLOCK_SLACK
        ? ok('clock', `${late} s from the newest block`)
        : wrong(
            'clock',
            `this machine is ${Math.abs(late)} s ${late > 0 ? 'ahead of' : 'behind'} the newest block: payments will look expired or early, unless the node lags`,
          ),
      await code(rpc, 'token', BASE_USDC.address),
      await code(rpc, 'Multicall3', MULTICALL3),
      ...(relayer ? [await ether(rpc, relayer)] : []),
    ];
  } catch (error) {
    return [wrong('RPC_URL', words(error))];
  }
}

async function code(rpc: Rpc, about: string, address: string): Promise<Finding> {
  const found = await rpc.request('eth_getCode', [address, 'latest']);
  return typeof found === 'string' && found.length > 2
    ? ok(about, address)
    : wrong(about, `no contract at ${address} on this chain`);
}

async function ether(rpc: Rpc, address: string): Promise<Finding> {
  const wei = BigInt(String(await rpc.request('eth_getBalance', [address, 'latest'])));
  const text = `${address} holds ${formatEther(wei)} ETH`;
  if (wei === 0n) return wrong('relayer', `${text}: it cannot settle anything`);
  return wei < LOW_ETHER ? warning('relayer', `${text}, which is little`) : ok('relayer', text);
}

async function facilitator(url: string): Promise<Finding> {
  try {
    const response = await fetch(`${url}/supported`, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok)
      return wrong('FACILITATOR_URL', `${url}/supported answered ${response.status}`);
    const { kinds } = (await response.json()) as {
      kinds?: { scheme?: string; network?: string }[];
    };
    const fits = (kinds ?? []).some(
      (k) => k.scheme === 'exact' && (k.network === 'base' || k.network === 'eip155:8453'),
    );
    return fits
      ? ok('FACILITATOR_URL', `${url} settles exact on base`)
      : wrong('FACILITATOR_URL', `${url} does not settle exact on base`);
  } catch (error) {
    return wrong('FACILITATOR_URL', `${url} cannot be asked: ${words(error)}`);
  }
}

async function ledger(path: string): Promise<Finding> {
  if (!existsSync(path)) return ok('ledger', 'none yet; the first start makes it');
  try {
    const book = new LedgerReader(path);
    const totals = book.settlements();
    book.close();
    const text =
      totals.map(({ state, count, amount }) => `${count} ${state} (${amount})`).join(', ') ||
      'empty';
    return totals.some((t) => t.state === 'failed' || t.state === 'unknown')
      ? warning('ledger', text)
      : ok('ledger', text);
  } catch (error) {
    return wrong('ledger', words(error));
  }
}

async function sandbox(dataDir: string): Promise<Finding[]> {
  const file = join(dataDir, 'sandbox.json');
  if (!existsSync(file)) return [ok('sandbox', 'not started yet; npm start starts it')];
  const { rpcUrl } = JSON.parse(readFileSync(file, 'utf8')) as { rpcUrl: string };
  const findings = await chainFindings(rpcUrl, null);
  // A chain that mines on demand has an old newest block: that says nothing of the clock.
  return findings.some((f) => f.about === 'RPC_URL' && f.level === 'wrong')
    ? [ok('sandbox', 'not running')]
    : findings
        .filter((f) => f.about !== 'clock')
        .map((f) => (f.about === 'RPC_URL' ? { ...f, about: 'sandbox' } : f));
}
