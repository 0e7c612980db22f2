/** The junction FET of SPICE, level 1, with PSpice's recombination and ionisation where the card gives them. */
import type { Semiconductor, SimulationOptions } from '../../../circuit.ts';
import type { AcLoad, Device, DeviceFigure, Load, NoiseSource, Setup } from '../../device.ts';
import { PairSlots, stampPair } from '../../linear/pair.ts';
import { limitGate, limitJunction } from '../shared/limiting.ts';
import { SeriesResistor } from '../shared/series-resistor.ts';
import { JfetChannel } from './channel.ts';
import { GateJunction } from './gate-junction.ts';
import { jfetNoise } from './noise.ts';
import { type JfetParameters, jfetParameters } from './parameters.ts';

export { JFET_NAMES } from './names.ts';

/** Throws EngineError for cards that no device has. */
export const jfetDevice = (element: Semiconductor, options: SimulationOptions): Device =>
  new JfetDevice(element, options);

/**
 * Channel and two gate junctions. Voltages and currents inside are those of an n-channel; a p-channel's have the other sign.
 * H. Shichman, D. A. Hodges, IEEE J. Solid-State Circuits 3 (1968) 285–289; L. W. Nagel, SPICE2, UCB/ERL M520, 1975.
 */
export class JfetDevice implements Device {
  readonly name: string;
  readonly isLinear = false;
  readonly #element: Semiconductor;
  readonly #p: JfetParameters;
  readonly #sign: number;
  readonly #channel: JfetChannel;
  readonly #source: GateJunction;
  readonly #drain: GateJunction;
  readonly #gmin: number;
  readonly #stores: boolean;
  #resistors: readonly SeriesResistor[] = [];
  /** Gate to source, gate to drain, drain to source. */
  #gs: PairSlots | undefined;
  #gd: PairSlots | undefined;
  #ds: PairSlots | undefined;
  #d = 0;
  #g = 0;
  #s = 0;
  #state = 0;
  /** Voltages of the last load, and of the last accepted point. */
  #vgs = 0;
  #vgd = 0;
  #acceptedVgs = 0;
  #acceptedVgd = 0;
  #time = 0;
  /** Currents of the charges, of the last load. */
  #sourceCharging = 0;
  #drainCharging = 0;

  constructor(element: Semiconductor, options: SimulationOptions) {
    this.name = element.name;
    this.#element = element;
    const p = jfetParameters(element, options);
    this.#p = p;
    this.#gmin = options.gmin;
    this.#sign = p.sign;
    this.#channel = new JfetChannel(p.channel);
    this.#source = new GateJunction(p.junction, p.cgs);
    this.#drain = new GateJunction(p.junction, p.cgd);
    this.#stores = p.cgs > 0 || p.cgd > 0;
  }

  setup(setup: Setup): void {
    const [d = 0, g = 0, s = 0] = this.#element.nodes;
    const resistors: SeriesResistor[] = [];
    const inner = (outer: number, name: string, which: 'd' | 's', conductance: number): number => {
      if (conductance === 0) return outer;
      const node = setup.internalNode(`${this.name}#${name}`);
      resistors.push(new SeriesResistor(setup, `r${which}`, [node, outer], conductance));
      return node;
    };
    this.#d = inner(d, 'drain', 'd', this.#p.gd);
    this.#s = inner(s, 'source', 's', this.#p.gs);
    this.#g = g;
    this.#resistors = resistors;
    this.#gs = new PairSlots(setup, this.#g, this.#s);
    this.#gd = new PairSlots(setup, this.#g, this.#d);
    this.#ds = new PairSlots(setup, this.#d, this.#s);
    if (this.#stores) this.#state = setup.states(2);
  }

  load(load: Load): void {
    this.#bias(load);
    const vgs = this.#vgs;
    const vgd = this.#vgd;
    this.#evaluate(vgs, vgd, load.gmin);
    const { a, b } = load;
    for (let k = 0; k < this.#resistors.length; k++) this.#resistors[k]!.stamp(a);
    const channel = this.#stampChannel(a);
    let ggs = this.#source.conductance;
    let ggd = this.#drain.conductance;
    let igs = this.#source.current;
    let igd = this.#drain.current;
    if (this.#stores && load.mode !== 'operating') {
      const source = this.#source.charge;
      source.at(vgs);
      load.integrate(this.#state, source.charge, source.capacitance);
      this.#sourceCharging = load.current;
      igs += load.current;
      ggs += load.conductance;
      const drain = this.#drain.charge;
      drain.at(vgd);
      load.integrate(this.#state + 1, drain.charge, drain.capacitance);
      this.#drainCharging = load.current;
      igd += load.current;
      ggd += load.conductance;
    }
    stampPair(a, this.#gs!, ggs);
    stampPair(a, this.#gd!, ggd);
    const sign = this.#sign;
    const toSource = sign * (igs - ggs * vgs);
    const toDrain = sign * (igd - ggd * vgd);
    const ionised = sign * this.#ionisedRest();
    b[this.#g]! += ionised - toSource - toDrain;
    b[this.#d]! += toDrain - sign * channel;
    b[this.#s]! += toSource + sign * channel;
    b[vgs >= vgd ? this.#d : this.#s]! -= ionised;
  }

  /** Stamps the channel; returned is its current from drain to source less what the conductances make of the voltages, A. */
  #stampChannel(a: Float64Array): number {
    const { id, gm, gds, ionised, ionisedByVgs, ionisedByVds } = this.#channel;
    const gs = this.#gs!;
    const gd = this.#gd!;
    const ds = this.#ds!;
    const vds = this.#vgs - this.#vgd;
    stampPair(a, ds, gds);
    if (vds >= 0) {
      // Rows of drain and source, by the gate's voltage above the source.
      a[gd.mp]! += gm;
      a[ds.pm]! -= gm;
      a[gs.mp]! -= gm;
      a[ds.mm]! += gm;
      if (ionised !== 0) {
        a[gd.mp]! += ionisedByVgs;
        a[gd.mm]! += ionisedByVds;
        a[ds.pm]! -= ionisedByVgs + ionisedByVds;
        a[gs.pp]! -= ionisedByVgs;
        a[gd.pm]! -= ionisedByVds;
        a[gs.pm]! += ionisedByVgs + ionisedByVds;
      }
      return id - gm * this.#vgs - gds * vds;
    }
    a[gs.mp]! += gm;
    a[ds.mp]! -= gm;
    a[gd.mp]! -= gm;
    a[ds.pp]! += gm;
    if (ionised !== 0) {
      a[gs.mp]! += ionisedByVgs;
      a[gs.mm]! += ionisedByVds;
      a[ds.mp]! -= ionisedByVgs + ionisedByVds;
      a[gs.pp]! -= ionisedByVgs;
      a[gs.pm]! -= ionisedByVds;
      a[gd.pm]! += ionisedByVgs + ionisedByVds;
    }
    return -(id - gm * this.#vgd + gds * vds);
  }

  /** The ionised current from the higher end to the gate less what its conductances make of the voltages, A. */
  #ionisedRest(): number {
    const { ionised, ionisedByVgs, ionisedByVds } = this.#channel;
    if (ionised === 0) return 0;
    const lower = Math.max(this.#vgs, this.#vgd);
    return ionised - ionisedByVgs * lower - ionisedByVds * Math.abs(this.#vgs - this.#vgd);
  }

  #bias(load: Load): void {
    const { x } = load;
    const sign = this.#sign;
    const gate = x[this.#g]!;
    const vgs = sign * (gate - x[this.#s]!);
    const vgd = sign * (gate - x[this.#d]!);
    if (load.usesInitial) {
      const [ds, gs] = this.#element.initial ?? [];
      this.#vgs = gs === undefined ? vgs : sign * gs;
      this.#vgd = this.#vgs - (ds === undefined ? vgs - vgd : sign * ds);
      return;
    }
    if (load.isFirst) {
      this.#vgs = this.#vgd = this.#element.isOff ? 0 : -1;
      return;
    }
    if (load.mode === 'transient' && load.time !== this.#time) {
      // A new time point goes on from the accepted one, not from a trial that failed.
      this.#time = load.time;
      this.#vgs = this.#acceptedVgs;
      this.#vgd = this.#acceptedVgd;
    }
    this.#vgs = this.#limit(vgs, this.#vgs);
    this.#vgd = this.#limit(vgd, this.#vgd);
    if (this.#vgs !== vgs || this.#vgd !== vgd) load.isLimited = true;
  }

  #limit(next: number, last: number): number {
    const { vt, critical, channel } = this.#p;
    return limitGate(limitJunction(next, last, vt, critical), last, channel.vto);
  }

  /** Each of those in parallel has its gmin, as ngspice has it. */
  #evaluate(vgs: number, vgd: number, each: number): void {
    const gmin = each * this.#p.noise.count;
    if (vgs >= vgd) this.#channel.at(vgs, vgs - vgd);
    else this.#channel.at(vgd, vgd - vgs);
    this.#source.at(vgs, gmin);
    this.#drain.at(vgd, gmin);
  }

  /** Everything at a solution, without limits. */
  #solve(x: Float64Array): void {
    const gate = x[this.#g]!;
    this.#vgs = this.#sign * (gate - x[this.#s]!);
    this.#vgd = this.#sign * (gate - x[this.#d]!);
    this.#evaluate(this.#vgs, this.#vgd, this.#gmin);
    this.#source.charge.at(this.#vgs);
    this.#drain.charge.at(this.#vgd);
  }

  accept(): void {
    this.#acceptedVgs = this.#vgs;
    this.#acceptedVgd = this.#vgd;
  }

  loadAc({ x, g, c }: AcLoad): void {
    this.#solve(x);
    for (const resistor of this.#resistors) resistor.stamp(g);
    this.#stampChannel(g);
    stampPair(g, this.#gs!, this.#source.conductance);
    stampPair(g, this.#gd!, this.#drain.conductance);
    stampPair(c, this.#gs!, this.#source.charge.capacitance);
    stampPair(c, this.#gd!, this.#drain.charge.capacitance);
  }

  noise(x: Float64Array): readonly NoiseSource[] {
    this.#solve(x);
    return jfetNoise(this.#p, this.#channel, this.#resistors, {
      ...{ vgs: this.#vgs, vds: this.#vgs - this.#vgd, drain: this.#d, source: this.#s },
      id: this.#throughChannel() - this.#drain.current,
    });
  }

  #throughChannel(): number {
    return this.#vgs >= this.#vgd ? this.#channel.id : -this.#channel.id;
  }

  current(x: Float64Array, terminal: number): number {
    this.#solve(x);
    const { ionised } = this.#channel;
    const isForward = this.#vgs >= this.#vgd;
    const igs = this.#source.current + this.#sourceCharging - (isForward ? 0 : ionised);
    const igd = this.#drain.current + this.#drainCharging - (isForward ? ionised : 0);
    const channel = this.#throughChannel();
    const own = terminal === 0 ? channel - igd : terminal === 1 ? igs + igd : -channel - igs;
    return this.#sign * own;
  }

  figures(x: Float64Array): readonly DeviceFigure[] {
    this.#solve(x);
    const sign = this.#sign;
    const { gm, gds } = this.#channel;
    const figure = (unit: string, values: Readonly<Record<string, number>>): DeviceFigure[] =>
      Object.entries(values).map(([name, value]) => ({ name, value, unit }));
    const { nodes } = this.#element;
    const power = nodes.reduce((sum, node, t) => sum + x[node]! * this.current(x, t), 0);
    return [
      ...figure('A', { id: this.current(x, 0), ig: this.current(x, 1), is: this.current(x, 2) }),
      ...figure('V', { vgs: sign * this.#vgs, vgd: sign * this.#vgd }),
      ...figure('V', { vds: sign * (this.#vgs - this.#vgd), vth: sign * this.#p.channel.vto }),
      ...figure('S', { gm, gds, ggs: this.#source.conductance, ggd: this.#drain.conductance }),
      ...figure('F', { cgs: this.#source.charge.capacitance, cgd: this.#drain.charge.capacitance }),
      ...figure('W', { p: power }),
    ];
  }
}
