import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../server/src/platform/settings.ts';
import { configurationPage } from '../server/src/platform/settings-page.ts';
import { root } from './source-files.ts';

test('docs/configuration.md matches the settings: npm run docs:configuration rewrites it', () => {
  expect(readFileSync(join(root, 'docs/configuration.md'), 'utf8')).toBe(configurationPage());
});

test('every setting has a description, its default and the processes that read it', () => {
  for (const { description, default: fallback, readBy } of Object.values(settings)) {
    expect(description).toMatch(/^\S.{5,}$/);
    expect(fallback).not.toBe('');
    expect(readBy.length).toBeGreaterThan(0);
  }
});
