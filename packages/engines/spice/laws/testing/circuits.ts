/** Linear circuits that books have, by name: their cards drive them at `v1` or `i1` and answer at `out`. */
export const CIRCUITS: Readonly<Record<string, string>> = {
  'a loaded divider': 'v1 in 0 dc 12 ac 1\nr1 in out 4.7k\nr2 out 0 3.3k\nr3 out 0 10k',
  'a Wheatstone bridge off balance':
    'v1 top 0 dc 5 ac 1\nr1 top a 350\nr2 a 0 350.7\nr3 top out 350\nr4 out 0 350\nr5 a out 1meg',
  'an R-2R ladder of four bits':
    'v1 b0 0 dc 5 ac 1\nv2 b1 0 0\nv3 b2 0 dc 5\nv4 b3 0 dc 5\nr0 0 n0 20k\nr1 b0 n0 20k\nr2 n0 n1 10k\nr3 b1 n1 20k\nr4 n1 n2 10k\nr5 b2 n2 20k\nr6 n2 out 10k\nr7 b3 out 20k',
  'an inverting amplifier of finite gain':
    'v1 in 0 dc 0.1 ac 1\nr1 in minus 1k\nr2 minus out 47k\ne1 out 0 0 minus 200k',
  'a current mirror by F with its burden':
    'v1 in 0 dc 3 ac 1\nr1 in a 1k\nv2 a 0 0\nf1 0 out v2 2.5\nr2 out 0 820',
  'a gyrator by two G':
    'i1 0 in dc 1m ac 1\nr1 in 0 100k\ng1 out 0 in 0 2m\ng2 0 in out 0 2m\nr2 out 0 50\nc1 out 0 10n',
  'a twin-T notch':
    'v1 in 0 dc 1 ac 1\nr1 in a 10k\nr2 a out 10k\nc1 a 0 20n\nc2 in b 10n\nc3 b out 10n\nr3 b 0 5k\nr4 out 0 1meg',
  'a Butterworth ladder of five':
    'v1 in 0 dc 1 ac 1\nr1 in a 50\nc1 a 0 1.97n\nl1 a b 12.9u\nc2 b 0 6.37n\nl2 b out 12.9u\nc3 out 0 1.97n\nr2 out 0 50',
  'a Sallen-Key low-pass':
    'v1 in 0 dc 1 ac 1\nr1 in a 10k\nr2 a b 10k\nc1 a out 22n\nc2 b 0 10n\ne1 out 0 b out 1e5',
  'a transformer with leakage':
    'v1 in 0 dc 1 ac 1\nr1 in a 0.5\nl1 a 0 10m\nl2 out 0 40m\nk1 l1 l2 0.98\nr2 out 0 200',
  'a double-tuned pair':
    'i1 0 a dc 1m ac 1m\nr1 a 0 20k\nc1 a 0 100p\nl1 a 0 253u\nl2 out 0 253u\nk1 l1 l2 0.05\nc2 out 0 100p\nr2 out 0 20k',
  'a bridged T by H':
    'v1 in 0 dc 2 ac 1\nr1 in a 600\nr2 a out 600\nr3 in out 1.2k\nh1 a m v1 -50\nr4 m 0 75\nr5 out 0 600',
};
