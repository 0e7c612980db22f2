import { describe, expect, it } from 'vitest';
import { deckOf, refusalsOf } from '../testing/read.ts';

const CIRCUIT = 'V1 in 0 1 ac 1\nR1 in out 1k\nC1 out 0 1u\n.model dm d(is=1f)\nD1 out 0 dm';
const deck = (cards: string, options = {}) => deckOf(`${CIRCUIT}\n${cards}`, options);
const request = (card: string, options = {}) => deck(card, options).requests[0];
const refused = (card: string, options = {}) => refusalsOf(`${CIRCUIT}\n${card}`, options);

describe('analyses', () => {
  it('are op, ac, noise, tf, sens, pz and four', () => {
    expect(request('.op')).toEqual({ kind: 'op' });
    expect(request('.ac dec 10 1 1meg')).toEqual({
      kind: 'ac',
      sweep: { spacing: 'dec', points: 10, start: 1, stop: 1e6 },
    });
    expect(request('.ac list 1 10 1k')).toMatchObject({ sweep: { values: [1, 10, 1000] } });
    expect(request('.noise v(out,in) V1 oct 5 1 1k 2')).toEqual({
      kind: 'noise',
      output: { kind: 'voltage', plus: 'out', minus: 'in' },
      source: 'v1',
      sweep: { spacing: 'oct', points: 5, start: 1, stop: 1000 },
    });
    expect(request('.tf I(V1) V1')).toEqual({
      kind: 'tf',
      output: { kind: 'current', element: 'v1' },
      source: 'v1',
    });
    expect(request('.sens v(out)')).toEqual({
      kind: 'sens',
      output: { kind: 'voltage', plus: 'out', minus: '0' },
    });
    expect(request('.sens v(out) ac lin 3 1 3')).toMatchObject({ sweep: { points: 3 } });
    expect(request('.pz in gnd out 0 vol pz')).toEqual({
      ...{ kind: 'pz', input: ['in', '0'], output: ['out', '0'] },
      ...{ transfer: 'vol', wants: 'pz' },
    });
    expect(request('.four 1k v(out) v(in,out)')).toEqual({
      kind: 'four',
      frequency: 1000,
      outputs: ['v(out)', 'v(in,out)'],
    });
  });

  it('are transients with steps, starts and UIC', () => {
    expect(request('.tran 1u 1m 0.1m 2u uic')).toEqual({
      ...{ kind: 'tran', step: 1e-6, stop: 1e-3, start: 1e-4, maxStep: 2e-6, usesInitial: true },
    });
    expect(request('.tran 1u 1m')).toEqual({
      ...{ kind: 'tran', step: 1e-6, stop: 1e-3, start: 0, usesInitial: false },
    });
    expect(request('.tran 5m', { dialect: 'ltspice' })).toMatchObject({
      stop: 5e-3,
      maxStep: 5e-6,
    });
    expect(refused('.tran 1m 1m 2m')).toEqual([
      '7: .tran keeps from 0.002 s on, and ends at 0.001 s',
    ]);
    expect(refused('.tran 1m steady', { dialect: 'ltspice' })[0]).toContain('"steady"');
  });

  it('are sweeps of sources, parameters, temperatures, models, and of two', () => {
    expect(request('.dc V1 0 1 0.25')).toEqual({
      kind: 'dc',
      sweeps: [{ target: { kind: 'element', name: 'v1' }, values: [0, 0.25, 0.5, 0.75, 1] }],
    });
    expect(request('.dc V1 1 0 -0.5 temp 0 50 50')).toMatchObject({
      sweeps: [{ values: [1, 0.5, 0] }, { target: { kind: 'temperature' }, values: [0, 50] }],
    });
    expect(request('.dc V1 LIST 1 5 2')).toMatchObject({ sweeps: [{ values: [1, 5, 2] }] });
    expect(request('.dc DEC V1 1 100 1')).toMatchObject({ sweeps: [{ values: [1, 10, 100] }] });
    expect(refused('.dc V1 0 1 -1')).toEqual(['7: a step of -1 never leads from 0 to 1']);
    expect(refused('.dc Q9 0 1 1')[0]).toContain('"q9" is neither');
  });

  it('end on the last value in spite of rounding', () => {
    const swept = request('.dc V1 0 1 0.1');
    expect(swept?.kind === 'dc' && swept.sweeps[0]?.values).toHaveLength(11);
  });
});

describe('.step', () => {
  const step = (card: string, options = {}) => deck(`.param r=1\n${card}`, options).steps[0];

  it.each([
    ['.step param r 1 3 1', [1, 2, 3]],
    ['.step param r list 5 1 2k', [5, 1, 2000]],
    ['.step dec param r 1 100 1', [1, 10, 100]],
    ['.step oct param r 1 8 1', [1, 2, 4, 8]],
    ['.step lin r 1 2 0.5', [1, 1.5, 2]],
    ['.step r list 1 2', [1, 2]],
  ])('%s', (card, values) => {
    const found = step(card);
    expect(found?.target).toEqual({ kind: 'parameter', name: 'r' });
    for (const [k, value] of values.entries()) expect(found?.values[k]).toBeCloseTo(value, 9);
    expect(found?.values).toHaveLength(values.length);
  });

  it('takes sources, parts, temperatures and models', () => {
    expect(step('.step V1 1 2 1')?.target).toEqual({ kind: 'element', name: 'v1' });
    expect(step('.step R1 list 1 2')?.target).toEqual({ kind: 'element', name: 'r1' });
    expect(step('.step temp -40 125 55')).toEqual({
      target: { kind: 'temperature' },
      values: [-40, 15, 70, 125],
    });
    expect(step('.step D dm(is) list 1f 2f')?.target).toEqual({
      ...{ kind: 'model', model: 'dm', parameter: 'is' },
    });
    expect(step('.step dm:is 1f 3f 1f', { dialect: 'xyce' })?.target).toEqual({
      ...{ kind: 'model', model: 'dm', parameter: 'is' },
    });
    expect(step('.step R1:R 1 3 1', { dialect: 'xyce' })?.target).toMatchObject({ name: 'r1' });
  });

  it('has several, of several cards, and of several temperatures', () => {
    const { steps } = deck('.param r=1\n.step param r 1 2 1\n.step V1 1 2 1\n.temp 0 27 50');
    expect(steps.map((s) => s.target.kind)).toEqual(['parameter', 'element', 'temperature']);
  });
});

describe('.options and .temp', () => {
  const options = (card: string, more = {}) => deck(card, more).elaborate().options;

  it('are read by their SPICE names', () => {
    expect(
      options('.options reltol=1e-4 abstol=1p vntol=1n temp=50 method=gear maxord=3'),
    ).toMatchObject({
      reltol: 1e-4,
      abstol: 1e-12,
      vntol: 1e-9,
      temp: 50,
      method: 'gear',
      maxord: 3,
    });
    expect(options('.option gear')).toMatchObject({ method: 'gear' });
    expect(options('.temp 85')).toMatchObject({ temp: 85 });
    expect(options('.options tnom={t}\n.param t=25')).toMatchObject({ tnom: 25 });
  });

  it('that mean nothing here are told of, those known to be harmless are not', () => {
    const notices = (card: string) => deck(card).notices.map((n) => n.message);
    expect(notices('.options acct list post=2 numdgt=7')).toEqual([]);
    expect(notices('.options foo=1 bar')).toEqual(['the options bar, foo have no meaning here']);
    expect(notices('.options nonlin maxstep=5')).toEqual([
      'the option maxstep of nonlin, Xyce’s own, has no meaning here',
    ]);
  });

  it('that would change every length are refused', () => {
    expect(refused('.options scale=1u')[0]).toContain('the option scale');
    expect(refused('.options reltol=0')).toEqual(['7: the option reltol is 0; it is above 0']);
    expect(refused('.options method=foo')[0]).toContain('trap or gear');
  });

  it('take the relative tolerance of Xyce’s time integration, and not its abstol of volts', () => {
    const found = options('.options timeint reltol=1e-5 abstol=1e-4', { dialect: 'xyce' });
    expect(found).toMatchObject({ reltol: 1e-5, abstol: 1e-12 });
  });
});

describe('what is printed, measured and given', () => {
  it('are expressions by analysis', () => {
    const { prints } = deck(
      '.print tran v(out) v(in, out) i(v1)\n.plot ac vdb(out) (-100,0)\n.save all v(out)\n.print tran format=csv file=x.csv {v(out)*2}',
    );
    expect(prints.map(({ analysis, expressions }) => [analysis, expressions])).toEqual([
      ['tran', ['v(out)', 'v(in, out)', 'i(v1)']],
      ['ac', ['vdb(out)']],
      [undefined, ['v(out)']],
      ['tran', ['{v(out)*2}']],
    ]);
  });

  it('are measurements, with parameters as numbers, and measurements that name no measurement refused', () => {
    const { measures } = deck(
      '.param lo=0.1\n.meas tran rise trig v(out) val={lo} rise=1 targ v(out) val=0.9 rise=1',
    );
    expect(measures[0]).toMatchObject({ name: 'rise', analysis: 'tran', place: { line: 8 } });
    expect(refused('.meas tran x')[0]).toMatch(/^7: /u);
  });

  it('are initial voltages and guesses by node', () => {
    const circuit = deck('.ic v(out)=2 V(in)={1+2}\n.nodeset v(out)=4').elaborate();
    const at = (name: string) => circuit.nodes.indexOf(name);
    expect(circuit.initial).toEqual(
      new Map([
        [at('out'), 2],
        [at('in'), 3],
      ]),
    );
    expect(circuit.nodeset.get(at('out'))).toBe(4);
  });
});

describe('.control', () => {
  it('gives its plain analyses, once each, as requests', () => {
    const { requests, notices } = deck(
      '.control\nrun\nop\ntran 1u 1m\ntran 1u 1m\nac dec 1 1 10\nplot v(out)\n.endc',
    );
    expect(requests.map((r) => r.kind)).toEqual(['op', 'tran', 'ac']);
    expect(notices).toEqual([]);
  });

  it('leaves to the cards what they ask for, and tells of programs', () => {
    const { requests, notices } = deck(
      '.tran 1u 1m\n.control\nrun\nlet k = 1\nwhile k < 3\nalter r1 = 2\nop\nend\n.endc',
    );
    expect(requests.map((r) => r.kind)).toEqual(['tran']);
    expect(notices[0]?.message).toMatch(
      /^the program in \.control \(while, alter, op, end\) is not run/u,
    );
    expect(notices[0]?.place.line).toBe(11);
  });

  it('does not take analyses whose values a program computes, nor those behind a change', () => {
    const { requests } = deck(
      '.control\nlet t = 1m\ntran 1u $&t\nop\nalter r1 = 5\ndc v1 0 1 1\n.endc',
    );
    expect(requests.map((r) => r.kind)).toEqual(['op']);
  });

  it('reads analyses behind functions and vectors that change nothing', () => {
    const { requests } = deck(
      '.control\ndefine f(x) x*x\ncompose v values 1 2\nop\nif 1\nend\n.endc',
    );
    expect(requests.map((r) => r.kind)).toEqual(['op']);
  });
});

describe('cards of other programs', () => {
  it('are passed over where they mean nothing for results', () => {
    expect(
      refused(
        '.backanno\n.title x\n.width out=80\n.protect\n.unprotect\n.probe\n.probe alli\n.csparam a={1}',
      ),
    ).toEqual([]);
  });

  it.each([
    ['.disto dec 1 1 10', 'a small-signal distortion analysis'],
    ['.hb 1k', 'harmonic balance'],
    ['.mc 10 tran v(out) ymax', 'Monte Carlo'],
    ['.wave x.wav 16 44k v(out)', 'a sound file'],
    ['.xyzzy', '.xyzzy is no card that is known here'],
    ['.trna 1u 1m', '.trna is no card that is known here; .tran is'],
  ])('are refused by name: %s', (card, message) => {
    expect(refused(card)[0]).toContain(message);
    expect(refused(card)[0]).toMatch(/^7: /u);
  });
});
