/** Puts a site's own address, payee and contact in place of the words it was built with. */
import { checksOf, type VerifyCrawlers } from './checks.ts';
import { PLACEHOLDERS } from './placeholders.ts';

export interface Facts {
  /** Origin without a trailing slash. */
  readonly baseUrl: string;
  readonly payTo: string;
  /** What is paid in. Its names are letters, digits, spaces and . , ( ) + _ -, which no format escapes. */
  readonly network: {
    readonly name: string;
    readonly asset: {
      readonly chainId: number;
      readonly address: string;
      readonly name: string;
      readonly version: string;
    };
  };
  /** `mailto:` or `https:` URL; null where the publisher names none. */
  readonly contact: string | null;
  /** For how long visits of crawlers are kept. */
  readonly keep: { readonly days: number };
  /** What becomes of a crawler's name that is not its own; `off` where none is checked. */
  readonly verifyCrawlers: VerifyCrawlers;
}

const NOBODY = 'The publisher of this site has named no address to write to.';

/** What `place` looks for: a file without any of it is the same at every address. */
const TRACES = [
  new URL(PLACEHOLDERS.baseUrl).host,
  PLACEHOLDERS.payTo,
  PLACEHOLDERS.asset,
  PLACEHOLDERS.networkCaip2,
  PLACEHOLDERS.contactText,
  '<p data-contact',
  'eyJ',
];

/** Whether a built file may say something of who runs the site. One that does not need not be read as text. */
export const saysWhose = (bytes: Buffer): boolean => TRACES.some((trace) => bytes.includes(trace));

/** Base64 of a JSON object, as x402 headers carry it; `eyJ` is `{"` encoded. */
const BASE64_OBJECT = /\beyJ[A-Za-z0-9+/]{20,}={0,2}/g;

/**
 * The text of a built file with `facts` in it, also inside base64-encoded JSON. Substitution knows
 * JSON from markup: where there is no contact, a JSON value becomes null, a sentence marked
 * `data-contact` says that nobody is named, and anything else becomes the address of the site.
 */
export function place(text: string, facts: Facts, mimeType: string): string {
  const decoded = text.replace(BASE64_OBJECT, (encoded) => {
    const inner = Buffer.from(encoded, 'base64').toString('utf8');
    const placed = put(inner, facts, true);
    return placed === inner ? encoded : Buffer.from(placed).toString('base64');
  });
  return put(decoded, facts, mimeType === 'application/json');
}

const days = (count: number): string => (count === 1 ? 'one day' : `${count} days`);

function put(text: string, facts: Facts, json: boolean): string {
  const { name, asset } = facts.network;
  const checks = checksOf(facts.verifyCrawlers);
  let placed = text
    .replaceAll(PLACEHOLDERS.payTo, facts.payTo)
    .replaceAll(PLACEHOLDERS.network, name)
    .replaceAll(PLACEHOLDERS.networkCaip2, `eip155:${asset.chainId}`)
    .replaceAll(PLACEHOLDERS.asset, asset.address)
    .replaceAll(PLACEHOLDERS.tokenName, asset.name)
    .replaceAll(PLACEHOLDERS.tokenVersion, asset.version)
    .replaceAll(PLACEHOLDERS.keepDays, days(facts.keep.days))
    .replaceAll(PLACEHOLDERS.claims, checks.claims)
    .replaceAll(PLACEHOLDERS.addressAsked, checks.addressAsked)
    .replaceAll(PLACEHOLDERS.robotsOnly, checks.robotsOnly);
  if (facts.contact !== null)
    placed = placed
      .replaceAll(PLACEHOLDERS.contact, facts.contact)
      .replaceAll(PLACEHOLDERS.contactText, facts.contact.replace(/^mailto:/, ''));
  else if (json) placed = placed.replaceAll(`"${PLACEHOLDERS.contact}"`, 'null');
  if (facts.contact === null)
    placed = placed.replace(/(<p data-contact[^>]*>)[\s\S]*?<\/p>/g, `$1${NOBODY}</p>`);
  return placed
    .replaceAll(PLACEHOLDERS.contact, `${facts.baseUrl}/`)
    .replaceAll(PLACEHOLDERS.baseUrl, facts.baseUrl)
    .replaceAll(PLACEHOLDERS.host, new URL(facts.baseUrl).host);
}
