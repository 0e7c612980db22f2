/** Settings of the site itself: where it listens, what its address is, who stands in front of it. */
import { type ProxyTrust, parseProxyTrust } from '@tollbench/gate/request/source.ts';
import { ConfigError, type Env, shown, text, urlOf } from './env.ts';

export function portOf(env: Env): number {
  const value = text(env, 'PORT') ?? '8402';
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65535)
    throw new ConfigError('PORT', `is "${value}"; it is a number from 0 to 65535`);
  return port;
}

/** The origin of the site, without a trailing slash. Production must say it: payments are signed for it. */
export function baseUrlOf(env: Env, port: number, production: boolean): string {
  const given = text(env, 'BASE_URL');
  if (given !== undefined) return originOf('BASE_URL', given);
  if (production)
    throw new ConfigError(
      'BASE_URL',
      'is missing: production needs the public address of the site, such as https://tollbench.example',
    );
  return `http://localhost:${port}`;
}

function originOf(name: string, value: string): string {
  const url = urlOf(name, value);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new ConfigError(
      name,
      `is "${value}"; it is an origin alone, such as ${url.origin}, for the site lives at its root`,
    );
  return url.origin;
}

export function proxiesOf(env: Env): ProxyTrust {
  try {
    return parseProxyTrust(env['TRUST_PROXY']);
  } catch (error) {
    throw new ConfigError('TRUST_PROXY', (error as Error).message.replace(/^TRUST_PROXY:? ?/, ''));
  }
}

/** A `mailto:` or `https:` URL, or null. */
export function contactOf(env: Env): string | null {
  const value = text(env, 'CONTACT');
  if (value === undefined) return null;
  if (/^[^\s@:/]+@[^\s@/]+$/.test(value)) return `mailto:${value}`;
  const url = URL.parse(value);
  if (url === null || !['mailto:', 'https:'].includes(url.protocol))
    throw new ConfigError(
      'CONTACT',
      `is "${value}"; it is an e-mail address, or a mailto: or https: URL`,
    );
  return value;
}

/** Where alarms are sent, or null. Its path is a secret: whoever knows it can raise alarms. */
export const alertUrlOf = (env: Env): string | null => webhookOf(env, 'ALERT_URL');

/** Where the summary of each day is sent, or null. Its path is a secret, too. */
export const reportUrlOf = (env: Env): string | null => webhookOf(env, 'REPORT_URL');

function webhookOf(env: Env, name: 'ALERT_URL' | 'REPORT_URL'): string | null {
  const value = text(env, name);
  if (value === undefined) return null;
  const url = urlOf(name, value);
  if (url.hash !== '')
    throw new ConfigError(name, `is "${shown(value)}" with a #, behind which nothing is sent`);
  return url.href;
}
