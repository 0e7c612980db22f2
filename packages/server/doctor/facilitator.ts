/** Whether the facilitator settles what is paid in here. */
import type { Network } from '../config.ts';
import { type Finding, ok, words, wrong } from './finding.ts';

export async function facilitator(base: string, { name, asset }: Network): Promise<Finding> {
  const caip2 = `eip155:${asset.chainId}`;
  try {
    const response = await fetch(`${base}/supported`, {
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok)
      return wrong('FACILITATOR_URL', `${base}/supported answered ${response.status}`);
    const { kinds } = (await response.json()) as {
      kinds?: { scheme?: string; network?: string }[];
    };
    const fits = (kinds ?? []).some(
      ({ scheme, network }) =>
        scheme === 'exact' && [name, caip2, 'eip155:*'].includes(network ?? ''),
    );
    return fits
      ? ok('FACILITATOR_URL', `${base} settles exact on ${name}`)
      : wrong('FACILITATOR_URL', `${base} does not settle exact on ${name} (${caip2})`);
  } catch (error) {
    return wrong('FACILITATOR_URL', `${base} cannot be asked: ${words(error)}`);
  }
}
