/** noble-curves, the JavaScript that viem recovers with: for machines that run nothing else. */
import { createRequire } from 'node:module';
import { type Engine, engineOf } from './engine.ts';

interface Noble {
  readonly secp256k1: {
    readonly Signature: {
      fromCompact(compact: Uint8Array): {
        addRecoveryBit(bit: number): {
          recoverPublicKey(digest: Uint8Array): { toRawBytes(compressed: boolean): Uint8Array };
        };
      };
    };
  };
}

/** @throws Error where viem has come to use another library */
export function loadJavaScript(): Engine {
  // viem's own copy: the gate depends on viem, and viem's recovery cannot be called synchronously.
  const ofViem = createRequire(createRequire(import.meta.url).resolve('viem'));
  const { secp256k1 }: Noble = ofViem('@noble/curves/secp256k1');
  return engineOf('noble-curves, JavaScript', 1, (digest, compact, recovery) =>
    secp256k1.Signature.fromCompact(compact)
      .addRecoveryBit(recovery)
      .recoverPublicKey(digest)
      .toRawBytes(false),
  );
}
