/**
 * The opt-out of the EU directive 2019/790, article 4: `/.well-known/tdmrep.json` (TDMRep, W3C
 * Community Group) reserves text and data mining of what is sold, and its policy (ODRL) says that
 * payment lifts it.
 */
import { absolute, NAME } from '../site.ts';
import { CONTENT } from './content.ts';
import { machine } from './paths.ts';

export function tdmReservation() {
  return CONTENT.map(({ pattern, sold }) => ({
    location: pattern,
    ...(sold === null
      ? { 'tdm-reservation': 0 }
      : { 'tdm-reservation': 1, 'tdm-policy': absolute(machine.tdmPolicy) }),
  }));
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
