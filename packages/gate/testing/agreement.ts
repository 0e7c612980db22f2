/** Whether the engines judge a signature as it was made, and as each other. */
import { recoverAddress } from 'viem';
import type { Engine } from '../payment/recover/engine.ts';
import { loadJavaScript } from '../payment/recover/javascript.ts';
import { loadNative } from '../payment/recover/native.ts';
import { loadWasm } from '../payment/recover/wasm.ts';
import { keySignature } from '../payment/signature.ts';
import type { SignatureCase } from './signatures.ts';

/** For which the package brings a binding: there it must load. */
const BOUND = ['linux-x64', 'darwin-arm64', 'win32-x64'];

/** Whether a native engine is to be had on this machine. */
export const hasBinding: boolean = BOUND.includes(`${process.platform}-${process.arch}`);

/** Every engine that runs on this machine, the fastest first. */
export function allEngines(): readonly [Engine, ...Engine[]] {
  const others = [loadWasm(), loadJavaScript()] as const;
  return hasBinding ? [loadNative(), ...others] : others;
}

const named = (address: Uint8Array | null): string =>
  address === null ? 'nobody' : `0x${Buffer.from(address).toString('hex')}`;

/** Who signed, by one engine and the token's rule. */
export function judge({ digest, signature }: SignatureCase, { recover }: Engine): string {
  const key = keySignature(signature);
  return key === null ? 'nobody' : named(recover(digest, key.compact, key.recovery));
}

/** What is wrong with the engines' answers, a line each; nothing if they are as they should be. */
export function disagreements(made: SignatureCase, engines: readonly Engine[]): string[] {
  const answers = engines.map((engine) => ({ by: engine.name, found: judge(made, engine) }));
  const [first] = answers;
  const where = `${made.kind}, ${Buffer.from(made.digest).toString('hex')}, ${made.signature}`;
  return answers
    .filter(({ found }) => found !== first?.found || !fits(found, made))
    .map(({ by, found }) => `${where}: ${by} says ${found}, it is ${made.signer}`);
}

function fits(found: string, { signer, key }: SignatureCase): boolean {
  if (signer === 'any') return true;
  return signer === 'another' ? found !== 'nobody' && found !== key : found === signer;
}

/**
 * What differs where the rule is left out, so that the curve alone judges 65 bytes of any kind: high
 * s too, by both recoveries.
 */
export function curveDisagreements(
  { kind, digest, signature }: SignatureCase,
  engines: readonly Engine[],
): string[] {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  if (bytes.length !== 65) return [];
  return ([0, 1] as const).flatMap((recovery) => {
    const found = engines.map(({ recover }) =>
      named(recover(digest, bytes.subarray(0, 64), recovery)),
    );
    return new Set(found).size === 1
      ? []
      : [`${kind}, ${recovery}, ${signature}: ${found.join(', ')}`];
  });
}

/** As `judge`, by viem's own function. */
export async function judgedByViem({ digest, signature }: SignatureCase): Promise<string> {
  if (keySignature(signature) === null) return 'nobody';
  const hash = `0x${Buffer.from(digest).toString('hex')}` as const;
  try {
    return (await recoverAddress({ hash, signature })).toLowerCase();
  } catch {
    return 'nobody';
  }
}
