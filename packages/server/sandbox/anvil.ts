/** Starting and stopping anvil, the local chain, as a child that cannot outlive this process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly code = 'sandbox';
}

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * The program inside the platform package. The main package finds it only after its install script
 * has run, and npm may have been told to run none.
 */
export function anvilProgram(): string {
  const platform = `${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const require = createRequire(import.meta.url);
  // The platform package is a dependency of @foundry-rs/anvil, which need not hoist it.
  const beside = createRequire(require.resolve('@foundry-rs/anvil/package.json'));
  for (const { resolve } of [beside, require]) {
    try {
      return resolve(`@foundry-rs/anvil-${platform}/bin/anvil`);
    } catch {
      // Not there: look in the next place.
    }
  }
  throw new SandboxError(
    `there is no local chain for ${platform}: the npm package @foundry-rs/anvil-${platform} is not installed; set PAY_TO and RPC_URL to run without the sandbox`,
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new SandboxError('no free port');
  return address.port;
}

/** One JSON-RPC call or batch, without retries: enough for a node on this machine. */
export async function rpcBatch(
  url: string,
  calls: readonly (readonly [method: string, ...params: unknown[]])[],
): Promise<unknown[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(
      calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params })),
    ),
    signal: AbortSignal.timeout(5_000),
  });
  const answers = (await response.json()) as {
    id: number;
    result?: unknown;
    error?: { message: string };
  }[];
  return calls.map(([method], id) => {
    const answer = answers.find((each) => each.id === id);
    if (!answer || answer.error)
      throw new SandboxError(`the local chain refused ${method}: ${answer?.error?.message}`);
    return answer.result;
  });
}

/**
 * The shell waits on a pipe that this process holds: when it ends, however it ends, the pipe closes
 * and the chain is told to stop, which is also when it saves its state.
 */
const GUARD = `exec 3<&0
"$@" 3<&- </dev/null >/dev/null & chain=$!
echo $chain
{ read _ <&3; kill -TERM $chain; } >/dev/null 2>&1 & guard=$!
exec 3<&- >/dev/null
wait $chain; status=$?
kill $guard 2>/dev/null
exit $status`;

export interface Anvil {
  readonly url: string;
  readonly pid: number;
  /** Resolves with a sentence if the chain ends without having been asked to. */
  readonly died: Promise<string>;
  stop(): Promise<void>;
}

export interface AnvilOptions {
  readonly chainId: number;
  /** Read at the start if it exists, written at the end. */
  readonly statePath: string;
  readonly port?: number;
  /** Gas a block holds. */
  readonly gasLimit?: number;
  /** Seconds between blocks; else one for each transaction. */
  readonly blockTime?: number;
}

const START_TIMEOUT = 10_000;
const STOP_TIMEOUT = 10_000;

/** @throws SandboxError if the chain does not come up. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const program = anvilProgram();
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  // biome-ignore format: an option and its value a line
  const args = [
    '--host', '127.0.0.1',
    '--port', String(port),
    '--chain-id', String(options.chainId),
    '--accounts', '0',
    '--prune-history', '64',
    '--state', options.statePath,
    '--quiet',
    ...(options.gasLimit === undefined ? [] : ['--gas-limit', String(options.gasLimit)]),
    ...(options.blockTime === undefined ? [] : ['--block-time', String(options.blockTime)]),
  ];
  // Its own process group: Ctrl-C reaches this process alone, which then stops the chain in order.
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', program, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  child.stdin.on('error', () => {
    // The guard is gone already; its exit is what tells the story.
  });
  let pid = 0;
  child.stdout.setEncoding('utf8').once('data', (line: string) => {
    pid = Number(line);
  });
  let stopping = false;
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(said.trim().split('\n')[0] || `exit ${code ?? signal}`),
    );
  });
  const died = new Promise<string>((resolve) => {
    void exited.then((why) => {
      if (!stopping)
        resolve(`the local chain has stopped (${why}); payments wait until it is started again`);
    });
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    child.ref();
    child.stdin.end();
    if ((await Promise.race([exited, sleep(STOP_TIMEOUT, false, { ref: false })])) === false)
      killGroup(child);
    await exited;
  };

  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    const ended = await Promise.race([exited, sleep(5)]);
    if (ended !== undefined) throw new SandboxError(`the local chain did not start: ${ended}`);
    if (await answers(url, options.chainId)) break;
    if (Date.now() > deadline) {
      await stop();
      throw new SandboxError(`the local chain did not answer within ${START_TIMEOUT / 1000} s`);
    }
  }
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr])
    if ('unref' in stream && typeof stream.unref === 'function') stream.unref();
  return { url, pid, died, stop };
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether a node of this chain answers there. */
export async function answers(url: string, chainId: number): Promise<boolean> {
  try {
    const [id] = await rpcBatch(url, [['eth_chainId']]);
    return Number(id) === chainId;
  } catch {
    // Refused, not up yet, or no JSON-RPC at all: nobody of ours is there.
    return false;
  }
}
