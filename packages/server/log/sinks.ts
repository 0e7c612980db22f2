/** Where the lines of the log go: as sentences for people, or as JSON for programs. */
import { hostname } from 'node:os';
import type { LogSettings } from '../config/log.ts';
import { Discretion } from './discretion.ts';
import { createLog, type Line, type Log } from './log.ts';
import { secretsOf } from './secrets.ts';

/** Standard output and standard error, or what a test has in their place. Each takes whole lines. */
export interface Outputs {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export const STANDARD: Outputs = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

/** The log that the settings ask for. Where they cannot be read, `text` says so. */
export async function openLog(
  { format, level }: LogSettings,
  env: Readonly<Record<string, string | undefined>>,
  outputs: Outputs = STANDARD,
): Promise<Log> {
  const discretion = new Discretion(secretsOf(env));
  const write = format === 'json' ? await jsonSink(outputs) : textSink(outputs);
  return createLog({ level, discretion, write });
}

/** A log that tells `say` of its lines, and standard error of what went wrong. */
export function logTo(say: (line: string) => void): Log {
  const write = textSink({ ...STANDARD, out: (text) => say(text.trimEnd()) });
  return createLog({ level: 'info', discretion: new Discretion(), write });
}

/** Sentences to standard output; what went wrong, with its time and trace, to standard error. */
export function textSink({ out, err }: Outputs): (line: Line) => void {
  return ({ level, msg, requestId, trace }) => {
    const about = requestId === null ? '' : ` [${requestId}]`;
    if (level === 'fatal') err(`${msg}\n`);
    else if (trace === null) out(`${msg}${about}\n`);
    else err(`${new Date().toISOString()} ${msg}${about}: ${trace}\n`);
  };
}

/** A line of JSON each, to standard output: time, level, msg, module, process, requestId, err. */
async function jsonSink({ out }: Outputs): Promise<(line: Line) => void> {
  // Loaded where it is asked for: it takes some milliseconds, and memory.
  const { pino } = await import('pino');
  const logger = pino(
    {
      // What is too little was left out before.
      level: 'debug',
      base: { process: `${hostname()} ${process.pid}` },
      // An error is made fit to be printed before it comes here.
      serializers: { err: (err: unknown) => err },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: out },
  );
  return ({ level, module, msg, requestId, fault }) => {
    logger[level](
      {
        module,
        ...(requestId !== null && { requestId }),
        ...(fault !== null && { err: { ...fault, outage: undefined } }),
      },
      msg,
    );
  };
}
