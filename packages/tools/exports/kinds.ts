/** The languages and formats that tools write: what each is called, how its files end, how it comments. */
import type { CommentStyle } from './comment.ts';

export interface ExportKind {
  /** What it is, for the button and the list of formats. */
  readonly label: string;
  /** File name ending without the dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** How a line of comment is written; the file then says at its head which page made it. Left out where the format has none. */
  readonly comment?: CommentStyle;
  /** A file of this kind is called by its name in programs, so that the name must be an identifier. */
  readonly named?: true;
}

const TEXT = 'text/plain; charset=utf-8';
const ASCII = 'text/plain; charset=us-ascii';

export const KINDS = {
  matlab: {
    label: 'MATLAB and Octave script',
    extension: 'm',
    mediaType: 'text/x-matlab',
    comment: '%',
    named: true,
  },
  python: {
    label: 'Python',
    extension: 'py',
    mediaType: 'text/x-python',
    comment: '#',
    named: true,
  },
  c: { label: 'C', extension: 'c', mediaType: 'text/x-c', comment: '/*', named: true },
  structuredText: {
    label: 'Structured Text (IEC 61131-3)',
    extension: 'st',
    mediaType: TEXT,
    comment: '//',
  },
  verilog: {
    label: 'Verilog with test bench',
    extension: 'v',
    mediaType: 'text/x-verilog',
    comment: '//',
    named: true,
  },
  vhdl: {
    label: 'VHDL with test bench',
    extension: 'vhd',
    mediaType: 'text/x-vhdl',
    comment: '--',
    named: true,
  },
  dot: { label: 'Graphviz', extension: 'dot', mediaType: 'text/vnd.graphviz', comment: '//' },
  kiss: { label: 'KISS2', extension: 'kiss2', mediaType: TEXT, comment: '#' },
  coe: { label: 'Coefficients for FPGA tools', extension: 'coe', mediaType: TEXT, comment: ';' },
  spice: { label: 'SPICE deck', extension: 'cir', mediaType: TEXT, comment: '*' },
  onePort: { label: 'Touchstone, one port', extension: 's1p', mediaType: TEXT, comment: '!' },
  twoPort: { label: 'Touchstone, two ports', extension: 's2p', mediaType: TEXT, comment: '!' },
  touchstone2: { label: 'Touchstone 2', extension: 'ts', mediaType: TEXT, comment: '!' },
  pla: { label: 'PLA', extension: 'pla', mediaType: TEXT, comment: '#' },
  blif: { label: 'BLIF', extension: 'blif', mediaType: TEXT, comment: '#' },
  // ABC loses its way in comments of several lines.
  eqn: { label: 'Equations (.eqn)', extension: 'eqn', mediaType: TEXT },
  assembly: { label: 'Assembly', extension: 's', mediaType: TEXT, comment: '#' },
  intelHex: { label: 'Intel HEX', extension: 'hex', mediaType: ASCII },
  memory: { label: 'Words for $readmemh', extension: 'mem', mediaType: ASCII },
  vcd: { label: 'Waveforms (VCD)', extension: 'vcd', mediaType: ASCII },
  elf: { label: 'ELF executable', extension: 'elf', mediaType: 'application/x-executable' },
} as const satisfies Readonly<Record<string, ExportKind>>;
