/** What ngspice makes of a public deck: its own cards, and the plain analyses of its control section as cards. */

/** Lines of `.control` that are analyses, up to the first that changes the circuit or loops. */
const PLAIN = /^\s*\.?(?:op|dc|ac|tran|noise|tf)\b/iu;
const PROGRAM =
  /^\s*(?:alter\w*|foreach|while|dowhile|repeat|if|goto|label|stop|step|resume|optran|source)\b/iu;

const OWN = /^\s*\.(?:op|dc|ac|tran|noise|tf|sens|pz)\b/imu;

/**
 * The deck without its control section, with `options` (`reltol=1e-6`) and, where no card of its own asks for any, the
 * analyses of that section, or the operating point where it has none that stands before a change of the circuit.
 * `maxStep`, s, is the longest step of its transients: between coarse points two right answers differ by how they are
 * joined.
 */
export function referenceDeck(text: string, options: string, maxStep?: number): string {
  const lines = text.split(/\r?\n/u);
  const kept: string[] = [];
  const asked: string[] = [];
  let inControl = false;
  let isProgram = false;
  for (const line of lines) {
    if (/^\s*\.control\b/iu.test(line)) inControl = true;
    else if (/^\s*\.endc\b/iu.test(line)) inControl = false;
    else if (!inControl) kept.push(line);
    else if (PROGRAM.test(line)) isProgram = true;
    else if (PLAIN.test(line) && !isProgram) asked.push(line.replace(/^\s*\.?/u, '.'));
  }
  const own = kept.slice(1).some((line) => OWN.test(line));
  const end = kept.findIndex((line, k) => k > 0 && /^\s*\.end\s*$/iu.test(line));
  const head = end < 0 ? kept : kept.slice(0, end);
  const analyses = own ? [] : asked.length > 0 ? [...new Set(asked)] : ['.op'];
  const cards = [...head, ...analyses].map((line) => finer(line, maxStep));
  return [...cards, `.options ${options}`, '.end', ''].join('\n');
}

/** `.tran step stop [start [max]] [uic]` with a longest step. */
function finer(line: string, maxStep: number | undefined): string {
  const [card, word = ''] = /^\s*(\.tran)\b/iu.exec(line) ?? [];
  if (card === undefined || maxStep === undefined) return line;
  const words = line.replace(/;.*$/u, '').trim().split(/\s+/u).slice(1);
  const uic = words.filter((w) => /^uic$/iu.test(w));
  const numbers = words.filter((w) => !/^uic$/iu.test(w));
  if (numbers.length > 4 || !numbers.every((w) => /^[\d.+-]/u.test(w))) return line;
  if (numbers.length === 2) numbers.push('0');
  return [word, ...numbers.slice(0, 3), maxStep, ...uic].join(' ');
}
