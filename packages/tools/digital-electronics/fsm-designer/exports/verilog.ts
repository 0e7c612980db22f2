/** The machine as synthesizable Verilog-2001. */
import { comment } from '../../../exports/comment.ts';
import type { FsmResult } from '../compute.ts';
import type { FsmInputs } from '../inputs.ts';
import { type Branch, branchesOf } from './branches.ts';
import { headOf } from './head.ts';
import { type HdlNames, hdlNames, isRegistered, resetName } from './names.ts';

export function verilogModule(r: FsmResult, i: FsmInputs): string {
  const names = hdlNames(r, i);
  const branches = branchesOf(r);
  const bits = r.codes[0]?.length ?? 1;
  const ports = [
    'input  wire clk',
    `input  wire ${resetName(i)}`,
    ...names.inputs.map((n) => `input  wire ${n}`),
    ...names.outputs.map((n) => `output reg  ${n}`),
  ];
  const w = new Writer(r, i, names, branches);
  const body = { one: () => w.one(), two: () => w.two(), three: () => w.three() }[i.blocks]();
  return `${comment('//', headOf(r, i, names))}\`default_nettype none
module ${names.module} (
${ports.map((p, k) => `  ${p}${k < ports.length - 1 ? ',' : ''}`).join('\n')}
);
${names.states.map((n, s) => `  localparam [${bits - 1}:0] ${n} = ${bits}'b${r.codes[s]};`).join('\n')}

  reg [${bits - 1}:0] state${isRegistered(i) ? '' : ', next_state'};

${body}endmodule
\`default_nettype wire
`;
}

/** A product or sum of products as an expression of named inputs. */
export function conditionOf(
  cubes: readonly string[],
  names: readonly string[],
  signs: Signs,
): string {
  const products = cubes.map((cube) => {
    const literals = names.flatMap((name, k) =>
      cube[k] === '-' ? [] : [cube[k] === '1' ? signs.is(name) : signs.isNot(name)],
    );
    return { text: literals.join(signs.and), several: literals.length > 1 };
  });
  if (products.length === 1) return products[0]?.text || signs.always;
  return products.map(({ text, several }) => (several ? `(${text})` : text)).join(signs.or);
}

export interface Signs {
  readonly is: (name: string) => string;
  readonly isNot: (name: string) => string;
  readonly and: string;
  readonly or: string;
  readonly always: string;
}

export const VERILOG: Signs = {
  is: (n) => n,
  isNot: (n) => `~${n}`,
  and: ' & ',
  or: ' | ',
  always: "1'b1",
};

/** What the branches of a state write. */
type Statement = (branch: Branch) => string;

class Writer {
  readonly #r: FsmResult;
  readonly #i: FsmInputs;
  readonly #names: HdlNames;
  readonly #branches: readonly (readonly Branch[])[];

  constructor(
    r: FsmResult,
    i: FsmInputs,
    names: HdlNames,
    branches: readonly (readonly Branch[])[],
  ) {
    this.#r = r;
    this.#i = i;
    this.#names = names;
    this.#branches = branches;
  }

  get #start(): string {
    return this.#names.states[this.#r.built.reset] as string;
  }

  get #edge(): string {
    const { reset } = this.#i;
    const more =
      reset === 'async' ? ' or posedge rst' : reset === 'asyncLow' ? ' or negedge rst_n' : '';
    return `always @(posedge clk${more})`;
  }

  get #isReset(): string {
    return this.#i.reset.endsWith('Low') ? '!rst_n' : 'rst';
  }

  #register(): string {
    return `  ${this.#edge}
    if (${this.#isReset}) state <= ${this.#start};
    else state <= next_state;

`;
  }

  two(): string {
    return `${this.#register()}  always @* begin
    next_state = state;
${this.#names.outputs.map((n) => `    ${n} = 1'b0;\n`).join('')}${this.#cases((branch, s) => [...this.#next(branch, s, '='), ...this.#ones(branch.output, '=')], `next_state = ${this.#start};`)}  end
`;
  }

  three(): string {
    return `${this.#register()}  always @* begin
    next_state = state;
${this.#cases((branch, s) => this.#next(branch, s, '='), `next_state = ${this.#start};`)}  end
${
  this.#names.outputs.length === 0
    ? ''
    : `
  always @* begin
${this.#names.outputs.map((n) => `    ${n} = 1'b0;\n`).join('')}${this.#cases((branch) => this.#ones(branch.output, '='), '')}  end
`
}`;
  }

  /** State and outputs in registers: of a Moore machine those of the state that is entered, of a Mealy machine those of the last input. */
  one(): string {
    const { stateOutputs } = this.#r.builtInspection;
    const atReset = (stateOutputs?.[this.#r.built.reset] ?? '').replaceAll('-', '0');
    const zeros = this.#names.outputs.map((n) => `      ${n} <= 1'b0;\n`).join('');
    const first = this.#names.outputs
      .map((n, k) => `      ${n} <= 1'b${atReset[k] === '1' ? 1 : 0};\n`)
      .join('');
    const outputOf = (branch: Branch) =>
      stateOutputs ? (stateOutputs[branch.to] as string) : branch.output;
    return `  ${this.#edge}
    if (${this.#isReset}) begin
      state <= ${this.#start};
${first}    end else begin
${zeros}${this.#cases(
  (branch, s) => [...this.#next(branch, s, '<='), ...this.#ones(outputOf(branch), '<=')],
  `begin state <= ${this.#start};${this.#ones(atReset, '<=')
    .map((o) => ` ${o}`)
    .join('')} end`,
  '  ',
)}    end
`;
  }

  #next(branch: Branch, s: number, sign: '=' | '<='): string[] {
    if (branch.to === s) return [];
    return [`${sign === '=' ? 'next_state' : 'state'} ${sign} ${this.#names.states[branch.to]};`];
  }

  #ones(output: string, sign: '=' | '<='): string[] {
    return this.#names.outputs.flatMap((n, k) => (output[k] === '1' ? [`${n} ${sign} 1'b1;`] : []));
  }

  #cases(write: (branch: Branch, s: number) => string[], otherwise: string, more = ''): string {
    const arms = this.#branches.map((branches, s) => {
      const statement: Statement = (branch) => block(write(branch, s));
      return `      ${more}${this.#names.states[s]}: ${this.#chain(branches, statement, more)}`;
    });
    return `    ${more}case (state)
${arms.join('\n')}
      ${more}default: ${otherwise === '' ? ';' : otherwise}
    ${more}endcase
`;
  }

  #chain(branches: readonly Branch[], statement: Statement, more: string): string {
    // Branches that write the same are one, and one that writes nothing is left out at the end.
    const texts = branches.map((b) => ({ cubes: b.cubes, text: statement(b) }));
    if (new Set(texts.map((t) => t.text)).size === 1) return texts[0]?.text ?? ';';
    let last = texts.length;
    while (last > 0 && texts[last - 1]?.text === ';') last--;
    const kept = texts.slice(0, last);
    return kept
      .map(({ cubes, text }, k) => {
        const line =
          cubes === undefined
            ? text
            : `if (${conditionOf(cubes, this.#names.inputs, VERILOG)}) ${text}`;
        return k === 0 ? line : `\n        ${more}else ${line}`;
      })
      .join('');
  }
}

/** Statements as one. */
function block(statements: readonly string[]): string {
  if (statements.length === 0) return ';';
  return statements.length === 1 ? (statements[0] as string) : `begin ${statements.join(' ')} end`;
}
