import { expect, test } from 'vitest';
import { withoutHidden } from './display-text.ts';

test('direction overrides and invisible characters are removed', () => {
  const marks = [0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
  const unseen = [0xad, 0x200b, 0x2060, 0xfeff, 0xe0041];
  for (const code of [...marks, ...unseen]) {
    const sign = String.fromCodePoint(code);
    expect(withoutHidden(`${sign}Asha${sign} Rao${sign}`), code.toString(16)).toBe('Asha Rao');
  }
  expect(withoutHidden('A\u200ds\u200cha \u200d\u200c1\u200d')).toBe('Asha 1');
});

test('names in every Indian script stay unchanged, with their joiners', () => {
  const names = [
    'അവന്\u200d',
    'ക്\u200dഷ',
    'श्री क्\u200dष',
    'शक्\u200cति',
    'শ্রী র\u200d্যাব',
    'ਕੌਰ',
    'ગુજરાત',
    'ଓଡ଼ିଆ',
    'தமிழ்',
    'క్\u200cష',
    'ಕ್\u200dಷ',
    'ශ්\u200dරී',
    'نمی\u200cخواهم',
    'Asha Rao',
    'José',
    '👩\u200d🍳',
    '👩🏽\u200d🍳',
  ];
  for (const name of names) expect(withoutHidden(name)).toBe(name);
  // Repeated joiners have no effect.
  expect(withoutHidden('അവന്\u200d\u200d\u200c')).toBe('അവന്\u200d');
});
