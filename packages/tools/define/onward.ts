import { WIRE } from './address.ts';

/** A tool that comes after this one, and the state that it is given. */
export interface Onward {
  /** The slug of that tool. */
  readonly tool: string;
  /** What it does with this result, as the words of a link: "Step response of the closed loop". */
  readonly does: string;
  /** Its inputs as they are written, by name; those left out take their defaults. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** The address of that tool with its state; undefined where the state is longer than a request's first line may be. */
export function onwardAddress({ tool, inputs }: Onward): string | undefined {
  const query = new URLSearchParams(inputs).toString();
  const address = `/${tool}.html${query && `?${query}`}`;
  return address.length <= WIRE ? address : undefined;
}
