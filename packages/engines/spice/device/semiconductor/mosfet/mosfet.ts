/** The MOSFETs of SPICE: levels 1, 2 and 3. */
import type { Semiconductor, SimulationOptions } from '../../../circuit.ts';
import type { AcLoad, Device, DeviceFigure, Load, NoiseSource, Setup } from '../../device.ts';
import { limitDrain, limitGate } from '../shared/limiting.ts';
import { SeriesResistor } from '../shared/series-resistor.ts';
import { vdmosDevice } from '../vdmos/vdmos.ts';
import { BulkJunction, limitBulk } from './bulk-junction.ts';
import type { Channel } from './channel.ts';
import { GateCharge } from './gate-charge.ts';
import { Level1 } from './level1.ts';
import { Level2 } from './level2.ts';
import { Level3 } from './level3.ts';
import { channelNoise } from './noise.ts';
import { type MosfetParameters, mosfetParameters } from './parameters.ts';
import { MosfetSlots, stampChannel, stampGate, stampJunctions } from './slots.ts';

export { MOSFET_NAMES } from './names.ts';

const CHANNELS = { 1: Level1, 2: Level2, 3: Level3 } as const;

/** A device of level 1 to 3, or a VDMOS by its polarity. Throws EngineError for cards that no device has. */
export const mosfetDevice = (element: Semiconductor, options: SimulationOptions): Device =>
  element.polarity.startsWith('vdmos')
    ? vdmosDevice(element, options)
    : new MosfetDevice(element, options);

/**
 * A MOSFET around one of the three channels: bulk junctions, Meyer's gate, resistances in series. Voltages and currents inside
 * are those of an n-channel; a p-channel's have the other sign. A. Vladimirescu, S. Liu, UCB/ERL M80/7, 1980.
 */
export class MosfetDevice implements Device {
  readonly name: string;
  readonly isLinear = false;
  readonly #element: Semiconductor;
  readonly #p: MosfetParameters;
  readonly #sign: number;
  readonly #channel: Channel;
  readonly #source: BulkJunction;
  readonly #drain: BulkJunction;
  readonly #gate: GateCharge;
  readonly #storesGate: boolean;
  readonly #storesBulk: boolean;
  readonly #gmin: number;
  #slots: MosfetSlots | undefined;
  #resistors: readonly SeriesResistor[] = [];
  #d = 0;
  #g = 0;
  #s = 0;
  #b = 0;
  #gateState = 0;
  #bulkState = 0;
  /** Voltages of the last load, from which the next go on, and those of the last accepted point. */
  #vgs = 0;
  #vds = 0;
  #vbs = 0;
  #acceptedVgs = 0;
  #acceptedVds = 0;
  #acceptedVbs = 0;
  #time = 0;
  /** Where channel and junctions were last evaluated. */
  #atVgs = Number.NaN;
  #atVds = Number.NaN;
  #atVbs = Number.NaN;
  #atGmin = Number.NaN;
  /** Currents of the junctions' charges, of the last load. */
  #sourceCharging = 0;
  #drainCharging = 0;

  constructor(element: Semiconductor, options: SimulationOptions) {
    this.name = element.name;
    this.#element = element;
    this.#gmin = options.gmin;
    const p = mosfetParameters(element, options);
    this.#p = p;
    this.#sign = p.sign;
    this.#channel = new CHANNELS[p.level](p.channel);
    this.#source = new BulkJunction(p.source);
    this.#drain = new BulkJunction(p.drain);
    this.#gate = new GateCharge(p);
    const { source, drain, bulk } = p.overlap;
    this.#storesGate = p.oxide > 0 || source !== 0 || drain !== 0 || bulk !== 0;
    this.#storesBulk = this.#source.stores || this.#drain.stores;
  }

  setup(setup: Setup): void {
    const [d = 0, g = 0, s = 0, b = 0] = this.#element.nodes;
    const resistors: SeriesResistor[] = [];
    const { series, shunt } = this.#p;
    const inner = (outer: number, name: string, which: keyof typeof series): number => {
      if (series[which] === 0) return outer;
      const node = setup.internalNode(`${this.name}#${name}`);
      resistors.push(new SeriesResistor(setup, `r${which}`, [node, outer], 1 / series[which]));
      return node;
    };
    this.#d = inner(d, 'drain', 'd');
    this.#g = inner(g, 'gate', 'g');
    this.#s = inner(s, 'source', 's');
    this.#b = inner(b, 'bulk', 'b');
    if (shunt !== 0) resistors.push(new SeriesResistor(setup, 'rds', [d, s], shunt));
    this.#resistors = resistors;
    this.#slots = new MosfetSlots(setup, this.#d, this.#g, this.#s, this.#b);
    if (this.#storesGate) this.#gateState = setup.states(3);
    if (this.#storesBulk) this.#bulkState = setup.states(2);
  }

  load(load: Load): void {
    this.#bias(load);
    const vgs = this.#vgs;
    const vds = this.#vds;
    const vbs = this.#vbs;
    const vbd = vbs - vds;
    this.#evaluate(vgs, vds, vbs, load.gmin);
    const { id, gm, gds, gmbs } = this.#channel;
    const { a, b } = load;
    const slots = this.#slots!;
    for (let k = 0; k < this.#resistors.length; k++) this.#resistors[k]!.stamp(a);
    const isForward = vds >= 0;
    stampChannel(a, slots, isForward, gm, gds, gmbs);
    // From drain to source, less what the conductances make of the voltages.
    const channel = isForward
      ? id - gm * vgs - gds * vds - gmbs * vbs
      : -(id - gm * (vgs - vds) + gds * vds - gmbs * vbd);
    let gbs = this.#source.conductance;
    let gbd = this.#drain.conductance;
    let ibs = this.#source.current;
    let ibd = this.#drain.current;
    let ig = 0;
    if (load.mode !== 'operating') {
      if (this.#storesBulk) {
        this.#source.store(vbs, load.gmin);
        load.integrate(this.#bulkState, this.#source.charge, this.#source.capacitance);
        this.#sourceCharging = load.current;
        ibs += load.current;
        gbs += load.conductance;
        this.#drain.store(vbd, load.gmin);
        load.integrate(this.#bulkState + 1, this.#drain.charge, this.#drain.capacitance);
        this.#drainCharging = load.current;
        ibd += load.current;
        gbd += load.conductance;
      }
      if (this.#storesGate) ig = this.#loadGate(load, vgs, vds, vbs);
    }
    stampJunctions(a, slots, gbs, gbd);
    const sign = this.#sign;
    const toSource = sign * (ibs - gbs * vbs);
    const toDrain = sign * (ibd - gbd * vbd);
    b[this.#d]! += toDrain - sign * channel;
    b[this.#s]! += toSource + sign * channel;
    b[this.#b]! -= toSource + toDrain;
    b[this.#g]! -= ig;
  }

  /** The gate's charging; the current that it takes from the gate into the right side is returned, the others' are added. */
  #loadGate(load: Load, vgs: number, vds: number, vbs: number): number {
    const gate = this.#gate;
    gate.at(vgs, vds, vgs - vbs, this.#channel.von, this.#channel.vdsat);
    gate.integrate(load, this.#gateState);
    if (load.mode !== 'transient') return 0;
    const { sourceConductance: ggs, drainConductance: ggd, bulkConductance: ggb } = gate;
    stampGate(load.a, this.#slots!, ggs, ggd, ggb);
    const sign = this.#sign;
    const source = sign * (gate.source - ggs * vgs);
    const drain = sign * (gate.drain - ggd * (vgs - vds));
    const bulk = sign * (gate.bulk - ggb * (vgs - vbs));
    const { b } = load;
    b[this.#s]! += source;
    b[this.#d]! += drain;
    b[this.#b]! += bulk;
    return source + drain + bulk;
  }

  /** Takes the voltages of the iterate, limited; those of a beginning where there is no iterate. */
  #bias(load: Load): void {
    const { x } = load;
    const sign = this.#sign;
    const xs = x[this.#s]!;
    const vgs = sign * (x[this.#g]! - xs);
    const vds = sign * (x[this.#d]! - xs);
    const vbs = sign * (x[this.#b]! - xs);
    if (load.usesInitial) {
      const [ds, gs, bs] = this.#initial();
      this.#vds = ds === undefined ? vds : sign * ds;
      this.#vgs = gs === undefined ? vgs : sign * gs;
      this.#vbs = bs === undefined ? vbs : sign * bs;
      return;
    }
    if (load.isFirst) {
      this.#begin();
      return;
    }
    if (load.mode === 'transient' && load.time !== this.#time) {
      // A new time point goes on from the accepted one, not from a trial that failed.
      this.#time = load.time;
      this.#vgs = this.#acceptedVgs;
      this.#vds = this.#acceptedVds;
      this.#vbs = this.#acceptedVbs;
    }
    this.#limit(vgs, vds, vbs);
    if (this.#vgs !== vgs || this.#vds !== vds || this.#vbs !== vbs)
      this.#tell(load, vgs, vds, vbs);
  }

  /** Limited by more than rounding, the iterate is not the solution yet. */
  #tell(load: Load, vgs: number, vds: number, vbs: number): void {
    const by = Math.abs(this.#vgs - vgs) + Math.abs(this.#vds - vds) + Math.abs(this.#vbs - vbs);
    if (by > 1e-13 * (Math.abs(vgs) + Math.abs(vds) + Math.abs(vbs))) load.isLimited = true;
  }

  /** IC of the line: V_DS, V_GS, V_BS. */
  #initial(): readonly (number | undefined)[] {
    const { initial, instance } = this.#element;
    const [ds, gs, bs] = initial ?? [];
    return [ds ?? instance['icvds'], gs ?? instance['icvgs'], bs ?? instance['icvbs']];
  }

  #begin(): void {
    this.#vds = this.#vgs = this.#vbs = 0;
    if (this.#element.isOff) return;
    const [ds = 0, gs = 0, bs = 0] = this.#initial();
    if (ds === 0 && gs === 0 && bs === 0) {
      this.#vbs = -1;
      this.#vgs = this.#p.vto;
      return;
    }
    this.#vds = this.#sign * ds;
    this.#vgs = this.#sign * gs;
    this.#vbs = this.#sign * bs;
  }

  #limit(vgs: number, vds: number, vbs: number): void {
    const { von } = this.#channel;
    const lastVds = this.#vds;
    const lastVbs = this.#vbs;
    let vgd = vgs - vds;
    if (lastVds >= 0) {
      vgs = limitGate(vgs, this.#vgs, von);
      vds = limitDrain(vgs - vgd, lastVds);
    } else {
      vgd = limitGate(vgd, this.#vgs - lastVds, von);
      vds = -limitDrain(vgd - vgs, -lastVds);
      vgs = vgd + vds;
    }
    if (vds >= 0) vbs = limitBulk(vbs, lastVbs, this.#source);
    else vbs = limitBulk(vbs - vds, lastVbs - lastVds, this.#drain) + vds;
    this.#vgs = vgs;
    this.#vds = vds;
    this.#vbs = vbs;
  }

  /** Channel and junctions at a bias; at the one they have already, nothing. */
  #evaluate(vgs: number, vds: number, vbs: number, gmin: number): void {
    if (vgs === this.#atVgs && vds === this.#atVds && vbs === this.#atVbs && gmin === this.#atGmin)
      return;
    this.#atVgs = vgs;
    this.#atVds = vds;
    this.#atVbs = vbs;
    this.#atGmin = gmin;
    if (vds >= 0) this.#channel.at(vgs, vds, vbs);
    else this.#channel.at(vgs - vds, -vds, vbs - vds);
    this.#source.at(vbs, gmin);
    this.#drain.at(vbs - vds, gmin);
  }

  /** Everything at a solution, without limits. */
  #solve(x: Float64Array): { vgs: number; vds: number; vbs: number } {
    const xs = x[this.#s]!;
    const vgs = this.#sign * (x[this.#g]! - xs);
    const vds = this.#sign * (x[this.#d]! - xs);
    const vbs = this.#sign * (x[this.#b]! - xs);
    this.#evaluate(vgs, vds, vbs, this.#gmin);
    return { vgs, vds, vbs };
  }

  #store({ vgs, vds, vbs }: { vgs: number; vds: number; vbs: number }): void {
    this.#source.store(vbs, this.#gmin);
    this.#drain.store(vbs - vds, this.#gmin);
    this.#gate.at(vgs, vds, vgs - vbs, this.#channel.von, this.#channel.vdsat);
  }

  accept(): void {
    this.#acceptedVgs = this.#vgs;
    this.#acceptedVds = this.#vds;
    this.#acceptedVbs = this.#vbs;
    this.#gate.accept();
  }

  loadAc({ x, g, c }: AcLoad): void {
    const at = this.#solve(x);
    this.#store(at);
    const slots = this.#slots!;
    const { gm, gds, gmbs } = this.#channel;
    for (const resistor of this.#resistors) resistor.stamp(g);
    stampChannel(g, slots, at.vds >= 0, gm, gds, gmbs);
    stampJunctions(g, slots, this.#source.conductance, this.#drain.conductance);
    stampJunctions(c, slots, this.#source.capacitance, this.#drain.capacitance);
    const gate = this.#gate;
    stampGate(c, slots, gate.sourceCapacitance, gate.drainCapacitance, gate.bulkCapacitance);
  }

  noise(x: Float64Array): readonly NoiseSource[] {
    const at = this.#solve(x);
    return channelNoise(this.#p, this.#channel, this.#resistors, {
      ...at,
      drain: this.#d,
      source: this.#s,
      junction: this.#drain.current,
    });
  }

  current(x: Float64Array, terminal: number): number {
    const { vds } = this.#solve(x);
    const [d = 0, , s = 0] = this.#element.nodes;
    const gate = this.#gate;
    const through = this.#p.shunt * (x[d]! - x[s]!);
    const channel = vds >= 0 ? this.#channel.id : -this.#channel.id;
    const ibs = this.#source.current + this.#sourceCharging;
    const ibd = this.#drain.current + this.#drainCharging;
    if (terminal === 0) return this.#sign * (channel - ibd - gate.drain) + through;
    if (terminal === 1) return this.#sign * (gate.source + gate.drain + gate.bulk);
    if (terminal === 2) return this.#sign * (-channel - ibs - gate.source) - through;
    return this.#sign * (ibs + ibd - gate.bulk);
  }

  figures(x: Float64Array): readonly DeviceFigure[] {
    const at = this.#solve(x);
    this.#store(at);
    const sign = this.#sign;
    const { nodes } = this.#element;
    const { gm, gds, gmbs, von, vdsat } = this.#channel;
    const gate = this.#gate;
    const figure = (unit: string, values: Readonly<Record<string, number>>): DeviceFigure[] =>
      Object.entries(values).map(([name, value]) => ({ name, value, unit }));
    const power = nodes.reduce((sum, node, t) => sum + x[node]! * this.current(x, t), 0);
    return [
      ...figure('A', { id: this.current(x, 0), is: this.current(x, 2), ib: this.current(x, 3) }),
      ...figure('V', { vgs: sign * at.vgs, vds: sign * at.vds, vbs: sign * at.vbs }),
      ...figure('V', { vth: sign * von, vdsat: sign * vdsat }),
      ...figure('S', { gm, gds, gmbs }),
      ...figure('S', { gbd: this.#drain.conductance, gbs: this.#source.conductance }),
      ...figure('F', {
        cgs: gate.sourceCapacitance,
        cgd: gate.drainCapacitance,
        cgb: gate.bulkCapacitance,
        cbd: this.#drain.capacitance,
        cbs: this.#source.capacitance,
      }),
      ...figure('W', { p: power }),
    ];
  }
}
