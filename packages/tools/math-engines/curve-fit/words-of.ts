/** A fitted curve in words: its formula with the values put in. */
import type { CurveResult } from './compute.ts';

/** Values in the formula's text, each with so many digits. */
export function equationOf({ formula, parameters }: CurveResult, digits: number): string {
  const values = new Map(parameters.map(({ name, value }) => [name, value]));
  return formula
    .replace(/(?<![\p{L}\p{N}_.])\p{L}[\p{L}\p{N}_]*/gu, (name) => {
      const value = values.get(name);
      if (value === undefined) return name;
      const text = String(Number(value.toPrecision(digits)));
      return value < 0 || text.includes('e') ? `(${text})` : text;
    })
    .replace(/\+ \((-[\d.]+(?:e[+-]?\d+)?)\)/gu, (_, v: string) => `- ${v.slice(1)}`);
}

/** The parameters, each with its standard error. */
export const estimatesOf = ({ parameters }: CurveResult): string =>
  parameters.map(({ name, value, error }) => `${name} = ${withError(value, error)}`).join(', ');

/** How many digits of a value its error leaves: two digits of the error, as the field writes it. */
function withError(value: number, error: number | null): string {
  if (error === null || !(error > 0) || !Number.isFinite(error))
    return String(Number(value.toPrecision(7)));
  const place = Math.floor(Math.log10(error)) - 1;
  const digits = Math.max(
    1,
    Math.min(15, Math.floor(Math.log10(Math.abs(value) || error)) - place + 1),
  );
  return `${fixed(value, digits)} ± ${Number(error.toPrecision(2))}`;
}

const fixed = (value: number, digits: number): string => {
  const text = value.toPrecision(digits);
  return text.includes('e') ? String(Number(text)) : text;
};
