/** C99: encoder and decoder, with a test of its own under CODE_TEST. */
import { blockComment } from '../../../exports/comment.ts';
import { listRows } from '../../../exports/numbers.ts';
import { revived } from '../code.ts';
import type { BlockResult } from '../compute.ts';
import { algebraicC } from './c-algebraic.ts';
import { matrixC } from './c-matrix.ts';
import { type Case, cases, headOf, nameOf } from './cases.ts';

export function c(result: BlockResult): string {
  const code = revived(result.code);
  const name = nameOf(code);
  const type = code.bits > 8 ? 'uint16_t' : 'uint8_t';
  const basis = code.kind === 'algebraic' && code.basis !== null;
  return `${blockComment([
    ...headOf(code),
    ...(basis ? ['Symbols stand in the usual basis here, not in the dual one.'] : []),
    '',
    `${name}_encode makes the word of a message; ${name}_decode mends a word in place and`,
    'returns how many symbols it changed, or -1 where it cannot: the word is then as it was.',
  ])}#include <stdint.h>
#include <string.h>

#define N ${code.n}
#define K ${code.k}

typedef ${type} ${name}_symbol;

${code.kind === 'matrix' ? matrixC(code, name) : algebraicC(code, name)}
${test(name, cases(code))}`;
}

const rows = (words: readonly (readonly number[])[]): string =>
  words.map((w) => `        {\n${listRows(w.map(String), '            ')}\n        },`).join('\n');

function test(name: string, list: readonly Case[]): string {
  const changes = list.map(({ received, decoded }) =>
    decoded === null ? -1 : decoded.filter((s, j) => s !== received[j]).length,
  );
  return `#ifdef CODE_TEST
#include <stdio.h>

int main(void) {
    static const ${name}_symbol messages[][K] = {
${rows(list.map((c) => c.message))}
    };
    static const ${name}_symbol words[][N] = {
${rows(list.map((c) => c.word))}
    };
    static const ${name}_symbol received[][N] = {
${rows(list.map((c) => c.received))}
    };
    static const ${name}_symbol decoded[][N] = {
${rows(list.map((c) => c.decoded ?? c.received))}
    };
    static const int changes[] = { ${changes.join(', ')} };
    int errors = 0;
    for (unsigned i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        ${name}_symbol word[N];
        ${name}_encode(messages[i], word);
        errors += memcmp(word, words[i], sizeof word) != 0;
        memcpy(word, received[i], sizeof word);
        errors += ${name}_decode(word) != changes[i];
        errors += memcmp(word, decoded[i], sizeof word) != 0;
    }
    if (errors) printf("FAIL: %d errors\\n", errors);
    else puts("PASS");
    return errors != 0;
}
#endif
`;
}
