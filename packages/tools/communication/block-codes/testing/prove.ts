import { program } from '../../../../../scripts/programs.ts';
import type { Folder } from '../../../testing/folder.ts';

/** Yosys: no message and no single error that the decoder does not mend; and no two errors, where it `tells` them, that it does not. */
export function prove(
  folder: Folder,
  file: string,
  name: string,
  n: number,
  k: number,
  tells: boolean,
): void {
  const sum = Array.from({ length: n }, (_, j) => `error[${j}]`).join(' + ');
  folder.write(
    'top.v',
    `module top(input [${k - 1}:0] message, input [${n - 1}:0] error, output ok);
  wire [${n - 1}:0] word, corrected; wire [${k - 1}:0] back; wire failure, wrong;
  ${name}_encoder e (.message(message), .word(word));
  ${name}_decoder d (.received(word ^ error), .corrected(corrected), .message(back), .error(wrong), .failure(failure));
  wire [7:0] weight = ${sum};
  assign ok = weight > ${tells ? 2 : 1} || (weight == 2 ? failure : corrected == word && back == message && !failure && wrong == |error);
endmodule
`,
  );
  program(
    'yosys',
    [
      '-q',
      '-p',
      `read_verilog -D SYNTHESIS ${file} top.v; prep -top top -flatten; memory_map; opt_clean; sat -verify -prove ok 1`,
    ],
    { cwd: folder.path },
  );
}
