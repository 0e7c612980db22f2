/** What can be not well with the service, by code: what it stops, and what strangers are told of it. */

/** Something that is not well now. */
export interface Condition {
  /** Stays the same while the words may change. */
  readonly code: string;
  /** For the publisher: what is wrong, with its figures, and what would help. */
  readonly sentence: string;
}

/** Before the first look. */
export const NOT_LOOKED: Condition = {
  code: 'not_looked',
  sentence: 'nothing has been looked at yet',
};

interface Kind {
  /** Some payments are not taken while it lasts. */
  readonly stops: boolean;
  /** What `/readyz` says to anybody, without sums of money; null where the sentence itself is fit for it. */
  readonly brief: string | null;
  /** Of many processes all see it: one of them tells of it. */
  readonly ofAll: boolean;
}

const STOPS_ALL: Kind = { stops: true, brief: null, ofAll: true };
const said = (brief: string): Kind => ({ stops: false, brief, ofAll: true });
const own = (kind: Kind): Kind => ({ ...kind, ofAll: false });

const KINDS: Readonly<Record<string, Kind>> = {
  not_looked: own(STOPS_ALL),
  // The chain.
  node_silent: { ...STOPS_ALL, brief: 'the chain is not seen' },
  wrong_chain: STOPS_ALL,
  wrong_token: STOPS_ALL,
  endpoints_disagree: { ...STOPS_ALL, brief: 'two nodes disagree on the chain' },
  chain_stalled: STOPS_ALL,
  one_endpoint_alone: said('one of two nodes is asked alone'),
  clock_off: own(said("this machine's clock is not the chain's")),
  reorganised: said('blocks were replaced on the chain'),
  // The disk and the ledger.
  disk_full: own(STOPS_ALL),
  ledger_unwritable: STOPS_ALL,
  // Settling. Payers are told the same of signed payments, with a 503.
  signed_not_sold: STOPS_ALL,
  relayer_poor: said('a relayer has little ether for gas'),
  fees_too_dear: said('gas costs more than may be spent on it'),
  facilitator_silent: said('the facilitator does not answer'),
  facilitator_lies: said('the facilitator says what the chain does not show'),
  stuck_nonce: said('a settlement has not been mined for a while'),
  settlements_fail: said('some settlements fail'),
  payment_taken_back: said('the chain took back what had been paid by hash'),
  refund_taken_back: said('the chain took back a refund'),
  not_settled: said('payments that are due are not being settled'),
  exposure_reached: said('signed payments are settled before they are served, which takes longer'),
  // What is kept of traffic.
  events_unwritten: own(said('what crawlers ask for is not written down')),
  // Limits, and the processes that serve on one database.
  limiter_away: own(said('requests are counted by each process alone, or not at all')),
  not_counted: own(STOPS_ALL),
  limits_apart: own(said('limits are not counted together by all processes')),
  process_silent: said('one of the processes is silent'),
};

/** Every code that the service knows. */
export const CODES: readonly string[] = Object.keys(KINDS);

/** What is known of a code; one that is not in the table stops nothing, and strangers are told no figures. */
export const kindOf = (code: string): Kind =>
  KINDS[code] ?? own(said(`something is not well (${code}); the log says what`));

/** What anybody may know of a condition. */
export const publicWords = ({ code, sentence }: Condition): string =>
  kindOf(code).brief ?? sentence;
