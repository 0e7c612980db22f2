/** libsecp256k1, compiled: the prebuilt binding in the tarball of npm's `secp256k1`. */
import { createRequire } from 'node:module';
import { type Engine, engineOf } from './engine.ts';

/** What the package's bindings offer; it has no types of its own. */
interface Bindings {
  /** @throws Error where no key can have made the signature */
  ecdsaRecover(
    compact: Uint8Array,
    recovery: number,
    digest: Uint8Array,
    compressed: boolean,
  ): Uint8Array;
}

/**
 * The bindings themselves, and not the package's index: that takes the slow JavaScript of `elliptic`
 * where there are none, and does not say so.
 * @throws Error where there is no prebuilt binding for this machine, or it cannot be loaded
 */
export function loadNative(): Engine {
  const load = createRequire(import.meta.url);
  const bindings: Bindings = load('secp256k1/bindings.js');
  return engineOf('libsecp256k1, native', 4, (digest, compact, recovery) =>
    bindings.ecdsaRecover(compact, recovery, digest, false),
  );
}
