/** Code tables that others publish, for the tests. */

/** soxofaan/dahuffman at bd3578e (MIT), its codec trained on JSON: the table as Python prints it. */
export const DAHUFFMAN_JSON =
  "{' ': '00', '4': '01000', 'p': '0100100', 'J': '01001010000', \"'\": '01001010001000', ';': '010010100010010', '&': '010010100010011', '>': '0100101000101', '’': '0100101000110000', '<': '0100101000110001', 'EOF': '01001010001100100000', '³': '01001010001100100001', 'µ': '01001010001100100010', '‘': '01001010001100100011', '“': '01001010001100100100', '”': '01001010001100100101', '?': '0100101000110010011', '#': '01001010001100101', '+': '0100101000110011', '–': '01001010001101', '*': '0100101000111', 'Y': '0100101001', 'T': '010010101', 'O': '010010110', 'M': '010010111', 'h': '0100110', 'q': '0100111000', 'G': '01001110010', 'K': '01001110011', 'P': '010011101', '\\\\': '01001111', 'n': '01010', 'e': '01011', ':': '011000', 'H': '011001000', 'L': '011001001', 'v': '01100101', 'C': '0110011', 's': '011010', '/': '011011000', '~': '0110110010', '(': '0110110011', '_': '01101101', ']': '01101110', '[': '01101111', '0': '0111', ',': '1000', 'S': '10010000', 'k': '100100010', ')': '1001000110', 'X': '10010001110', 'V': '100100011110', '=': '10010001111100', 'Z': '10010001111101', '%': '1001000111111', 'A': '1001001', 'u': '100101', '1': '10011', 'b': '10100000', 'f': '10100001', 'm': '1010001', 'r': '101001', '8': '101010', 'w': '10101100', 'g': '10101101', 'N': '10101110', 'j': '1010111100', 'Q': '101011110100', '@': '101011110101', 'W': '10101111011', 'R': '1010111110', 'U': '1010111111', '7': '101100', '6': '101101', 'i': '101110', '-': '101111', 'o': '110000', '5': '110001', 'F': '11001000', 'y': '11001001', 'c': '1100101', '}': '11001100', '{': '11001101', '.': '1100111', '9': '110100', 'D': '11010100', 'B': '11010101', 'I': '110101100', 'z': '1101011010', 'x': '1101011011', 'E': '11010111', 'a': '110110', '2': '110111', 't': '111000', 'd': '1110010', '\\n': '1110011', 'l': '111010', '3': '111011', '\"': '1111'}";

/** RFC 7541, appendix B, as python-hyper/hpack (MIT) has it in src/hpack/huffman_constants.py: words in hex, 0 to 255 and the end. */
export const HPACK_WORDS = `
    1ff8 7fffd8 fffffe2 fffffe3 fffffe4 fffffe5 fffffe6 fffffe7 fffffe8 ffffea 3ffffffc fffffe9
    fffffea 3ffffffd fffffeb fffffec fffffed fffffee fffffef ffffff0 ffffff1 ffffff2 3ffffffe ffffff3
    ffffff4 ffffff5 ffffff6 ffffff7 ffffff8 ffffff9 ffffffa ffffffb 14 3f8 3f9 ffa
    1ff9 15 f8 7fa 3fa 3fb f9 7fb fa 16 17 18
    0 1 2 19 1a 1b 1c 1d 1e 1f 5c fb
    7ffc 20 ffb 3fc 1ffa 21 5d 5e 5f 60 61 62
    63 64 65 66 67 68 69 6a 6b 6c 6d 6e
    6f 70 71 72 fc 73 fd 1ffb 7fff0 1ffc 3ffc 22
    7ffd 3 23 4 24 5 25 26 27 6 74 75
    28 29 2a 7 2b 76 2c 8 9 2d 77 78
    79 7a 7b 7ffe 7fc 3ffd 1ffd ffffffc fffe6 3fffd2 fffe7 fffe8
    3fffd3 3fffd4 3fffd5 7fffd9 3fffd6 7fffda 7fffdb 7fffdc 7fffdd 7fffde ffffeb 7fffdf
    ffffec ffffed 3fffd7 7fffe0 ffffee 7fffe1 7fffe2 7fffe3 7fffe4 1fffdc 3fffd8 7fffe5
    3fffd9 7fffe6 7fffe7 ffffef 3fffda 1fffdd fffe9 3fffdb 3fffdc 7fffe8 7fffe9 1fffde
    7fffea 3fffdd 3fffde fffff0 1fffdf 3fffdf 7fffeb 7fffec 1fffe0 1fffe1 3fffe0 1fffe2
    7fffed 3fffe1 7fffee 7fffef fffea 3fffe2 3fffe3 3fffe4 7ffff0 3fffe5 3fffe6 7ffff1
    3ffffe0 3ffffe1 fffeb 7fff1 3fffe7 7ffff2 3fffe8 1ffffec 3ffffe2 3ffffe3 3ffffe4 7ffffde
    7ffffdf 3ffffe5 fffff1 1ffffed 7fff2 1fffe3 3ffffe6 7ffffe0 7ffffe1 3ffffe7 7ffffe2 fffff2
    1fffe4 1fffe5 3ffffe8 3ffffe9 ffffffd 7ffffe3 7ffffe4 7ffffe5 fffec fffff3 fffed 1fffe6
    3fffe9 1fffe7 1fffe8 7ffff3 3fffea 3fffeb 1ffffee 1ffffef fffff4 fffff5 3ffffea 7ffff4
    3ffffeb 7ffffe6 3ffffec 3ffffed 7ffffe7 7ffffe8 7ffffe9 7ffffea 7ffffeb ffffffe 7ffffec 7ffffed
    7ffffee 7ffffef 7fffff0 3ffffee 3fffffff
`;

/** The lengths of these words. */
export const HPACK_LENGTHS = `
    13 23 28 28 28 28 28 28 28 24 30 28 28 30 28 28 28 28 28 28 28 28 30 28
    28 28 28 28 28 28 28 28 6 10 10 12 13 6 8 11 10 10 8 11 8 6 6 6
    5 5 5 6 6 6 6 6 6 6 7 8 15 6 12 10 13 6 7 7 7 7 7 7
    7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 7 8 7 8 13 19 13 14 6
    15 5 6 5 6 5 6 6 6 5 7 7 6 6 6 5 6 7 6 5 5 6 7 7
    7 7 7 15 11 14 13 28 20 22 20 20 22 22 22 23 22 23 23 23 23 23 24 23
    24 24 22 23 24 23 23 23 23 21 22 23 22 23 23 24 22 21 20 22 22 23 23 21
    23 22 22 24 21 22 23 23 21 21 22 21 23 22 23 23 20 22 22 22 23 22 22 23
    26 26 20 19 22 23 22 25 26 26 26 27 27 26 24 25 19 21 26 27 27 26 27 24
    21 21 26 26 28 27 27 27 20 24 20 21 22 21 21 23 22 22 25 25 24 24 26 23
    26 27 26 26 27 27 27 27 27 28 27 27 27 27 27 26 30
`;
