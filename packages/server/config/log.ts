/** Settings of the log: how its lines are written, and which of them. */
import { choice, type Env } from './env.ts';

/** The least that is written first: a level holds all that stand behind it. */
export const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type Level = (typeof LEVELS)[number];

export interface LogSettings {
  /** Sentences as a person reads them, or a line of JSON each. */
  readonly format: 'text' | 'json';
  readonly level: Level;
}

/** @throws ConfigError */
export function logSettingsOf(env: Env): LogSettings {
  return {
    format: choice(env, 'LOG_FORMAT', ['text', 'json'], 'text'),
    level: choice(env, 'LOG_LEVEL', LEVELS, 'info'),
  };
}
