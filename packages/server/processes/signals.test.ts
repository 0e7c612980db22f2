/** What a signal comes to; that a terminal which is closed is seen is tried with one in run.test.ts. */
import { expect, test } from 'vitest';
import { listenTo } from './signals.ts';

function listening(isTerminal: (descriptor: number) => boolean) {
  const told: string[] = [];
  const tells = (word: string) => () => void told.push(word);
  const stop = listenTo(
    { end: tells('end'), reload: tells('reload'), replace: tells('replace') },
    isTerminal,
  );
  return { told, stop };
}

test('SIGHUP reads the pages anew, from a terminal that is open and without one', () => {
  for (const has of [true, false]) {
    const { told, stop } = listening(() => has);
    process.emit('SIGHUP');
    process.emit('SIGUSR2');
    process.emit('SIGHUP');
    stop();
    expect(told).toEqual(['reload', 'replace', 'reload']);
  }
});

test('SIGHUP ends what was started on a terminal that is closed now', () => {
  let open = true;
  const { told, stop } = listening((descriptor) => open && descriptor === 2);
  open = false;
  process.emit('SIGHUP');
  stop();
  expect(told).toEqual(['end']);
});

test('nobody listens any more once it was stopped', () => {
  const before = process.listenerCount('SIGHUP');
  const { stop } = listening(() => false);
  expect(process.listenerCount('SIGHUP')).toBe(before + 1);
  stop();
  expect(process.listenerCount('SIGHUP')).toBe(before);
});
