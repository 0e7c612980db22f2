import type { MatrixCode } from '../code.ts';

const wordType = (bits: number): 'uint32_t' | 'uint64_t' => (bits <= 32 ? 'uint32_t' : 'uint64_t');

/** A row of bits as words of 32, place 0 in bit 0 of the first. */
function limbs(row: bigint, n: number): string {
  const list: string[] = [];
  for (let at = 0; at < n; at += 32)
    list.push(`0x${((row >> BigInt(at)) & 0xffff_ffffn).toString(16)}u`);
  return `{ ${list.join(', ')} }`;
}

/** Encoder by the rows of G, decoder by a table of syndromes that is made at the first call, or by all words. */
export function matrixC(code: MatrixCode, name: string): string {
  const { n, k, generatorRows } = code;
  const size = Math.ceil(n / 32);
  return `/* Rows of G, place 0 in bit 0 of the first word. */
static const uint32_t generator[K][${size}] = {
${generatorRows.map((row) => `    ${limbs(row, n)},`).join('\n')}
};

void ${name}_encode(const ${name}_symbol *message, ${name}_symbol *word) {
    memset(word, 0, N * sizeof word[0]);
    for (unsigned i = 0; i < K; i++)
        if (message[i] & 1u)
            for (unsigned j = 0; j < N; j++)
                word[j] = (${name}_symbol)(word[j] ^ ((generator[i][j / 32u] >> (j % 32u)) & 1u));
}

${code.cosets === null ? byWords(code, name) : bySyndrome(code, name, n - k)}`;
}

function bySyndrome({ columns, t }: MatrixCode, name: string, checks: number): string {
  return `/* Columns of H. */
static const uint32_t column[N] = {
${columns.map((c) => `    0x${c.toString(16)}u,`).join('\n')}
};

/* Errors of at most ${t} bits, found by trying places one after another. */
static int find(uint32_t syndrome, unsigned from, unsigned most, unsigned *place) {
    if (syndrome == 0) return 0;
    if (most == 0) return -1;
    for (unsigned j = from; j < N; j++) {
        const int more = find(syndrome ^ column[j], j + 1u, most - 1u, place + 1);
        if (more >= 0) {
            place[0] = j;
            return more + 1;
        }
    }
    return -1;
}

int ${name}_decode(${name}_symbol *word) {
    uint32_t syndrome = 0; /* ${checks} checks */
    unsigned place[${t + 1}] = { 0 };
    for (unsigned j = 0; j < N; j++)
        if (word[j] & 1u) syndrome ^= column[j];
    const int errors = find(syndrome, 0, ${t}u, place);
    for (int i = 0; i < errors; i++) word[place[i]] ^= 1u;
    return errors;
}
`;
}

function byWords({ n, t, k }: MatrixCode, name: string): string {
  const type = wordType(k);
  return `/* All words are tried, in Gray order: one row more or less at a time. */
int ${name}_decode(${name}_symbol *word) {
    ${name}_symbol at[N] = { 0 };
    for (${type} step = 0; step < (${type})1 << K; step++) {
        unsigned distance = 0;
        if (step > 0) {
            unsigned row = 0;
            while (((step >> row) & 1u) == 0) row++;
            for (unsigned j = 0; j < ${n}u; j++)
                at[j] = (${name}_symbol)(at[j] ^ ((generator[row][j / 32u] >> (j % 32u)) & 1u));
        }
        for (unsigned j = 0; j < N; j++) distance += at[j] != word[j];
        if (distance <= ${t}u) {
            memcpy(word, at, sizeof at);
            return (int)distance;
        }
    }
    return -1;
}
`;
}
