/** What a `.meas` card asks for. Expressions are texts as `results/expression` reads them. */
import type { Place } from '../../circuit.ts';
import type { Dataset } from '../dataset.ts';

/** A number, or an expression over results of measurements that stand before. */
export type Operand = number | string;

/** A place on the axis: seconds, hertz, or the value of a sweep. */
export type Instant =
  | { readonly kind: 'at'; readonly at: Operand }
  | {
      readonly kind: 'when';
      /** What crosses, and what it crosses: a number, another trace, or an expression of both. */
      readonly signal: string;
      readonly level: Operand;
      readonly edge: 'rise' | 'fall' | 'cross';
      /** From 1; crossings count from `delay`, or `from`, on. */
      readonly count: number | 'last';
      readonly delay?: Operand;
      readonly from?: Operand;
      readonly to?: Operand;
    };

export type WindowKind = 'avg' | 'rms' | 'min' | 'max' | 'pp' | 'min_at' | 'max_at' | 'integ';

export type MeasureRequest = {
  /** Lower case. */
  readonly name: string;
  /** Which results it is of; undefined: of any, as LTspice has it. */
  readonly analysis?: Dataset['kind'];
  readonly place?: Place;
} & (
  | {
      /** From one instant to another; from the axis's beginning, or to its end, where one is left out. */
      readonly kind: 'delay';
      readonly trigger?: Instant;
      readonly target?: Instant;
    }
  | { readonly kind: 'when'; readonly at: Instant }
  | { readonly kind: 'find' | 'deriv'; readonly expression: string; readonly at: Instant }
  | {
      readonly kind: WindowKind;
      readonly expression: string;
      readonly from?: Instant;
      readonly to?: Instant;
    }
  | { readonly kind: 'param'; readonly expression: string }
);

export type MeasureResult =
  | {
      readonly name: string;
      readonly value: number;
      /** Of a complex value that was found. */
      readonly im?: number;
      /** Undefined where no unit could be told. */
      readonly unit: string | undefined;
      /** Where on the axis: of `find`, `deriv`, least and greatest. */
      readonly at?: number;
      /** The window of a mean or an integral, the trigger and target of a delay. */
      readonly from?: number;
      readonly to?: number;
    }
  /** Why there is no value, a whole sentence. */
  | { readonly name: string; readonly failure: string };
