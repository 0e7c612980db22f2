/** One door for what people open: SPICE decks, LTspice schematics, KiCad netlists and Falstad's circuits. */
import { DeckErrors } from '../deck/refusal.ts';
import type { DeckFile } from '../deck/sources.ts';
import { deckOfAsc } from './asc/index.ts';
import { deckOfFalstad } from './falstad/index.ts';
import { deckOfKicad } from './kicad/index.ts';
import type { Imported, ImportNotice } from './notice.ts';
import { mended } from './text.ts';

export type OpenedKind = 'deck' | 'asc' | 'kicad' | 'falstad';

export interface OpenedCircuit {
  readonly kind: OpenedKind;
  /** A SPICE deck: as opened, or made of the file, its drawing in it. */
  readonly deck: string;
  readonly notices: readonly ImportNotice[];
}

const READERS: Readonly<Record<Exclude<OpenedKind, 'deck'>, typeof deckOfAsc>> = {
  asc: deckOfAsc,
  kicad: deckOfKicad,
  falstad: deckOfFalstad,
};

/**
 * The circuit in a file or a pasted text, by its content; `files` are those opened beside it: libraries, symbols (`.asy`),
 * schematics within. Throws DeckErrors with each line that is not understood.
 */
export function openedCircuit(
  name: string,
  text: string,
  files: readonly DeckFile[] = [],
): OpenedCircuit {
  const plain = mended(text);
  const kind = kindOf(name, plain);
  if (kind === 'deck') return { kind, deck: plain, notices: [] };
  const made: Imported = READERS[kind]({ name, text: plain, files });
  return { kind, ...made };
}

/** Throws DeckErrors for a file of a known kind that is not read here, with what to open in its place. */
function kindOf(name: string, text: string): OpenedKind {
  const head = text
    .replace(/^\ufeff/u, '')
    .trimStart()
    .slice(0, 2000);
  if (/^version\s+4(?:\.\d+)?\s*\r?\n(?:[^\r\n]*\r?\n)*?\s*sheet\s/iu.test(head)) return 'asc';
  if (/^\(export\b/u.test(head) || /^(?:<\?xml[^>]*>\s*)?<export\b/u.test(head)) return 'kicad';
  if (/^\$\s+\d+\s+[\d.eE+-]+\s+[\d.eE+-]+/u.test(head) || /^<cir[\s>]/u.test(head))
    return 'falstad';
  for (const [sign, message] of REFUSED)
    if (sign.test(head))
      throw new DeckErrors([{ place: { file: name, line: 1 }, message, text: head.slice(0, 40) }]);
  return 'deck';
}

const KICAD =
  'KiCad’s schematic is not read here; its netlist is: in the schematic editor, File, Export, Netlist, in the SPICE format';

const REFUSED: readonly (readonly [sign: RegExp, message: string])[] = [
  [/^\(kicad_sch\b/u, KICAD],
  [/^EESchema Schematic File/u, KICAD],
  [
    /^\(kicad_pcb\b/u,
    'this is a board of KiCad, and no circuit to simulate; its schematic’s netlist is: File, Export, Netlist, in the SPICE format',
  ],
  [
    /^version\s+4(?:\.\d+)?\s*\r?\n\s*symboltype\s/iu,
    'this is a symbol of LTspice (.asy); open it beside the schematic that uses it',
  ],
  [
    /^version\s+[123]\s*\r?\n\s*sheet\s/iu,
    'this is a schematic of LTspice before its version 4; opened and saved by LTspice it is read',
  ],
  [
    /^(?:\* )?ltspice.*\.raw|^title:\s.*\r?\ndate:\s/iu,
    'this is a raw file with results, and no circuit; open it among the results',
  ],
  [
    /^v \d{8} \d\b/u,
    'this is a schematic of gschem (gEDA); its netlist is read: gnetlist -g spice-sdb',
  ],
  [
    /^v \{xschem/u,
    'this is a schematic of xschem; its netlist is read: Netlist, in the SPICE format',
  ],
  [
    /^<Qucs Schematic/u,
    'this is a schematic of Qucs; its netlist is read: Simulation, Save netlist, of Qucs-S',
  ],
];
