import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const db = measured('dB');
const dbm = measured('dBm');
const kelvin = measured('K');
const percent = measured('%');

/** What the chain does, referred to its input unless said. */
export const results = {
  values: {
    noiseFigure: db('Noise figure', 'Of the whole chain, at 290 K by definition.', {
      symbol: 'NF',
    }),
    gain: db('Gain', 'Available power gain of the whole chain, small signals.', { symbol: 'G' }),
    iip3: dbm('IIP3', 'Third-order intercept point at the input, as distortion is added.'),
    oip3: dbm('OIP3', 'Third-order intercept point at the output.'),
    inputCompression: dbm(
      'Input P1dB',
      'Level at the input at which the chain has lost 1 dB of its gain, every stage by its knee.',
      { symbol: 'IP1dB' },
    ),
    outputCompression: dbm('Output P1dB', 'Level at the output there.', { symbol: 'OP1dB' }),
    sfdr: db(
      'SFDR',
      'Spurious-free dynamic range: from the noise floor to the level at which two tones make a third-order product as high as it.',
    ),
    sensitivity: dbm('Sensitivity', 'Level at the input that has the SNR needed.'),
    noiseTemperature: kelvin('Noise temperature', 'Of the chain at its input.', { symbol: 'T_e' }),
    noiseFloor: dbm('Noise floor', 'Noise of source and chain in the bandwidth, at the input.'),
    outputNoise: dbm('Noise at the output', 'Noise of source and chain in the bandwidth.'),
    outputLevel: dbm('Output level', 'Of one tone at the input level, compression included.'),
    snr: db('SNR', 'At the output, of one tone at the input level, small signals.'),
    lostGain: db('Gain lost', 'To compression at the input level.'),
    imd: db(
      'IM3',
      'Third-order product of two tones at the input level, relative to one of them; negative.',
    ),
    iip2: dbm('IIP2', 'Second-order intercept point at the input, as distortion is added.'),
    sfdr2: db('SFDR, 2nd order', 'The same range for the second-order product.'),
    usableRange: db(
      'Range above SNR',
      'From the sensitivity to where the third-order product reaches the noise floor.',
    ),
    blockingRange: db('Range to P1dB', 'From the sensitivity to the compression point.'),
    incoherentIip3: dbm('IIP3, phases by lot', 'With distortion added in power.'),
    coherentIip3: dbm('IIP3, worst case', 'With distortion added in voltage.'),
    ruleCompression: dbm(
      'Input P1dB, by the sum',
      'By the reciprocal sum of the stages’ compression points, which takes no account of the knee.',
    ),
    stageCount: whole()('Stages', 'In the chain.'),
    betterOrder: result.text({
      label: 'Best order',
      help: 'Names of the stages from the input on, where an order was looked for.',
    }),
    betterNoiseFigure: db('NF in best order', 'Of the chain in the best order.'),
    betterIip3: dbm('IIP3 in best order', 'Of the chain in the best order.'),
    betterSfdr: db('SFDR in best order', 'Of the chain in the best order.'),
  },
  tables: {
    nodes: {
      what: 'A row for the input, then for the chain after each stage.',
      columns: {
        stage: result.text({ label: 'After', help: 'The stage that this is the output of.' }),
        stageGain: db('Gain', 'Of the stage.'),
        stageNoise: db('NF', 'Of the stage; of a passive one at its temperature.'),
        totalGain: db('Σ gain', 'From the input to here.'),
        totalNoise: db('Σ NF', 'Noise figure of the chain up to here.'),
        totalIip3: dbm('Σ IIP3', 'Of the chain up to here.'),
        signal: dbm('Signal', 'Of one tone, compression included.'),
        noise: dbm('Noise', 'In the bandwidth.'),
        product: dbm('IM3', 'Third-order product of two tones, small signals.'),
        headroom: db('Headroom', 'From the signal to the output 1 dB point of the stage.'),
        noiseShare: percent('Of noise', 'Share of the stage in the chain’s own noise.'),
        thirdShare: percent('Of IM3', 'Share of the stage in the third-order product.'),
      },
    },
    levels: {
      what: 'Levels at the input, place 0, and after each stage.',
      columns: {
        place: whole()('Place', 'Number of the stage, 0 at the input.'),
        signal: dbm('Signal', 'Of one tone, compression included.'),
        noise: dbm('Noise', 'In the bandwidth.'),
        product: dbm('IM3', 'Third-order product of two tones, small signals.'),
        limit: dbm('OP1dB', 'Output 1 dB point of the stage.'),
      },
    },
    shares: {
      what: 'Shares of the stages.',
      columns: {
        place: whole()('Place', 'Number of the stage.'),
        noiseShare: percent('Of noise', 'Share in the chain’s own noise.'),
        thirdShare: percent('Of IM3', 'Share in the third-order product.'),
      },
    },
    wanted: {
      what: 'What each stage alone would have to be for the wanted whole, all others as they are.',
      columns: {
        stage: result.text({ label: 'Stage', help: 'Its name.' }),
        presentNoise: db('NF now', 'Of the stage.'),
        wantedNoise: db('NF needed', 'With which the chain has the wanted noise figure.'),
        presentIip3: dbm('IIP3 now', 'Of the stage.'),
        wantedIip3: dbm('IIP3 needed', 'With which the chain has the wanted intercept point.'),
        wantedOip3: dbm('OIP3 needed', 'The same at the output of the stage.'),
      },
    },
    transfer: {
      what: 'Output over input level: 121 steps of the input.',
      columns: {
        inputLevel: dbm('Input', 'Of one tone.'),
        outputLevel: dbm('Output', 'Of one tone, compression included.'),
        product: dbm('IM3', 'Third-order product of two such tones at the output, small signals.'),
      },
    },
  },
} satisfies result.Results;
