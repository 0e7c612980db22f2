import { measured, whole } from '../../define/measured.ts';
import * as result from '../../define/result.ts';

const db = measured('dB');
const ratio = measured();
const count = whole();
const bits = (label: string, help: string) =>
  result.text({ label, help, code: true, pattern: '^[01]*$' });

/** What a code gives: what it is, one block of it, and what it is worth. */
export const results = {
  values: {
    decodedMessage: bits('Decoded', 'Message that the decoder decides for, without the tail.'),
    codedBits: bits('Sent', 'Bits on the line: coded, punctured, inverted where the code says so.'),
    codewordBits: bits('Decided', 'What the decided message would look like on the line.'),
    corrected: count(
      'Corrected',
      'Received bits, by their sign, that differ from the decision; erasures are not counted.',
    ),
    channelErrors: count(
      'Changed by the channel',
      'Received bits, by their sign, that differ from what was sent.',
    ),
    erasures: count('Erasures', 'Values received that say nothing.'),
    wrongBits: count('Wrong message bits', 'Left after decoding.'),
    pathMetric: ratio(
      'Path metric',
      'Sum of the sizes of the received values that differ from the decision; of hard bits their number.',
    ),
    alike: count('Blocks as likely', 'Paths with this metric, the decided one among them.'),
    endState: count('End state', 'Of the decided path.'),
    startState: count('Start state', 'Of the decided path.'),
    tailSteps: count('Tail', 'Steps at the end that are no message.'),
    blockRate: ratio('Rate with tail', 'Message bits for each bit on the line, tail counted.'),
    freeDistance: count(
      'Free distance',
      'Least number of ones of a path that leaves state 0 and comes back.',
      { symbol: 'd_free' },
    ),
    rate: result.rational({
      label: 'Rate',
      symbol: 'R',
      help: 'Message bits for each bit sent, punctured, tails not counted.',
    }),
    pattern: bits(
      'Pattern',
      'Puncturing step by step: the coded bits of each, 1 where one is sent.',
    ),
    states: count('States', 'Of the encoder.'),
    memory: ratio('Delays', 'Of the encoder; log₂ of its states.', { symbol: 'm' }),
    catastrophic: result.boolean({
      label: 'Catastrophic',
      help: 'Whether a few channel errors can make infinitely many wrong bits.',
    }),
    generatorFactor: result.text({
      label: 'Common factor',
      help: 'Greatest common divisor of the generators, in D; a power of D is harmless.',
    }),
    weightlessCycle: result.text({
      label: 'Cycle that sends no 1',
      help: 'States along it with the inputs, away from state 0.',
    }),
    traceback: count(
      'Decision depth',
      'Steps back at which a decoder of a stream may decide, 2.5 m/(1 − R).',
    ),
    codingGain: db(
      'Coding gain, soft',
      'Eb/N0 saved at the wanted rate by soft decisions, by the union bound.',
    ),
    codingGainHard: db('Coding gain, hard', 'The same by hard decisions.'),
    neededSoft: db(
      'Eb/N0 needed, soft',
      'At which the union bound of soft decisions has the wanted rate.',
    ),
    neededHard: db('Eb/N0 needed, hard', 'The same of hard decisions.'),
    neededUncoded: db('Eb/N0 needed, uncoded', 'At which BPSK alone has the wanted rate.'),
    asymptoticGain: db('Asymptotic gain, soft', '10 log₁₀(R · d_free).'),
    asymptoticGainHard: db('Asymptotic gain, hard', '10 log₁₀(R · d_free/2).'),
    lightestEvents: count(
      'Events of that weight',
      'Error events of the free distance, at all steps of the pattern.',
      { symbol: 'A_dfree' },
    ),
    lightestBits: count('Bits in them', 'Wrong message bits in all these events.', {
      symbol: 'B_dfree',
    }),
    period: count('Period', 'Steps of the puncturing pattern, at each of which events may begin.'),
    transferFunction: result.text({
      label: 'Transfer function',
      symbol: 'T(D,N)',
      help: 'D counts ones sent, N ones of the message, over all error events; of small codes.',
    }),
    poly2trellis: result.text({
      label: 'In MATLAB',
      help: 'The same code for poly2trellis.',
      code: true,
    }),
  },
  tables: {
    trellis: {
      what: 'The states of the paths in the picture, from the first step shown on.',
      columns: {
        step: count('Step', 'Steps done.'),
        decidedState: count('Decided', 'State of the decided path.'),
        sentState: count('Sent', 'State of the encoder.'),
      },
    },
    block: {
      what: 'A row for each step of the block.',
      columns: {
        step: count('Step', 'From 1 on.'),
        input: bits('In', 'Message bits that went in, those of the tail too.'),
        sent: result.text({
          label: 'Sent',
          help: 'Bits on the line; - where punctured.',
          code: true,
        }),
        received: result.text({
          label: 'Received',
          help: 'By sign; x where nothing is known, - where punctured.',
          code: true,
        }),
        decided: result.text({
          label: 'Decided',
          help: 'Bits of the decision; - where punctured.',
          code: true,
        }),
        stateBefore: count('State', 'Of the decided path before the step.'),
        decodedInput: bits('Out', 'Message bits decided.'),
        metric: ratio('Metric', 'Of the decided path after the step.'),
        isWrong: result.boolean({
          label: 'Wrong',
          help: 'Whether the decided message bits are not those sent.',
        }),
      },
    },
    compared: {
      what: 'The branches that come to each state in the step looked at, by state.',
      columns: {
        state: count('To state', 'After the step.'),
        from: count('From', 'State before it.'),
        input: bits('Input', 'Message bits of the branch.'),
        output: bits('Coded', 'Coded bits of the branch, before puncturing and inverting.'),
        before: ratio('Metric', 'Of the best path to the state before.'),
        branch: ratio('Branch', 'Cost of the branch.'),
        total: ratio('Sum', 'Of both.'),
        survives: result.boolean({ label: 'Survives', help: 'Whether the branch is taken.' }),
      },
    },
    ber: {
      what: 'Bit error rates over Eb/N0; counted ones at some of its steps.',
      columns: {
        ebn0: db('Eb/N0', 'Energy of a message bit over the noise density.'),
        uncoded: ratio('Uncoded', 'BPSK without a code.'),
        softBound: ratio('Soft bound', 'Union bound, soft decisions.'),
        hardBound: ratio('Hard bound', 'Union bound, hard decisions.'),
        counted: ratio('Counted', 'Share of message bits that came out wrong.'),
      },
    },
    points: {
      what: 'What was counted, a row for each Eb/N0.',
      columns: {
        ebn0: db('Eb/N0', 'Energy of a message bit over the noise density.'),
        bits: count('Bits', 'Message bits sent.'),
        errors: count('Errors', 'Of these wrong.'),
        rate: ratio('BER', 'Share of wrong bits.'),
        low: ratio('From', 'Lower end of the 95 % interval.'),
        high: ratio('To', 'Upper end.'),
        blocks: count('Blocks', 'Sent.'),
        wrongBlocks: count('Wrong blocks', 'With at least one wrong bit.'),
      },
    },
    spectrum: {
      what: 'Error events by weight, from the free distance on.',
      columns: {
        weight: count('Weight', 'Ones sent in the event.', { symbol: 'd' }),
        events: count('Events', 'Error events of this weight, A_d.', { symbol: 'A_d' }),
        bits: count('Message bits', 'Wrong message bits in all of them, B_d.', { symbol: 'B_d' }),
      },
    },
    weights: {
      what: 'The same counts as a picture; weights without events are left out.',
      columns: {
        weight: count('Weight', 'Ones sent in the event.'),
        events: count('Events', 'Error events of this weight.'),
        bits: count('Message bits', 'Wrong message bits in all of them.'),
      },
    },
    transitions: {
      what: 'A row for each state and input.',
      columns: {
        state: count('State', 'Newest bit of the register highest.'),
        input: bits('Input', 'Message bits.'),
        next: count('Next state', 'After the step.'),
        output: bits('Coded', 'Coded bits, before puncturing and inverting.'),
      },
    },
    generators: {
      what: 'A row for each output of each input.',
      columns: {
        input: count('Input', 'From 1 on.'),
        output: count('Output', 'From 1 on.'),
        octal: result.text({ label: 'Octal', help: 'Newest bit leading.', code: true }),
        binary: result.text({ label: 'Binary', help: 'Newest bit leading.', code: true }),
        polynomial: result.text({
          label: 'In D',
          help: 'As a polynomial, over the feedback where there is one.',
        }),
        isInverted: result.boolean({
          label: 'Inverted',
          help: 'Whether the output is sent inverted.',
        }),
      },
    },
  },
} satisfies result.Results;
