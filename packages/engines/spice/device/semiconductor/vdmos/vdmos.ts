/** The vertical power MOSFET of LTspice and ngspice. */
import type { Semiconductor, SimulationOptions } from '../../../circuit.ts';
import {
  type AcLoad,
  BOLTZMANN,
  type Device,
  type DeviceFigure,
  type Load,
  type NoiseSource,
  type Setup,
} from '../../device.ts';
import { PairSlots, stampPair } from '../../linear/pair.ts';
import { diodeDevice } from '../diode/diode.ts';
import { limitDrain, limitGate } from '../shared/limiting.ts';
import { SeriesResistor } from '../shared/series-resistor.ts';
import { VdmosChannel } from './channel.ts';
import { GateDrainCharge } from './gate-drain.ts';
import { bodyDiode, type VdmosParameters, vdmosParameters } from './parameters.ts';

/** Throws EngineError for cards that no device has. */
export const vdmosDevice = (element: Semiconductor, options: SimulationOptions): Device =>
  new VdmosDevice(element, options);

/** C_OX² of an oxide of 100 nm, which the flicker noise is of, F²/m⁴. */
const OXIDE_SQUARED = ((3.9 * 8.854214871e-12) / 1e-7) ** 2;

/** Channel, two gate capacitances, and a body diode. Voltages and currents inside are those of an n-channel. */
export class VdmosDevice implements Device {
  readonly name: string;
  readonly isLinear = false;
  readonly #element: Semiconductor;
  readonly #p: VdmosParameters;
  readonly #sign: number;
  readonly #channel: VdmosChannel;
  readonly #charge: GateDrainCharge;
  readonly #body: Device;
  #resistors: readonly SeriesResistor[] = [];
  /** Drain to its inner node where its resistance moves, gate to source, gate to drain, drain to source. */
  #moving: PairSlots | undefined;
  #gs: PairSlots | undefined;
  #gd: PairSlots | undefined;
  #ds: PairSlots | undefined;
  #d = 0;
  #g = 0;
  #s = 0;
  #state = 0;
  /** Voltages of the last load, and of the last accepted point. */
  #vgs = 0;
  #vds = 0;
  #acceptedVgs = 0;
  #acceptedVds = 0;
  #time = 0;
  /** Currents of the charges, of the last load. */
  #sourceCharging = 0;
  #drainCharging = 0;

  constructor(element: Semiconductor, options: SimulationOptions) {
    this.name = element.name;
    this.#element = element;
    const p = vdmosParameters(element, options);
    this.#p = p;
    this.#sign = p.sign;
    this.#channel = new VdmosChannel(p.channel);
    this.#charge = new GateDrainCharge(p.cgdmin, p.cgdmax, p.a);
    this.#body = diodeDevice(bodyDiode(element), options);
  }

  setup(setup: Setup): void {
    const [d = 0, g = 0, s = 0] = this.#element.nodes;
    const resistors: SeriesResistor[] = [];
    const { rd, rg, rs, rq, shunt } = this.#p;
    const inner = (outer: number, name: string, which: string, ohms: number): number => {
      if (ohms === 0) return outer;
      const node = setup.internalNode(`${this.name}#${name}`);
      resistors.push(new SeriesResistor(setup, which, [node, outer], 1 / ohms));
      return node;
    };
    if (rq > 0) {
      this.#d = setup.internalNode(`${this.name}#drain`);
      this.#moving = new PairSlots(setup, this.#d, d);
    } else this.#d = inner(d, 'drain', 'rd', rd);
    this.#g = inner(g, 'gate', 'rg', rg);
    this.#s = inner(s, 'source', 'rs', rs);
    if (shunt > 0) resistors.push(new SeriesResistor(setup, 'rds', [d, s], shunt));
    this.#resistors = resistors;
    this.#gs = new PairSlots(setup, this.#g, this.#s);
    this.#gd = new PairSlots(setup, this.#g, this.#d);
    this.#ds = new PairSlots(setup, this.#d, this.#s);
    this.#state = setup.states(2);
    this.#body.setup(setup);
  }

  load(load: Load): void {
    this.#body.load(load);
    this.#bias(load);
    const vgs = this.#vgs;
    const vds = this.#vds;
    this.#evaluate(vgs, vds);
    const { a, b, x } = load;
    this.#stampResistors(a, x);
    const { id, gm, gds } = this.#channel;
    this.#stampChannel(a);
    const sign = this.#sign;
    const channel =
      sign * (vds >= 0 ? id - gm * vgs - gds * vds : -(id - gm * (vgs - vds) + gds * vds));
    b[this.#d]! -= channel;
    b[this.#s]! += channel;
    if (load.mode === 'operating') return;
    const { cgs } = this.#p;
    load.integrate(this.#state, cgs * vgs, cgs);
    this.#sourceCharging = load.current;
    const toSource = sign * (load.current - load.conductance * vgs);
    stampPair(a, this.#gs!, load.conductance);
    this.#charge.at(vgs - vds);
    load.integrate(this.#state + 1, this.#charge.charge, this.#charge.capacitance);
    this.#drainCharging = load.current;
    const toDrain = sign * (load.current - load.conductance * (vgs - vds));
    stampPair(a, this.#gd!, load.conductance);
    b[this.#g]! -= toSource + toDrain;
    b[this.#s]! += toSource;
    b[this.#d]! += toDrain;
  }

  #stampResistors(a: Float64Array, x: Float64Array): void {
    for (let k = 0; k < this.#resistors.length; k++) this.#resistors[k]!.stamp(a);
    if (this.#moving) stampPair(a, this.#moving, this.#drainConductance(x));
  }

  /** S, of the drain's resistance with quasi-saturation; as in ngspice it follows the outer V_DS from iterate to iterate. */
  #drainConductance(x: Float64Array): number {
    const { rd, rq, vq } = this.#p;
    const [d = 0, , s = 0] = this.#element.nodes;
    const v = this.#sign * (x[d]! - x[s]!);
    const ohms = v > 0 ? rd + (rq * v) / (v + vq) : rd;
    return 1 / Math.max(ohms, 1e-9);
  }

  #stampChannel(a: Float64Array): void {
    const { gm, gds } = this.#channel;
    const ds = this.#ds!;
    const gs = this.#gs!;
    const gd = this.#gd!;
    stampPair(a, ds, gds);
    if (this.#vds >= 0) {
      a[gd.mp]! += gm;
      a[ds.pm]! -= gm;
      a[gs.mp]! -= gm;
      a[ds.mm]! += gm;
    } else {
      a[gs.mp]! += gm;
      a[ds.mp]! -= gm;
      a[gd.mp]! -= gm;
      a[ds.pp]! += gm;
    }
  }

  #bias(load: Load): void {
    const { x } = load;
    const sign = this.#sign;
    const xs = x[this.#s]!;
    const vgs = sign * (x[this.#g]! - xs);
    const vds = sign * (x[this.#d]! - xs);
    const { initial, instance, isOff } = this.#element;
    const ds = initial?.[0] ?? instance['icvds'];
    const gs = initial?.[1] ?? instance['icvgs'];
    if (load.usesInitial) {
      this.#vgs = gs === undefined ? vgs : sign * gs;
      this.#vds = ds === undefined ? vds : sign * ds;
      return;
    }
    if (load.isFirst) {
      this.#vgs = isOff ? 0 : gs === undefined ? this.#p.channel.vto + 0.1 : sign * gs;
      this.#vds = isOff || ds === undefined ? 0 : sign * ds;
      return;
    }
    if (load.mode === 'transient' && load.time !== this.#time) {
      // A new time point goes on from the accepted one, not from a trial that failed.
      this.#time = load.time;
      this.#vgs = this.#acceptedVgs;
      this.#vds = this.#acceptedVds;
    }
    this.#limit(vgs, vds);
    const by = Math.abs(this.#vgs - vgs) + Math.abs(this.#vds - vds);
    if (by > 1e-13 * (Math.abs(vgs) + Math.abs(vds))) load.isLimited = true;
  }

  #limit(vgs: number, vds: number): void {
    const { vto } = this.#p.channel;
    const last = this.#vds;
    const vgd = vgs - vds;
    if (last >= 0) {
      const gate = limitGate(vgs, this.#vgs, vto);
      this.#vds = limitDrain(gate - vgd, last);
      this.#vgs = gate;
      return;
    }
    const gate = limitGate(vgd, this.#vgs - last, vto);
    this.#vds = -limitDrain(gate - vgs, -last);
    this.#vgs = gate + this.#vds;
  }

  #evaluate(vgs: number, vds: number): void {
    if (vds >= 0) this.#channel.at(vgs, vds, 1);
    else this.#channel.at(vgs - vds, -vds, -1);
  }

  /** Channel and charge at a solution, without limits. */
  #solve(x: Float64Array): void {
    const xs = x[this.#s]!;
    this.#vgs = this.#sign * (x[this.#g]! - xs);
    this.#vds = this.#sign * (x[this.#d]! - xs);
    this.#evaluate(this.#vgs, this.#vds);
    this.#charge.at(this.#vgs - this.#vds);
  }

  accept(load: Load): void {
    this.#acceptedVgs = this.#vgs;
    this.#acceptedVds = this.#vds;
    this.#body.accept?.(load);
  }

  loadAc(ac: AcLoad): void {
    this.#body.loadAc(ac);
    this.#solve(ac.x);
    this.#stampResistors(ac.g, ac.x);
    this.#stampChannel(ac.g);
    stampPair(ac.c, this.#gs!, this.#p.cgs);
    stampPair(ac.c, this.#gd!, this.#charge.capacitance);
  }

  noise(x: Float64Array): readonly NoiseSource[] {
    this.#solve(x);
    const { kf, af, kelvin } = this.#p;
    const thermal = 4 * BOLTZMANN * kelvin;
    const plain = { flicker: 0, exponent: 1 };
    const series = this.#resistors.map(({ name, from, to, conductance }) => ({
      ...{ name, from, to, white: thermal * conductance, ...plain },
    }));
    const [d = 0] = this.#element.nodes;
    const moving = { name: 'rd', from: this.#d, to: d, ...plain };
    const ends = { from: this.#d, to: this.#s };
    const { id, gm } = this.#channel;
    return [
      ...(this.#moving ? [{ ...moving, white: thermal * this.#drainConductance(x) }] : []),
      ...series,
      { name: 'id', ...ends, white: (2 / 3) * thermal * Math.abs(gm), ...plain },
      ...(kf > 0
        ? [
            {
              name: '1overf',
              ...ends,
              white: 0,
              flicker: (kf * id ** af) / OXIDE_SQUARED,
              exponent: 1,
            },
          ]
        : []),
      ...(this.#body.noise?.(x) ?? []).map((source) => ({
        ...source,
        name: `body_${source.name}`,
      })),
    ];
  }

  current(x: Float64Array, terminal: number): number {
    this.#solve(x);
    const [d = 0, , s = 0] = this.#element.nodes;
    const channel = this.#vds >= 0 ? this.#channel.id : -this.#channel.id;
    const intoGate = this.#sign * (this.#sourceCharging + this.#drainCharging);
    if (terminal === 1) return intoGate;
    const body = this.#body.current?.(x, this.#sign > 0 ? 1 : 0) ?? 0;
    const intoDrain =
      this.#sign * (channel - this.#drainCharging) + body + this.#p.shunt * (x[d]! - x[s]!);
    return terminal === 0 ? intoDrain : -intoDrain - intoGate;
  }

  figures(x: Float64Array): readonly DeviceFigure[] {
    this.#solve(x);
    const sign = this.#sign;
    const { gm, gds } = this.#channel;
    const { nodes } = this.#element;
    const body = this.#body.current?.(x, 0) ?? 0;
    const power = nodes.reduce((sum, node, t) => sum + x[node]! * this.current(x, t), 0);
    const figure = (unit: string, values: Readonly<Record<string, number>>): DeviceFigure[] =>
      Object.entries(values).map(([name, value]) => ({ name, value, unit }));
    return [
      ...figure('A', { id: this.current(x, 0), is: this.current(x, 2), idio: body }),
      ...figure('V', { vgs: sign * this.#vgs, vds: sign * this.#vds }),
      ...figure('V', { vth: sign * this.#p.channel.vto }),
      ...figure('S', { gm, gds }),
      ...figure('F', { cgs: this.#p.cgs, cgd: this.#charge.capacitance }),
      ...figure('W', { p: power }),
    ];
  }
}
