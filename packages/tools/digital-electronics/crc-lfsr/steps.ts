import { catalogue } from '@tollbench/engines/coding/crc-catalogue.ts';
import { hexWord, polynomialTex } from '@tollbench/engines/coding/crc-notation.ts';
import { degree, reflect, remainder } from '@tollbench/engines/coding/gf2-polynomial.ts';
import { mersenneFactors } from '@tollbench/engines/coding/mersenne-factors.ts';
import type { Step } from '../../define/output.ts';
import { grouped } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { CrcResult, IdentifyResult, LfsrResult, Result } from './compute.ts';
import { dividend } from './dividend.ts';
import type { CrcInputs } from './inputs.ts';
import { bytesText } from './phrases.ts';

const tt = (text: string) => `\\mathtt{${text}}`;

/** Digits of a word of TeX that are set in one line. */
const MAX_DIGITS = 40;

/** The division that a CRC is, or the order that a period is. */
export function steps(r: Result, inputs: CrcInputs): Step[] {
  if (r.mode === 'identify') return identifySteps(r);
  return r.mode === 'crc' ? crcSteps(r, inputs) : lfsrSteps(r);
}

function identifySteps({ samples, best, matches }: IdentifyResult): Step[] {
  const list: Step[] = [
    {
      text: `${counted(samples.length, 'message')} with ${samples.length === 1 ? 'its CRC' : 'their CRCs'}: each of the ${catalogue.length} CRCs of the catalogue is tried on all of them, also with the bytes of the CRC in opposite order.`,
    },
  ];
  if (!best || best.name !== null) return list;
  list.push(
    {
      text: 'None of them fits. Of two messages of one length the initial register and the XOR at the end cancel: what is left is a multiple of the generator.',
      tex: 'D(x) = \\bigl(M_1(x) + M_2(x)\\bigr)\\,x^{r} + C_1(x) + C_2(x) = q(x)\\,g(x)',
    },
    {
      text: 'The greatest common divisor of such multiples is the generator, or a small multiple that its factors part.',
      tex: `g(x) = ${polynomialTex(best.notations.full)}`,
    },
    {
      text: 'Two lengths m and n give the initial register I, and that the XOR at the end.',
      tex: 'I(x)\\,\\bigl(x^{m} + x^{n}\\bigr) \\equiv C_m(x) + C_n(x) + \\bigl(M_m(x) + M_n(x)\\bigr)\\,x^{r} \\pmod{g(x)}',
    },
    {
      text: `Each candidate is computed for all messages; ${counted(matches.length, 'one fits', 'fit')}.`,
    },
  );
  return list;
}

function crcSteps(r: CrcResult, inputs: CrcInputs): Step[] {
  const { width, init, refin, refout, xorout } = r.model;
  const bits = 8 * r.message.length;
  const { value } = dividend(r);
  const rest = remainder(value, r.notations.full);
  const list: Step[] = [
    {
      text: `The generator of degree ${width}: ${hexWord(r.model.poly, width)} without its highest term.`,
      tex: `g(x) = ${polynomialTex(r.notations.full)}`,
    },
    {
      text: `The message is ${r.message.length} bytes, ${bits} bits, each byte ${refin ? 'least' : 'most'} significant bit first${r.message.length > 0 && r.message.length <= 16 ? `: ${bytesText(r.message)}` : ''}. Read as a polynomial M(x), its first bit has the highest power.`,
    },
    {
      text: `${width} zeros go behind it, and the initial register ${hexWord(init, width)} is added to the first ${width} bits.`,
      tex: `D(x) = M(x)\\,x^{${width}} + I(x)\\,x^{${bits}}${width + bits <= MAX_DIGITS ? ` = ${tt(value.toString(2))}_2` : ''}`,
    },
    {
      text: 'What is left of it after division by g(x) is the register.',
      tex: `R(x) = D(x) \\bmod g(x) = ${tt(hexWord(rest, width))}`,
    },
  ];
  if (refout)
    list.push({
      text: 'The register is shown with its bits in opposite order.',
      tex: `${tt(hexWord(rest, width))} \\to ${tt(hexWord(reflect(rest, width), width))}`,
    });
  list.push(
    {
      text: `XOR with ${hexWord(xorout, width)} gives the CRC. Behind the message it is sent as ${bytesText(r.sent)}.`,
      tex: `\\mathrm{CRC} = ${tt(hexWord(refout ? reflect(rest, width) : rest, width))} \\oplus ${tt(hexWord(xorout, width))} = ${tt(hexWord(r.value, width))}`,
    },
    {
      text: `${inputs.dataBits} bits in one clock: the register’s step is linear, so ${inputs.dataBits} of them are one matrix over GF(2), each row an XOR. The rows need ${grouped(r.cost.xors)} two-input XORs before sharing.`,
      tex: `\\mathbf{c}' = \\mathbf{F}^{${inputs.dataBits}}\\,\\mathbf{c} + \\sum_{k=0}^{${inputs.dataBits - 1}} \\mathbf{F}^{${inputs.dataBits - 1}-k}\\,\\mathbf{g}\\,d_k`,
    },
  );
  if (r.profile)
    list.push({
      text: 'Two wrong bits cancel only where they lie a multiple of the order of g apart.',
      tex: `\\operatorname{ord} g = ${r.profile.order}`,
    });
  return list;
}

function lfsrSteps(r: LfsrResult): Step[] {
  const { stages, poly } = r.register;
  const n = degree(r.notations.full);
  const all = (1n << BigInt(n)) - 1n;
  const taps = Array.from({ length: n }, (_, i) => i).filter((i) => (poly >> BigInt(i)) & 1n);
  const list: Step[] = [
    {
      text: `The characteristic polynomial of ${stages} stages.`,
      tex: `p(x) = ${polynomialTex(r.notations.full)}`,
    },
    {
      text: 'It is the recurrence that every bit of the sequence obeys.',
      tex: `a_{k+${n}} = ${taps.map((i) => (i === 0 ? 'a_k' : `a_{k+${i}}`)).join(' \\oplus ')}`,
    },
    {
      text: `The most states a register of ${n} stages can visit, and the primes of that number.`,
      tex: `2^{${n}} - 1 = ${all}, \\quad ${mersenneFactors(n).join(',\\ ')}`,
    },
  ];
  if (r.primitive)
    list.push({
      text: 'p is irreducible, and for no prime q of 2ⁿ − 1 is x^((2ⁿ−1)/q) = 1 modulo p: x has the full order, p is primitive.',
      tex: `\\operatorname{ord} p = 2^{${n}} - 1`,
    });
  else
    list.push({
      text:
        r.factors.length === 1 && r.factors[0]?.multiplicity === 1
          ? 'p is irreducible, but a smaller power of x is already 1.'
          : `p has ${r.factors.reduce((s, f) => s + f.multiplicity, 0)} irreducible factors, so it is not primitive.`,
      tex: `\\operatorname{ord} p = ${r.order}`,
    });
  list.push({
    text: `From the seed ${hexWord(r.seed, stages)} the shortest recurrence, by Berlekamp and Massey from ${2 * stages} bits, has length ${degree(r.minimal)}; its order is the period.`,
    tex: `P = ${r.period}`,
  });
  return list;
}
