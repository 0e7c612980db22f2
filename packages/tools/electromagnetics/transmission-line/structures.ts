/** The lines that there are, and what each of them has. */

/** As they stand in links. */
export const STRUCTURES = {
  microstrip: 'microstrip',
  'microstrip-pair': 'microstrip pair, edge-coupled',
  stripline: 'stripline, also offset',
  'stripline-pair': 'stripline pair, edge-coupled',
  broadside: 'stripline pair, broadside-coupled',
  cpw: 'coplanar waveguide, no ground below',
  cpwg: 'coplanar waveguide over ground',
  'cpwg-pair': 'coplanar pair over ground',
  coax: 'coaxial',
  wires: 'two wires',
  via: 'via',
} as const;
export type Structure = keyof typeof STRUCTURES;

export const SURFACE = ['microstrip', 'microstrip-pair', 'cpw', 'cpwg', 'cpwg-pair'] as const;
export const BURIED = ['stripline', 'stripline-pair'] as const;
export const FLAT = [...SURFACE, ...BURIED, 'broadside'] as const;
/** Side by side. */
export const BESIDE = ['microstrip-pair', 'stripline-pair', 'cpwg-pair'] as const;
export const COPLANAR = ['cpw', 'cpwg', 'cpwg-pair'] as const;
export const ROUND = ['coax', 'wires', 'via'] as const;

const among =
  (list: readonly string[]) =>
  (s: Structure): boolean =>
    list.includes(s);

export const isFlat = among(FLAT);
export const isSurface = among(SURFACE);
export const isBuried = among(BURIED);
export const isCoplanar = among(COPLANAR);
/** Two lines that are driven together or against one another. */
export const isPair = among([...BESIDE, 'broadside']);
export const hasSpacing = among(BESIDE);
