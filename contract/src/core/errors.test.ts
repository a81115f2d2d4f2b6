import { describe, expect, test } from 'vitest';
import { errorTexts, textOf } from './errors.ts';

describe('HTTP-09 the text for a code and a kind', () => {
  test.each(Object.entries(errorTexts))('for the API, %s is looked up unchanged', (code, text) => {
    expect(textOf(code)).toBe(text);
    expect(textOf(code, 'API')).toBe(text);
  });

  test.each([
    ['404', 'It looks like something went wrong. Try again after sometime.'],
    ['400', 'Please check the inputs you have provided.'],
    ['529', errorTexts.STATUS_529],
  ])('for another kind, %s is looked up as STATUS_%s', (code, text) => {
    expect(textOf(code, 'HTTP')).toBe(text);
    expect(textOf(`STATUS_${code}`, 'API')).toBe(text);
    expect(textOf(code, 'API')).toBeUndefined();
  });

  test('a code that is not in the catalogue has no text, even if it is a property of every object', () => {
    for (const code of ['500', 'constructor', 'toString', '', 'PR004']) expect(textOf(code, 'HTTP')).toBeUndefined();
    for (const code of ['NEVER_HEARD_OF', 'constructor', '__proto__']) expect(textOf(code)).toBeUndefined();
  });
});
