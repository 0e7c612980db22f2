/** Requests over kept-open connections, so many in flight, and how long each took. */
import { Agent, request } from 'node:http';

export interface Load {
  readonly answers: Readonly<Record<number, number>>;
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds, median and 99th percentile. */
  readonly median: number;
  readonly p99: number;
}

const AGENT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';

/** Sends every header of `payments` once, `inFlight` at a time, to `url`; of several to each in turn. */
export async function present(
  url: string | readonly string[],
  payments: readonly Readonly<Record<string, string>>[],
  inFlight: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
  const answers: Record<number, number> = {};
  const times: number[] = [];
  let next = 0;
  const urls = [url].flat();
  const one = (url: string, headers: Readonly<Record<string, string>>): Promise<number> =>
    new Promise((resolve, reject) => {
      request(url, { agent, headers: { 'User-Agent': AGENT, ...headers } }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      })
        .once('error', reject)
        .end();
    });
  const worker = async (): Promise<void> => {
    for (let at = next++; at < payments.length; at = next++) {
      const begun = performance.now();
      const status = await one(urls[at % urls.length] ?? '', payments[at] ?? {});
      times.push(performance.now() - begun);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { answers, rate: payments.length / seconds, median: at(0.5), p99: at(0.99) };
}
