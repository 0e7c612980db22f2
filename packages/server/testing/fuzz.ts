/** Exports of random inputs, asked of a running service as strangers would ask. */
import { type RandomJob, randomJob } from '@tollbench/tools/testing/random-inputs.ts';
import { loadTools } from '@tollbench/tools/tools.ts';
import { residentMiB, type ServiceProcess } from './process.ts';

export interface FuzzReport {
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Jobs that were answered as a fault of ours. */
  readonly faults: readonly string[];
  /** MiB at most, of the service and all its processes together. */
  readonly resident: number;
  /** Milliseconds that a free page took meanwhile, each. */
  readonly pages: readonly number[];
}

/** Longer links than the service reads are not its to answer. */
const MAX_LENGTH = 40_000;
const AT_ONCE = 4;

/** `jobs` random exports over all tools, from `seed` on. */
export async function fuzz(
  service: ServiceProcess,
  jobs: number,
  seed: number,
): Promise<FuzzReport> {
  const tools = await loadTools();
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const pages: number[] = [];
  let resident = 0;
  let next = 0;
  let running = true;

  const worker = async () => {
    for (let n = next++; n < jobs && service.ended() === null; n = next++) {
      const tool = tools[n % tools.length] as (typeof tools)[number];
      const path = pathOf(tool.slug, randomJob(tool, seed + n));
      if (path.length > MAX_LENGTH) continue;
      const status = await ask(service, path, n);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && status !== 503) faults.push(`seed ${seed + n}: ${status} ${path}`);
    }
  };
  const watch = async () => {
    while (running && service.ended() === null) {
      const began = performance.now();
      await again(service, () => fetch(service.origin));
      pages.push(performance.now() - began);
      resident = Math.max(resident, residentMiB(service.pid));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const watching = watch();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  running = false;
  await watching;
  return { statuses, faults, resident, pages };
}

function pathOf(slug: string, { inputs, format }: RandomJob): string {
  return `/${slug}.html?${new URLSearchParams([['export', format], ...inputs])}`;
}

/** Each from a source of its own: the shares have tests of their own. */
function ask(service: ServiceProcess, path: string, n: number): Promise<number> {
  const source = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  return again(service, () =>
    fetch(service.origin + path, { headers: { 'X-Forwarded-For': source } }),
  );
}

/**
 * The status of an answer that came whole. A connection that idled may be closed while it is asked for the
 * next, on a busy machine; then it is asked again, as every client does (RFC 9112, 9.3.1), of a living service.
 */
async function again(service: ServiceProcess, get: () => Promise<Response>): Promise<number> {
  const once = async () => {
    const response = await get();
    await response.arrayBuffer();
    return response.status;
  };
  try {
    return await once();
  } catch {
    if (service.ended() !== null) throw new Error(`the service ended with ${service.ended()}`);
    return once();
  }
}
