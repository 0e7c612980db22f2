import { expect, test } from 'vitest';
import { printed } from './print.ts';

const at = (href: string) => new URL(href);

test('a print has the address with its inputs', () => {
  expect(printed(at('https://t.example/step-response.html?system=1%2Fs'))).toBe(
    'https://t.example/step-response.html?system=1%2Fs',
  );
});

test('an address too long to be typed goes without its inputs, and says so', () => {
  const long = `https://t.example/rv32-simulator.html?source=${'a'.repeat(5000)}`;
  expect(printed(at(long))).toBe(
    `https://t.example/rv32-simulator.html (the link with all inputs has ${long.length} characters: copy it from the page)`,
  );
});
