/** Models of Falstad's diodes and transistors, as .model cards. */
import { CardError } from '../../deck/refusal.ts';
import type { Item } from './items.ts';
import { num } from './waves.ts';

interface DiodeValues {
  readonly is: number;
  readonly rs: number;
  readonly n: number;
  readonly bv: number;
}

const DIODES: Readonly<Record<string, DiodeValues>> = {
  default: { is: 1.7143528192808883e-7, rs: 0, n: 2, bv: 0 },
  'default-zener': { is: 1.7143528192808883e-7, rs: 0, n: 2, bv: 5.6 },
  'default-led': { is: 93.2e-12, rs: 0.042, n: 3.73, bv: 0 },
  'old-default-led': { is: 2.2349907006671927e-18, rs: 0, n: 2, bv: 0 },
  'spice-default': { is: 1e-14, rs: 0, n: 1, bv: 0 },
  '1N4148': { is: 4.352e-9, rs: 0.6458, n: 1.906, bv: 75 },
  '1N4004': { is: 18.8e-9, rs: 0.0286, n: 2, bv: 400 },
  '1N34': { is: 200e-12, rs: 0.084, n: 2.19, bv: 60 },
  '1N5711': { is: 315e-9, rs: 2.8, n: 2.03, bv: 70 },
  '1N5712': { is: 680e-12, rs: 12, n: 1.003, bv: 20 },
  BAT85: { is: 2.076e-7, rs: 2.326, n: 1.023, bv: 33 },
};

/** Parameters of a transistor's own model, in the order of its line. */
const BIPOLAR = 'is ikf ise ne ikr isc nc nf nr vaf var br'.split(' ');
/** Of these the file has the inverse. */
const INVERSE: ReadonlySet<string> = new Set(['ikf', 'ikr', 'vaf', 'var']);

/** Thermal voltage of Falstad's simulator, V. */
const THERMAL = 0.025865;

/** The models that the circuit uses, each written once. */
export class Models {
  readonly #diodes = new Map<string, DiodeValues>(Object.entries(DIODES));
  readonly #transistors = new Map<string, string>([
    ['default', 'IS=1e-13 BR=1'],
    ['spice-default', 'IS=1e-16 BR=1'],
  ]);
  readonly #cards = new Map<string, string>();

  get cards(): string[] {
    return [...this.#cards].map(([body, name]) => `.model ${name} ${body}`);
  }

  /** Takes a line that defines a model; whether it is one. */
  take(item: Item): boolean {
    const name = item.text(0, 'nm') ?? '';
    if (item.type === '34' || item.type === 'dm') {
      const [is, rs, n, bv] = ['is', 'rs', 'n', 'bv'].map((key, k) => item.number(k + 2, key, 0));
      this.#diodes.set(name, { is: is || 1e-14, rs: rs ?? 0, n: n || 1, bv: bv ?? 0 });
    } else if (item.type === '32' || item.type === 'tm') {
      const values = BIPOLAR.flatMap((key, k) => {
        const value = item.number(k + 2, key, 0);
        if (value === 0) return [];
        return [`${key.toUpperCase()}=${num(INVERSE.has(key) ? 1 / value : value)}`];
      });
      this.#transistors.set(name, values.join(' '));
    } else return false;
    return true;
  }

  #named(body: string): string {
    const known = this.#cards.get(body);
    if (known !== undefined) return known;
    const name = `${body.slice(0, 1).toLowerCase()}model${this.#cards.size + 1}`;
    this.#cards.set(body, name);
    return name;
  }

  /** By name where the file names one, else by the forward drop at 1 A and the breakdown. */
  diode(name: string | undefined, drop: number, breakdown: number): string {
    const values =
      name === undefined
        ? byDrop(drop, breakdown)
        : (this.#diodes.get(unescaped(name)) ?? this.#diodes.get(name));
    if (!values) throw new CardError(`the diode model ${name} is not in the file`, name);
    const { is, rs, n, bv } = values;
    const parts = [`IS=${num(is)}`, `N=${num(n)}`];
    if (rs > 0) parts.push(`RS=${num(rs)}`);
    if (bv > 0) parts.push(`BV=${num(bv)} IBV=5m`);
    return this.#named(`D(${parts.join(' ')})`);
  }

  bipolar(type: 'NPN' | 'PNP', name: string, beta: number): string {
    const values = this.#transistors.get(unescaped(name)) ?? this.#transistors.get(name);
    if (values === undefined)
      throw new CardError(`the transistor model ${name} is not in the file`, name);
    return this.#named(`${type}(BF=${num(beta)} ${values})`);
  }

  field(body: string): string {
    return this.#named(body);
  }
}

const byDrop = (drop: number, bv: number): DiodeValues => ({
  is: 1 / (Math.exp(drop / (2 * THERMAL)) - 1),
  ...{ rs: 0, n: 2, bv },
});

const unescaped = (name: string): string =>
  name.replace(/\\([spqh0n\\])/gu, (_, c: string) => ESCAPES[c] ?? c);

const ESCAPES: Readonly<Record<string, string>> = {
  s: ' ',
  p: '+',
  q: '=',
  h: '#',
  '0': '',
  n: '\n',
  '\\': '\\',
};
