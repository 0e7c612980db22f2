/**
 * What a build cannot know: who runs it and where. The pages are built with these words and the
 * server puts its own in their place when it loads them (`place.ts`), so one build serves any
 * address. Each is a valid value of its kind, so that checkers of the bare build have nothing to
 * complain of.
 */
export const PLACEHOLDERS = {
  /** Origin without a trailing slash. */
  baseUrl: 'https://tollbench.invalid',
  /** The same as a `Host` field has it, where it stands without its scheme. */
  host: 'tollbench.invalid',
  /** Payee. */
  payTo: '0x0000000000000000000000000000000000000402',
  /** The network's name in version 1 of x402, and as CAIP-2. */
  network: 'network.tollbench.invalid',
  networkCaip2: 'eip155:40200000000000402',
  /** The token that is paid in, and what its EIP-712 domain says. */
  asset: '0x0000000000000000000000000000000000000403',
  tokenName: 'token-name.tollbench.invalid',
  tokenVersion: 'token-version.tollbench.invalid',
  contact: 'mailto:contact@tollbench.invalid',
  /** The same as people read it, without its scheme. */
  contactText: 'contact@tollbench.invalid',
  /** For how many days visits of crawlers are kept. */
  keepDays: 'keep-days.tollbench.invalid',
  /** Sentences: whether what crawlers say they are is checked, and who is asked about an address for it. */
  claims: 'claims.tollbench.invalid',
  addressAsked: 'address-asked.tollbench.invalid',
  /** What becomes of a request under a token of robots.txt alone: the end of a sentence. */
  robotsOnly: 'robots-only.tollbench.invalid',
} as const;
