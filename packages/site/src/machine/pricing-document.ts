/** `/api/pricing.json`: what a fetch costs, per class, and how it is paid. */
import { absolute, path } from '../site.ts';
import { machine } from './paths.ts';
import { atomic, TERMS, usd, WARES } from './terms.ts';

export function pricingDocument() {
  return {
    $schema: absolute(machine.schema('pricing-v1')),
    ...paymentTerms(),
    classes: priceList(),
    payment: {
      request_headers: ['X-PAYMENT', 'PAYMENT-SIGNATURE'],
      window_seconds: TERMS.paymentWindow,
      repeat_window_seconds: TERMS.repeatWindow,
    },
    free: {
      visitors: [
        'people',
        'search engines',
        'answer engines',
        'fetches that a user asked for',
        'crawlers that do not train models',
      ],
      paths: FREE_PATHS,
    },
    policy: absolute(machine.policy),
    license: absolute(machine.licence),
  };
}

/** Paths that cost nobody anything. */
const FREE_PATHS = [
  '/',
  path.posts,
  '/category/{category}.html',
  path.crawlers,
  path.terms,
  path.privacy,
  path.offline,
  machine.index,
  machine.categories,
  machine.pricing,
  '/api/{tool}.json',
  machine.llms,
  '/llms-{category}.txt',
  machine.policy,
  machine.sitemap,
  '/sitemap-{section}.xml',
  machine.feed,
  '/schemas/{schema}.json',
  machine.openapi,
  machine.robots,
  machine.licence,
  machine.tdm,
  machine.tdmPolicy,
  machine.did,
];

export function paymentTerms() {
  return {
    protocol: TERMS.protocol,
    x402_versions: TERMS.versions,
    scheme: TERMS.scheme,
    network: TERMS.network,
    network_caip2: TERMS.networkCaip2,
    currency: TERMS.currency,
    asset: TERMS.asset,
    decimals: TERMS.decimals,
    payTo: TERMS.payTo,
  };
}

export function priceList() {
  return WARES.map((ware) => ({
    class: ware.class,
    path: ware.path,
    price_atomic: atomic(ware.class),
    price_usd: usd(ware.class),
    description: ware.description,
  }));
}
