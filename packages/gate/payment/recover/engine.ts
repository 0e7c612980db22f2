/** Who signed 32 bytes with a key of secp256k1: one interface over three libraries. */
import { keccak256 } from '../keccak.ts';

export interface Engine {
  /** For people: the library and how it runs. */
  readonly name: string;
  /**
   * Recoveries in one turn of the event loop, a quarter to two milliseconds of them; more than these
   * are many. Handing a batch to a thread costs the thread that hands it 40 µs and 2 µs each, and
   * the answer 0.1 ms: for the processor it pays from the first one on, for the answer from the
   * fourth (native; `bench/recover.bench.ts`).
   */
  readonly perTurn: number;
  /**
   * The 20-byte address whose key made the signature, or null where no key can have: r or s zero or
   * not below the order of the curve, an r that is no point's. Judges as the precompile `ecrecover`
   * does, so a high s is taken here; that the token refuses it is a rule of `signature.ts`.
   * @param digest 32 bytes
   * @param compact 64 bytes, r and s
   */
  recover(digest: Uint8Array, compact: Uint8Array, recovery: 0 | 1): Uint8Array | null;
}

/** 65 bytes, the uncompressed point with 04 before it. May throw where there is none. */
type PublicKeyOf = (digest: Uint8Array, compact: Uint8Array, recovery: 0 | 1) => Uint8Array | null;

/**
 * An engine of a library's recovery. What a library throws means that nobody signed: lengths are
 * checked before it is asked, so there is nothing else that it could mean.
 */
export function engineOf(name: string, perTurn: number, publicKeyOf: PublicKeyOf): Engine {
  return {
    name,
    perTurn,
    recover(digest, compact, recovery) {
      if (digest.length !== 32 || compact.length !== 64) return null;
      let key: Uint8Array | null;
      try {
        key = publicKeyOf(digest, compact, recovery);
      } catch {
        return null;
      }
      if (key?.length !== 65 || key[0] !== 4) return null;
      return keccak256(key.subarray(1)).subarray(12);
    },
  };
}
