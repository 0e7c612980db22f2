import { listRows } from '../../../exports/numbers.ts';
import type { AlgebraicCode } from '../code.ts';

/** Encoder by division, decoder by Berlekamp-Massey, Chien and Forney. */
export function algebraicC(code: AlgebraicCode, name: string): string {
  const { field, core, roots } = code;
  return `#define CORE ${core}
#define CHECKS ${core - code.k}
#define ROOTS ${roots.checks}
#define ORDER ${field.order}

static const uint16_t exp_[2 * ORDER] = {
${listRows(Array.from(field.exp, String), '    ')}
};
static const uint16_t log_[ORDER + 1] = {
${listRows(Array.from(field.log, String), '    ')}
};
static const uint16_t generator[CHECKS + 1] = {
${listRows(Array.from(code.generator, String), '    ')}
};

static unsigned times(unsigned a, unsigned b) {
    return a == 0 || b == 0 ? 0 : exp_[log_[a] + log_[b]];
}

static unsigned over(unsigned a, unsigned b) {
    return a == 0 ? 0 : exp_[log_[a] + ORDER - log_[b]];
}

/* The place of a power of x. */
static unsigned at(unsigned power) {
    return ${code.highFirst ? 'CORE - 1u - power' : 'power'};
}

${encoder(code, name)}
${solver(code)}
${decoder(code, name)}`;
}

function encoder(code: AlgebraicCode, name: string): string {
  const store = `(${name}_symbol)`;
  const message = (i: string): string =>
    code.highFirst ? `message[K - 1u - ${i}]` : `message[${i}]`;
  const body =
    code.message === null
      ? `    for (unsigned i = 0; i < K; i++)
        for (unsigned j = 0; j <= CHECKS; j++)
            word[at(i + j)] = ${store}(word[at(i + j)] ^ times(${message('i')}, generator[j]));
`
      : `    uint16_t rest[CHECKS] = { 0 };
    for (unsigned i = K; i-- > 0;) {
        const unsigned lead = ${message('i')} ^ rest[CHECKS - 1];
        for (unsigned j = CHECKS - 1; j > 0; j--)
            rest[j] = (uint16_t)(rest[j - 1] ^ times(lead, generator[j]));
        rest[0] = (uint16_t)times(lead, generator[0]);
        word[at(CHECKS + i)] = ${message('i')};
    }
    for (unsigned j = 0; j < CHECKS; j++) word[at(j)] = ${store}rest[j];
`;
  const parity = code.extended
    ? `    for (unsigned j = 0; j < CORE; j++) word[CORE] = ${store}(word[CORE] ^ word[j]);
`
    : '';
  return `void ${name}_encode(const ${name}_symbol *message, ${name}_symbol *word) {
    memset(word, 0, N * sizeof word[0]);
${body}${parity}}
`;
}

/** From syndromes to places and values; `first` and the number of roots are asked for, as a parity symbol adds one. */
function solver({ roots, bits, bound }: AlgebraicCode): string {
  const binary = bits === 1;
  return `/* Errors behind syndromes s[0 .. checks - 1] of roots from first on; -1 where none explain them. */
static int solve(const unsigned *s, int checks, unsigned first, unsigned *place, unsigned *value) {
    unsigned lambda[${bound + 1}] = { 1 }, b[${bound + 1}] = { 1 }, before[${bound + 1}], omega[${bound}];
    int length = 0, count = 0;
    for (int r = 0; r < checks; r++) {
        unsigned delta = 0;
        for (int i = 0; i <= r; i++) delta ^= times(lambda[i], s[r - i]);
        memmove(b + 1, b, (size_t)checks * sizeof b[0]);
        b[0] = 0;
        if (delta == 0) continue;
        memcpy(before, lambda, sizeof before);
        for (int i = 0; i <= checks; i++) lambda[i] ^= times(delta, b[i]);
        if (2 * length > r) continue;
        length = r + 1 - length;
        for (int i = 0; i <= checks; i++) b[i] = over(before[i], delta);
    }
    int degree = checks;
    while (lambda[degree] == 0) degree--;
    if (2 * length > checks || degree != length) return -1;
    for (int i = 0; i < checks; i++) {
        omega[i] = 0;
        for (int j = 0; j <= i; j++) omega[i] ^= times(lambda[j], s[i - j]);
    }
    for (unsigned p = 0; p < CORE; p++) {
        const unsigned x = (unsigned)((unsigned long)p * ${roots.spacing}ul % ORDER);
        const unsigned inverse = exp_[(ORDER - x) % ORDER];
        unsigned sum = 0, slope = 0, above = 0;
        for (int i = degree; i >= 0; i--) sum = times(sum, inverse) ^ lambda[i];
        if (sum != 0) continue;
        for (int i = degree; i > 0; i--) slope = times(slope, inverse) ^ (i % 2 ? lambda[i] : 0);
        for (int i = checks - 1; i >= 0; i--) above = times(above, inverse) ^ omega[i];
        if (above == 0 || slope == 0) return -1;
        const unsigned turn = (unsigned)((unsigned long)x * ((ORDER + 1u - first % ORDER) % ORDER) % ORDER);
        place[count] = p;
        value[count] = times(over(above, slope), exp_[turn]);
${binary ? '        if (value[count] != 1) return -1;\n' : ''}        count++;
    }
    if (count != degree) return -1;
    for (int j = 0; j < checks; j++) {
        unsigned left = s[j];
        for (int i = 0; i < count; i++)
            left ^= times(value[i], exp_[(unsigned long)place[i] * ${roots.spacing}ul % ORDER * ((first + (unsigned)j) % ORDER) % ORDER]);
        if (left != 0) return -1;
    }
    return count;
}
`;
}

function decoder(code: AlgebraicCode, name: string): string {
  const { roots, extended, bound, t } = code;
  const store = `(${name}_symbol)`;
  const syndromes = `    for (unsigned j = 0; j < ROOTS; j++) {
        const unsigned root = exp_[${roots.spacing}ul * ((${roots.first}u + j) % ORDER) % ORDER];
        s[j + 1] = 0;
        for (unsigned p = CORE; p-- > 0;) s[j + 1] = times(s[j + 1], root) ^ word[at(p)];
    }
`;
  const apply = `    for (int i = 0; i < count; i++)
        word[at(place[i])] = ${store}(word[at(place[i])] ^ value[i]);
`;
  if (!extended)
    return `int ${name}_decode(${name}_symbol *word) {
    unsigned s[ROOTS + 1] = { 0 }, place[${bound + 1}], value[${bound + 1}];
${syndromes}    const int count = solve(s + 1, ROOTS, ${roots.first}u, place, value);
    if (count > ${t}) return -1;
${apply}    return count;
}
`;
  const [shift, first] = roots.first === 1 ? ['s', '0'] : ['s + 1', String(roots.first)];
  return `int ${name}_decode(${name}_symbol *word) {
    unsigned s[ROOTS + 2] = { 0 }, place[${bound + 1}], value[${bound + 1}];
    unsigned sum = word[CORE];
    for (unsigned j = 0; j < CORE; j++) sum ^= word[j];
${syndromes}    ${roots.first === 1 ? 's[0] = sum;' : 's[ROOTS + 1] = sum;'}
    /* The parity symbol taken for right is one syndrome more; taken for wrong it says nothing. */
    int count = solve(${shift}, ROOTS + 1, ${first}u, place, value);
    if (count < 0 || count > ${t}) {
        count = solve(s + 1, ROOTS, ${roots.first}u, place, value);
        if (count < 0 || count >= ${t}) return -1;
    }
${apply}    sum = 0;
    for (unsigned j = 0; j < CORE; j++) sum ^= word[j];
    if (word[CORE] != sum) {
        word[CORE] = ${store}sum;
        count++;
    }
    return count;
}
`;
}
