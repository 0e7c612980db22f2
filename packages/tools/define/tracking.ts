/** Names that advertisers, mailers and social sites hang on to links: they say where a visitor came from, and nothing of the tool. */
const NAMES = new Set([
  ...['gclid', 'gclsrc', 'gbraid', 'wbraid', 'dclid', 'gad_source', 'gad_campaignid', '_ga', '_gl'],
  ...['fbclid', 'msclkid', 'twclid', 'ttclid', 'yclid', 'li_fat_id', 'igsh', 'igshid', 'rdt_cid'],
  ...['mkt_tok', '_hsenc', '_hsmi', 'vero_id', 'oly_anon_id', 'oly_enc_id', 's_cid'],
  ...['ref', 'ref_src', 'ref_url'],
]);
const PREFIXES = ['utm_', 'mc_', 'mtm_', 'pk_', 'hsa_'];

/** Whether a name in a query tells of the visitor's way; every door ignores it, unless a tool has an input of this name. */
export const isTracking = (name: string): boolean =>
  NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
