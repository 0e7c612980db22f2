/**
 * Twenty public teaching programs that the simulator is measured by, chosen before it was made to run them: which
 * they are, under which licence, and what each should do by its own text. The files themselves are not kept here:
 * two of the six repositories name no licence, and nobody's code is copied. `public-programs.long.ts` runs them from
 * a folder of checkouts, and `constructs.test.ts` has, in words of our own, every construct that they use.
 */

/** The simulator that a program was written for; Ripes has the numbers of RARS. */
export type Home = 'RARS' | 'Ripes' | 'Venus';

export interface PublicProgram {
  readonly name: string;
  readonly repository: keyof typeof REPOSITORIES;
  /** Paths in the repository, the one that begins first, with the SHA-256 of each. */
  readonly files: Readonly<Record<string, string>>;
  readonly home: Home;
  /** What is typed while it runs. */
  readonly input?: string;
  /** What it prints, read from its text; undefined where it draws or needs what RV32IMC has not. */
  readonly prints: string | undefined;
  /** Why it is not run, where it is not. */
  readonly not?: string;
  /** What of the dialects it uses. */
  readonly uses: string;
}

/** Where they are, at which commit, under which licence. */
export const REPOSITORIES = {
  'mortbopet/Ripes': { commit: '5b8a616edcb6f0a2ddb07e78951348b72497f1e1', licence: 'MIT' },
  '61c-teach/su24-lab-starter': {
    commit: '3b419c9e99714c295bbc5202d1190bfe244cde83',
    licence: 'none named',
  },
  'TheThirdOne/rars': { commit: 'b0c5cd12eb22c475c11af07acaa64e39a2f8536e', licence: 'MIT' },
  'LeoRiether/FPGRARS': { commit: '54edbc7687a47a36305cbd7911430f095871bb31', licence: 'MIT' },
  'zhijieshi/cse3666': {
    commit: '511522d6d9e70a0ec3bea75d83e67190790f67c0',
    licence: 'none named',
  },
  'Obijuan/Venus-RISCV-examples': {
    commit: '757d3e12b0ff24ef7cfc10c27c917e227df459eb',
    licence: 'LGPL-2.1',
  },
} as const;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, k) => from + k);

const bottle = (n: number) =>
  `${n} bottles of beer of the wall. ${n} bottles of beer. Take one down pass it around. ${n - 1} bottles of beer on the wall\n`;

/** The argument of the function that a student is to write, which as it comes gives its argument back. */
const tester = (
  [
    [-3, 6],
    [-2, 61],
    [-1, 17],
    [0, -38],
    [1, 19],
    [2, 42],
    [3, 5],
  ] as const
)
  .map(([x, y]) => `f(${x}) should be ${y}, and it is: ${x}\n`)
  .join('');

export const PROGRAMS: readonly PublicProgram[] = [
  {
    name: 'complex product',
    repository: 'mortbopet/Ripes',
    files: {
      'examples/assembly/complexMul.s':
        '9d1119d542602aa21086f2dfbe445e193ae5c78a9474ffda4b38d6a24aca5f34',
    },
    home: 'Ripes',
    prints: '-7 + i* 19',
    uses: 'spaces for commas, calls 1, 4, 10',
  },
  {
    name: 'console printing',
    repository: 'mortbopet/Ripes',
    files: {
      'examples/assembly/consolePrinting.s':
        '7f9b3d6c2e3a373f61843853055213c218cee8b3f7cd5a248a613cd0ed074df6',
    },
    home: 'Ripes',
    prints: `A string\n${range(-10, 10).join(', ')}, \n3.1415927\n${range(33, 53)
      .map((c) => String.fromCharCode(c))
      .join(', ')}, `,
    uses: 'spaces for commas, calls 1, 2 (the bits of a float in a0), 4, 10, 11',
  },
  {
    name: 'console reading',
    repository: 'mortbopet/Ripes',
    files: {
      'examples/assembly/consoleReading.s':
        '165c67a8090073f6a81ff4f304e46cbf6d1a7daa77cdee57b382e1a1c7317780',
    },
    home: 'Ripes',
    input: 'xyz\nQ\n',
    prints:
      '\nEnter character \nCharacter was x\nEnter character \nCharacter was Q\nEnter character ',
    uses: 'spaces for commas, "lw a0 0 a1", call 63 that waits for a line, a loop without end',
  },
  {
    name: 'factorial',
    repository: 'mortbopet/Ripes',
    files: {
      'examples/assembly/factorial.s':
        '112f87a5fc5cc2e259fd516b7e4e0724e451ff19d2e902d5c5b2f79e88ae6447',
    },
    home: 'Ripes',
    prints: 'Factorial value of 7 is 5040',
    uses: 'calls 1, 4, 10',
  },
  {
    name: 'LED matrix',
    repository: 'mortbopet/Ripes',
    files: {
      'examples/assembly/leds.s':
        'd5ecae8fc9128afcd6214edd6bed4ce371e3fc8675883b076c31a086f908740b',
    },
    home: 'Ripes',
    prints: undefined,
    not: 'draws on a device of Ripes that is placed by hand: LED_MATRIX_0_BASE is the name of its address',
    uses: 'names of memory-mapped devices',
  },
  {
    name: 'first lab: hello',
    repository: '61c-teach/su24-lab-starter',
    files: {
      'lab03/ex1_hello.s': '5b88bf1670973302b7a3fd4dc240bb635eb6f0ef3da2fa43c47e77a43cb502e9',
    },
    home: 'Venus',
    prints: '1234',
    uses: 'spaces for commas, calls 1 and 17 by a0',
  },
  {
    name: 'Fibonacci',
    repository: '61c-teach/su24-lab-starter',
    files: { 'lab03/fib.s': '285f716b52f299384bb7b090e82bea66b151a78dce887b277a7976d7e2941489' },
    home: 'Venus',
    prints: '144',
    uses: 'calls 1 and 10 by a0',
  },
  {
    name: 'memory from malloc',
    repository: '61c-teach/su24-lab-starter',
    files: {
      'lab03/ex3_memcheck.s': '36d09e83031a4ba377ee75f5ebd550bd4b39b0798946309aa63846283f03fbac',
      'lab03/utils.s': '7b4dce8b7eadcd627fccf9648825933e52a95cc03998c395d6e29978063ea7b2',
    },
    home: 'Venus',
    prints: '',
    uses: 'two files, .import, call 0x3CC (malloc), call 17; it writes one word too many, which is the exercise',
  },
  {
    name: 'tester of a function in another file',
    repository: '61c-teach/su24-lab-starter',
    files: {
      'lab03/ex4_discrete_fn_tester.s':
        '10055cc30baf2358e8993269123d4e1b59e1efa703fc2bf61728f805968d737f',
      'lab03/ex4_discrete_fn.s': '147c3f8b3e2ef1b7ea8b7a94ea69d1085c2e4b16a09996bad435397cebf56eba',
    },
    home: 'Venus',
    prints: tester,
    uses: 'two files, .import, .asciiz, a label named zero, calls 1, 4, 10, 11 by a0',
  },
  {
    name: 'C to RISC-V',
    repository: '61c-teach/su24-lab-starter',
    files: {
      'lab04/example_c_to_riscv.s':
        'afe5562bcf1c310a59ef161acf95a8d9b62c03e280cd87d6d7ea32050ff8683a',
    },
    home: 'Venus',
    prints: '-156',
    uses: 'calls 1 and 10 by a0',
  },
  {
    name: '99 bottles by a printf of its own',
    repository: 'TheThirdOne/rars',
    files: {
      'examples/bottles.s': '695f73233703d90318bc58b2a2d3062f506517a428fd70a64342c43187bafdd3',
      'examples/printf.s': '0be61d0eb62b3babf36fd14e79b8e0bfb335a4326009042117b00b013a19c7a6',
      'examples/printnum.s': '2658ba49713edcc265822964ba5f32e610a99197dcc4ce2eaf683c88a4f52a9e',
      'examples/printstr.s': '4745b79536b239ee9d1031961c7445185b53ce70f9e4d2577087189b3a4d37de',
    },
    home: 'RARS',
    prints: range(1, 99).reverse().map(bottle).join(''),
    uses: 'four files whose labels loop and done are each their own, calls 64 and 93',
  },
  {
    name: 'Mastermind',
    repository: 'TheThirdOne/rars',
    files: {
      'examples/mastermind.s': 'd35e55b768e84f53bbc13c16e803ff8cf19909d71435fc090ef31a92c9313b62',
    },
    home: 'RARS',
    // The word that shows the code, which is random, then waits for a guess.
    input: 'solu\n',
    prints: 'Please enter your guess: ####\nPlease enter your guess: ',
    uses: '.eqv with a comma, macros with parentheses, labels of their own and .data within, calls 1, 4, 8, 10, 42',
  },
  {
    name: 'macros',
    repository: 'LeoRiether/FPGRARS',
    files: {
      'samples/test/macro.s': 'fe9006a81bc887749373303af4fcaf77b3fed09f27fada93c796436a1ca0fde5',
    },
    home: 'RARS',
    // The line break has no null behind it: the string after it is printed with it.
    prints: `apple\nlemon\n${'!'.repeat(10)}\n${'!'.repeat(20)}\n\napple\n!\n`,
    uses: 'macros that call macros, strings as arguments, labels of their own, spaces for commas, calls 4, 10, 11',
  },
  {
    name: 'labels as data',
    repository: 'LeoRiether/FPGRARS',
    files: {
      'samples/labels_as_data.s':
        'e519f88b054966481f5b1b193253b0a38d5b11ad9c6a82257fca000c22597ec4',
    },
    home: 'RARS',
    prints: [range(1, 9), range(1, 9).map((n) => 2 * n), range(1, 9).map((n) => 2 * n + 1)]
      .map((row) => `${row.join(' ')} \n`)
      .join(''),
    uses: 'labels in .word, macros with () and within code, names with a dot, spaces for commas, line ends of Windows, calls 1, 10, 11',
  },
  {
    name: 'sort ten integers',
    repository: 'LeoRiether/FPGRARS',
    files: {
      'samples/sort.s': '277055e6b4ef5ac966510dbafd50ad856c039ea5942e08c082f99b5933df98d8',
    },
    home: 'RARS',
    input: '42\n-7\n1000\n3\n0\n77\n-250\n8\n19\n5\n',
    prints: '-250 -7 0 3 5 8 19 42 77 1000 \n',
    uses: 'spaces for commas, line ends of Windows, calls 1, 5, 10, 11',
  },
  {
    name: 'an integer in four ways',
    repository: 'zhijieshi/cse3666',
    files: {
      'rv-examples/13-int.s': '055ff2a581b27a733c65eb668d2f14fd8f4c8d8207e7d211389827c57c2d8594',
    },
    home: 'RARS',
    input: '-42\n',
    prints: '-42\n0xffffffd6\n11111111111111111111111111010110\n4294967254\n',
    uses: 'calls 1, 5, 10, 11, 34, 35, 36',
  },
  {
    name: 'a string, character by character',
    repository: 'zhijieshi/cse3666',
    files: {
      'rv-examples/41-str-print.s':
        '5d06aed7b08d3dab62fa4ef69916875ea3f93f1f766f64346a01de5d491db479',
    },
    home: 'RARS',
    prints: 'This is an ASCII string. Each charater is 1 byte. It ends with a null byte.',
    uses: 'data at the address 0x10010000, written as a number; calls 10 and 11',
  },
  {
    name: 'Fahrenheit to Celsius',
    repository: 'zhijieshi/cse3666',
    files: {
      'rv-examples/91-f2c-v2.s': '3a16ced74eef54fe877d50182b76a553c08a5402c170b3831bc0e7f8fcc09e6a',
    },
    home: 'RARS',
    prints: undefined,
    not: 'reckons in floating point, the extension F, which is no part of RV32IMC',
    uses: '.float, flw, fdiv.s',
  },
  {
    name: 'factorial by recursion',
    repository: 'Obijuan/Venus-RISCV-examples',
    files: {
      'L11-Ej02-fact-rec.s': '9c155163d3368632e35e36c201fd4c1c729d3c70bbc7613dd86e44d3a87f0cb0',
    },
    home: 'Venus',
    prints: '\n> Factorial 1\n> Factorial 2\n> Factorial 3\n\nFactorial de 3: 6\n',
    uses: '.equ without a comma, calls that leave a0 as it is',
  },
  {
    name: 'linked list',
    repository: 'Obijuan/Venus-RISCV-examples',
    files: {
      'L12-Ej05-list-print.s': 'fb3e614a0fb0a809cb057f367677ace3951f39edc611b658ed409738862a5c4a',
    },
    home: 'Venus',
    prints: '3\n2\n1\n',
    uses: '.equ without a comma, constants as offsets before they are defined, call 9 (sbrk)',
  },
];
