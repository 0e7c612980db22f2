/** libsecp256k1 in WebAssembly: npm's `tiny-secp256k1`, for machines without a prebuilt binding. */
import { createRequire } from 'node:module';
import { type Engine, engineOf } from './engine.ts';

/** @throws Error where WebAssembly is refused */
export function loadWasm(): Engine {
  // By require, which is synchronous: the engine is chosen before the first payment, once.
  const load = createRequire(import.meta.url);
  const { recover }: typeof import('tiny-secp256k1') = load('tiny-secp256k1');
  return engineOf('libsecp256k1 in WebAssembly', 2, (digest, compact, recovery) =>
    recover(digest, compact, recovery, false),
  );
}
