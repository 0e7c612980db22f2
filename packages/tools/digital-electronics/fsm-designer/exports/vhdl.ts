/** The machine as synthesizable VHDL-93 and later, and a test bench that tries every state and input. */
import { comment } from '../../../exports/comment.ts';
import type { FsmResult } from '../compute.ts';
import type { FsmInputs } from '../inputs.ts';
import { type Branch, branchesOf } from './branches.ts';
import { headOf } from './head.ts';
import { type HdlNames, hdlNames, isRegistered, resetName } from './names.ts';
import { conditionOf, type Signs } from './verilog.ts';
import { type Check, checksOf, coverage } from './verilog-bench.ts';

const VHDL: Signs = {
  is: (n) => `${n} = '1'`,
  isNot: (n) => `${n} = '0'`,
  and: ' and ',
  or: ' or ',
  always: 'true',
};

const USE = 'library ieee;\nuse ieee.std_logic_1164.all;\n';

/** Entity, architecture and bench in one file. */
export function vhdlFile(r: FsmResult, i: FsmInputs): string {
  const names = hdlNames(r, i);
  return `${vhdlEntity(r, i, names)}\n${vhdlBench(r, i, names)}`;
}

export function vhdlEntity(r: FsmResult, i: FsmInputs, names = hdlNames(r, i)): string {
  const bits = r.codes[0]?.length ?? 1;
  const ports = [
    'clk : in std_logic',
    `${resetName(i)} : in std_logic`,
    ...names.inputs.map((n) => `${n} : in std_logic`),
    ...names.outputs.map((n) => `${n} : out std_logic`),
  ];
  return `${comment('--', headOf(r, i, names))}${USE}
entity ${names.module} is
  port (
${ports.map((p) => `    ${p}`).join(';\n')}
  );
end entity;

architecture rtl of ${names.module} is
  subtype code_t is std_logic_vector(${bits - 1} downto 0);
${names.states.map((n, s) => `  constant ${n} : code_t := "${r.codes[s]}";`).join('\n')}
  signal state${isRegistered(i) ? '' : ', next_state'} : code_t := ${names.states[r.built.reset]};
begin
${isRegistered(i) ? registered(r, i, names) : combinational(r, i, names)}end architecture;
`;
}

/** The clocked process around what happens at reset and at an edge. */
function clocked(i: FsmInputs, atReset: string, atEdge: string): string {
  const reset = resetName(i);
  const isOn = `${reset} = '${reset === 'rst' ? 1 : 0}'`;
  return i.reset.startsWith('async')
    ? `  process (clk, ${reset})
  begin
    if ${isOn} then
${atReset}    elsif rising_edge(clk) then
${atEdge}    end if;
  end process;
`
    : `  process (clk)
  begin
    if rising_edge(clk) then
      if ${isOn} then
${deeper(atReset)}      else
${deeper(atEdge)}      end if;
    end if;
  end process;
`;
}

const deeper = (text: string): string => text.replace(/^(?=.)/gmu, '  ');

function combinational(r: FsmResult, i: FsmInputs, names: HdlNames): string {
  const start = names.states[r.built.reset] as string;
  const sensitive = ['state', ...names.inputs].join(', ');
  const zeros = names.outputs.map((n) => `    ${n} <= '0';\n`).join('');
  const next = (b: Branch, s: number) =>
    b.to === s ? [] : [`next_state <= ${names.states[b.to]};`];
  const ones = (b: Branch) => onesOf(b.output, names);
  const register = clocked(i, `      state <= ${start};\n`, '      state <= next_state;\n');
  if (i.blocks === 'two')
    return `${register}
  process (${sensitive})
  begin
    next_state <= state;
${zeros}${cases(r, names, (b, s) => [...next(b, s), ...ones(b)], [`next_state <= ${start};`])}  end process;
`;
  return `${register}
  process (${sensitive})
  begin
    next_state <= state;
${cases(r, names, next, [`next_state <= ${start};`])}  end process;
${
  names.outputs.length === 0
    ? ''
    : `
  process (${sensitive})
  begin
${zeros}${cases(r, names, ones, [])}  end process;
`
}`;
}

const onesOf = (output: string, { outputs }: HdlNames): string[] =>
  outputs.flatMap((n, k) => (output[k] === '1' ? [`${n} <= '1';`] : []));

function registered(r: FsmResult, i: FsmInputs, names: HdlNames): string {
  const { stateOutputs } = r.builtInspection;
  const start = names.states[r.built.reset] as string;
  const first = (stateOutputs?.[r.built.reset] ?? '').replaceAll('-', '0');
  const atReset = [
    `state <= ${start};`,
    ...names.outputs.map((n, k) => `${n} <= '${first[k] === '1' ? 1 : 0}';`),
  ];
  const zeros = names.outputs.map((n) => `      ${n} <= '0';\n`).join('');
  const write = (b: Branch, s: number) => [
    ...(b.to === s ? [] : [`state <= ${names.states[b.to]};`]),
    ...onesOf(stateOutputs ? (stateOutputs[b.to] as string) : b.output, names),
  ];
  return clocked(
    i,
    atReset.map((line) => `      ${line}\n`).join(''),
    `${zeros}${deeper(cases(r, names, write, [`state <= ${start};`, ...onesOf(first, names)]))}`,
  );
}

function cases(
  r: FsmResult,
  names: HdlNames,
  write: (branch: Branch, s: number) => string[],
  otherwise: readonly string[],
): string {
  const body = (lines: readonly string[], indent: string) =>
    lines.length === 0 ? `${indent}null;\n` : lines.map((line) => `${indent}${line}\n`).join('');
  const arms = branchesOf(r).map((branches, s) => {
    const texts = branches.map((b) => ({ cubes: b.cubes, lines: write(b, s) }));
    if (new Set(texts.map((t) => t.lines.join())).size === 1)
      return `      when ${names.states[s]} =>\n${body(texts[0]?.lines ?? [], '        ')}`;
    let last = texts.length;
    while (last > 0 && texts[last - 1]?.lines.length === 0) last--;
    const chain = texts
      .slice(0, last)
      .map(({ cubes, lines }, k) => {
        const head =
          cubes === undefined
            ? 'else'
            : `${k === 0 ? 'if' : 'elsif'} ${conditionOf(cubes, names.inputs, VHDL)} then`;
        return `        ${head}\n${body(lines, '          ')}`;
      })
      .join('');
    return `      when ${names.states[s]} =>\n${chain}        end if;\n`;
  });
  return `    case state is\n${arms.join('')}      when others =>\n${body(otherwise, '        ')}    end case;\n`;
}

function vhdlBench(r: FsmResult, i: FsmInputs, names: HdlNames): string {
  const { module, inputs, outputs } = names;
  const { checks, tour } = checksOf(r, i);
  const reset = resetName(i);
  const [on, off] = reset === 'rst' ? [1, 0] : [0, 1];
  const [n, m] = [Math.max(1, inputs.length), Math.max(1, outputs.length)];
  const row = ({ isReset, input, output }: Check) =>
    `    (${isReset ? "'1'" : "'0'"}, "${input || '0'}", "${output || '-'}")`;
  return `-- Walks through ${coverage(tour)}, ${checks.length} clocks.
-- Run: ghdl -a file.vhd && ghdl -e ${module}_tb && ghdl -r ${module}_tb
${USE}
entity ${module}_tb is
end entity;

architecture test of ${module}_tb is
  type check_t is record
    reset_first : std_logic;
    drive : std_logic_vector(0 to ${n - 1});
    wanted : std_logic_vector(0 to ${m - 1});
  end record;
  type walk_t is array (0 to ${checks.length - 1}) of check_t;
  constant WALK : walk_t := (
${checks.length === 1 ? `    0 => ${row(checks[0] as Check).trim()}` : checks.map(row).join(',\n')}
  );
  signal clk : std_logic := '0';
  signal ${reset} : std_logic := '${on}';
${inputs.map((name) => `  signal ${name} : std_logic := '0';\n`).join('')}${outputs.map((name) => `  signal ${name} : std_logic;\n`).join('')}begin
  dut : entity work.${module} port map (${['clk', reset, ...inputs, ...outputs].map((p) => `${p} => ${p}`).join(', ')});

  process
    variable errors : natural := 0;
    procedure tick is
    begin
      wait for 5 ns;
      clk <= '1';
      wait for 5 ns;
      clk <= '0';
      wait for 1 ns;
    end procedure;
    procedure check(seen, wanted : std_logic; name : string; k : natural) is
    begin
      if wanted /= '-' and seen /= wanted then
        errors := errors + 1;
        report "clock " & integer'image(k) & ": " & name & " is " & std_logic'image(seen) & ", expected " & std_logic'image(wanted);
      end if;
    end procedure;
  begin
    for k in WALK'range loop
      if WALK(k).reset_first = '1' then
        ${reset} <= '${on}';
        tick;
        ${reset} <= '${off}';
      end if;
${inputs.map((name, k) => `      ${name} <= WALK(k).drive(${k});\n`).join('')}      wait for 1 ns;
${outputs.map((name, k) => `      check(${name}, WALK(k).wanted(${k}), "${name}", k);\n`).join('')}      tick;
    end loop;
    if errors = 0 then
      report "PASS: ${checks.length} clocks";
    else
      report "FAIL: " & integer'image(errors) & " errors" severity failure;
    end if;
    wait;
  end process;
end architecture;
`;
}
