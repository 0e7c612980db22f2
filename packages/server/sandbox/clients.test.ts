/** Clients that others publish, unmodified, pay on the sandbox, and the money is in `payTo`. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { sameHex } from '@tollbench/gate/chain/same-hex.ts';
import type { SignedAuthorization } from '@tollbench/gate/chain/types.ts';
import { recoverSigner } from '@tollbench/gate/payment/signature.ts';
import { memoryJournal } from '@tollbench/gate/settle/memory-journal.ts';
import { newEntry } from '@tollbench/gate/settle/outcome.ts';
import { relayerSettler } from '@tollbench/gate/settle/relayer.ts';
import { ExactEvmScheme } from '@x402/evm';
import { ExactEvmSchemeV1 } from '@x402/evm/v1';
import { decodePaymentResponseHeader, wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeXPaymentResponse, wrapFetchWithPayment } from 'x402-fetch';
import { type Fixture, startFixture } from './testing/fixture.ts';

let fixture: Fixture;
let server: Server;
let url: string;
/** The header each paid request came with. */
const presented: string[] = [];

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

interface Payload {
  readonly payload: {
    readonly signature: SignedAuthorization['signature'];
    readonly authorization: Record<keyof SignedAuthorization, string>;
  };
}

function authorizationIn(header: string): SignedAuthorization {
  const { payload } = JSON.parse(Buffer.from(header, 'base64').toString()) as Payload;
  const { from, to, value, validAfter, validBefore, nonce } = payload.authorization;
  return {
    from,
    to,
    nonce,
    value: BigInt(value),
    validAfter: BigInt(validAfter),
    validBefore: BigInt(validBefore),
    signature: payload.signature,
  } as SignedAuthorization;
}

beforeAll(async () => {
  fixture = await startFixture();
  const { chain, rpc, payTo, asset } = fixture;
  const journal = memoryJournal();
  const { privateKey } = fixture.relayer;
  const settler = relayerSettler({
    chain,
    rpc,
    journal,
    accounts: [privateKey],
    fees: { maxGasPrice: 10n ** 12n },
    poll: 10,
  });
  const { name, version } = BASE_USDC;
  const common = {
    scheme: 'exact',
    payTo,
    asset,
    maxTimeoutSeconds: 300,
    extra: { name, version },
  };

  server = createServer(async (request, response) => {
    const [header, version] = request.headers['payment-signature']
      ? [String(request.headers['payment-signature']), 2]
      : [String(request.headers['x-payment'] ?? ''), 1];
    if (header === '') {
      const v2 = { ...common, network: 'eip155:8453', amount: '1000' };
      const required = { x402Version: 2, resource: { url }, accepts: [v2] };
      response.writeHead(402, {
        'content-type': 'application/json',
        'payment-required': encode(required),
      });
      const bought = { resource: url, description: 'A page', mimeType: 'text/html' };
      const v1 = { ...common, ...bought, network: 'base', maxAmountRequired: '1000' };
      const error = 'X-PAYMENT header is required';
      response.end(JSON.stringify({ x402Version: 1, error, accepts: [v1] }));
      return;
    }
    const authorization = authorizationIn(header);
    const signer = await recoverSigner(authorization, BASE_USDC);
    const claimId = authorization.nonce;
    await journal.put([newEntry({ claimId, authorization })]);
    const outcome = await settler.settleNow(claimId);
    const settled = sameHex(signer, authorization.from) && outcome.status === 'settled';
    presented.push(`v${version}`);
    const transaction = outcome.status === 'settled' ? outcome.txHash : '';
    const payer = authorization.from;
    const said = (network: string) => encode({ success: settled, transaction, network, payer });
    response.writeHead(settled ? 200 : 402, {
      'x-payment-response': said('base'),
      'payment-response': said('eip155:8453'),
    });
    response.end('content');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page.html`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await fixture.close();
});

async function pays(
  fetchPaid: (url: string) => Promise<Response>,
  version: string,
): Promise<Headers> {
  const before = await fixture.chain.balanceOf(fixture.payTo);
  presented.length = 0;
  const response = await fetchPaid(url);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('content');
  expect(presented).toEqual([version]);
  expect(await fixture.chain.balanceOf(fixture.payTo)).toBe(before + 1000n);
  return response.headers;
}

test('x402-fetch pays by version 1', async () => {
  const client = wrapFetchWithPayment(
    fetch,
    fixture.account as unknown as Parameters<typeof wrapFetchWithPayment>[1],
  );
  const headers = await pays((to) => client(to), 'v1');
  const receipt = decodeXPaymentResponse(headers.get('x-payment-response') ?? '');
  expect(receipt).toMatchObject({ success: true, payer: fixture.account.address });
});

test('@x402/fetch pays by version 2', async () => {
  const client = wrapFetchWithPaymentFromConfig(fetch, {
    schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(fixture.account) }],
  });
  const headers = await pays((to) => client(to), 'v2');
  const { transaction } = decodePaymentResponseHeader(headers.get('payment-response') ?? '');
  const outcome = await fixture.chain.transfersOf(transaction as `0x${string}`);
  expect(outcome).toMatchObject({ status: 'confirmed' });
});

test('@x402/fetch pays by version 2 also where it knows version 1', async () => {
  const client = wrapFetchWithPaymentFromConfig(fetch, {
    schemes: [
      { network: 'eip155:8453', client: new ExactEvmScheme(fixture.account) },
      {
        network: 'base' as `${string}:${string}`,
        client: new ExactEvmSchemeV1(fixture.account),
        x402Version: 1,
      },
    ],
  });
  await pays((to) => client(to), 'v2');
});
