/** An RPC that writes down what is asked through it. */
import type { Rpc } from '@tollbench/gate/chain/rpc.ts';

export interface Asked {
  readonly method: string;
  readonly params: readonly unknown[];
}

export function countedRpc(rpc: Rpc) {
  const asked: Asked[] = [];
  return {
    rpc: {
      request(method: string, params: readonly unknown[]): Promise<unknown> {
        asked.push({ method, params });
        return rpc.request(method, params);
      },
    } satisfies Rpc,
    /** Methods asked since the last time, in order. */
    methods: (): string[] => asked.splice(0).map(({ method }) => method),
  };
}

/** Waits for something that a chain does by itself, however busy the machine is. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
