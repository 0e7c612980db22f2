/** Diodes, transistors and MOSFETs of the library against the limits of their data sheets. */
import { describe, expect, it } from 'vitest';
import { BIPOLAR } from './bipolar.ts';
import { DIODES } from './diodes.ts';
import { FIELD_EFFECT } from './field-effect.ts';
import { libraryModel } from './index.ts';
import { operatingPoint, ran, valuesOf } from './testing/run.ts';

/** Many parts in one deck, each measured by itself. */
const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/u));

describe('diodes: forward voltage at a current, least and most of the data sheet', () => {
  const sheet = rows(`
    1n4148 10m .6 1      1n914 10m .6 1        1n4001 1 .75 1.1     1n4007 1 .75 1.1
    1n5402 3 .75 1.1     uf4007 1 .9 1.7       1n5817 1 .3 .45      1n5818 1 .3 .55
    1n5819 1 .3 .6       1n5820 3 .3 .475      1n5822 3 .3 .525     bat54 100m .4 .8
    bat54 1m .15 .32     bat46 10m .25 .45     bas70 1m .3 .41      1n5711 1m .3 .41
    mbr0520l .5 .25 .385 mbr0530 .5 .3 .43     mbr0540 .5 .35 .51   mbrs130 1 .25 .395
    mbrs140 1 .35 .6     mbrs340 3 .3 .525     mbrs360 3 .3 .74     mbrs1100 1 .5 .75
    mbr745 7.5 .4 .7     murs120 1 .6 .875     murs320 3 .6 .875    murs160 1 .7 1.25
    mur460 4 .8 1.28     1n34a 5m .2 1         mbr20100ct 10 .5 .85 10mq060n 1.5 .4 .78
    red 20m 1.7 2.2      yellow 20m 1.9 2.4    green 20m 1.9 2.4    blue 20m 2.9 3.6
    white 20m 2.9 3.6    infrared 20m 1.1 1.5  nspw500bs 20m 3.2 4  qtlp690c 20m 1.7 2.3`)
    .flat()
    .reduce<string[][]>((all, w, k) => {
      if (k % 4 === 0) all.push([]);
      all.at(-1)?.push(w);
      return all;
    }, []);
  const value = operatingPoint(
    sheet.map(([name, amps], k) => `d${k} a${k} 0 ${name}\ni${k} 0 a${k} ${amps}`).join('\n'),
  );
  it.each(sheet.map((row, k) => [k, ...row] as const))('%i %s at %s A', (k, _, __, least, most) => {
    expect(value(`v(a${k})`)).toBeGreaterThan(Number(least));
    expect(value(`v(a${k})`)).toBeLessThan(Number(most));
  });

  it('break down where the data sheet says', () => {
    const sheets = rows(`
      1n4148 100u 100
      1n4007 5u 1000
      1n5819 1m 40
      bat54 2u 30
      1n750 20m 4.7
      1n751 20m 5.1
      1n752 20m 5.6`);
    const found = operatingPoint(
      sheets.map(([name, amps], k) => `d${k} 0 a${k} ${name}\ni${k} 0 a${k} ${amps}`).join('\n'),
    );
    for (const [k, row] of sheets.entries())
      expect(Math.abs(found(`v(a${k})`) / Number(row[2]) - 1), row[0]).toBeLessThan(0.05);
  });
});

describe('zeners of a series', () => {
  const types = [
    ...[
      '1n4728a 3.3 76m 10',
      '1n4733a 5.1 49m 7',
      '1n4735a 6.2 41m 2',
      '1n4742a 12 21m 9',
      '1n4764a 100 2.5m 350',
    ],
    ...[
      '1n746a 3.3 20m 28',
      '1n759a 12 20m 30',
      '1n5221b 2.4 20m 30',
      '1n5231b 5.1 20m 17',
      '1n5242b 12 20m 30',
    ],
    ...[
      '1n5267b 75 1.7m 270',
      'bzx84c5v1 5.1 5m 40',
      'bzx79-c12 12 5m 10',
      'bzx84c15l 15 5m 10',
      'bzx55c6v2 6.2 5m 6',
    ],
    ...['bzx85c12 12 21m 9', 'bzx84c30 30 2m 35'],
  ].map((t) => t.split(' '));
  const at = (factor: number) =>
    operatingPoint(
      types
        .map(([name, , amps], k) => `d${k} 0 a${k} ${name}\ni${k} 0 a${k} {${factor}*${amps}}`)
        .join('\n'),
    );
  const [low, test, high] = [at(0.95), at(1), at(1.05)];
  const forward = operatingPoint(
    types.map(([name], k) => `d${k} a${k} 0 ${name}\ni${k} 0 a${k} 200m`).join('\n'),
  );

  it.each(types.map((row, k) => [k, ...row] as const))(
    '%i %s has %s V at %s A, at most %s Ω',
    (k, _, volts, amps, ohms) => {
      const node = `v(a${k})`;
      expect(Math.abs(test(node) / Number(volts) - 1)).toBeLessThan(1e-3);
      const current = amps?.endsWith('m') ? Number.parseFloat(amps) / 1000 : Number(amps);
      const slope = (high(node) - low(node)) / (0.1 * current);
      expect(slope).toBeLessThan(1.03 * Number(ohms));
      // Below 6 V the sheet's most is more than the knee of an exponential can have.
      if (Number(volts) > 6) expect(slope).toBeGreaterThan(0.45 * Number(ohms));
      expect(forward(node)).toBeLessThan(1.2);
    },
  );
});

describe('bipolar transistors: hFE at a collector current and voltage', () => {
  const sheet = rows(`
    2n3904 10m 1 100 300
    2n3904 .1m 1 40 300
    2n3906 10m 1 100 300
    2n2222 150m 10 100 300
    2n2222a 10m 10 75 300
    2n2907a 150m 10 100 300
    2n4401 150m 1 100 300
    2n4403 150m 2 100 300
    2n5551 10m 5 80 250
    2n5401 10m 5 60 240
    2n5087 .1m 5 250 800
    2n5089 .1m 5 400 1200
    2n5210 .1m 5 200 600
    2n2369 10m 1 40 120
    2n4124 2m 1 120 360
    2n4126 2m 1 120 360
    bc107 2m 5 200 450
    bc547a 2m 5 110 220
    bc547b 2m 5 200 450
    bc547c 2m 5 420 800
    bc557a 2m 5 110 250
    bc557b 2m 5 200 475
    bc557c 2m 5 420 800
    bc337-16 100m 1 100 250
    bc337-25 100m 1 160 400
    bc337-40 100m 1 250 630
    bc327-25 100m 1 160 400
    bc327-40 100m 1 250 630
    bc639 150m 2 40 250
    bc640 150m 2 40 250
    bd139 150m 2 40 250
    bd140 150m 2 40 250
    bd441 500m 1 40 300
    bd440 500m 1 40 300
    2n3055 4 4 20 70
    tip3055 4 4 20 70
    tip2955 4 4 20 70
    tip31c 1 4 25 150
    tip32c 1 4 25 150
    tip41c 3 4 15 75
    tip42c 3 4 15 75
    mje340 50m 10 30 240
    mje350 50m 10 30 240
    2sc1815 2m 6 200 400
    2sa1015 2m 6 200 400
    fzt849 1 1 100 300`);
  // The emitter is at ground and a base current servo holds the collector's current.
  const value = operatingPoint(
    sheet
      .map(([name, amps, volts], k) => {
        const sign = /pnp/u.test(libraryModel(name ?? '')?.text ?? '') ? -1 : 1;
        return `q${k} c${k} b${k} 0 ${name}\nv${k} c${k} 0 {${sign}*${volts}}\nbb${k} 0 x${k} I=1*(${amps}+${sign}*i(v${k}))\nrx${k} x${k} 0 1g\nb${k} 0 b${k} I=${sign}*1m*v(x${k})`;
      })
      .join('\n'),
  );
  it.each(sheet.map((row, k) => [k, ...row] as const))(
    '%i %s at %s A, %s V',
    (k, _, amps, __, least, most) => {
      const collector = Math.abs(value(`i(v${k})`));
      const base = Math.abs(1e-3 * value(`v(x${k})`));
      const wanted = amps?.endsWith('m') ? Number.parseFloat(amps) / 1000 : Number(amps);
      expect(Math.abs(collector / wanted - 1)).toBeLessThan(0.01);
      expect(collector / base).toBeGreaterThan(Number(least));
      expect(collector / base).toBeLessThan(Number(most));
    },
  );

  it('a 2N3904 has 300 MHz or more at 10 mA and 20 V, a 2N2222A at 20 mA', () => {
    const fT = (name: string, amps: string) => {
      const { dataset } = ran(
        `q1 c b e ${name}\nvc c 0 20\nie e 0 ${amps}\nce e 0 1\nl1 b 0 1\ni1 0 b ac 1\n.ac lin 1 100meg 100meg`,
      );
      const trace = dataset.traces.find((t) => t.name === 'i(vc)');
      return 100e6 * Math.hypot(trace?.re[0] ?? 0, trace?.im?.[0] ?? 0);
    };
    expect(fT('2n3904', '10m')).toBeGreaterThan(300e6);
    expect(fT('2n2222a', '20m')).toBeGreaterThan(250e6);
    expect(fT('2sc1815', '1m')).toBeGreaterThan(80e6);
    expect(fT('2sc1815', '1m')).toBeLessThan(300e6);
  });
});

describe('JFETs: the current without a gate voltage', () => {
  const sheet = rows(`
    2n3819 15 2m 20m
    2n5457 15 1m 5m
    2n5484 15 1m 5m
    2n5485 15 4m 10m
    2n5486 15 8m 20m
    2n5460 -15 1m 5m
    2n5462 -15 4m 16m
    2n4393 20 5m 30m
    2n4416 15 5m 15m
    j111 15 20m 100m
    j112 15 5m 50m
    j113 15 2m 40m
    j175 -15 7m 60m
    j176 -15 2m 25m
    j177 -15 1.5m 20m
    j201 15 .2m 1m
    j202 20 .9m 4.5m
    j310 10 24m 60m
    u404 10 .5m 10m
    bf245a 15 2m 6.5m
    bf245b 15 6m 15m
    bf245c 15 12m 25m
    bf256b 15 6m 13m`);
  const value = operatingPoint(
    sheet.map(([name, volts], k) => `j${k} d${k} 0 0 ${name}\nv${k} d${k} 0 ${volts}`).join('\n'),
  );
  const milli = (text = '') => Number.parseFloat(text) / 1000;
  it.each(sheet.map((row, k) => [k, ...row] as const))('%i %s at %s V', (k, _, __, least, most) => {
    expect(Math.abs(value(`i(v${k})`))).toBeGreaterThan(milli(least));
    expect(Math.abs(value(`i(v${k})`))).toBeLessThan(milli(most));
  });
});

describe('MOSFETs: resistance at a gate voltage and current, at most that of the data sheet, and the threshold', () => {
  const sheet = rows(`
    2n7000 10 .5 5 .8 3
    bs170 10 .2 5 .8 3
    bs250 -10 .2 14 1 3.5
    bss123 10 .17 6 .8 2.8
    bss84 -5 .1 10 .8 2.1
    bss138 10 .22 3.5 .8 1.5
    irf510 10 3.4 .54 2 4
    irf530 10 8.4 .16 2 4
    irf540n 10 16 44m 2 4
    irf1310 10 22 36m 2 4
    irf1404 10 95 4m 2 4
    irf3205 10 62 8m 2 4
    irf640 10 11 .18 2 4
    irf840 10 4.8 .85 2 4
    irf9540n -10 11 .117 2 4
    irf9640 -10 6.6 .5 2 4
    irfz44n 10 25 17.5m 2 4
    irf7413 10 7.3 11m 1 3
    fds6680a 10 12.5 9.5m 1 3
    fdc638p -4.5 4.5 48m .4 1.5
    si4410dy 10 10 13.5m 1 3
    si4490dy 10 4 80m 2 4.5
    stp8nm60 10 4 1 3 5.5`);
  const bias = sheet
    .map(([name, gate, amps], k) => {
      const sign = Number(gate) < 0 ? -1 : 1;
      return `m${k} d${k} g${k} 0 ${name}\nv${k} g${k} 0 ${gate}\ni${k} 0 d${k} {${sign}*${amps}}
mt${k} t${k} t${k} 0 ${name}\nit${k} 0 t${k} {${sign}*250u}`;
    })
    .join('\n');
  const value = operatingPoint(bias);
  it.each(sheet.map((row, k) => [k, ...row] as const))(
    '%i %s',
    (k, _, __, amps, ohms, least, most) => {
      const most_ = ohms?.endsWith('m') ? Number.parseFloat(ohms) / 1000 : Number(ohms);
      const resistance = Math.abs(value(`v(d${k})`)) / Number(amps);
      expect(resistance).toBeLessThan(most_ * 1.001);
      expect(resistance).toBeGreaterThan(0.15 * most_);
      const threshold = Math.abs(value(`v(t${k})`));
      expect(threshold).toBeGreaterThan(Number(least));
      expect(threshold).toBeLessThan(Number(most));
    },
  );
});

describe('the list', () => {
  const names = [DIODES, BIPOLAR, FIELD_EFFECT].flatMap((text) =>
    text
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.split(' ')[0] ?? ''),
  );

  it('has every name once, each with a card that is understood and whose figures it has', () => {
    expect(new Set(names).size).toBe(names.length);
    const element = (name: string, k: number) => {
      const text = libraryModel(name)?.text ?? '';
      const nodes = 'a 0 0 0'.split(' ');
      if (/ d\(/u.test(text)) return `d${k} a 0 ${name}`;
      if (/ (?:npn|pnp)\(/u.test(text)) return `q${k} a 0 0 ${name}`;
      if (/ [np]jf\(/u.test(text)) return `j${k} a 0 0 ${name}`;
      return `m${k} ${nodes.slice(0, 3).join(' ')} ${name}`;
    };
    const { deck } = ran(`${names.map(element).join('\n')}\nra a 0 1\n.op`);
    expect(deck.elaborate().elements).toHaveLength(names.length + 1);
    for (const name of names)
      expect(libraryModel(name)?.source).toMatch(/^with the figures of \S/u);
  });

  it.each([
    ['q2n2222a', '2n2222'],
    ['1n4148w', '1n4148'],
    ['d1n4002', '1n4002'],
    ['mmbt3904lt1g', '2n3904'],
    ['bc846b', 'bc547b'],
    ['bc560c', 'bc557c'],
    ['bc548', 'bc547b'],
    ['irf540ns', 'irf540'],
    ['2n7002', '2n7000'],
    ['led', 'red'],
    ['led_green', 'green'],
    ['jbf245a', 'bf245a'],
  ])('%s is the %s', (given, name) => {
    expect(libraryModel(given)?.name).toBe(name);
  });

  it.each([
    '',
    'x',
    'npn',
    'mymodel',
    '2n99999',
    'constructor',
    '__proto__',
    '1n',
    'a'.repeat(1e5),
  ])('%.20s is none of it', (name) => {
    expect(libraryModel(name)).toBeUndefined();
  });
});

describe('a curve', () => {
  it('of a 1N4148 agrees with the exponential of its card', () => {
    const { dataset } = ran('v1 a 0 0\nd1 a 0 1n4148\n.dc v1 0.3 0.5 0.1');
    const currents = valuesOf(dataset, 'i(v1)');
    const ratio = (currents[1] ?? 0) / (currents[0] ?? 1);
    expect(Math.log(ratio)).toBeCloseTo(0.1 / (1.752 * 0.0258649), 1);
  });
});
