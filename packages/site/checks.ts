/** What the documents say of how crawlers are checked: sentences that stand in JSON and in markup as they are. */

export type VerifyCrawlers = 'off' | 'observe' | 'charge' | 'refuse';

export interface Checks {
  readonly claims: string;
  readonly addressAsked: string;
  readonly robotsOnly: string;
}

const CHECKED =
  'A crawler that is free is checked, where its operator publishes address ranges or host names for that.';
const FALSE_ONE = {
  observe: 'A request under its name from elsewhere is counted, and served all the same.',
  charge: 'A request under its name from elsewhere pays as a training crawler does.',
  refuse: 'A request under its name from elsewhere is answered 403.',
} as const;
const UNKNOWN = 'One that cannot be checked is believed.';

const PAYS = 'pays as a training crawler does';

/** @param verify what becomes of a name that is not its own */
export function checksOf(verify: VerifyCrawlers): Checks {
  if (verify === 'off')
    return {
      claims: 'No signature, address range or host name is checked.',
      addressAsked: 'Nobody else is asked about it.',
      robotsOnly: PAYS,
    };
  return {
    claims: `${CHECKED} ${FALSE_ONE[verify]} ${UNKNOWN}`,
    addressAsked:
      'Where a request says that it comes from the crawler of a search engine, name servers are asked for the name of its address; the answer is kept with the address for a day at most.',
    robotsOnly: verify === 'refuse' ? 'is answered 403' : PAYS,
  };
}
