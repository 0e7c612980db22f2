/** PostgreSQL's own programs, told where the database is by their environment: a command line is for all to see. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { LedgerUnavailable } from '../types.ts';
import { type DatabaseAddress, readAddress } from './address.ts';

/** Characters kept of what a program says, and of what it complains of. */
const MAX_SAID = 1 << 20;
const MAX_COMPLAINT = 2_000;

/**
 * Runs one to its end: what it said.
 * @param url the database, null where the program asks none
 * @throws LedgerUnavailable where it is not on this machine, or fails, in its own words
 */
export async function runProgram(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  url: string | null,
): Promise<string> {
  const child = spawn(name, args, {
    env: { ...process.env, ...(url === null ? {} : environmentOf(readAddress(url))) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, MAX_SAID);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-MAX_COMPLAINT);
  });
  const status = await new Promise<number | string | null>((resolve, reject) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        new LedgerUnavailable(
          error.code === 'ENOENT'
            ? `${name} is not on this machine: Debian has it in the package postgresql-client`
            : `${name} cannot be run: ${error.message}`,
        ),
      ),
    );
  });
  if (status === 0) return said;
  const words = complaint.trim().replaceAll(/\s*\n\s*/g, ' ');
  throw new LedgerUnavailable(
    words === '' ? `${name} ended with ${status}` : `${name} ended with ${status}: ${words}`,
  );
}

/** Before version 16 the programs have no word for the system's own authorities: Debian has them in a file. */
function knownAuthorities(): string {
  const file = '/etc/ssl/certs/ca-certificates.crt';
  return existsSync(file) ? file : 'system';
}

function environmentOf(address: DatabaseAddress): Readonly<Record<string, string>> {
  const { user, password, host, port, database, options } = address;
  const { sslmode, sslrootcert, sslcert, sslkey } = options;
  // The client of the ledger checks the certificate, with its name, wherever there is one.
  const checked = sslmode !== undefined && sslmode !== 'disable';
  const given = {
    PGUSER: user,
    PGPASSWORD: password,
    PGHOST: host,
    PGPORT: port === null ? null : String(port),
    PGDATABASE: database,
    PGSSLMODE: checked ? 'verify-full' : sslmode,
    PGSSLROOTCERT: sslrootcert ?? (checked ? knownAuthorities() : null),
    PGSSLCERT: sslcert,
    PGSSLKEY: sslkey,
    PGAPPNAME: 'tollbench',
  };
  return Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}
