import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A cascade is a row of stages, each matched to the next: what a signal meets between an antenna and a converter, or between a modulator and an antenna. Each stage has gain or loss, adds noise, and bends what is strong. The whole is as good as the first stages allow at weak signals and as the last ones allow at strong signals, and a budget divides both.',
    'Referred to the input, noise temperatures are divided by the gain before each stage and intercept points are lowered by it. More gain in front helps the one and harms the other; the spurious-free dynamic range counts both.',
  ],
  formulas: [
    { name: 'Noise temperature of a stage', tex: 'T = 290\\,\\mathrm{K}\\,(F-1)' },
    { name: 'Noise temperature of a loss at the temperature T_p', tex: 'T = T_p\\,(L-1)' },
    { name: 'Friis’ formula', tex: 'T_e = T_1 + \\frac{T_2}{G_1} + \\frac{T_3}{G_1 G_2} + \\dots' },
    {
      name: 'Third order, in voltage and in power',
      tex: '\\frac{1}{IIP_3} = \\sum_k \\frac{G_{<k}}{IIP_{3,k}}, \\qquad \\frac{1}{IIP_3^2} = \\sum_k \\left(\\frac{G_{<k}}{IIP_{3,k}}\\right)^2',
    },
    {
      name: 'Second order, in voltage and in power',
      tex: '\\frac{1}{\\sqrt{IIP_2}} = \\sum_k \\sqrt{\\frac{G_{<k}}{IIP_{2,k}}}, \\qquad \\frac{1}{IIP_2} = \\sum_k \\frac{G_{<k}}{IIP_{2,k}}',
    },
    { name: 'Noise floor at the input', tex: 'N = k\\,(T_A + T_e)\\,B' },
    {
      name: 'Spurious-free dynamic range',
      tex: 'SFDR = \\tfrac{2}{3}\\,(IIP_3 - N)\\ \\text{in dB}',
    },
    {
      name: 'Knee of a stage',
      tex: 'P_{out} = \\frac{G P}{\\left(1 + (10^{0.1 s}-1)(P/IP_1)^s\\right)^{1/s}}',
    },
  ],
  symbols: [
    { symbol: 'F, NF', meaning: 'noise factor as a ratio, noise figure in dB', unit: 'dB' },
    { symbol: 'G_{<k}', meaning: 'gain of all stages before stage k, a ratio' },
    { symbol: 'L', meaning: 'loss of a passive stage, a ratio' },
    { symbol: 'IIP_n', meaning: 'intercept point of order n at the input', unit: 'mW' },
    { symbol: 'IP_1', meaning: 'input level at which 1 dB of gain is lost', unit: 'mW' },
    { symbol: 'T_A', meaning: 'noise temperature of the source', unit: 'K' },
    { symbol: 'k', meaning: 'Boltzmann’s constant, 1.380649 × 10⁻²³', unit: 'J/K' },
    { symbol: 's', meaning: 'sharpness of the knee' },
  ],
  validity: [
    'Stages are matched: gain is available gain, and nothing is reflected between them. A noise figure measured in 50 Ω holds in 50 Ω.',
    'All stages see the whole bandwidth. A filter that keeps one of the two tones, or the image’s noise, out of a later stage is not in the sums; a mixer’s noise figure is the one for the sideband used.',
    'Intercept points describe small signals, some 10 dB below compression. Products add in voltage where the phases through the chain are alike, the worst case; with long lines or filters between the stages, rather in power.',
    'Compression follows a law with one knee for all stages, of one tone, with no phase. The real answer of a chain lies within some tenths of a decibel of it where one stage gives way first.',
  ],
  pitfalls: [
    'P1dB and IP3 without a letter: data sheets of amplifiers mean the output, those of mixers often the input. Both are asked for by name here, because a mistake is as large as the gain.',
    'A noise figure for a cold loss: only at 290 K is it the loss. Give a T, and no NF.',
    'Gain in front of everything: it makes the noise figure and unmakes the intercept point. Look at the shares: where one stage has nearly all of a column, only that stage is worth money.',
    'Counting an image’s noise not at all: without an image filter behind the amplifier, its noise comes in twice.',
    'Reading the SFDR as usable range: the signal that needs 20 dB of SNR begins 20 dB above the floor.',
  ],
  citations: [
    {
      authors: 'H. T. Friis',
      title: 'Noise figures of radio receivers',
      source: 'Proceedings of the IRE 32(7)',
      year: 1944,
      place: 'pp. 419–422',
    },
    {
      authors: 'D. M. Pozar',
      title: 'Microwave Engineering',
      source: 'Wiley, 4th ed.',
      year: 2012,
      place: 'chapter 10',
    },
    {
      authors: 'S. A. Maas',
      title: 'Nonlinear Microwave and RF Circuits',
      source: 'Artech House, 2nd ed.',
      year: 2003,
      place: 'section 4.3',
    },
    {
      authors: 'C. Rapp',
      title:
        'Effects of HPA-nonlinearity on a 4-DPSK/OFDM-signal for a digital sound broadcasting system',
      source: 'ESA SP-332',
      year: 1991,
      place: 'pp. 179–184',
    },
  ],
  faq: [
    {
      q: 'Does IP3 add in voltage or in power?',
      a: 'In voltage, if the products of all stages arrive with one phase; this is the worst case, and usual practice. In power, if their phases are by lot, as with long lines between the stages. The truth lies between, and both numbers are given.',
    },
    {
      q: 'Why does my spreadsheet give another P1dB?',
      a: 'Most add the reciprocals of the compression points. That takes each stage for one that is driven as hard as if nothing before it had given way, and it says nothing of how sharply they do. Here the level is followed through the stages; the sum stands in the files as ruleCompression.',
    },
    {
      q: 'What is the noise figure of an attenuator?',
      a: 'Its loss, at 290 K. At another temperature its noise temperature is T(L − 1), and the noise figure follows from that.',
    },
    {
      q: 'How do I enter a stage without an intercept point?',
      a: 'Leave it out. A passive stage then counts as linear without further words; of an active one the page says that nothing was given.',
    },
    {
      q: 'How are the tones of IM3 counted?',
      a: 'The input level is that of one tone. Two of them make products at 2f₁ − f₂ and 2f₂ − f₁, and each is 2(P − IIP3) below one tone.',
    },
  ],
};
