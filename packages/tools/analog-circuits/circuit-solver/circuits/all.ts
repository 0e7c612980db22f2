/** The circuits that teach, in the order in which one learns. */
import { boostConverter } from './boost-converter.ts';
import { bridgeRectifier } from './bridge-rectifier.ts';
import { buckConverter } from './buck-converter.ts';
import { butterworthLadder } from './butterworth-ladder.ts';
import { chua } from './chua.ts';
import { clamper } from './clamper.ts';
import { classB } from './class-b.ts';
import { clipper } from './clipper.ts';
import { cmosInverter } from './cmos-inverter.ts';
import { colpitts } from './colpitts.ts';
import { commonBase } from './common-base.ts';
import { commonEmitterGain } from './common-emitter-gain.ts';
import { coupledCoils } from './coupled-coils.ts';
import { crossover } from './crossover.ts';
import { currentMirror } from './current-mirror.ts';
import { darlington } from './darlington.ts';
import { dependentSource } from './dependent-source.ts';
import { differentialPair } from './differential-pair.ts';
import { diodeFamily } from './diode-family.ts';
import { diodeTemperature } from './diode-temperature.ts';
import { dividerBias } from './divider-bias.ts';
import { dividerSensitivity } from './divider-sensitivity.ts';
import { emitterFollower } from './emitter-follower.ts';
import { envelopeDetector } from './envelope-detector.ts';
import { filterTolerance } from './filter-tolerance.ts';
import { fixedBias } from './fixed-bias.ts';
import { halfWave } from './half-wave.ts';
import { integrator } from './integrator.ts';
import { inverterDelay } from './inverter-delay.ts';
import { invertingAmplifier } from './inverting-amplifier.ts';
import { jfetCommonSource } from './jfet-common-source.ts';
import { jfetSelfBias } from './jfet-self-bias.ts';
import { ktcNoise } from './ktc-noise.ts';
import { laplaceFilter } from './laplace-filter.ts';
import { lineCoupler } from './line-coupler.ts';
import { lineReflections } from './line-reflections.ts';
import { maximumPower } from './maximum-power.ts';
import { memristor } from './memristor.ts';
import { millerEffect } from './miller-effect.ts';
import { mosfetAmplifier } from './mosfet-amplifier.ts';
import { mosfetBias } from './mosfet-bias.ts';
import { mosfetCurves } from './mosfet-curves.ts';
import { noiseFigure } from './noise-figure.ts';
import { outputCurves } from './output-curves.ts';
import { phaseMargin } from './phase-margin.ts';
import { phaseShiftNetwork } from './phase-shift-network.ts';
import { platinumSensor } from './platinum-sensor.ts';
import { poleSplitting } from './pole-splitting.ts';
import { ptat } from './ptat.ts';
import { quarterWave } from './quarter-wave.ts';
import { rcStep } from './rc-step.ts';
import { relaxationOscillator } from './relaxation-oscillator.ts';
import { resistorNoise } from './resistor-noise.ts';
import { ringOscillator } from './ring-oscillator.ts';
import { rlcStep } from './rlc-step.ts';
import { sallenKey } from './sallen-key.ts';
import { schmittTrigger } from './schmitt-trigger.ts';
import { seriesResonance } from './series-resonance.ts';
import { superposition } from './superposition.ts';
import type { TeachingCircuit } from './teaching-circuit.ts';
import { thevenin } from './thevenin.ts';
import { threePhase } from './three-phase.ts';
import { timer555 } from './timer-555.ts';
import { transformer } from './transformer.ts';
import { twinT } from './twin-t.ts';
import { vco } from './vco.ts';
import { voltageDivider } from './voltage-divider.ts';
import { voltageDoubler } from './voltage-doubler.ts';
import { wheatstoneBridge } from './wheatstone-bridge.ts';
import { widlarSource } from './widlar-source.ts';
import { wienBridge } from './wien-bridge.ts';
import { zenerRegulator } from './zener-regulator.ts';

export const teachingCircuits: readonly TeachingCircuit[] = [
  voltageDivider,
  superposition,
  thevenin,
  dependentSource,
  maximumPower,
  wheatstoneBridge,
  platinumSensor,
  dividerSensitivity,
  rcStep,
  rlcStep,
  seriesResonance,
  butterworthLadder,
  twinT,
  filterTolerance,
  coupledCoils,
  transformer,
  threePhase,
  diodeFamily,
  diodeTemperature,
  halfWave,
  bridgeRectifier,
  zenerRegulator,
  clipper,
  clamper,
  voltageDoubler,
  envelopeDetector,
  outputCurves,
  fixedBias,
  dividerBias,
  commonEmitterGain,
  emitterFollower,
  commonBase,
  darlington,
  currentMirror,
  widlarSource,
  ptat,
  differentialPair,
  crossover,
  classB,
  jfetSelfBias,
  jfetCommonSource,
  mosfetCurves,
  mosfetBias,
  mosfetAmplifier,
  cmosInverter,
  inverterDelay,
  ringOscillator,
  invertingAmplifier,
  integrator,
  sallenKey,
  schmittTrigger,
  phaseMargin,
  millerEffect,
  poleSplitting,
  relaxationOscillator,
  timer555,
  phaseShiftNetwork,
  wienBridge,
  colpitts,
  buckConverter,
  boostConverter,
  lineReflections,
  quarterWave,
  lineCoupler,
  resistorNoise,
  ktcNoise,
  noiseFigure,
  laplaceFilter,
  vco,
  memristor,
  chua,
];
