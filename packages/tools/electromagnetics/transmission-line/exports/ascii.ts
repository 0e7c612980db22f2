/** Words of a file that other programs read: no letter beyond ASCII. */
export const asciiOf = (text: string): string =>
  text
    .replaceAll(/[\u202f\u00a0]/gu, ' ')
    .replaceAll('µ', 'u')
    .replaceAll('Ω', 'ohm')
    .replaceAll('−', '-');
