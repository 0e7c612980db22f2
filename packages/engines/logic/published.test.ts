/**
 * Functions as problem sets and manuals write them, character by character; what each means is worked out by
 * Python, from a translation into its own operators.
 *
 * Sources: [W] Wikipedia, "Karnaugh map", "Quine–McCluskey algorithm", "Adder (electronics)", "Multiplexer",
 * "Canonical normal form", "Consensus theorem", "De Morgan's laws", "Majority function". [Z]
 * wizedu.com/questions/903240. [S] solutionspile.com, answer pa402. [G] grandpaperwriters.com, minimal sums of
 * products. [N] numerade.com, profiles 4173 and 8034. [M] management03secu.x24hr.com/apasionada/45712964.
 * [T] tutorsglobe.com, question 5892884. [C] nvidia/Nemotron-CC-Math-v1, "Simplify Boolean Expressions", "Boolean
 * Logic" and "Using Karnaugh Maps". [I] IEEE 1076 and IEEE 1364, operators. [P] PALASM 2 user's manual, equations.
 */
import { expect, test } from 'vitest';
import { python } from '../../../scripts/programs.ts';
import { readLogic } from './definitions.ts';
import { tableOfExpression } from './evaluate.ts';
import { tableText } from './truth-table.ts';

/** Text, the variables in order, and the function in Python; `d` where it may be either. */
type Published = readonly [text: string, variables: string, ones: string, open?: string];

const PUBLISHED: readonly Published[] = [
  // [W] Karnaugh map: the example, its don't-care variant, and the two published minima.
  ['f(A,B,C,D) = Σm(6,8,9,10,11,12,13,14)', 'A B C D', 'm in (6,8,9,10,11,12,13,14)'],
  ['F = AC̅ + AB̅ + BCD̅ + AD̅', 'A B C D', 'm in (6,8,9,10,11,12,13,14)'],
  ['F = (A+B)(A+C)(B̅+C̅+D̅)(A+D̅)', 'A B C D', 'm in (6,8,9,10,11,12,13,14)'],
  [
    'f(A,B,C,D) = ∑m(6,8,9,10,11,12,13,14) + d(15)',
    'A B C D',
    '5 < m < 7 or 8 <= m < 15',
    'm == 15',
  ],
  // [W] Quine–McCluskey.
  [
    'f(A,B,C,D) = ∑m(4,8,10,11,12,15) + d(9,14)',
    'A B C D',
    'm in (4,8,10,11,12,15)',
    'm in (9,14)',
  ],
  ["f = BC'D' + AB' + AC", 'A B C D', '(B and not C and not D) or (A and not B) or (A and C)'],
  // [W] Adder: sum and carry, by two forms.
  ['S = A ⊕ B ⊕ C_i', 'A B C_i', '(A + B + C_i) % 2'],
  ['C_o = (A · B) + (C_i · (A ⊕ B))', 'A B C_i', 'A + B + C_i > 1'],
  ['co(ci, x, y) = Σm(3,5,6,7)', 'ci x y', 'ci + x + y > 1'],
  ['u(ci,x,y) = ∏M(0,3,5,6)', 'ci x y', '(ci + x + y) % 2'],
  // [W] Multiplexer, two and four to one.
  ['Z = (A · S̅) + (B · S)', 'A B S', 'B if S else A'],
  ["F = S1'S0'I0 + S1'S0I1 + S1S0'I2 + S1S0I3", 'I0 I1 I2 I3 S0 S1', '(I0,I1,I2,I3)[2*S1+S0]'],
  // [W] Consensus, De Morgan, majority.
  ['xy ∨ x̄z ∨ yz', 'x y z', 'y if x else z'],
  ['\\overline{A \\cdot B}', 'A B', 'not (A and B)'],
  ['¬(P ∨ Q)', 'P Q', 'not (P or Q)'],
  ['(x ∧ y) ∨ (x ∧ z) ∨ (y ∧ z)', 'x y z', 'x + y + z >= 2'],
  // [Z] one text twice.
  ['f(a,b,c) = Σm(0,1,5,6,7)', 'a b c', 'm in (0,1,5,6,7)'],
  [
    'h(a,b,c,d) = Σm(01,2,5,7,9)+Σd(6,8,11,13,14,15)',
    'a b c d',
    'm in (1,2,5,7,9)',
    'm in (6,8,11,13,14,15)',
  ],
  [
    'f(a,b,c,d) = Σm(5,7,9,11,13,14)+Σd(2,6,10,12,15)',
    'a b c d',
    'm in (5,7,9,11,13,14)',
    'm in (2,6,10,12,15)',
  ],
  // [S]
  ['f(A,B,C,D)=\\sum m(0,5,7,8,10,12,14,15)', 'A B C D', 'm in (0,5,7,8,10,12,14,15)'],
  [
    'x=ABC+A\\bar{B}\\bar{C}+\\bar{A}BD+ABD+BCD',
    'A B C D',
    '(A and B and C) or (A and not B and not C) or (B and D)',
  ],
  // [G] the answers to b; its typographic marks as they stand.
  ['F=C’D’+C’B+CB’', 'B C D', '(not C and not D) or B != C'],
  // [N]
  ['F(A,B,C) = \\sum(m_2, m_4, m_7)', 'A B C', 'm in (2,4,7)'],
  ['F(A,B,C) = \\prod(M_0, M_3, M_5, M_7)', 'A B C', 'm not in (0,3,5,7)'],
  ['F(W, X, Y, Z) = ΠM(0, 2, 3, 4, 5, 7, 10, 11)', 'W X Y Z', 'm not in (0,2,3,4,5,7,10,11)'],
  // [M]
  [
    "F = AD + AB+A'CD' + B'CD + A'BC'D'",
    'A B C D',
    '(A and D) or (A and B) or (not A and C and not D) or (not B and C and D) or (not A and B and not C and not D)',
  ],
  [
    "g = w' yz + xy'z + wy + wxy' z' + wz + xyz'",
    'w x y z',
    '(not w and y and z) or (x and not y and z) or (w and y) or (w and x and not y and not z) or (w and z) or (x and y and not z)',
  ],
  // [T]
  [
    'F(A, B, C, D) = BC’ + B’CD + ABC + ABCD + B’D’',
    'A B C D',
    '(B and not C) or (not B and C and D) or (A and B and C) or (not B and not D)',
  ],
  // [C]
  ["(A+B)B'+AB", 'A B', 'A'],
  ['((A \\lor B) \\land \\lnot B) \\lor (A \\land B)', 'A B', 'A'],
  ["A'B + AB'", 'A B', 'A != B'],
  ["A' + AB + A'C", 'A B C', 'not A or B'],
  ['A AND (B OR NOT C)', 'A B C', 'A and (B or not C)'],
  ['(A AND B) OR (NOT A AND C)', 'A B C', 'B if A else C'],
  ['f(w,x,y,z) = Σm(0,1,2,5,8,15) + dc(6,7,10)', 'w x y z', 'm in (0,1,2,5,8,15)', 'm in (6,7,10)'],
  [
    "f(w,x,y,z) = xz + xy'z' + w'x'y + wyz'",
    'w x y z',
    '(x and (z or not y)) or (y and not x and not w) or (w and y and not z)',
  ],
  // [I]
  ['assign out = ~sel & in0 | sel & in1;', 'in0 in1 sel', 'in1 if sel else in0'],
  ['q <= (a nand b) xor (c nor d);', 'a b c d', '(not (a and b)) != (not (c or d))'],
  ['assign p = a ^ b ^ c ^ d;', 'a b c d', '(a + b + c + d) % 2'],
  // [P]
  ['Y = /A * B + A * /B', 'A B', 'A != B'],
];

const SCRIPT = `
import json, sys
for names, ones, dont in json.load(sys.stdin):
    names, cells = names.split(), ''
    for m in range(1 << len(names)):
        at = {n: m >> (len(names) - 1 - k) & 1 for k, n in enumerate(names)}
        at['m'] = m
        cells += '-' if eval(dont, {}, at) else '1' if eval(ones, {}, at) else '0'
    print(cells)
`;

test('forty functions from problem sets, manuals and encyclopaedias are what Python makes of them', () => {
  expect(PUBLISHED.length).toBeGreaterThanOrEqual(40);
  const asked = PUBLISHED.map(([, names, ones, open = 'False']) => [names, ones, open]);
  const expected = python(SCRIPT, { input: JSON.stringify(asked) })
    .stdout.trim()
    .split('\n');
  const got = PUBLISHED.map(([text, names]) => {
    const { functions, variables } = readLogic(text, { most: 1 });
    expect([text, variables.join(' ')]).toEqual([text, names]);
    const [f] = functions;
    if (!f) return '';
    return tableText(f.kind === 'terms' ? f.table : tableOfExpression(f.expression, variables));
  });
  expect(PUBLISHED.map(([text], k) => [text, got[k]])).toEqual(
    PUBLISHED.map(([text], k) => [text, expected[k]]),
  );
});
