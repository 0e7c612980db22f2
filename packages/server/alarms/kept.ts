/**
 * What is not well, as it is kept in the data folder: so that `doctor`, another process, can tell it,
 * and so that a restart neither says it twice nor forgets to say that it is over.
 */
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A condition that was said to have started, and has not been said to be over. */
export interface Alarm {
  readonly code: string;
  /** When it was first seen, ISO 8601. */
  readonly since: string;
  readonly text: string;
  /** It was not sent from here: another process tells of it. */
  readonly unsent?: true;
}

/** What is sent to the webhook. */
export interface Notice extends Omit<Alarm, 'unsent'> {
  readonly state: 'started' | 'ended';
  /** Which of many processes says so. */
  readonly process?: string;
}

export interface Kept {
  readonly alarms: readonly Alarm[];
  /** Notices that no webhook has taken yet, oldest first. */
  readonly unsent: readonly Notice[];
}

const NOTHING: Kept = { alarms: [], unsent: [] };

const fileOf = (dataDir: string): string => join(dataDir, 'alarms.json');

/** Whole or not at all. */
export async function keep(dataDir: string, kept: Kept): Promise<void> {
  const file = fileOf(dataDir);
  const partial = `${file}.${process.pid}.partial`;
  await writeFile(partial, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  await rename(partial, file);
}

/** What was last written, nothing where it was never, or not in this form. */
export function readKept(dataDir: string): Kept {
  try {
    const { alarms, unsent } = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Kept;
    return { alarms: alarms.filter(isAlarm), unsent: unsent.filter(isAlarm) };
  } catch {
    // Absent, or not whole: what is not well is found again by looking.
    return NOTHING;
  }
}

/** Of several processes, each with a folder of its own: they say the same of what is everybody's. */
export const keptByAll = (dirs: readonly string[]): readonly Alarm[] => [
  ...new Map(
    dirs.flatMap((dir) => readKept(dir).alarms).map((alarm) => [alarm.code, alarm]),
  ).values(),
];

function isAlarm(value: Alarm): boolean {
  return [value.code, value.since, value.text].every((each) => typeof each === 'string');
}
