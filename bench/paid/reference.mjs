// The reference: @x402/hono in front of one page, with the reference facilitator in the same process,
// which verifies and settles each payment on the same chain before the page goes out.
//   node reference.mjs <port> <rpc url> <relayer key> <payee>
import { serve } from '@hono/node-server';
import { x402Facilitator } from '@x402/core/facilitator';
import { toFacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme as Facilitated } from '@x402/evm/exact/facilitator';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { paymentMiddleware, x402ResourceServer } from '@x402/hono';
import { Hono } from 'hono';
import { createWalletClient, http, publicActions } from 'viem';
import { nonceManager, privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';

const [port, rpcUrl, key, payTo] = process.argv.slice(2);
const network = 'eip155:8453';
// Without a nonce manager most settlements at once collide.
const account = privateKeyToAccount(key, { nonceManager });
const client = createWalletClient({
  account,
  chain: base,
  transport: http(rpcUrl, { timeout: 60_000 }),
  pollingInterval: 100,
}).extend(publicActions);
const signer = toFacilitatorEvmSigner({ ...client, address: account.address });
const facilitator = new x402Facilitator().register(network, new Facilitated(signer));
const local = {
  getSupported: async () => facilitator.getSupported(),
  verify: (payload, requirements) => facilitator.verify(payload, requirements),
  settle: (payload, requirements) => facilitator.settle(payload, requirements),
};
const resources = new x402ResourceServer(local).register(network, new ExactEvmScheme());
const app = new Hono();
app.use(
  paymentMiddleware(
    {
      'GET /page.html': {
        accepts: { scheme: 'exact', price: '$0.001', network, payTo },
        description: 'A page',
        mimeType: 'text/html',
      },
    },
    resources,
  ),
);
const page = `<!doctype html><title>A page</title>${'<p>of twenty kilobytes</p>'.repeat(800)}`;
app.get('/page.html', (c) => c.html(page));
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => console.log('ready'));
