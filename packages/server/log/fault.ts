/** An error as a line of the log has it. */
import { inspect } from 'node:util';

export interface Fault {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** Why, the nearest first. */
  readonly causes?: readonly string[];
  /** Of a fault of ours; an outage of something else needs none. */
  readonly stack?: string;
  /** Something that is asked did not answer, which says so itself. */
  readonly outage: boolean;
}

/** Names of the errors that say that something else is away or does not do what it should. */
const OUTAGES = new Set([
  'ChainUnavailable',
  'LedgerUnavailable',
  'LimiterUnavailable',
  'RedisRefused',
  'FacilitatorUnavailable',
]);
const MAX_CAUSES = 4;

/** Whether something else did not answer: neither its own refusal nor a fault of ours. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Error && OUTAGES.has(error.name);

/** @param clean what makes each text fit to be printed */
export function faultOf(error: unknown, clean: (text: string) => string): Fault {
  if (!(error instanceof Error))
    return { type: typeof error, message: clean(inspected(error)), outage: false };
  const { name, message, stack, code } = error as NodeJS.ErrnoException;
  const outage = isOutage(error);
  const causes = causesOf(error).map(clean);
  return {
    type: name,
    message: clean(message),
    ...(typeof code === 'string' && { code: clean(code) }),
    ...(causes.length > 0 && { causes }),
    ...(!outage && stack !== undefined && { stack: clean(stack) }),
    outage,
  };
}

/** The causes in a row, and the errors that one was made of: a name that leads to two addresses fails twice. */
function causesOf(error: Error): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>([error]);
  const look = (each: unknown): void => {
    if (!(each instanceof Error) || seen.has(each) || found.length >= MAX_CAUSES) return;
    seen.add(each);
    found.push(`${each.name}: ${each.message}`);
    inside(each);
  };
  const inside = (each: Error): void => {
    if (each instanceof AggregateError) for (const one of each.errors) look(one);
    look(each.cause);
  };
  inside(error);
  return found;
}

/** As Node prints it, bounded: an error may hold a whole answer. */
export function inspected(error: unknown): string {
  return inspect(error, { depth: 4, maxArrayLength: 20, maxStringLength: 4_096, breakLength: 120 });
}
