/** The laws of Boolean algebra that a step may be, as textbooks name them. Commutativity and associativity are free. */
export const LAWS = {
  constant: { name: 'Complement of a constant', sum: "0' = 1", product: "1' = 0" },
  identity: { name: 'Identity', sum: 'x + 0 = x', product: 'x · 1 = x' },
  null: { name: 'Null (domination)', sum: 'x + 1 = 1', product: 'x · 0 = 0' },
  idempotent: { name: 'Idempotence', sum: 'x + x = x', product: 'x · x = x' },
  complement: { name: 'Complement', sum: "x + x' = 1", product: "x · x' = 0" },
  involution: { name: 'Involution', sum: "(x')' = x", product: "(x')' = x" },
  deMorgan: { name: 'De Morgan', sum: "(x + y)' = x'y'", product: "(xy)' = x' + y'" },
  distributive: {
    name: 'Distributive',
    sum: 'x(y + z) = xy + xz',
    product: 'x + yz = (x + y)(x + z)',
  },
  absorption: { name: 'Absorption', sum: 'x + xy = x', product: 'x(x + y) = x' },
  elimination: {
    name: 'Absorption of a complement',
    sum: "x + x'y = x + y",
    product: "x(x' + y) = xy",
  },
  combining: { name: 'Combining (adjacency)', sum: "xy + xy' = x", product: "(x + y)(x + y') = x" },
  consensus: {
    name: 'Consensus',
    sum: "xy + x'z + yz = xy + x'z",
    product: "(x + y)(x' + z)(y + z) = (x + y)(x' + z)",
  },
  covered: {
    name: 'Consensus, several times',
    sum: 'a term that the others cover goes',
    product: 'a factor that the others imply goes',
  },
  xor: { name: 'Exclusive or', sum: "x ⊕ y = xy' + x'y", product: "(x ⊕ y)' = xy + x'y'" },
  xorConstant: { name: 'Exclusive or with a constant', sum: "x ⊕ 0 = x, x ⊕ 1 = x'", product: '' },
  xorSelf: { name: 'Exclusive or with itself', sum: "x ⊕ x = 0, x ⊕ x' = 1", product: '' },
  xorComplement: { name: 'Complement of exclusive or', sum: "x' ⊕ y = (x ⊕ y)'", product: '' },
} as const satisfies Readonly<Record<string, { name: string; sum: string; product: string }>>;

export type Law = keyof typeof LAWS;

/** The law in the form in which a step applies it: `x + xy = x`. */
export function lawText(law: Law, dual: boolean, reversed: boolean): string {
  const { sum, product } = LAWS[law];
  const text = dual && product !== '' ? product : sum;
  if (!reversed) return text;
  const at = text.indexOf(' = ');
  return at < 0 || text.includes(',') ? text : `${text.slice(at + 3)} = ${text.slice(0, at)}`;
}
