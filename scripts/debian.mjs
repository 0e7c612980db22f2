// The programs outside npm that prove the numbers and the exports, and the Debian packages that hold them.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, getuid } from 'node:process';

/** Program (or file) → Debian package, by the command that needs it. */
const NEEDS = {
  test: {
    chromium: 'chromium',
    gcc: 'gcc',
    '/usr/include/stdio.h': 'libc6-dev',
    iverilog: 'iverilog',
    yosys: 'yosys',
    ngspice: 'ngspice',
    'riscv64-unknown-elf-as': 'binutils-riscv64-unknown-elf',
    'qemu-riscv32': 'qemu-user',
    octave: 'octave',
    '/usr/share/octave/packages/control-3.4.0': 'octave-control',
    xmllint: 'libxml2-utils',
    '/usr/bin/python3': 'python3',
    '/usr/lib/python3/dist-packages/numpy': 'python3-numpy',
    '/usr/lib/python3/dist-packages/scipy': 'python3-scipy',
  },
  bench: {
    chromium: 'chromium',
    nginx: 'nginx-light',
    wrk: 'wrk',
    gcc: 'gcc',
    '/usr/share/doc/libfftw3-double3': 'libfftw3-double3',
    pgrep: 'procps',
    'riscv64-unknown-elf-as': 'binutils-riscv64-unknown-elf',
    'qemu-riscv32': 'qemu-user',
    '/usr/lib/python3/dist-packages/scipy': 'python3-scipy',
    glpsol: 'glpk-utils',
  },
  oracles: {
    '/usr/bin/python3': 'python3',
    '/usr/lib/python3/dist-packages/scipy': 'python3-scipy',
    '/usr/lib/python3/dist-packages/sympy': 'python3-sympy',
    '/usr/lib/python3/dist-packages/mpmath': 'python3-mpmath',
    '/usr/lib/python3/dist-packages/crcmod': 'python3-crcmod',
    '/usr/lib/python3/dist-packages/skrf': 'python3-scikit-rf',
    octave: 'octave',
    '/usr/share/octave/packages/control-3.4.0': 'octave-control',
    '/usr/share/octave/packages/signal-1.4.3': 'octave-signal',
    '/usr/share/octave/packages/communications-1.2.4': 'octave-communications',
    ngspice: 'ngspice',
    glpsol: 'glpk-utils',
    iverilog: 'iverilog',
    yosys: 'yosys',
    'riscv64-unknown-elf-as': 'binutils-riscv64-unknown-elf',
    'qemu-riscv32': 'qemu-user',
    'qemu-system-riscv32': 'qemu-system-misc',
    'llvm-mc-14': 'llvm-14',
  },
};

const present = (program) =>
  program.startsWith('/')
    ? existsSync(program)
    : (env.PATH ?? '').split(delimiter).some((dir) => dir && existsSync(join(dir, program)));

const succeeds = (program, args, options = {}) =>
  spawnSync(program, args, { stdio: 'ignore', ...options }).status === 0;

/** Installs through apt what `command` needs and the machine lacks, or says in one sentence what to install. */
export function needPrograms(command) {
  const missing = Object.entries(NEEDS[command]).filter(([program]) => !present(program));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, name]) => name))];
  const line = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  const root = getuid?.() === 0;
  const may = present('apt-get') && (root || (present('sudo') && succeeds('sudo', ['-n', 'true'])));
  if (!may)
    throw new Error(
      `npm run ${command} needs ${missing.map(([p]) => p).join(', ')}; on Debian: ${line}`,
    );
  console.log(`Installing Debian packages: ${packages.join(' ')} …`);
  const apt = (...args) => (root ? ['apt-get', args] : ['sudo', ['-n', 'apt-get', ...args]]);
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  succeeds(...apt('-qq', 'update'), options);
  if (!succeeds(...apt('-qq', 'install', '-y', '--no-install-recommends', ...packages), options))
    throw new Error(`apt could not install what npm run ${command} needs; by hand: ${line}`);
}
