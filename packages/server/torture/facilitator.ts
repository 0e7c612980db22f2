/** An x402 facilitator that settles with an account of its own, and has bad days like a node. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tollbench/engines/numeric/random.ts';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { transferCalldata } from '@tollbench/gate/chain/node.ts';
import type { Address, Hex, SignedAuthorization } from '@tollbench/gate/chain/types.ts';
import { GARBAGE } from './answers.ts';
import type { TorturedChain } from './chain.ts';
import { nonceFrom } from './crawlers/nonce.ts';
import type { Wallet } from './crawlers/wallet.ts';
import { Sky, SLOW_MS } from './weather.ts';

const NETWORK = `eip155:${BASE_USDC.chainId}`;
/** Milliseconds that it waits for a block. */
const PATIENCE = 8_000;

interface Settled {
  readonly success: boolean;
  readonly transaction: Hex | '';
  readonly errorReason?: string;
}

export class TorturedFacilitator {
  readonly #chain: TorturedChain;
  readonly #wallet: Wallet;
  readonly #random: Random;
  readonly #server: Server;
  readonly sky = new Sky();

  /** @param wallet pays the gas */
  constructor(chain: TorturedChain, wallet: Wallet, random: Random) {
    this.#chain = chain;
    this.#wallet = wallet;
    this.#random = random;
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  async listen(host = '127.0.0.1'): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, host, resolve));
  }

  get url(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `http://${address}:${port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    const { weather } = this.sky;
    if (weather === 'cut') return void response.destroy();
    if (weather === 'error') return answer(response, 500, '{}');
    if (weather === 'garbage') return answer(response, 200, this.#garbage());
    if (weather === 'slow')
      await sleep(this.#random.between(SLOW_MS.min, SLOW_MS.max), undefined, { ref: false });
    if (request.url === '/supported')
      return answer(
        response,
        200,
        JSON.stringify({ kinds: [{ x402Version: 2, scheme: 'exact', network: NETWORK }] }),
      );
    const signed = authorizationIn(body);
    const settled = weather === 'lie' ? await this.#lie(signed) : await this.#settle(signed);
    if (weather === 'lost') return void response.destroy();
    answer(response, 200, JSON.stringify({ ...settled, network: NETWORK, payer: signed.from }));
  }

  /** Rehearses, sends, and waits for the block, as facilitators do. */
  async #settle(signed: SignedAuthorization): Promise<Settled> {
    const data = transferCalldata(signed);
    const to = BASE_USDC.address;
    const willing = await this.#chain
      .ask('eth_call', { from: this.#wallet.address, to, data }, 'latest')
      .then(
        () => true,
        () => false,
      );
    if (!willing) return no('invalid_exact_evm_transaction_simulation_failed');
    const hash = await this.#wallet.carryOut(this.#chain, signed);
    for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(50)) {
      const receipt = await this.#chain.receipt(hash);
      if (receipt !== null)
        return receipt.ok
          ? { success: true, transaction: hash }
          : no('invalid_exact_evm_transaction_failed');
    }
    return no('invalid_exact_evm_transaction_confirmation_timed_out');
  }

  /** It says that it is done, and is not; or that it is not, and is. */
  async #lie(signed: SignedAuthorization): Promise<Settled> {
    if (this.#random.uniform() < 0.5)
      return { success: true, transaction: nonceFrom(this.#random) };
    await this.#settle(signed);
    return no('invalid_transaction_state');
  }

  #garbage(): string {
    return GARBAGE[Math.floor(this.#random.uniform() * GARBAGE.length)] ?? '';
  }
}

const no = (errorReason: string): Settled => ({ success: false, transaction: '', errorReason });

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body);
}

interface Body {
  readonly paymentPayload: {
    readonly payload: { readonly signature: Hex; readonly authorization: Record<string, string> };
  };
}

function authorizationIn(body: string): SignedAuthorization {
  const { signature, authorization } = (JSON.parse(body) as Body).paymentPayload.payload;
  const big = (field: string): bigint => BigInt(authorization[field] ?? '0');
  return {
    from: authorization['from'] as Address,
    to: authorization['to'] as Address,
    nonce: authorization['nonce'] as Hex,
    value: big('value'),
    validAfter: big('validAfter'),
    validBefore: big('validBefore'),
    signature,
  };
}
