import { expect, test } from 'vitest';
import { entryOf, type Post, posts } from './posts.ts';

const FILE = './content/control-systems/settling-time.ts';
const post = (published: string, updated: string): Post => ({
  title: 'Settling time',
  description: 'One sentence.',
  keywords: [],
  published,
  updated,
  tools: [],
});

test('a post stands where its file is', () => {
  expect(entryOf(FILE, post('2026-01-02', '2026-01-02'))).toMatchObject({
    category: 'control-systems',
    slug: 'settling-time',
  });
  expect(posts.length).toBeGreaterThan(0);
});

test('dates that cannot be are found when the posts are loaded', () => {
  expect(() => entryOf(FILE, post('2026-01-03', '2026-01-02'))).toThrow(
    `${FILE}: published 2026-01-03 is after updated 2026-01-02`,
  );
  expect(() => entryOf(FILE, post('2026-1-3', '2026-01-02'))).toThrow(/published is "2026-1-3"/);
  expect(() => entryOf(FILE, post('2026-01-03', 'soon'))).toThrow(/updated is "soon"/);
});
