/** The publisher's desk: its listener, who is let in, and what is mounted on it. */
import type { Config } from '../config.ts';
import { Admission } from './admission.ts';
import type { Route, Routes } from './answer.ts';
import { deskHandler } from './handler.ts';
import { listen } from './listener.ts';
import { mountLogin } from './login.ts';
import { assets } from './page/frame.ts';
import { Sessions } from './sessions.ts';
import { deskToken } from './token.ts';
import { Tries } from './tries.ts';

export interface Desk {
  /** `http://127.0.0.1:8403` */
  readonly address: string;
  /** Puts a route at a path; @throws Error where one stands there already */
  mount(path: string, route: Route): void;
  /** Ends live pages and what is under way. */
  stop(): Promise<void>;
}

export interface DeskParts {
  readonly config: Pick<Config, 'desk' | 'dataDir'>;
  readonly say: (line: string) => void;
  readonly onError: (error: unknown, doing: string) => void;
}

/**
 * Opens the listener with signing in and out on it; the rest is mounted. Null where ADMIN_PORT is not set.
 * @throws ConfigError where the port cannot be had, or the token in the data folder may be guessed
 */
export async function openDesk({ config, say, onError }: DeskParts): Promise<Desk | null> {
  const { desk: settings, dataDir } = config;
  if (settings === null) return null;
  const token = deskToken(dataDir, settings.token);
  const routes: Routes = new Map();
  let port = settings.port;
  const admission = new Admission({
    ...{ token, sessions: new Sessions(), tries: new Tries() },
    port: () => port,
    now: () => performance.now(),
  });
  assets.mount(routes);
  mountLogin(routes, admission);
  const { host } = settings;
  const listener = await listen(
    settings,
    deskHandler({ routes, admission, host, onError }),
    onError,
  );
  port = listener.port;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const where = token.file === null ? 'in ADMIN_TOKEN' : `in ${token.file}`;
  say(`The publisher's desk is at ${address}; the token that opens it is ${where}`);
  return {
    address,
    mount(path, route) {
      if (routes.has(path)) throw new Error(`two routes of the desk stand at ${path}`);
      routes.set(path, route);
    },
    stop: () => listener.close(),
  };
}
