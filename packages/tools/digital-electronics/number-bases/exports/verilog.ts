/** Each line as a localparam, in a module that checks the bits when it is simulated. */
import { bitText } from '@tollbench/engines/radix/bits.ts';
import { comment } from '../../../exports/comment.ts';
import type { Result } from '../compute.ts';
import type { NumberInputs } from '../inputs.ts';
import { constantsOf } from './names.ts';

export function verilogModule(r: Result, i: NumberInputs): string {
  const constants = constantsOf(r, i);
  const signed = r.code === 'twos';
  const kind = signed ? 'signed ' : '';
  const declared = constants.map(({ name, line }) => {
    const hex = line.value.pattern
      .toString(16)
      .toUpperCase()
      .padStart(Math.ceil(r.width / 4), '0');
    return `    localparam ${kind}[${r.width - 1}:0] ${name} = ${r.width}'${signed ? 's' : ''}h${hex};`;
  });
  const checks = constants.map(
    ({ name, line }) =>
      `        if (${name} !== ${r.width}'${signed ? 's' : ''}b${bitText(line.value.pattern, r.width)}) begin\n            $display("FAIL ${name}");\n            failed = failed + 1;\n        end\n        $display("${name} = %0d", ${name});`,
  );
  return `${comment('//', ['Constants to copy; the module prints them and checks their bits.'])}module ${i.name.trim()}_constants;
${declared.join('\n')}

    integer failed;
    initial begin
        failed = 0;
${checks.join('\n')}
        if (failed == 0) $display("PASS ${constants.length}");
        $finish;
    end
endmodule
`;
}
