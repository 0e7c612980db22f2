/** What a paid answer gives besides the page: a bearer token and a receipt. */
import type { Proof } from './journal.ts';

const TOKEN = /^[\x21-\x7e]{1,256}$/;
const JWS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** From the headers of a paid answer. What has another form than it should is as if it were not there. */
export function proofOf(headers: Headers): Proof {
  const token = headers.get('x-payment-token');
  return {
    token: token !== null && TOKEN.test(token) ? token : null,
    receipt: receiptOf(headers.get('payment-response') ?? headers.get('x-payment-response')),
  };
}

interface PaymentResponse {
  readonly extensions?: {
    readonly 'offer-receipt'?: {
      readonly info?: {
        readonly receipt?: { readonly format?: unknown; readonly signature?: unknown };
      };
    };
  };
}

const receiptOf = (header: string | null): string | null =>
  header === null ? null : receiptIn(header);

/** The compact JWS of x402's offer-receipt extension in a payment response; null where there is none in that form. */
export function receiptIn(header: string): string | null {
  try {
    const said = JSON.parse(
      Buffer.from(header, 'base64').toString('utf8'),
    ) as PaymentResponse | null;
    const receipt = said?.extensions?.['offer-receipt']?.info?.receipt;
    if (receipt?.format !== 'jws' || typeof receipt.signature !== 'string') return null;
    return JWS.test(receipt.signature) ? receipt.signature : null;
  } catch {
    // A site that answers nonsense here has still sent its page.
    return null;
  }
}
