/** What of the settings is secret, in every spelling in which a library may quote it. */
import { type Env, text } from '../config/env.ts';

/** Whole values, or several with commas between them. */
const KEYS = [
  'RELAYER_PRIVATE_KEY',
  'ADMIN_TOKEN',
  'PGPASSWORD',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;
/** Addresses whose name, password, path or query lets somebody in. */
const ADDRESSES = [
  'RPC_URL',
  'FACILITATOR_URL',
  'ALERT_URL',
  'REPORT_URL',
  'DATABASE_URL',
  'REDIS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;
/** A part of a path that is shorter is a version, or a word. */
const MIN_PART = 12;

export function secretsOf(env: Env): string[] {
  return [
    ...KEYS.flatMap((name) => listed(env, name)).flatMap((key) => [key, key.replace(/^0x/i, '')]),
    ...ADDRESSES.flatMap((name) => listed(env, name)).flatMap(ofAddress),
  ];
}

function listed(env: Env, name: string): string[] {
  const whole = text(env, name);
  if (whole === undefined) return [];
  const parts = whole.split(',').map((part) => part.trim());
  return [whole, ...parts, ...parts.flatMap((part) => part.split('=').slice(1))].filter(
    (part) => part !== '',
  );
}

/** The parts that let in: host and port may be said, and so may the name of a database. */
function ofAddress(address: string): string[] {
  const url = URL.parse(address);
  if (url === null) return [];
  const { username, password, pathname, search, searchParams } = url;
  const web = /^https?:$/.test(url.protocol);
  const paths = web ? [`${pathname}${search}`, ...pathname.split('/')] : [];
  return [
    ...[password, plain(password), ...(web ? [username] : [])],
    ...paths.filter((part) => part.length >= MIN_PART),
    ...[...searchParams].filter(([name]) => web || name === 'password').map(([, value]) => value),
  ].filter((part) => part !== '');
}

function plain(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    // It is no encoding of anything: it is used as it stands.
    return encoded;
  }
}
