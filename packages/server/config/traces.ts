/** The setting of traces, by the name that OpenTelemetry has for it everywhere. */
import { ConfigError, type Env, shown, text, urlOf } from './env.ts';

/**
 * Where traces are sent, or null where none are made: the address of a collector, without `/v1/traces`.
 * @throws ConfigError for what is no address, and where another protocol is asked for
 */
export function tracesUrlOf(env: Env): string | null {
  const value = text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (value === undefined) return null;
  const url = urlOf('OTEL_EXPORTER_OTLP_ENDPOINT', value);
  if (url.search !== '' || url.hash !== '')
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      `is "${shown(value)}" with a ? or a #; /v1/traces is asked for behind its path`,
    );
  const protocol = text(env, 'OTEL_EXPORTER_OTLP_PROTOCOL');
  if (protocol !== undefined && protocol !== 'http/json')
    throw new ConfigError(
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      `is "${protocol}"; traces are sent as http/json, which collectors take at the port of http/protobuf, 4318`,
    );
  return url.href.replace(/\/$/, '');
}
