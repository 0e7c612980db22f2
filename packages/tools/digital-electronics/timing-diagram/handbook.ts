import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A timing diagram shows the levels of signals over a common time. Its usual text is WaveJSON: a lane a signal, a character a cycle, arrows between named edges. This page reads it as WaveDrom does, draws it, and lets it be drawn by hand: a press changes a cell, an edge is pulled, and the text follows.',
    'Between the edges lie the requirements of a data sheet. Data must be stable for the setup time before the clock edge and for the hold time after it; pulses must be wide enough; an asynchronous reset must be released early enough (recovery) and late enough (removal). Each is written in a line, judged wherever it applies, and marked where it is not met, with its slack.',
    'The same is done for recordings: value change dumps (VCD) of simulators, and captures of logic analysers, of millions of changes.',
  ],
  formulas: [
    {
      name: 'Setup slack',
      tex: 't_{\\mathrm{slack}} = (t_{\\mathrm{clk}} - t_{\\mathrm{data}}) - t_{\\mathrm{su}}',
    },
    {
      name: 'Hold slack',
      tex: 't_{\\mathrm{slack}} = (t_{\\mathrm{data}} - t_{\\mathrm{clk}}) - t_{\\mathrm{h}}',
    },
    {
      name: 'Shortest cycle',
      tex: 'T_{\\mathrm{c}} \\ge t_{\\mathrm{pcq}} + t_{\\mathrm{pd}} + t_{\\mathrm{su}}',
    },
    {
      name: 'Hold of a short path',
      tex: 't_{\\mathrm{ccq}} + t_{\\mathrm{cd}} \\ge t_{\\mathrm{h}}',
    },
    { name: 'Cell of a lane', tex: 't = (k\\,P - \\varphi / h)\\,T' },
  ],
  symbols: [
    {
      symbol: 't_{\\mathrm{clk}},\\ t_{\\mathrm{data}}',
      meaning: 'times of the clock edge and of the change of data next to it',
      unit: 's',
    },
    { symbol: 't_{\\mathrm{su}},\\ t_{\\mathrm{h}}', meaning: 'setup and hold time', unit: 's' },
    {
      symbol: 't_{\\mathrm{pcq}},\\ t_{\\mathrm{ccq}}',
      meaning: 'propagation and contamination delay from clock to Q',
      unit: 's',
    },
    {
      symbol: 't_{\\mathrm{pd}},\\ t_{\\mathrm{cd}}',
      meaning: 'propagation and contamination delay of the logic',
      unit: 's',
    },
    { symbol: 'T', meaning: 'tick: time of one cycle of the drawing', unit: 's' },
    {
      symbol: 'k,\\ P,\\ \\varphi,\\ h',
      meaning: 'number of the cell, period and phase of its lane, hscale of the diagram',
    },
  ],
  validity: [
    'WaveJSON is read as WaveDrom 3.7 reads it: states, half cycles, labels, arrows, gaps and numbers are compared with its own drawing. Other than there: a period that is no whole number of half cycles is exact, a lane that its phase moves right is drawn whole, a list of cycle numbers stays as written, and “every” thins out a list too. Skins, logic circuits (assign) and bit fields (reg) are not drawn.',
    'A lane may have changes at times of their own in place of a wave: changes: "x 55ps = 200ps x". WaveDrom passes over them.',
    'Checks judge the drawing: an edge is where it is drawn. A phase is in ticks of a diagram with hscale 1; WaveDrom does not stretch it, and neither does this page.',
    'Windows are those of IEEE 1364-2005, 15.2: data that changes with the clock edge counts for its hold, not for its setup. A rise arrives at 1 from anything else; a pulse that the picture cuts has no width. Data that is unknown at a clock edge is counted beside and is no violation.',
    'A requirement is a line, data or control first, or a check of Verilog, which has its reference first in all but $setup: $hold(posedge CLK, D, 1ns). Their times need a unit; ticks are of drawings alone.',
    'Captures are CSV of Saleae and of sigrok, whose column of time counts in parts of its sample rate, or any table of time and levels.',
    'VCD is read to 32 MiB and 16 million changes and written to 2 million; times to 2⁵³ units. Ports of extended VCD (dumpports) are read without their strengths. What is not understood is refused with its line.',
    'In an exported VCD or test bench a weak level stands as the strong one, and values whose labels are no numbers as text.',
  ],
  pitfalls: [
    'Data drawn as changing at the clock edge has no hold time: give its lane a phase of −0.1 or so, as real outputs are later than their clock.',
    'A positive phase moves a lane to the left.',
    'Labels belong to values in their order. A value that is half a cycle long has no room for one and takes none.',
    'A node stands at the beginning of its cell, where the edge is.',
    'A gap lengthens the value that it stands in: write = for the cell behind it where another begins.',
    'Two flip-flops of one circuit need hold time, however slow the clock: it does not mend a short path.',
  ],
  citations: [
    {
      authors: 'A. Chapyzhenka, J. Probell',
      title: 'WaveDrom: Rendering Beautiful Waveforms from Plain Text',
      source: 'Synopsys Users Group (SNUG)',
      year: 2016,
    },
    {
      authors: 'IEEE',
      title: 'Standard for Verilog Hardware Description Language',
      source: 'IEEE Std 1364-2005',
      year: 2006,
      place: 'clauses 15 (timing checks) and 18 (value change dump)',
      doi: '10.1109/IEEESTD.2006.99495',
    },
    {
      authors: 'D. M. Harris, S. L. Harris',
      title: 'Digital Design and Computer Architecture',
      source: 'Morgan Kaufmann, 2nd edition',
      year: 2012,
      place: 'section 3.5, examples 3.10 and 3.11',
      isbn: '978-0-12-394424-5',
    },
    {
      authors: 'NXP Semiconductors',
      title: 'UM10204: I²C-bus specification and user manual',
      source: 'revision 7.0',
      year: 2021,
      place: 'table 11',
    },
  ],
  faq: [
    {
      q: 'How is an edge moved by less than a cycle?',
      a: 'With Shift the whole lane is pulled and its phase follows. For single edges give the lane changes at times of their own, which can be pulled too.',
    },
    {
      q: 'Why does WaveDrom draw a clock of period 1.5 as one of period 2?',
      a: 'It counts whole half cycles of its pictures. Here such a period is drawn as it is.',
    },
    {
      q: 'How does a recording become a drawing?',
      a: 'Choose its signals, a window and the clock; then switch Given to WaveJSON. Each cycle shows what a flip-flop would take at the clock edge that ends it.',
    },
  ],
  related: ['fsm-designer', 'kmap-minimizer', 'rv32-simulator', 'clock-uart-timer'],
};
