// The reference middleware in front of one page. Its facilitator is a stub in this process, asked
// once at the start: an unpaid request never reaches one.
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { ExactEvmScheme } from '@x402/evm/exact/server';
import { paymentMiddleware, x402ResourceServer } from '@x402/hono';
import { Hono } from 'hono';

const page = readFileSync(process.argv[2], 'utf8');
const facilitator = {
  getSupported: async () => ({
    kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }],
    extensions: [],
    signers: {},
  }),
  verify: async () => ({ isValid: false, invalidReason: 'invalid_payload' }),
  settle: async () => ({
    success: false,
    errorReason: 'invalid_payload',
    transaction: '',
    network: 'eip155:8453',
  }),
};
const resources = new x402ResourceServer(facilitator).register('eip155:8453', new ExactEvmScheme());
const app = new Hono();
app.use(
  paymentMiddleware(
    {
      'GET /page.html': {
        accepts: {
          scheme: 'exact',
          price: '$0.001',
          network: 'eip155:8453',
          payTo: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        },
        description: 'A reference sheet',
        mimeType: 'text/html',
      },
    },
    resources,
  ),
);
app.get('/page.html', (c) => c.html(page));
serve({ fetch: app.fetch, port: Number(process.argv[3]), hostname: '127.0.0.1' }, () =>
  console.log('ready'),
);
