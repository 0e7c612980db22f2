/** deploy/compose.yaml as a program reads it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { python } from '../../scripts/programs.ts';

export interface ComposeService {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks: readonly string[] | Readonly<Record<string, { ipv4_address?: string }>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck: { readonly test: readonly string[] };
  readonly restart: string;
  readonly stop_grace_period?: string;
}

export interface Compose {
  readonly services: Readonly<
    Record<'one' | 'two' | 'postgres' | 'valkey' | 'nginx', ComposeService>
  >;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<
    Record<string, { internal?: boolean; ipam?: { config: readonly { subnet: string }[] } }>
  >;
}

export const COMPOSE = fileURLToPath(new URL('../compose.yaml', import.meta.url));

export function readCompose(): Compose {
  const { stdout } = python(
    'import json, sys, yaml\nprint(json.dumps(yaml.safe_load(sys.stdin)))',
    {
      modules: ['yaml'],
      input: readFileSync(COMPOSE, 'utf8'),
    },
  );
  return JSON.parse(stdout) as Compose;
}

/** A value with its variables put in as compose does. @throws Error for one that is not given */
export function interpolated(value: string, variables: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{([A-Z_]+)(?::\?([^}]*))?\}/g, (_, name: string, complaint = '') => {
    const given = variables[name];
    if (!given) throw new Error(`${name} ${complaint}`);
    return given;
  });
}
