/** Waveforms of sources as ngspice writes them. */
import type { Waveform } from '@tollbench/engines/spice/waveform.ts';
import { InputError } from '../../../define/error.ts';

/** s, for what has no end. */
const EVER = 1e12;
const finite = (seconds: number): number => (Number.isFinite(seconds) ? seconds : EVER);

export function waveText(wave: Waveform, name: string): string {
  switch (wave.kind) {
    case 'pulse': {
      const { initial, pulsed, delay, rise, fall, width, period, cycles } = wave;
      const list = [initial, pulsed, delay, rise, fall, finite(width), finite(period)];
      return `PULSE(${[...list, ...(cycles > 0 ? [cycles] : [])].join(' ')})`;
    }
    case 'sin': {
      if (wave.cycles > 0)
        throw new InputError(
          `has a sine of ${wave.cycles} periods at ${name}, which ngspice has not; the deck as it stands would do`,
          { field: 'netlist' },
        );
      const { offset, amplitude, frequency, delay, damping, phase } = wave;
      return `SIN(${[offset, amplitude, frequency, delay, damping, phase].join(' ')})`;
    }
    case 'exp': {
      const { initial, pulsed, riseDelay, riseConstant, fallDelay, fallConstant } = wave;
      return `EXP(${[initial, pulsed, riseDelay, riseConstant, fallDelay, fallConstant].join(' ')})`;
    }
    case 'pwl': {
      const points = Array.from(wave.times, (t, k) => `${t} ${wave.values[k]}`);
      const repeat = wave.repeatFrom === undefined ? '' : ` r=${wave.repeatFrom}`;
      return `PWL(${points.join('\n+ ')})${repeat}${wave.delay > 0 ? ` td=${wave.delay}` : ''}`;
    }
    case 'sffm': {
      const { offset, amplitude, carrier, index, signal, carrierPhase, signalPhase } = wave;
      return `SFFM(${[offset, amplitude, carrier, index, signal, carrierPhase, signalPhase].join(' ')})`;
    }
    case 'am': {
      const { amplitude, offset, modulating, carrier, delay, phase } = wave;
      return `AM(${[amplitude, offset, modulating, carrier, delay, phase].join(' ')})`;
    }
  }
}
