/** Names that generated code may define. */
import { InputError } from '../define/error.ts';

/**
 * Words that are reserved in one of Verilog, SystemVerilog, C, Python, MATLAB and Octave, and the functions
 * that our MATLAB files call: a file of such a name would stand before them.
 */
const RESERVED = new Set(
  `always and assign automatic begin bit buf bufif0 bufif1 byte case casex casez cell class cmos config
  deassign default defparam design disable do edge else end endcase endclass endconfig endfunction
  endgenerate endmodule endprimitive endspecify endtable endtask enum event final for force forever fork
  function generate genvar highz0 highz1 if ifnone import incdir include initial inout input int instance
  integer interface join large liblist library localparam logic longint macromodule medium module nand
  negedge new nmos nor not notif0 notif1 null or output package parameter pmos posedge primitive priority
  program property pull0 pull1 pulldown pullup rand rcmos real realtime ref reg release repeat return rnmos
  rpmos rtran rtranif0 rtranif1 scalared sequence shortint signed small specify specparam static string
  strong0 strong1 struct super supply0 supply1 table task this time tran tranif0 tranif1 tri tri0 tri1
  triand trior trireg type typedef union unique unsigned use uwire var vectored virtual void wait wand weak0
  weak1 while wire with within wor xnor xor
  auto break char const continue double extern float goto inline long main register restrict short size_t
  sizeof switch volatile
  as async await def del elif except False from global in is lambda None nonlocal pass raise True try yield
  catch elseif endif endwhile otherwise parfor persistent spmd until unwind_protect
  abs filter fix floor max min mod sign`.split(/\s+/u),
);

/** Characters: MATLAB takes 63 of a name, and a suffix of ours wants room. */
const MAX_LENGTH = 48;

/** Whether a name may be defined in each of the languages that are written: a letter, then letters, digits and underscores. */
export const isIdentifier = (name: string): boolean =>
  name.length <= MAX_LENGTH && /^[A-Za-z]\w*$/u.test(name) && !RESERVED.has(name);

/** @throws InputError for the field `name`, with `instead` as what would do, where files cannot define such a name */
export function refuseName(name: string, instead: string): void {
  if (isIdentifier(name)) return;
  throw new InputError(
    'cannot be a name in Verilog, C, Python and MATLAB alike: give a letter, then letters, digits and underscores, and no reserved word',
    { field: 'name', value: name, remedies: [{ name: instead }] },
  );
}
