import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../server/src/platform/settings.ts';
import { configurationPage } from '../server/src/platform/settings-page.ts';
import { root } from './source-files.ts';

test('docs/configuration.md is what the settings say: npm run docs:configuration makes it anew', () => {
  expect(readFileSync(join(root, 'docs/configuration.md'), 'utf8')).toBe(configurationPage());
});

test('every setting says what it is, its default and which processes read it', () => {
  for (const { description, default: fallback, readBy } of Object.values(settings)) {
    expect(description).toMatch(/^\S.{5,}$/);
    expect(fallback).not.toBe('');
    expect(readBy.length).toBeGreaterThan(0);
  }
});
