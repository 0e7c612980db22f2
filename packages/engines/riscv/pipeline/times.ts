/** When each instruction of a run is where. */
/** Cycles from 1, by place in the run: the first in each stage. Each is left in the cycle before the next begins. */
export interface Times {
  readonly fetch: Uint32Array<ArrayBuffer>;
  readonly decode: Uint32Array<ArrayBuffer>;
  readonly execute: Uint32Array<ArrayBuffer>;
  readonly access: Uint32Array<ArrayBuffer>;
  readonly write: Uint32Array<ArrayBuffer>;
}

export function timesFor(n: number): Times {
  const cycles = () => new Uint32Array(n);
  return {
    ...{ fetch: cycles(), decode: cycles(), execute: cycles(), access: cycles() },
    write: cycles(),
  };
}

/** Instructions that are issued together; the one under way and what is needed of the one before it. */
export interface Group {
  /** Place of the first, and how many there are. */
  leader: number;
  members: number;
  /** Cycle in which the group before it is in WB; 0 of the first. */
  beforeWrite: number;
}
