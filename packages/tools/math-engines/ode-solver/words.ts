/** What methods, types of equilibria and bifurcations are called. */
export const METHODS = {
  rk45: 'RK45',
  dop853: 'DOP853',
  radau: 'Radau IIA',
  bdf: 'BDF',
} as const;

export const TYPES = {
  'stable-node': 'stable node',
  'unstable-node': 'unstable node',
  'stable-focus': 'stable focus (spiral)',
  'unstable-focus': 'unstable focus (spiral)',
  saddle: 'saddle',
  'saddle-focus': 'saddle focus',
  centre: 'centre of the linear part',
  'not-hyperbolic': 'not hyperbolic: the linear part does not tell',
  'no-linear-part': 'no linear part: the derivatives are not finite there',
} as const;

export const BIFURCATIONS = {
  fold: 'fold (saddle-node)',
  hopf: 'Hopf',
  'branch-point': 'branch point',
} as const;
