/** A facilitator as others run it: the reference of x402, over HTTP, with an account of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { x402Facilitator } from '@x402/core/facilitator';
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { registerExactEvmScheme } from '@x402/evm/exact/facilitator';
import { createWalletClient, http, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import type { Fixture } from '../sandbox/testing/fixture.ts';

export type TestFacilitator = Awaited<ReturnType<typeof openFacilitator>>;

export async function openFacilitator({ relayer, rpcUrl, chainId }: Fixture) {
  const client = createWalletClient({
    account: privateKeyToAccount(relayer.privateKey),
    chain: { ...base, id: chainId },
    transport: http(rpcUrl),
    pollingInterval: 10,
  }).extend(publicActions);
  const signer = toFacilitatorEvmSigner({
    ...client,
    address: client.account.address,
  } as unknown as Parameters<typeof toFacilitatorEvmSigner>[0]);
  const reference = registerExactEvmScheme(new x402Facilitator(), {
    signer,
    networks: `eip155:${chainId}`,
  });
  const facilitator = {
    url: '',
    /** Paths that were asked for. */
    asked: [] as string[],
    /** It says that it settled, and sends nothing. */
    lies: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    facilitator.asked.push(path);
    let text = '';
    for await (const part of request) text += part;
    const { paymentPayload, paymentRequirements } = (text ? JSON.parse(text) : {}) as {
      paymentPayload: PaymentPayload;
      paymentRequirements: PaymentRequirements;
    };
    const run = (): unknown => {
      if (path === '/supported') return reference.getSupported();
      if (path === '/verify') return reference.verify(paymentPayload, paymentRequirements);
      return facilitator.lies
        ? { success: true, transaction: `0x${'1e'.repeat(32)}`, network: `eip155:${chainId}` }
        : reference.settle(paymentPayload, paymentRequirements);
    };
    const answer = JSON.stringify(await run());
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  facilitator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return facilitator;
}
