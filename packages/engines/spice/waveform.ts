/** The waveforms of independent sources, as SPICE has them. All times in seconds, all values in volts or amperes. */
export type Waveform =
  | {
      readonly kind: 'pulse';
      readonly initial: number;
      readonly pulsed: number;
      readonly delay: number;
      readonly rise: number;
      readonly fall: number;
      /** s; Infinity: to the end. */
      readonly width: number;
      /** s; Infinity: once. */
      readonly period: number;
      /** 0: without end. */
      readonly cycles: number;
    }
  | {
      readonly kind: 'sin';
      readonly offset: number;
      readonly amplitude: number;
      readonly frequency: number;
      readonly delay: number;
      /** 1/s. */
      readonly damping: number;
      /** Degrees. */
      readonly phase: number;
      /** 0: without end; LTspice. */
      readonly cycles: number;
    }
  | {
      readonly kind: 'exp';
      readonly initial: number;
      readonly pulsed: number;
      readonly riseDelay: number;
      readonly riseConstant: number;
      readonly fallDelay: number;
      readonly fallConstant: number;
    }
  | {
      readonly kind: 'pwl';
      /** Times rise. */
      readonly times: Float64Array;
      readonly values: Float64Array;
      /** s added to every time. */
      readonly delay: number;
      /** Repeats from this time of the list on; undefined: holds its last value. */
      readonly repeatFrom?: number;
    }
  | {
      readonly kind: 'sffm';
      readonly offset: number;
      readonly amplitude: number;
      readonly carrier: number;
      readonly index: number;
      readonly signal: number;
      readonly carrierPhase: number;
      readonly signalPhase: number;
    }
  | {
      readonly kind: 'am';
      readonly amplitude: number;
      readonly offset: number;
      readonly modulating: number;
      readonly carrier: number;
      readonly delay: number;
      readonly phase: number;
    };
