/**
 * What the service prints: one log for a process, made at its start. Every part says its sentences
 * through it and nothing gets past the `Discretion`. How a line is written is the sink's affair.
 */
import { LEVELS, type Level } from '../config/log.ts';
import type { Discretion } from './discretion.ts';
import { type Fault, faultOf, inspected } from './fault.ts';

/** What stands beside the sentence. */
export interface Fields {
  /** Of the request that it is about, as its answer's `X-Request-Id` has it. */
  readonly requestId?: string;
}

export interface Log {
  readonly debug: (line: string, fields?: Fields) => void;
  readonly info: (line: string, fields?: Fields) => void;
  readonly warn: (line: string, fields?: Fields) => void;
  /** What went wrong while something was done: an outage is a warning, anything else a fault of ours. */
  readonly failed: (error: unknown, doing: string, fields?: Fields) => void;
  /** Why the process ends: printed whatever the level. */
  readonly fatal: (line: string) => void;
  /** A text without what is secret, for what is told elsewhere. */
  readonly clean: (text: string) => string;
  /** The same log for a part of the service, whose name stands in its lines. */
  readonly of: (module: string) => Log;
}

/** A line on its way out, already clean. */
export interface Line {
  readonly level: Level | 'fatal';
  readonly module: string;
  readonly msg: string;
  readonly requestId: string | null;
  /** Where it tells of an error. */
  readonly fault: Fault | null;
  /** The error as Node prints it, its trace and causes with it. */
  readonly trace: string | null;
}

export interface LogOptions {
  readonly level: Level;
  readonly discretion: Discretion;
  readonly write: (line: Line) => void;
}

/** A log of the part `module`. */
export function createLog(options: LogOptions, module = 'service'): Log {
  const { level, discretion, write } = options;
  const least = LEVELS.indexOf(level);
  const heard = (of: Level): boolean => LEVELS.indexOf(of) >= least;
  const at =
    (of: Level) =>
    (line: string, { requestId = null }: { requestId?: string | null } = {}): void => {
      if (!heard(of)) return;
      const msg = discretion.clean(line);
      write({ level: of, module, msg, requestId, fault: null, trace: null });
    };
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    failed: (error, doing, { requestId = null }: { requestId?: string | null } = {}) => {
      const fault = faultOf(error, (text) => discretion.clean(text));
      const of = fault.outage ? 'warn' : 'error';
      if (!heard(of)) return;
      const msg = discretion.clean(doing);
      write({
        level: of,
        module,
        msg,
        requestId,
        fault,
        trace: discretion.clean(inspected(error)),
      });
    },
    fatal: (line) => {
      const msg = discretion.clean(line);
      write({ level: 'fatal', module, msg, requestId: null, fault: null, trace: null });
    },
    clean: (text) => discretion.clean(text),
    of: (part) => createLog(options, part),
  };
}
