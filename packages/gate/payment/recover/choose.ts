/** Which library recovers: the fastest that loads here and knows a signature that is known. */
import type { Engine } from './engine.ts';
import { loadJavaScript } from './javascript.ts';
import { loadNative } from './native.ts';
import { loadWasm } from './wasm.ts';

export interface Choice {
  readonly engine: Engine;
  /** Why each faster one was passed over, a sentence each. */
  readonly passedOver: readonly string[];
}

/** Fastest first. */
const LOADERS: readonly (() => Engine)[] = [loadNative, loadWasm, loadJavaScript];

/**
 * The first of the engines that loads and passes the self-test.
 * @throws Error where none does: then no signed payment could be judged
 */
export function chooseEngine(loaders: readonly (() => Engine)[] = LOADERS): Choice {
  const passedOver: string[] = [];
  for (const load of loaders) {
    try {
      const engine = load();
      selfTest(engine);
      return { engine, passedOver };
    } catch (error) {
      const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      passedOver.push(sentence);
    }
  }
  throw new Error(`Nothing here recovers who signed: ${passedOver.join('; ')}`);
}

/** What was chosen, for the log: its name, and why each faster one was passed over. */
export function inWords({ engine, passedOver }: Choice): string {
  return passedOver.length === 0 ? engine.name : `${engine.name} (${passedOver.join('; ')})`;
}

/** A valid signature from go-ethereum's tests of `ecrecover` (testdata/precompiles/ecRecover.json). */
const DIGEST = '18c547e4f7b0f325ad1e56f57e26c745b09a3e503d86e00e5255ff7f715d3d1c';
const R = '73b1693892219d736caba55bdb67216e485557ea6b6af75f37096c9aa6a5a75f';
const S = 'eeb940b1d03b21e36b0e47e79769f095fe2ab855bd91e3a38756b7d75a9c4549';
const RECOVERY = 1;
const SIGNER = 'a94f5374fce5edbc8e2a8697c15331677e6ebf0b';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const hexOf = (address: Uint8Array | null): string =>
  address === null ? 'nobody' : Buffer.from(address).toString('hex');

/** @throws Error if the engine takes the known signature for another's, or nobody's for somebody's */
function selfTest({ name, recover }: Engine): void {
  const digest = bytes(DIGEST);
  const found = hexOf(recover(digest, bytes(R + S), RECOVERY));
  if (found !== SIGNER) throw new Error(`${name}: recovers ${found} where ${SIGNER} signed`);
  const nobody = hexOf(recover(digest, bytes('00'.repeat(32) + S), RECOVERY));
  if (nobody !== 'nobody') throw new Error(`${name}: recovers ${nobody} from an r of zero`);
}
