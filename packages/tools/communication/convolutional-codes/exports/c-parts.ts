/** What of the C file depends on no code. */

export const PARITY = `static unsigned conv_parity(unsigned word)
{
    unsigned odd = 0;
    for (; word != 0; word &= word - 1)
        odd ^= 1u;
    return odd;
}
`;

const STEP = `/* Sends the coded bits of one step that the pattern keeps; says how many. */
static size_t conv_send(unsigned word, size_t step, uint8_t *line)
{
    size_t sent = 0;
    for (size_t j = 0; j < CONV_OUTPUTS; j++)
        if (conv_keep[step % CONV_PERIOD * CONV_OUTPUTS + j])
            line[sent++] = (uint8_t)(((word >> (CONV_OUTPUTS - 1 - j)) & 1u) ^ conv_invert[j]);
    return sent;
}
`;

const PLAIN = (tail: boolean): string => `${STEP}
/* Encodes so many words of inputs${tail ? ', then CONV_TAIL words that lead to state 0' : ''}; says how many bits are on the line. */
size_t conv_encode(const uint8_t *message, size_t steps, uint8_t *line)
{
    unsigned state = 0;
    size_t sent = 0;
    for (size_t step = 0; step < steps + CONV_TAIL; step++) {
        const unsigned input = step < steps ? message[step] : conv_home(state, steps + CONV_TAIL - step);
        const unsigned branch = state * CONV_WORDS + input;
        sent += conv_send(conv_output[branch], step, line + sent);
        state = conv_next[branch];
    }
    return sent;
}
`;

const CLOSED = `${STEP}
/* Encodes so many words of inputs from the state in which they end; 0 where there is none. */
size_t conv_encode(const uint8_t *message, size_t steps, uint8_t *line)
{
    for (unsigned start = 0; start < CONV_STATES; start++) {
        unsigned state = start;
        size_t sent = 0;
        for (size_t step = 0; step < steps; step++)
            state = conv_next[state * CONV_WORDS + message[step]];
        if (state != start)
            continue;
        for (size_t step = 0; step < steps; step++) {
            const unsigned branch = state * CONV_WORDS + message[step];
            sent += conv_send(conv_output[branch], step, line + sent);
            state = conv_next[branch];
        }
        return sent;
    }
    (void)conv_home;
    return 0;
}
`;

export const ENCODER = {
  zero: PLAIN(true),
  truncated: PLAIN(false),
  'tail-biting': CLOSED,
} as const;

const VITERBI = `/* The least cost of a path from \`start\` (any, if negative) to \`end\` (the best, if negative), and its inputs. \`work\` has
   room for CONV_STATES of each step. */
static long conv_viterbi(const int16_t *received, size_t steps, long start, long end, uint8_t *decided, uint16_t *work)
{
    static long metric[2][CONV_STATES];
    static long cost[1u << CONV_OUTPUTS];
    const long far = 0x3fffffffL;
    long *now = metric[0], *then = metric[1];
    for (unsigned s = 0; s < CONV_STATES; s++)
        now[s] = start < 0 || (long)s == start ? 0 : far;
    for (size_t step = 0; step < steps; step++) {
        for (unsigned word = 0; word < 1u << CONV_OUTPUTS; word++)
            cost[word] = 0;
        for (size_t j = 0; j < CONV_OUTPUTS; j++) {
            if (!conv_keep[step % CONV_PERIOD * CONV_OUTPUTS + j])
                continue;
            const long value = conv_invert[j] ? -(long)*received : (long)*received;
            received++;
            for (unsigned word = 0; word < 1u << CONV_OUTPUTS; word++) {
                const unsigned bit = (word >> (CONV_OUTPUTS - 1 - j)) & 1u;
                if (bit ? value > 0 : value < 0)
                    cost[word] += value < 0 ? -value : value;
            }
        }
        for (unsigned s = 0; s < CONV_STATES; s++)
            then[s] = far;
        for (unsigned branch = 0; branch < CONV_STATES * CONV_WORDS; branch++) {
            const long sum = now[branch / CONV_WORDS] + cost[conv_output[branch]];
            const unsigned to = conv_next[branch];
            if (now[branch / CONV_WORDS] < far && sum < then[to]) {
                then[to] = sum;
                work[step * CONV_STATES + to] = (uint16_t)branch;
            }
        }
        long *swap = now;
        now = then;
        then = swap;
    }
    unsigned state = 0;
    for (unsigned s = 1; s < CONV_STATES; s++)
        if (now[s] < now[state])
            state = s;
    if (end >= 0)
        state = (unsigned)end;
    const long least = now[state];
    for (size_t step = steps; least < far && step-- > 0;) {
        const unsigned branch = work[step * CONV_STATES + state];
        decided[step] = (uint8_t)(branch % CONV_WORDS);
        state = branch / CONV_WORDS;
    }
    return least;
}
`;

const SAYS = `/* Received values are positive for 0 and 0 for an erasure, hard bits 1 and -1; \`steps\` counts the tail. The cost is the
   sum of the sizes of the values that differ from the decision. */
long conv_decode(const int16_t *received, size_t steps, uint8_t *decided, uint16_t *work)`;

export const DECODER = {
  zero: `${VITERBI}
${SAYS}
{
    return conv_viterbi(received, steps, 0, 0, decided, work);
}
`,
  truncated: `${VITERBI}
${SAYS}
{
    return conv_viterbi(received, steps, 0, -1, decided, work);
}
`,
  'tail-biting': `${VITERBI}
/* Every start is tried, so that the decision is the most likely one. */
${SAYS}
{
    long best = 0, from = -1;
    for (long start = 0; start < CONV_STATES; start++) {
        const long cost = conv_viterbi(received, steps, start, start, decided, work);
        if (from < 0 || cost < best) {
            best = cost;
            from = start;
        }
    }
    return conv_viterbi(received, steps, from, from, decided, work);
}
`,
} as const;
