import { describe, expect, test } from 'vitest';
import { errorTexts, textOf } from './errors.ts';

describe('HTTP-09 the text for a code and a kind', () => {
  test.each(Object.entries(errorTexts))('of the API, %s is looked up as it is', (code, text) => {
    expect(textOf(code)).toBe(text);
    expect(textOf(code, 'API')).toBe(text);
  });

  test.each([
    ['404', 'It looks like something went wrong. Try again after sometime.'],
    ['400', 'Please check the inputs you have provided.'],
    ['529', errorTexts.STATUS_529],
  ])('of another kind, %s is looked up as STATUS_%s', (code, text) => {
    expect(textOf(code, 'HTTP')).toBe(text);
    expect(textOf(`STATUS_${code}`, 'API')).toBe(text);
    expect(textOf(code, 'API')).toBeUndefined();
  });

  test('what the catalogue does not have has no text, whatever objects are made of', () => {
    for (const code of ['500', 'constructor', 'toString', '', 'PR004']) expect(textOf(code, 'HTTP')).toBeUndefined();
    for (const code of ['NEVER_HEARD_OF', 'constructor', '__proto__']) expect(textOf(code)).toBeUndefined();
  });
});
