import * as measured from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import * as result from '../../define/result.ts';

const seconds = measured.measured('s');
const percent = measured.measured('%');
const whole = measured.whole();
const code = (label: string, help: string) => result.text({ label, help, code: true });

const drawn = {
  cycles: result.number({ label: 'Cycles', help: 'Cycles that are drawn.', digits: 6 }),
  duration: seconds('Time', 'What is drawn or shown, from its left to its right end.'),
  laneCount: whole('Lanes', 'Lanes, empty ones among them.'),
  arcCount: whole('Arrows', 'Arrows between nodes that are drawn.'),
};

const recorded = {
  program: result.text({ label: 'Written by', help: 'The program that the recording names.' }),
  timescale: seconds('Timescale', 'Time of one unit of the recording.'),
  variableCount: whole('Variables', 'Names that are declared.'),
  changeCount: result.integer({
    label: 'Changes',
    digits: 9,
    help: 'Changes of all variables in the recording.',
  }),
  windowStart: seconds('From', 'Where the window begins.'),
  windowEnd: seconds('To', 'Where the window ends.'),
  sampledCycles: whole('Cycles of its WaveJSON', 'Cycles into which the window is sampled.'),
  missedChanges: whole(
    'Changes between samples',
    'Changes that no sample saw: shorter than a cycle.',
  ),
};

const checks = {
  requirementsMet: result.boolean({
    label: 'All met',
    help: 'Whether every requirement is met wherever it applies.',
  }),
  checkCount: whole('Checks', 'Places at which a requirement was judged.'),
  violationCount: whole('Violations', 'Places at which a requirement is not met.'),
  worstSlack: seconds(
    'Least slack',
    'Room that is left where it is tightest; negative where a requirement is not met.',
    {
      symbol: 't_slack',
    },
  ),
  worstRequirement: code('Tightest', 'The requirement with the least slack.'),
};

const judged = {
  requirement: code('Requirement', 'As it was written.'),
  kind: result.choice({
    label: 'Kind',
    help: 'What it requires.',
    options: {
      setup: 'setup',
      hold: 'hold',
      recovery: 'recovery',
      removal: 'removal',
      width: 'width',
      period: 'period',
      skew: 'skew',
      delay: 'delay',
      glitch: 'glitch',
    },
  }),
  measured: seconds('Measured', 'The time between the two edges.'),
  limit: seconds('Limit', 'What is required of it.'),
  bound: result.choice({
    label: 'Bound',
    help: 'Whether the limit is the least or the most.',
    options: { min: 'least', max: 'most' },
  }),
  slack: seconds('Slack', 'Room that is left; negative where it is not met.'),
  at: seconds('From', 'When the measured time begins.'),
  until: seconds('To', 'When it ends.'),
};

export const results = {
  values: { ...checks, ...drawn, ...recorded },
  tables: {
    requirements: {
      what: 'Each requirement where it is tightest, the least slack first.',
      columns: {
        ...judged,
        count: whole('Checks', 'Places at which it was judged.'),
        violations: whole('Violations', 'Places at which it is not met.'),
        unknown: whole(
          'Unknown data',
          'Clock edges of a setup or hold at which the data is unknown or floats.',
        ),
      },
    },
    violations: {
      what: 'Places at which a requirement is not met, the least slack first; 200 at most.',
      columns: judged,
    },
    signals: {
      what: 'What each signal comes to in what is drawn or shown.',
      columns: {
        signal: code('Signal', 'Its name.'),
        changes: whole('Changes', 'Edges, and beginnings of values.'),
        rises: whole('Rises', 'Edges to 1.'),
        high: percent('High', 'Share of the time that it is high; of signals of one bit.'),
        shortest: seconds('Shortest', 'Shortest time between two changes.'),
        periodMin: seconds('Period, least', 'Least time between two rises.'),
        periodMax: seconds('Period, greatest', 'Greatest time between two rises.'),
        frequency: measured.measured('Hz')(
          'Frequency',
          'Rises less one over the time between the first and the last; of a regular signal.',
        ),
      },
    },
    events: {
      what: 'Values over time, signal by signal; 5000 at most.',
      columns: {
        signal: code('Signal', 'Its name.'),
        time: seconds('Time', 'When the value begins.'),
        level: code('Level', '0, 1, x, z, u and d for a weak 1 and 0, v for a value with words.'),
        value: result.text({ label: 'Value', help: 'Words of a value; empty of other levels.' }),
      },
    },
  },
  listings: {
    sampledWave: {
      what: 'WaveJSON of the window: a cycle shows what a flip-flop takes at the clock edge that ends it.',
    },
  },
} as const satisfies result.Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
