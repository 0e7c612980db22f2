// Compiles the sandbox's contracts into a committed artifact, so that running needs no compiler.
//   node scripts/compile-contracts.mjs           writes it
//   node scripts/compile-contracts.mjs --check   fails if the committed one is stale
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import solc from 'solc';

const sandbox = new URL('../packages/server/sandbox/', import.meta.url);
const artifact = fileURLToPath(new URL('generated/contracts.json', sandbox));

/** @returns {string} the artifact: abi, creation code and deployed code of every contract. */
export function compileContracts() {
  const folder = new URL('contracts/', sandbox);
  const sources = Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.sol'))
      .sort()
      .map((name) => [name, { content: readFileSync(new URL(name, folder), 'utf8') }]),
  );
  const input = {
    language: 'Solidity',
    sources,
    settings: {
      // Base runs a later fork; an older target keeps the code valid on any chain anvil can imitate.
      evmVersion: 'cancun',
      viaIR: true,
      optimizer: { enabled: true, runs: 10_000 },
      metadata: { bytecodeHash: 'none', appendCBOR: false },
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
      },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input)));
  const problems = (output.errors ?? []).map((problem) => problem.formattedMessage);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const contracts = {};
  for (const file of Object.values(output.contracts)) {
    for (const [name, { abi, evm }] of Object.entries(file)) {
      contracts[name] = {
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
      };
    }
  }
  const compiler = solc.version().replace(/\.Emscripten.*/, '');
  return `${JSON.stringify({ compiler, contracts }, null, 1)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const fresh = compileContracts();
  if (!process.argv.includes('--check')) writeFileSync(artifact, fresh);
  else if (readFileSync(artifact, 'utf8') !== fresh) {
    console.error('generated/contracts.json is stale: run node scripts/compile-contracts.mjs');
    process.exitCode = 1;
  }
}
