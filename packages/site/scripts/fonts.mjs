// Cuts the faces down to the characters the pages use, and writes them beside their @font-face rules.
//   node scripts/fonts.mjs           writes src/fonts/
//   node scripts/fonts.mjs --check   fails if what is committed is stale
// STIX Two Text reads like the handbooks it was drawn for and shares its design with STIX Two Math;
// Iosevka is narrow, so that twelve digits and a unit fit where a wider face holds eight. All OFL-1.1.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const resolve = createRequire(import.meta.url).resolve;
const out = (name) => fileURLToPath(new URL(`../src/fonts/${name}`, import.meta.url));

/** Largest sum of the text and fixed-width faces, in bytes of WOFF2. */
const BUDGET = 60_000;

const span = (from, to) => {
  let text = '';
  for (let c = from; c <= to; c++) text += String.fromCodePoint(c);
  return text;
};
const ASCII = span(0x20, 0x7e);
const PUNCTUATION = '–—‘’“”…•′″§¶†‡©®°±²³¹µ·×÷¼½¾¿«»\u00a0\u2009\u202f';
const LATIN = 'ÀÁÂÄÅÆÇÈÉÊËÍÎÑÓÔÖØÙÚÜßàáâäåæçèéêëíîïñóôõöøùúûüćčęěłńőřšśžżı';
const GREEK = `${span(0x391, 0x3a1)}${span(0x3a3, 0x3a9)}${span(0x3b1, 0x3c9)}ϕ`;
const RAISED = '⁰⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉₊₋ₖₘₙ';
const MATHS = '←↑→↓↔⇒⇔∂∆∇∈∏∑−∗√∞∝∠∥∧∨∫≈≅≠≡≤≥≪≫⊕⋅Ω℃ℓ';
const LATIN_ITALIC = 'éöüß';

const BOXES = '─│┌┐└┘├┤┬┴┼█';

/** file, family as CSS, weight, style, source, characters. Greek in the italic stands in variables. */
const FACES = [
  {
    file: 'text.woff2',
    family: 'Bench Text',
    weight: 400,
    style: 'normal',
    source: '@expo-google-fonts/stix-two-text/400Regular/STIXTwoText_400Regular.ttf',
    text: ASCII + PUNCTUATION + LATIN + GREEK + RAISED + MATHS,
  },
  {
    file: 'text-italic.woff2',
    family: 'Bench Text',
    weight: 400,
    style: 'italic',
    source: '@expo-google-fonts/stix-two-text/400Regular_Italic/STIXTwoText_400Regular_Italic.ttf',
    text: `${ASCII}–—‘’“”…−×\u00a0${LATIN_ITALIC}αβγδεζηθλμπρστφωΔΩ`,
  },
  {
    file: 'text-semibold.woff2',
    family: 'Bench Text',
    weight: 600,
    style: 'normal',
    source: '@expo-google-fonts/stix-two-text/600SemiBold/STIXTwoText_600SemiBold.ttf',
    text: `${ASCII}–—‘’“”…−×°µ\u00a0\u202f${LATIN_ITALIC}αβγδεηθλμπρστφωΔΩ`,
  },
  {
    file: 'mono.woff2',
    family: 'Bench Mono',
    weight: 400,
    style: 'normal',
    source: '@fontsource/iosevka/files/iosevka-latin-400-normal.woff2',
    text: ASCII + PUNCTUATION + GREEK + RAISED + MATHS + BOXES,
  },
  // Upright, italic and bold letters, Greek; the operators and arrows of engineering; fences that stretch.
  // Whole blocks of symbols would weigh half as much again, and this is fetched before the first paint.
  {
    file: 'math.woff2',
    family: 'Bench Math',
    weight: 400,
    style: 'normal',
    source: '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
    math: true,
    text:
      ASCII +
      '±×÷¬·' +
      GREEK +
      'ϵϱϖ' +
      // Bold and italic Latin, italic Greek.
      span(0x1d400, 0x1d467) +
      'ℎ' +
      span(0x1d6e2, 0x1d71b) +
      'ℒℱℏℓℜℑℂℝℤℕℚ' +
      '∀∂∃∅∆∇∈∉∋∏∐∑−∓∖∗∘∙√∛∝∞∠∡∣∤∥∦∧∨∩∪∫∬∭∮∴∵∶∼≃≅≈≔≠≡≢≤≥≦≧≪≫≲≳≺≻⊂⊃⊆⊇⊕⊖⊗⊘⊙⊢⊤⊥⋀⋁⋂⋃⋄⋅⋆⋮⋯⋰⋱' +
      '←↑→↓↔↕↦⇌⇐⇑⇒⇓⇔' +
      '⌈⌉⌊⌋⟨⟩‖′″‴…⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎪⎫⎬⎭‾̸̂̃̄̇̈⃗\u2061\u2062\u2063\u00a0\u2009\u202f',
  },
];

const check = process.argv.includes('--check');
let stale = false;
let sum = 0;
for (const face of FACES) {
  const features = face.math
    ? ['ssty', 'kern', 'mark', 'mkmk', 'ccmp', 'dtls', 'flac']
    : ['kern', 'liga', 'ccmp', 'locl'];
  const bytes = await subsetFont(readFileSync(resolve(face.source)), face.text, {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: features,
  });
  if (!face.math) sum += bytes.length;
  const path = out(face.file);
  if (check) {
    if (!existsSync(path) || !readFileSync(path).equals(bytes)) {
      console.error(`${face.file} is stale: run node scripts/fonts.mjs`);
      stale = true;
    }
  } else writeFileSync(path, bytes);
  console.log(`${face.file.padEnd(22)} ${String(bytes.length).padStart(6)} bytes`);
}
console.log(`text and fixed width together ${sum} bytes, of ${BUDGET} at most`);
if (sum > BUDGET || stale) process.exitCode = 1;
