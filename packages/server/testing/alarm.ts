/** One alarm, followed from its start to its end through all the places where it is said. */
import { expect } from 'vitest';
import { publicWords } from '../alarms/condition.ts';
import { examine } from '../doctor.ts';
import type { Surroundings, startProduction } from './production.ts';
import type { ReceivedNotice } from './webhook.ts';

export interface Watched {
  readonly around: Surroundings;
  readonly site: Awaited<ReturnType<typeof startProduction>>;
  /** What the service was started with, beside what the surroundings say. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface Course {
  /** Makes it go wrong, and well again. */
  begin(): unknown;
  end(): unknown;
  /** Whether something is not sold meanwhile. Default true. */
  readonly stops?: boolean;
  /** Whether all is well before. Default true. */
  readonly well?: boolean;
}

/**
 * The webhook is told once that it starts, in words, and once that it is over; the log, `/readyz` and
 * the doctor say it meanwhile, and the pages are served.
 */
export async function follows(
  { around, site, settings = {} }: Watched,
  code: string,
  sentence: RegExp,
  { begin, end, stops = true, well = true }: Course,
): Promise<void> {
  const { ready, lines, get, service, origin } = site;
  const told = (): ReceivedNotice[] => around.hook.notices.filter((each) => each.code === code);
  const logged = (beginning: string): string[] =>
    lines.filter((line) => line.startsWith(`${beginning} (${code})`));
  if (well) await expect.poll(ready).toMatchObject({ selling: true });
  await begin();
  await expect.poll(told).toMatchObject([{ state: 'started' }]);
  const text = told()[0]?.text ?? '';
  expect(text).toMatch(sentence);
  expect(told()[0]?.service).toBe(service.config.baseUrl);
  expect(logged('Not well')).toHaveLength(1);
  const words = publicWords({ code, sentence: text });
  await expect.poll(ready).toMatchObject({ selling: !stops });
  const { reasons, notes } = await ready();
  expect([...reasons, ...notes]).toContain(words);
  const env = { ...around.env, ...settings, BASE_URL: origin, PORT: new URL(origin).port };
  const alarm = { level: 'wrong', about: 'alarm', text: expect.stringMatching(sentence) };
  // The notice may be out before what doctor reads is on disk.
  await expect.poll(() => examine(env)).toContainEqual(alarm);
  expect((await get('/')).status).toBe(200);
  await end();
  await expect.poll(() => told().map(({ state }) => state)).toEqual(['started', 'ended']);
  expect(told()[1]).toMatchObject({ code, since: told()[0]?.since });
  expect(logged('Well again')).toHaveLength(1);
  await expect.poll(ready).toMatchObject({ selling: true, reasons: [], notes: [] });
}
