/**
 * The opt-out of the EU directive 2019/790, article 4: `/.well-known/tdmrep.json` (TDMRep, W3C
 * Community Group) reserves text and data mining, and its policy (ODRL) says that payment lifts it.
 */
import { absolute, NAME } from '../site.ts';
import { machine } from './paths.ts';

export function tdmReservation() {
  return [
    { location: '/*', 'tdm-reservation': 1, 'tdm-policy': absolute(machine.tdmPolicy) },
  ] as const;
}

export function tdmPolicy() {
  return {
    '@context': ['http://www.w3.org/ns/odrl.jsonld', { tdm: 'http://www.w3.org/ns/tdmrep#' }],
    '@type': 'Offer',
    profile: 'http://www.w3.org/ns/tdmrep',
    uid: absolute(machine.tdmPolicy),
    // Whom to ask stands in /ai.txt: the publisher may have named a page and no address.
    assigner: { uid: absolute('/'), 'vcard:fn': NAME, 'vcard:hasURL': absolute(machine.policy) },
    permission: [{ target: absolute('/'), action: 'tdm:mine', duty: [{ action: 'compensate' }] }],
  };
}
