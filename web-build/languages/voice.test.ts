import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsOfApps } from './all-texts.ts';

const listOf = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as readonly string[];

const maxWords = 14;
const sentencesOf = (text: string) => text.split(/(?<=[.!?…])\s+/);
const isLong = (text: string) => sentencesOf(text).some((sentence) => sentence.split(/\s+/).length > maxWords);
/** Texts that begin with these words mostly hide who acts. */
const isVague = (text: string) => /^(Who|It|What)\b/.test(text);

test('every text that is long, or begins with Who, It or What, was reviewed: shorten those listed, or add them to reviewed-texts.json', () => {
  const silent = new Set(listOf('not-texts.json'));
  const found = [...textsOfApps()].filter((text) => !silent.has(text) && (isLong(text) || isVague(text)));
  expect(found.toSorted()).toEqual(listOf('reviewed-texts.json'));
});
