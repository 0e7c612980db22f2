import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import {
  allEngines,
  curveDisagreements,
  disagreements,
  hasBinding,
  judge,
  judgedByViem,
} from '../../testing/agreement.ts';
import { kinds, signatureCase } from '../../testing/signatures.ts';
import { keccak256 } from '../keccak.ts';
import { chooseEngine, inWords } from './choose.ts';
import { type Engine, engineOf } from './engine.ts';
import { loadJavaScript } from './javascript.ts';
import { loadWasm } from './wasm.ts';

const engines = allEngines();
const [fastest] = engines;

describe('the engines', () => {
  test('agree on two thousand signatures, and with who made them', () => {
    for (let k = 0; k < 2000; k++)
      expect(disagreements(signatureCase('some', k), engines)).toEqual([]);
  });

  test.each(kinds)('agree with viem and on the bare curve: %s', async (kind) => {
    for (let k = 0; k < 8; k++) {
      const made = signatureCase('kinds', k, kind);
      expect(disagreements(made, engines)).toEqual([]);
      expect(curveDisagreements(made, engines)).toEqual([]);
      expect(await judgedByViem(made)).toBe(judge(made, fastest));
    }
  });

  test('say nobody for arguments of another length', () => {
    const { digest, signature } = signatureCase('lengths', 0, 'valid');
    const compact = Buffer.from(signature.slice(2, 130), 'hex');
    for (const { recover } of engines) {
      const either = [recover(digest, compact, 0), recover(digest, compact, 1)];
      expect(either).not.toContain(null);
      expect(recover(digest.subarray(1), compact, 0)).toBeNull();
      expect(recover(digest, compact.subarray(1), 0)).toBeNull();
      expect(recover(digest, Buffer.concat([compact, compact]), 0)).toBeNull();
    }
  });
});

describe('the choice of an engine', () => {
  const refusing = () => {
    throw new Error('No native build was found for this machine\n    loaded from: a folder');
  };
  const lying = (name: string, recover: Engine['recover']) => () => ({ name, perTurn: 1, recover });

  test.runIf(hasBinding)('is the native one, by its own bindings and without elliptic', () => {
    const { cache, resolve } = createRequire(import.meta.url);
    expect(chooseEngine()).toMatchObject({
      engine: { name: 'libsecp256k1, native' },
      passedOver: [],
    });
    expect(Object.keys(cache)).toContain(resolve('secp256k1/bindings.js'));
    expect(Object.keys(cache).filter((path) => path.includes('elliptic'))).toEqual([]);
  });

  test('is WebAssembly where there is no binding, then JavaScript, and says why', () => {
    const second = chooseEngine([refusing, loadWasm, loadJavaScript]);
    expect(second.engine.name).toBe(loadWasm().name);
    expect(second.passedOver).toEqual(['No native build was found for this machine']);
    const third = chooseEngine([refusing, refusing, loadJavaScript]);
    expect(third.engine.name).toBe(loadJavaScript().name);
    expect(third.passedOver).toHaveLength(2);
    expect(inWords(third)).toBe(
      `${third.engine.name} (${third.passedOver[0]}; ${third.passedOver[0]})`,
    );
    expect(inWords({ engine: third.engine, passedOver: [] })).toBe(third.engine.name);
    expect(() => chooseEngine([refusing])).toThrow('Nothing here recovers who signed: No native');
    const odd = () => {
      throw 'no WebAssembly\nhere';
    };
    expect(() => chooseEngine([odd, odd])).toThrow(/: no WebAssembly; no WebAssembly$/);
  });

  test('passes over one that recovers another, nobody, or somebody from nothing', () => {
    const somebody = new Uint8Array(20).fill(7);
    const known = fastest.recover;
    const never = (name: string, recover: Engine['recover'], why: string) => {
      const { engine, passedOver } = chooseEngine([lying(name, recover), loadWasm]);
      expect(engine.name).toBe(loadWasm().name);
      expect(passedOver).toEqual([expect.stringContaining(why)]);
    };
    never('liar', () => somebody, `liar: recovers ${'07'.repeat(20)} where a94f53`);
    never('shy', () => null, 'shy: recovers nobody where a94f53');
    never(
      'keen',
      (d, c, v) => known(d, c, v) ?? somebody,
      `keen: recovers ${'07'.repeat(20)} from`,
    );
  });

  test('takes a library that throws or answers no point for nobody signing', () => {
    const [digest, compact] = [new Uint8Array(32), new Uint8Array(64)];
    const answers = [
      new Uint8Array(33).fill(4),
      new Uint8Array(65).fill(2),
      new Uint8Array(64).fill(4),
      null,
    ];
    for (const answer of answers)
      expect(engineOf('odd', 1, () => answer).recover(digest, compact, 0)).toBeNull();
    const key = new Uint8Array(65).fill(4);
    const known = engineOf('known', 1, () => key);
    // Whatever a library makes of other lengths.
    expect(known.recover(digest, compact, 0)).toEqual(keccak256(key.subarray(1)).subarray(12));
    for (const [of, rs] of [
      [31, 64],
      [33, 64],
      [32, 63],
      [32, 65],
    ] as const)
      expect(known.recover(new Uint8Array(of), new Uint8Array(rs), 0)).toBeNull();
    const throwing = engineOf('throwing', 1, refusing);
    expect(throwing.recover(digest, compact, 1)).toBeNull();
  });

  test('is made on a machine without the binding as it is there', async () => {
    // What node-gyp-build looks in before the package's own folder, in a thread with settings of its own.
    const worker = new Worker(
      `import(${JSON.stringify(new URL('./choose.ts', import.meta.url).href)}).then(({ chooseEngine }) => {
        const { engine, passedOver } = chooseEngine();
        require('node:worker_threads').parentPort.postMessage([engine.name, ...passedOver]);
      });`,
      { eval: true, env: { SECP256K1_PREBUILD: '/nowhere' } },
    );
    const said = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
    expect(said).toEqual([loadWasm().name, expect.stringContaining('No native build was found')]);
  });
});
