/** Which file is the ledger: as the service finds it, or as it is given. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '@tollbench/server/config.ts';
import { Failure } from '../usage.ts';
import type { Asked } from './asked.ts';

/** The ledger to look at. Settings that only a running service needs may be missing. */
export function findLedger({ file }: Pick<Asked, 'file'>): string {
  if (file !== undefined) {
    if (!existsSync(file)) throw new Failure(`--file is "${file}", where there is no file`);
    return file;
  }
  const dataDir = resolve(process.env['DATA_DIR']?.trim() || '.tollbench');
  const real = join(dataDir, 'ledger.sqlite');
  const sandbox = sandboxLedger(dataDir);
  if (process.env['PAY_TO']?.trim()) return there(real);
  if (sandbox === null || !existsSync(sandbox)) return there(real);
  if (existsSync(real))
    throw new Failure(
      `${dataDir} holds a ledger of production and one of the sandbox: name one with --file, ${real} or ${sandbox}`,
    );
  return sandbox;
}

function there(path: string): string {
  if (existsSync(path)) return path;
  throw new Failure(`there is no ledger ${path}; DATA_DIR says where it is, or --file`);
}

/** The ledger that the service would write, with its settings. */
export function serviceLedger(): { readonly config: Config; readonly path: string } {
  const config = settings();
  if (config.production !== null) return { config, path: join(config.dataDir, 'ledger.sqlite') };
  const path = sandboxLedger(config.dataDir);
  if (path === null)
    throw new Failure(`${config.dataDir} has no sandbox yet, and PAY_TO and RPC_URL are not set`);
  return { config, path };
}

/** @throws Failure for the first setting that cannot be used */
export function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) throw new Failure(error.message);
    throw error;
  }
}

/** Each instance of the sandbox's chain has a ledger of its own. */
function sandboxLedger(dataDir: string): string | null {
  const instance = join(dataDir, 'sandbox-instance');
  if (!existsSync(instance)) return null;
  return join(dataDir, `sandbox-${readFileSync(instance, 'utf8').trim()}.sqlite`);
}
