/**
 * A network of a round's own on this machine: each process in a network namespace, with an address, on one
 * bridge with all else. Packets between a process and one of its partners can be dropped, so that each
 * side hears nothing: no end of a connection, no refusal. Needs root, `ip` and `iptables`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { program, programPath } from '../../../../scripts/programs.ts';

/** Networks that are tried, as the third number of 10.213.x.0/24. */
const NETWORKS = 250;
/** Of the process `k`: 10.213.x.(10 + k). */
const FIRST = 10;
/** Names are of this process: what one left that was killed is taken away by the next. */
const PREFIX = 'tbt';

/** Where `ip` keeps namespaces: a mount, which it makes with the first of them and leaves behind. */
const PLACE = '/run/netns';
/** It may be mounted on itself more than once. */
const MOUNTS = 3;

/** Why no network can be made and cut here; null where one can. */
export function whyNoNetwork(): string | null {
  const otherwise = 'or leave the fault "partition" out of --faults';
  if (process.getuid?.() !== 0)
    return `a partition drops packets in network namespaces, which only root may make: run it as root, ${otherwise}`;
  try {
    const network = Network.make(1);
    try {
      network.cutFrom(0, 1);
    } finally {
      network.close();
    }
    return null;
  } catch (error) {
    return `a partition drops packets in network namespaces, which cannot be made here: ${(error as Error).message.replaceAll(/\s+/g, ' ')}; allow it (CAP_NET_ADMIN and CAP_SYS_ADMIN), ${otherwise}`;
  }
}

export class Network {
  readonly #bridge: string;
  readonly #subnet: string;
  readonly #names: string[] = [];
  /** Somebody's before us. */
  readonly #wasMounted = isMounted();

  /** Use `make`. */
  constructor(bridge: string, subnet: string) {
    this.#bridge = bridge;
    this.#subnet = subnet;
  }

  /** @throws Error with what `ip` said */
  static make(processes: number): Network {
    forgetDead();
    const network = new Network(`${PREFIX}${process.pid}`, freeSubnet());
    try {
      network.#build(processes);
      return network;
    } catch (error) {
      network.close();
      throw error;
    }
  }

  /** Where everything else listens, for the processes. */
  get host(): string {
    return `${this.#subnet}.1`;
  }

  /** All addresses of it. */
  get range(): string {
    return `${this.#subnet}.0/24`;
  }

  address(process: number): string {
    return `${this.#subnet}.${FIRST + process}`;
  }

  /** What stands before a command that is to run in the namespace of a process. */
  enter(process: number): readonly string[] {
    return ['netns', 'exec', this.#name(process)];
  }

  /** From now on no packet passes between a process and a port of the others, … */
  cutFrom(process: number, port: number): void {
    this.#drop(process, 'OUTPUT', '--dport', port);
    this.#drop(process, 'INPUT', '--sport', port);
  }

  /** … or between anybody and a port of its own, … */
  cutOff(process: number, port: number): void {
    this.#drop(process, 'INPUT', '--dport', port);
    this.#drop(process, 'OUTPUT', '--sport', port);
  }

  /** … until this. */
  mend(process: number): void {
    program('ip', [...this.enter(process), programPath('iptables'), '-F']);
  }

  close(): void {
    for (const name of this.#names.splice(0)) ip(['netns', 'del', name], true);
    ip(['link', 'del', this.#bridge], true);
    if (!this.#wasMounted) leavePlace();
  }

  #build(processes: number): void {
    ip(['link', 'add', this.#bridge, 'type', 'bridge']);
    ip(['addr', 'add', `${this.host}/24`, 'dev', this.#bridge]);
    ip(['link', 'set', this.#bridge, 'up']);
    for (let process = 0; process < processes; process++) {
      const name = this.#name(process);
      ip(['netns', 'add', name]);
      this.#names.push(name);
      const wire = `${name}w`;
      ip(['link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name]);
      ip(['link', 'set', wire, 'master', this.#bridge, 'up']);
      ip(['-n', name, 'addr', 'add', `${this.address(process)}/24`, 'dev', 'eth0']);
      ip(['-n', name, 'link', 'set', 'eth0', 'up']);
      ip(['-n', name, 'link', 'set', 'lo', 'up']);
    }
  }

  #drop(process: number, chain: 'INPUT' | 'OUTPUT', end: '--dport' | '--sport', port: number) {
    const rule = ['-A', chain, '-p', 'tcp', end, String(port), '-j', 'DROP'];
    program('ip', [...this.enter(process), programPath('iptables'), ...rule]);
  }

  #name(process: number): string {
    return `${this.#bridge}p${process}`;
  }
}

const isMounted = (): boolean => readFileSync('/proc/self/mounts', 'utf8').includes(` ${PLACE} `);

/** Unless somebody has namespaces there now. */
function leavePlace(): void {
  for (let mounts = 0; mounts < MOUNTS && isMounted(); mounts++) {
    if (!existsSync(PLACE) || readdirSync(PLACE).length > 0) return;
    program('umount', [PLACE], { anyStatus: true });
  }
}

function ip(args: readonly string[], anyStatus = false): void {
  program('ip', args, { anyStatus });
}

/** The first three numbers of a network that nobody here has. */
function freeSubnet(): string {
  const taken = Object.values(networkInterfaces()).flatMap((some) =>
    (some ?? []).map(({ address }) => address),
  );
  for (let tries = 0; tries < NETWORKS; tries++) {
    const subnet = `10.213.${(process.pid + tries) % NETWORKS}`;
    if (!taken.some((address) => address.startsWith(`${subnet}.`))) return subnet;
  }
  throw new Error('all networks 10.213.0.0/24 to 10.213.249.0/24 are taken here');
}

/** Takes away what a torture made that was killed. */
function forgetDead(): void {
  const { stdout } = program('ip', ['-o', 'link', 'show', 'type', 'bridge']);
  for (const [, bridge = '', pid = ''] of stdout.matchAll(/\d+: (tbt(\d+)):/g)) {
    if (isAlive(Number(pid))) continue;
    const { stdout: spaces } = program('ip', ['netns', 'list']);
    for (const [name] of spaces.matchAll(/^tbt\d+p\d+/gm))
      if (name.startsWith(`${bridge}p`)) ip(['netns', 'del', name], true);
    ip(['link', 'del', bridge], true);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
