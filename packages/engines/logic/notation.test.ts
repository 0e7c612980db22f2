/** How people write Boolean functions: what is read, and what is refused because it can be read in two ways. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logicText, readLogic, variableNames } from './definitions.ts';
import { tableOfExpression } from './evaluate.ts';
import { type Expression, parseExpression } from './expression.ts';
import { expressionText } from './expression-text.ts';
import { tableText } from './truth-table.ts';

const read = (text: string, variables?: readonly string[]) =>
  logicText(readLogic(text, { variables, most: 16 }));

describe('one function in many spellings', () => {
  const same = (spellings: readonly string[], reading: string) =>
    test.each(spellings)(`%s is ${reading}`, (text) => expect(read(text)).toBe(reading));

  same(
    [
      'F = A·B + C’',
      'F = A∙B + C′',
      'F = A • B ∨ ¬C',
      'F = A*B | ~C',
      'F = A & B || !C',
      'F = A.B + /C',
      'F = A ∧ B ∨ C̅',
      'F=AB+C̄',
      'F := A × B + C´',
      'F = A \\cdot B + \\overline{C}',
      'F = A \\land B \\lor \\lnot C',
      'F = \\left(A B\\right) + \\bar{C}',
    ],
    "F = A·B + C', variables A, B, C",
  );
  same(
    ['F = A AND B OR NOT C', 'F = A and B or not C', 'F = (A AND B) OR (NOT(C))'],
    "F = (A·B) + C', variables A, B, C",
  );
  same(
    ['F = A NAND B', "F = (AB)'", 'F = \\overline{AB}', 'F = A ⊼ B'],
    "F = (A·B)', variables A, B",
  );
  same(['F = A NOR B', "F = [A + B]'", 'F = \\overline{A + B}'], "F = (A + B)', variables A, B");
  same(['F = A ⊙ B', 'F = A XNOR B', 'F = A ~^ B', 'F = A ≡ B'], "F = (A ⊕ B)', variables A, B");
  same(['F = A ⊕ B', 'F = A xor B', 'F = A^B', 'F = A \\oplus B'], 'F = A ⊕ B, variables A, B');
  same(
    ["F = AB' +\n  A'B", "F = AB'\n\n  + A'B", "F = A ∩ B' ∪\nA' ∩ B"],
    "F = A·B' + A'·B, variables A, B",
  );
  test('an operator at the end of a line joins no line that defines', () => {
    expect(() => read('F = A +\nG = B')).toThrow(/Line 1, at 4: Something is missing/);
  });
  test('a bit of a bus is no product with a constant', () => {
    expect(() => read('a[0] & a[1]')).toThrow(/“a\[0\]” is a bit of a bus: write it as a name, a0/);
    expect(() => read('y <= a(0) and not a(1);')).toThrow(/“a\(1\)” is a bit of a bus/);
    expect(() => read('d[3] | d[2]')).toThrow(/a bit of a bus is a name, d3/);
    expect(read('A(1) + B(0)')).toBe('A·1 + B·0, variables A, B');
    expect(() => read('a == b')).toThrow(/a ↔ b says that both are equal/);
    expect(() => read('a != b')).toThrow(/a ⊕ b says that both differ/);
  });
  test('Verilog and VHDL, where a name is a whole word', () => {
    const reading = "f = sel·en + rst', variables en, rst, sel";
    expect(read('assign f = sel & en | ~rst;')).toBe(reading);
    expect(read('f <= (sel and en) or not rst;')).toBe(reading.replace('sel·en', '(sel·en)'));
    const named = 'f(en, rst, sel) = \\mathit{sel} \\cdot \\mathit{en} + \\overline{\\mathit{rst}}';
    expect(read(named)).toBe(reading);
  });
});

describe('names', () => {
  test.each([
    ['x1x2 + x3', 'x1·x2 + x3, variables x1, x2, x3'],
    ['A_0B_0 + C_i(A_0 ^ B_0)', 'A_0·B_0 + C_i·(A_0 ⊕ B_0), variables A_0, B_0, C_i'],
    ['x_{10}x_2', 'x_10·x_2, variables x_10, x_2'],
    ['data_in & o_en', 'data_in·o_en, variables data_in, o_en'],
    ["S1'S0'I0 + S1 S0 I3", "S1'·S0'·I0 + S1·S0·I3, variables I0, I3, S0, S1"],
    ['ab + cd', 'a·b + c·d, variables a, b, c, d'],
    ['A·BC + B + C', 'A·B·C + B + C, variables A, B, C'],
    ['\\mathit{Cin} ^ A', 'Cin ⊕ A, variables A, Cin'],
    ["1'b1 & a ^ 1'b0", '(1·a) ⊕ 0, variables a'],
    ["a and '1'", 'a·1, variables a'],
    ["A''B", "A''·B, variables A, B"],
  ])('%s is %s', (text, reading) => expect(read(text)).toBe(reading));

  test('names that are given split a run in the one way there is', () => {
    expect(read("sel'a + Cin", ['Cin', 'a', 'sel'])).toBe("sel'·a + Cin, variables Cin, a, sel");
    expect(read('f(w,x,y,z) = wxz')).toBe('f = w·x·z, variables w, x, y, z');
    expect(read('F(S, E, L) = SEL')).toBe('F = S·E·L, variables S, E, L');
    expect(read('F(SEL, EN) = SEL AND EN')).toBe('F = SEL·EN, variables SEL, EN');
    expect(read('S̅E̅L̅ + E', ['SEL', 'E'])).toBe("SEL' + E, variables SEL, E");
    expect(() => read('ABA', ['A', 'AB', 'BA', 'B'])).toThrow('“ABA” can be');
    expect(() => read('AB', ['A'])).toThrow('“B” is no variable (the variables are A)');
    expect(() => read('A AND B', ['A', 'N', 'D', 'B'])).toThrow(
      '“AND” can be the operator or A·N·D',
    );
    expect(() => read('AANDB', ['A', 'B'])).toThrow('write A AND B');
    expect(() => read('if a then b')).toThrow('“if … then” is a sentence');
    expect(() => read('a WHEN c ELSE b')).toThrow('“WHEN … ELSE” is a sentence');
    expect(read('F = if')).toBe('F = i·f, variables f, i');
    expect(variableNames('ABC')).toEqual(['A', 'B', 'C']);
    expect(() => variableNames('A, and 3')).toThrow('“3” is no name');
  });

  test('a name of one output tells nothing of another, but letters that stand alone do', () => {
    expect(read('s = a ^ b\nc = a & b\nd = ab & c')).toContain('d = a·b·c, variables a, b, c');
  });
});

describe('what can be read in two ways is refused with both', () => {
  test.each([
    ['AANDB', '“AANDB” can be A AND B or A·A·N·D·B'],
    ['F = NOTA + B', '“NOTA” can be NOT A or N·O·T·A'],
    ['sel & en', '“sel” can be s·e·l or one name'],
    ['SEL AND EN', 'a name of several letters is named first: F(SEL, …) = …'],
    ['Cin + AB', '“Cin” can be C·i·n or one name'],
    ['in1 + A', '“in1” can be i·n1 or one name'],
    ['reset + a', '“reset” can be'],
    ['A_iB_i', '“A_iB_i” can be A_i·B_i or one name'],
    ['A + B + NOT AB', '“NOT AB” can be (NOT A)·B or NOT (A·B)'],
    ['/AB', '“/AB” can be (/A)·B or /(A·B)'],
    ['A/B', '“/” behind an operand looks like a division: write ·/ for AND NOT'],
    ['A̅B̅', "The bars of “AB” touch: write A'·B', or (AB)' for one bar over both"],
    ['A NAND B NAND C', '“NAND” joins two operands'],
    ['A NAND B AND C', '“NAND” joins two operands'],
    ['A NOR B OR C', '“NOR” joins two operands'],
    ['A ⊙ B ⊙ C', '“⊙” joins two operands'],
    ['F(AB) = A + B', '“(AB)” can be one variable or A, B'],
    ['AB + d(7)', 'Terms by number go with a list'],
  ])('%s', (text, message) => expect(() => read(text)).toThrow(message));
});

describe('what is in no notation is refused', () => {
  test.each([
    ['F = A AND OR B', 'At 7: “OR” is an operator'],
    [
      'nor + a',
      '“nor” is an operator: it stands between two operands; a product of variables is n·o·r',
    ],
    ['A + 10', '“10” is no constant'],
    ['A + TRUE', '“TRUE” is no name: write 1'],
    ['a && b | c', 'At 8: “&&” and “|” in one bracket are read in two ways'],
    ['(a ^ b && c) || d', '“&&” and “^” in one bracket'],
    ['p v q', '“v” can be the sign ∨ or a variable'],
    ["p' V (q + r)", '“V” can be the sign ∨'],
    ['0x1 + a', '“0x1” begins with a digit'],
    ['1e9', 'a product has a sign, 1·e9'],
    ['xor(a, b)', 'operators stand between their operands'],
    ['a ? b : c', "a b + a' c chooses b or c by a"],
    ['A − B', "a complement is A' or !A"],
    ['A == B', 'At 3: “=” does not belong here'],
    ['and = A + B', '“and” is no name for an output'],
    ["F' = A + B", "“F'” is no name for an output"],
    ['F(A, A) = A', 'A is named twice'],
    ['F(A, or) = A', '“or” is no name for a variable'],
    ['F = A\nG = A $ B', 'Line 2, at 3: “$” does not belong here'],
    ['F(A,B) = A\nG(B,A) = B', 'Line 2: The variables are named B, A here and A, B elsewhere'],
    ['F = Σm(0, 2)', 'needs the names of its variables: F(A, B, C) = Σm(…)'],
    ['\\overline A', 'is followed by { }'],
    ['a'.repeat(300), 'A run of 300 letters has no sign'],
  ])('%s', (text, message) => expect(() => read(text)).toThrow(message));

  test('a chain of Verilog’s ~^ and one ⊙ among ⊕ have one meaning', () => {
    const table = (text: string) => tableText(tableOfExpression(parseExpression(text)));
    expect(table('a ~^ b ~^ c')).toBe(table('a ^ b ^ c'));
    expect(table('A ⊕ B ⊙ C')).toBe(table('(A ⊕ B ⊕ C)’'));
  });
});

describe('lists of terms', () => {
  test.each([
    ['F(A,B,C) = Σm(0,2,5) + d(7)', 'F = Σm(0, 2, 5) + d(7), variables A, B, C'],
    ['F(A,B,C) = ∑(0,2,5) + Σd(7)', 'F = Σm(0, 2, 5) + d(7), variables A, B, C'],
    ['F(A,B,C) = sum m(0,2,5) + φ(7)', 'F = Σm(0, 2, 5) + d(7), variables A, B, C'],
    ['F(A,B,C) = ΠM(1,3,4,6)·D(7)', 'F = Σm(0, 2, 5) + d(7), variables A, B, C'],
    ['F(A,B,C) = \\sum m(0,2,5) + d(7)', 'F = Σm(0, 2, 5) + d(7), variables A, B, C'],
    ['F = Σ_{A,B,C}(0,2,5)', 'F = Σm(0, 2, 5), variables A, B, C'],
    ['F = ΣA,B,C(0,2,5)', 'F = Σm(0, 2, 5), variables A, B, C'],
    ['F(A,B,C) = \\sum(m_0, m_2, m_{5})', 'F = Σm(0, 2, 5), variables A, B, C'],
    ['F(A,B) = ∏(M0, M_3)', 'F = Σm(1, 2), variables A, B'],
  ])('%s is %s', (text, reading) => expect(read(text)).toBe(reading));

  test.each([
    ['F(A,B) = ΣM(0)', 'Σ is of minterms m, and Π of maxterms M'],
    ['F(A,B) = Σm(0, d1)', "Don't-cares stand in a bracket of their own"],
    ['F(A,B) = Σm(4)', '4 is outside 0 to 3'],
  ])('%s is refused', (text, message) => expect(() => read(text)).toThrow(message));
});

const expressions: fc.Arbitrary<Expression> = fc.letrec<{ e: Expression }>((tie) => ({
  e: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('A', 'B', 'C', 'sel').map((name): Expression => ({ kind: 'variable', name })),
    fc.boolean().map((value): Expression => ({ kind: 'constant', value })),
    tie('e').map((of): Expression => ({ kind: 'not', of })),
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const, 'xor' as const), tie('e'), tie('e'))
      .map(([kind, left, right]): Expression => ({ kind, left, right })),
  ),
})).e;

test('a reading is read again as the same function, with brackets or without', () => {
  const names = ['A', 'B', 'C', 'sel'];
  fc.assert(
    fc.property(expressions, fc.boolean(), (e, full) => {
      const again = parseExpression(expressionText(e, full), { variables: names });
      expect(tableOfExpression(again, names)).toEqual(tableOfExpression(e, names));
    }),
  );
});

test('whatever is typed is read or refused with a sentence, and soon', () => {
  const piece = fc.constantFrom(
    ...['A', 'sel', 'AND', 'or', '(', ')', "'", '\u0305', '\u0304', '·', '+', '/', '0', '1', '_{'],
    ...['}', '\\overline', '\\bar{', 'Σ', 'm(', ',', '=', '<=', 'F(', ' ', '~^', "1'b", 'd(', '.'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      try {
        expect(read(pieces.join(''))).toContain('variables');
      } catch (error) {
        expect((error as Error).name).toBe('EngineError');
      }
    }),
    { numRuns: 2000 },
  );
});

test.each([' ', 'm(', 'Σ', 'a_', '_{a', "A'", '(', ',', 'A+', '1-', 'F(', '~', 'A\u0305'])(
  'a long text of %j is done with before its length counts twice',
  (piece) => {
    const long = `F = ${piece.repeat(Math.floor(24_000 / piece.length))}`;
    try {
      read(long);
    } catch (error) {
      expect((error as Error).name).toBe('EngineError');
    }
  },
);

describe('implication and equivalence', () => {
  test.each([
    ['F = A -> B', "F = A' + B, variables A, B"],
    ['A => B', "A' + B, variables A, B"],
    ['A AND B IMPLIES C', "(A·B)' + C, variables A, B, C"],
    ['A <-> B', "(A ⊕ B)', variables A, B"],
    ['A <=> B', "(A ⊕ B)', variables A, B"],
    ['A \\Rightarrow B', "A' + B, variables A, B"],
    ['F = A \\leftrightarrow B', "F = (A ⊕ B)', variables A, B"],
    ['A^{\\prime}B', "A'·B, variables A, B"],
    ['A ↑ B', "(A·B)', variables A, B"],
    ['A ↓ B', "(A + B)', variables A, B"],
  ])('%s', (text, reading) => expect(read(text)).toBe(reading));
  test('a chain of implications is read in two ways', () => {
    expect(() => read('A -> B -> C')).toThrow('put brackets');
    expect(read('f <= a and b')).toBe('f = a·b, variables a, b');
  });
});
