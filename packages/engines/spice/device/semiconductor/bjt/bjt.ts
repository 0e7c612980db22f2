import type { Semiconductor, SimulationOptions } from '../../../circuit.ts';
import type {
  AcAtFrequency,
  AcLoad,
  Device,
  DeviceFigure,
  Load,
  NoiseSource,
  Setup,
} from '../../device.ts';
import { stampPair } from '../../linear/pair.ts';
import { limitJunction } from '../shared/limiting.ts';
import { type BjtValues, bjtValues } from './card.ts';
import { EpitaxyAt } from './epitaxy.ts';
import { ExcessPhase } from './excess-phase.ts';
import { figuresOf } from './figures.ts';
import { BjtIntrinsic } from './intrinsic.ts';
import { noiseOf } from './noise.ts';
import { BjtSlots } from './slots.ts';
import { stampEpitaxy, Triangle } from './stamps.ts';
import { BjtStorage } from './storage.ts';
import { SubstrateJunction } from './substrate.ts';

export { BJT_NAMES } from './names.ts';

export const bjtDevice = (element: Semiconductor, options: SimulationOptions): Device =>
  new BjtDevice(element, options);

/** The Gummel–Poon transistor as SPICE has it; nodes: collector, base, emitter, and substrate or ground. */
export class BjtDevice implements Device {
  readonly name: string;
  readonly isLinear = false;
  readonly values: BjtValues;
  /** Where the transfer current is delayed. */
  readonly loadAt?: (ac: AcAtFrequency) => void;
  readonly core: BjtIntrinsic;
  readonly storage: BjtStorage;
  readonly #element: Semiconductor;
  readonly substrate: SubstrateJunction;
  readonly #epitaxy: EpitaxyAt | undefined;
  readonly #phase: ExcessPhase | undefined;
  #slots!: BjtSlots;
  /** First states: base–emitter and base–collector; the outer base–collector; the epitaxial collector's outer end. */
  #state = 0;
  #outerState = 0;
  #epitaxyState = 0;
  #hasCharge = false;
  #hasOuterCharge = false;
  #gmin = 0;
  #time = 0;
  /** Of the last load: junction voltages, V, of an npn; NaN: not loaded yet. */
  #vbe = Number.NaN;
  #vbc = Number.NaN;
  #vbx = 0;
  /** Of the last accepted point. */
  #acceptedVbe = Number.NaN;
  #acceptedVbc = Number.NaN;
  /** Currents, A, and conductances, S, of the last load, charges among them. */
  #ibe = 0;
  #ibc = 0;
  #ice = 0;
  readonly #slopes = new Triangle();
  #ibx = 0;
  #gbx = 0;
  #ibcx = 0;
  #gbcx = 0;
  #vbcx = 0;

  constructor(element: Semiconductor, options: SimulationOptions) {
    this.name = element.name;
    this.#element = element;
    this.values = bjtValues(element, options);
    const { values } = this;
    this.core = new BjtIntrinsic(values);
    this.storage = new BjtStorage(values);
    this.substrate = new SubstrateJunction(values);
    this.#epitaxy = values.epitaxy && new EpitaxyAt(values.epitaxy, values.vt);
    if (values.delay > 0) {
      this.#phase = new ExcessPhase(values.delay);
      this.loadAt = (ac) => this.#loadDelayed(ac);
    }
    const { be, bc, tf, tr, epitaxy } = values;
    this.#hasCharge = be.c > 0 || bc.c > 0 || tf > 0 || tr > 0 || epitaxy !== undefined;
    this.#hasOuterCharge = bc.c > 0 && values.xcjc < 1;
  }

  setup(setup: Setup): void {
    this.#slots = new BjtSlots(setup, this.name, this.#element.nodes, this.values);
    if (this.#hasCharge) this.#state = setup.states(2);
    if (this.#hasOuterCharge) this.#outerState = setup.states(1);
    this.substrate.setup(setup, this.#slots.substrate);
    if (this.#epitaxy) this.#epitaxyState = setup.states(1);
    this.#gmin = setup.options.gmin * this.values.count;
  }

  load(load: Load): void {
    this.#gmin = load.gmin * this.values.count;
    this.#findVoltages(load);
    const { core } = this;
    const isStoring = load.mode !== 'operating';
    core.at(this.#vbe, this.#vbc, this.#gmin);
    if (this.#phase) this.#delay(load, this.#phase);
    this.#ibe = core.ibe;
    this.#ibc = core.ibc;
    this.#ice = core.ice;
    const slopes = this.#slopes;
    slopes.gpi = core.gpi;
    slopes.gmu = core.gmu;
    slopes.gcb = 0;
    slopes.gmf = core.gmf;
    slopes.go = core.go;
    this.#setEpitaxy(load.x);
    if (isStoring && this.#hasCharge) this.#integrate(load);
    this.#stampInner(load);
    this.#loadOuter(load, isStoring);
    this.substrate.load(load, this.#gmin);
    this.#stampResistances(load.a);
  }

  /** Junction voltages for this iteration: where it begins, or what the unknowns say, limited. */
  #findVoltages(load: Load): void {
    const { x } = load;
    const { b, c, e, outer } = this.#slots;
    const { sign, vt, critical } = this.values;
    const substrate = this.substrate;
    let vbe = sign * (x[b]! - x[e]!);
    let vbc = sign * (x[b]! - x[c]!);
    this.#vbx = sign * (x[outer.plus]! - x[outer.minus]!);
    if (load.usesInitial) {
      const initial = this.#initial();
      substrate.voltage = initial ? 0 : substrate.across(x);
      if (initial) {
        vbe = sign * initial.vbe;
        vbc = sign * (initial.vbe - initial.vce);
        this.#vbx = vbc;
      }
    } else if (load.isFirst) {
      vbe = this.#element.isOff ? 0 : critical;
      vbc = 0;
      substrate.voltage = 0;
      this.#vbx = 0;
    } else {
      if (load.mode === 'transient' && load.time !== this.#time) {
        this.#time = load.time;
        this.#vbe = this.#acceptedVbe;
        this.#vbc = this.#acceptedVbc;
        substrate.restore();
      }
      // A device made anew at a known solution takes it.
      if (Number.isNaN(this.#vbe)) substrate.voltage = substrate.across(x);
      else {
        const wantedE = vbe;
        const wantedC = vbc;
        vbe = limitJunction(vbe, this.#vbe, vt, critical);
        vbc = limitJunction(vbc, this.#vbc, vt, critical);
        const isLimited = substrate.limit(x);
        if (isLimited || vbe !== wantedE || vbc !== wantedC) load.isLimited = true;
      }
    }
    this.#vbe = vbe;
    this.#vbc = vbc;
  }

  #initial(): { readonly vbe: number; readonly vce: number } | undefined {
    const { initial, instance } = this.#element;
    const vbe = initial?.[0] ?? instance['icvbe'];
    const vce = initial?.[1] ?? instance['icvce'];
    return vbe === undefined && vce === undefined ? undefined : { vbe: vbe ?? 0, vce: vce ?? 0 };
  }

  #delay(load: Load, phase: ExcessPhase): void {
    const { core } = this;
    if (load.mode === 'transient') {
      phase.prepare(load.step);
      core.transfer(phase.share, phase.past);
      phase.keep(phase.past + (phase.share * core.forward) / core.qb);
    } else phase.begin(core.forward / core.qb);
  }

  #setEpitaxy(x: Float64Array): void {
    const { epitaxy } = this.#slots;
    if (!epitaxy) return;
    const vbcx = this.values.sign * (x[epitaxy.charge.plus]! - x[epitaxy.charge.minus]!);
    this.#vbcx = vbcx;
    this.#ibcx = 0;
    this.#gbcx = 0;
    this.#epitaxy!.at(this.#vbc - vbcx, this.#vbc, vbcx, this.#gmin);
  }

  /** Adds what the charges of the inner junctions take. */
  #integrate(load: Load): void {
    const { storage } = this;
    const slopes = this.#slopes;
    const epitaxy = this.#epitaxy;
    const first = this.#state;
    storage.at(this.#vbe, this.#vbc, this.core);
    load.integrate(first, storage.qbe, 1);
    const lead = load.conductance;
    this.#ibe += load.current;
    slopes.gpi += lead * storage.cbe;
    slopes.gcb = lead * storage.cbeByVbc;
    const more = epitaxy ? epitaxy.innerCharge : 0;
    load.integrate(first + 1, storage.qbc + more, 1);
    this.#ibc += load.current;
    slopes.gmu += lead * (storage.cbc + (epitaxy ? epitaxy.innerCapacitance : 0));
    if (!epitaxy) return;
    load.integrate(this.#epitaxyState, epitaxy.outerCharge, epitaxy.outerCapacitance);
    this.#ibcx = load.current;
    this.#gbcx = load.conductance;
  }

  #stampInner({ a, b }: Load): void {
    const slots = this.#slots;
    const slopes = this.#slopes;
    const { sign } = this.values;
    const vbe = this.#vbe;
    const vbc = this.#vbc;
    slopes.stamp(a, slots);
    const be = sign * (this.#ibe - slopes.gpi * vbe - slopes.gcb * vbc);
    const bc = sign * (this.#ibc - slopes.gmu * vbc);
    const ce = sign * (this.#ice - slopes.gmf * vbe + slopes.go * vbc);
    b[slots.b]! -= be + bc;
    b[slots.c]! -= ce - bc;
    b[slots.e]! += be + ce;
    if (!slots.epitaxy) return;
    const epitaxy = this.#epitaxy!;
    const { over, charge, cx } = slots.epitaxy;
    stampEpitaxy(a, slots.epitaxy, epitaxy);
    const { current, byOver, byInner, byOuter } = epitaxy;
    const vbcx = this.#vbcx;
    const through = sign * (current - byOver * (vbc - vbcx) - byInner * vbc - byOuter * vbcx);
    b[cx]! -= through;
    b[over.minus]! += through;
    stampPair(a, charge, this.#gbcx);
    const stored = sign * (this.#ibcx - this.#gbcx * vbcx);
    b[charge.plus]! -= stored;
    b[charge.minus]! += stored;
  }

  /** The base–collector charge outside of the base's resistance. */
  #loadOuter(load: Load, isStoring: boolean): void {
    this.#ibx = 0;
    this.#gbx = 0;
    if (!isStoring || !this.#hasOuterCharge) return;
    const { outer } = this.storage;
    const vbx = this.#vbx;
    outer.at(vbx);
    load.integrate(this.#outerState, outer.charge, outer.capacitance);
    this.#ibx = load.current;
    this.#gbx = load.conductance;
    const slots = this.#slots.outer;
    stampPair(load.a, slots, this.#gbx);
    const source = this.values.sign * (this.#ibx - this.#gbx * vbx);
    load.b[slots.plus]! -= source;
    load.b[slots.minus]! += source;
  }

  #stampResistances(a: Float64Array): void {
    const { base, collector, emitter } = this.#slots;
    const { gc, ge } = this.values;
    if (base) stampPair(a, base, this.core.base());
    if (collector) stampPair(a, collector, gc);
    if (emitter) stampPair(a, emitter, ge);
  }

  accept(load: Load): void {
    this.#acceptedVbe = this.#vbe;
    this.#acceptedVbc = this.#vbc;
    this.substrate.accept();
    this.#phase?.accept(load.step);
  }

  /** Sets core and charges at a solution; its voltages. */
  #settle(x: Float64Array): { readonly vbe: number; readonly vbc: number } {
    const { b, c, e, outer } = this.#slots;
    const { sign } = this.values;
    const vbe = sign * (x[b]! - x[e]!);
    const vbc = sign * (x[b]! - x[c]!);
    this.core.at(vbe, vbc, this.#gmin);
    this.storage.at(vbe, vbc, this.core);
    this.storage.outer.at(sign * (x[outer.plus]! - x[outer.minus]!));
    const { epitaxy } = this.#slots;
    if (epitaxy) {
      const vbcx = sign * (x[b]! - x[epitaxy.cx]!);
      this.#epitaxy!.at(vbc - vbcx, vbc, vbcx, this.#gmin);
    }
    return { vbe, vbc };
  }

  loadAc(ac: AcLoad): void {
    const { x, g, c } = ac;
    this.#settle(x);
    const slots = this.#slots;
    const { core, storage } = this;
    const epitaxy = this.#epitaxy;
    const conductances = new Triangle();
    conductances.gpi = core.gpi;
    conductances.gmu = core.gmu;
    conductances.gmf = core.gmf;
    conductances.go = core.go;
    conductances.stamp(g, slots);
    const capacitances = new Triangle();
    capacitances.gpi = storage.cbe;
    capacitances.gcb = storage.cbeByVbc;
    capacitances.gmu = storage.cbc + (epitaxy ? epitaxy.innerCapacitance : 0);
    capacitances.stamp(c, slots);
    stampPair(c, slots.outer, storage.outer.capacitance);
    this.substrate.loadAc(ac, this.#gmin);
    if (slots.epitaxy && epitaxy) {
      stampEpitaxy(g, slots.epitaxy, epitaxy);
      stampPair(c, slots.epitaxy.charge, epitaxy.outerCapacitance);
    }
    this.#stampResistances(g);
  }

  /** The delay: gmf·(e^−jωt − 1) beside what `loadAc` stamped. */
  #loadDelayed({ omega, re, im }: AcAtFrequency): void {
    const { cb, ce, eb, ee } = this.#slots;
    const { gmf } = this.core;
    const angle = omega * this.values.delay;
    const real = -2 * gmf * Math.sin(angle / 2) ** 2;
    const imaginary = -gmf * Math.sin(angle);
    re[cb]! += real;
    im[cb]! += imaginary;
    re[ce]! -= real;
    im[ce]! -= imaginary;
    re[eb]! -= real;
    im[eb]! -= imaginary;
    re[ee]! += real;
    im[ee]! += imaginary;
  }

  noise(x: Float64Array): readonly NoiseSource[] {
    this.#settle(x);
    return noiseOf(this.values, this.core, this.#slots);
  }

  /** Linear about the last load: at the solution itself, what flows there, charges among it. */
  current(x: Float64Array, terminal = 0): number {
    const { b, c, e, outer, epitaxy } = this.#slots;
    const { sign, isLateral } = this.values;
    const { gpi, gcb, gmu, gmf, go } = this.#slopes;
    const toE = sign * (x[b]! - x[e]!) - this.#vbe;
    const toC = sign * (x[b]! - x[c]!) - this.#vbc;
    const be = sign * (this.#ibe + gpi * toE + gcb * toC);
    const bc = sign * (this.#ibc + gmu * toC);
    const ce = sign * (this.#ice + gmf * toE - go * toC);
    const xMoved = sign * (x[outer.plus]! - x[outer.minus]!) - this.#vbx;
    const bx = sign * (this.#ibx + this.#gbx * xMoved);
    const sub = this.substrate.current(x);
    const far = epitaxy
      ? sign * (this.#ibcx + this.#gbcx * (sign * (x[b]! - x[epitaxy.cx]!) - this.#vbcx))
      : 0;
    if (terminal === 0) return ce - bc - bx - far - (isLateral ? 0 : sub);
    if (terminal === 1) return be + bc + bx + far - (isLateral ? sub : 0);
    return terminal === 2 ? -be - ce : terminal === 3 ? sub : 0;
  }

  figures(x: Float64Array): readonly DeviceFigure[] {
    const voltages = this.#settle(x);
    return figuresOf(
      this,
      voltages,
      [0, 1, 2].map((t) => this.current(x, t)),
      x,
      this.#element,
    );
  }
}
