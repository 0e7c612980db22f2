import { expect, test } from 'vitest';
import { refusalOf } from './slug.ts';

test.each([
  ['signal-processing', 'wavelet-bench'],
  ['digital-electronics', 'crc'],
  ['risc-v', 'rv64'],
])('%s/%s may be made', (category, slug) => {
  expect(refusalOf(category, slug)).toBeUndefined();
});

test.each([
  ['antennas', 'dipole', 'no category of tools'],
  ['', '', 'no category of tools'],
  ['risc-v', 'RV64', 'no slug'],
  ['risc-v', '../x', 'no slug'],
  ['risc-v', 'a--b', 'no slug'],
  ['risc-v', 'a'.repeat(41), 'no slug'],
  ['control-systems', 'ref-step-response', 'reference sheets'],
  ['control-systems', 'blogs', 'taken'],
  ['control-systems', 'index', 'taken'],
  ['control-systems', 'pricing', 'taken'],
  ['control-systems', 'category', 'taken'],
  ['control-systems', 'terms', 'taken'],
  ['control-systems', 'sitemap-tools', 'taken'],
  ['control-systems', 'tool-v1', 'taken'],
  ['control-systems', 'step-response', 'already'],
  ['signal-processing', 'step-response', 'already'],
])('%s/%s is refused', (category, slug, why) => {
  expect(refusalOf(category, slug)).toContain(why);
});
