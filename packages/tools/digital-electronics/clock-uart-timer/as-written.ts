/** Fields that also take what people write of rates and periods: `9600 bps`, `50 ms`, `100 MHz, 48 MHz`. */

/** The field, with its text rewritten before it is read. */
export const asWritten = <F extends { parse(text: string): unknown }>(
  field: F,
  rewrite: (text: string) => string,
): F => ({ ...field, parse: (text: string) => field.parse(rewrite(text)) }) as F;

/** `115200 baud`, `9600 bps`, `1 Mbit/s`: the unit is that of the field. */
export const rateText = (text: string): string =>
  text.replace(/(?<=[\d.]\s*[kMG]?)\s*(?:baud|bps|bits?\/s|b\/s)\s*$/iu, '');

/** `50 ms` is a period, whose frequency is 1/50m. */
export const periodText = (text: string): string => {
  const [, number, prefix = ''] =
    /^\s*([\d.]+(?:e[-+]?\d+)?)\s*([munµμ]?)s(?:ec)?\s*$/u.exec(text) ?? [];
  return number === undefined ? text : `1/${number}${prefix}`;
};

/** Numbers of a row with their unit behind a blank. */
export const hertzRow = (text: string): string => text.replace(/(?<=\d)\s+(?=[kMG]?Hz\b)/giu, '');
