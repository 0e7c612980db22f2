import type { Gains } from './gains.ts';

/** What keeps the integral from running away while the actuator is at its limit. */
export type AntiWindup = 'back-calculation' | 'conditional' | 'clamping' | 'none';

/** A PID controller in code: what the exports write as constants, and `PidCode` computes with. */
export interface PidSettings extends Gains {
  /** Derivative filter: the derivative acts up to n/td. */
  readonly n: number;
  /** Set-point weights of the proportional and the derivative part. */
  readonly b: number;
  readonly c: number;
  /** Seconds. */
  readonly sampleTime: number;
  readonly low: number;
  readonly high: number;
  readonly antiWindup: AntiWindup;
  /** Tracking time of back-calculation, seconds. */
  readonly trackingTime: number;
}

/** The constants of the difference equations, computed once. */
export interface PidConstants {
  readonly k: number;
  /** k Ts/Ti; 0 without integral action. */
  readonly integral: number;
  /** Td/(Td + N Ts) and K N times it. */
  readonly fade: number;
  readonly derivative: number;
  /** Ts/Tt, at most 1; 0 without back-calculation. */
  readonly tracking: number;
}

/** Backward difference for the derivative, forward for the integral (K. J. Åström & B. Wittenmark, "Computer-Controlled Systems", 3rd ed., 1997, §8.5). */
export function pidConstants(s: PidSettings): PidConstants {
  const fade = s.td / (s.td + s.n * s.sampleTime);
  return {
    k: s.k,
    integral: (s.k * s.sampleTime) / s.ti,
    fade,
    derivative: s.k * s.n * fade,
    tracking:
      s.antiWindup === 'back-calculation' && s.ti < Number.POSITIVE_INFINITY
        ? Math.min(1, s.sampleTime / s.trackingTime)
        : 0,
  };
}

/** √(Ti Td) with a derivative, Ti without: the tracking time that Åström & Hägglund advise. */
export const usualTracking = ({ ti, td }: Gains): number => (td > 0 ? Math.sqrt(ti * td) : ti);

/**
 * One controller at work, term by term in the order of the exported code, so that both give the same bits:
 * P = K (b r − y), D ← a D + β (c (r − r₋) − (y − y₋)), v = P + I + D, u = v within the limits, and then I moves on.
 */
export class PidCode {
  readonly #s: PidSettings;
  readonly #k: PidConstants;
  #integral = 0;
  #derivative = 0;
  #reference = 0;
  #measurement = 0;

  constructor(settings: PidSettings) {
    this.#s = settings;
    this.#k = pidConstants(settings);
  }

  /** Puts the controller where `output` is what it would give, at rest: from manual to automatic without a bump. */
  start(reference: number, measurement: number, output: number): void {
    this.#integral = output - this.#k.k * (this.#s.b * reference - measurement);
    this.#derivative = 0;
    this.#reference = reference;
    this.#measurement = measurement;
  }

  /** The output for a reference and a measurement, one sample time after the last. */
  step(reference: number, measurement: number): number {
    const { b, c, low, high, antiWindup } = this.#s;
    const { k, integral, fade, derivative, tracking } = this.#k;
    const error = reference - measurement;
    const proportional = k * (b * reference - measurement);
    const change = c * (reference - this.#reference) - (measurement - this.#measurement);
    this.#derivative = fade * this.#derivative + derivative * change;
    const wanted = proportional + this.#integral + this.#derivative;
    let output = wanted;
    if (output > high) output = high;
    if (output < low) output = low;
    const step = integral * error;
    if (antiWindup === 'back-calculation')
      this.#integral = this.#integral + step + tracking * (output - wanted);
    else if (antiWindup === 'conditional') {
      const further = (wanted > high && step > 0) || (wanted < low && step < 0);
      if (!further) this.#integral = this.#integral + step;
    } else {
      this.#integral = this.#integral + step;
      if (antiWindup === 'clamping') {
        if (this.#integral > high) this.#integral = high;
        if (this.#integral < low) this.#integral = low;
      }
    }
    this.#reference = reference;
    this.#measurement = measurement;
    return output;
  }
}

/**
 * Standard deviation of the output over that of white noise in the measurement, sample by sample, integral action
 * aside: from h₀ = K + β and hⱼ = β (a − 1) aʲ⁻¹.
 */
export function noiseGain(s: PidSettings): number {
  const { k, fade, derivative } = pidConstants(s);
  return Math.sqrt(k * k + 2 * k * derivative + (2 * derivative * derivative) / (1 + fade));
}
