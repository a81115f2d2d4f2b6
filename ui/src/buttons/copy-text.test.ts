import { expect, test } from 'vitest';
import { copyText } from './copy-text.ts';

const refuses = { writeText: () => Promise.reject(new Error('denied')) };

test('UI-03 a copied reference is confirmed', async () => {
  let copied = '';
  const clipboard = {
    writeText: async (text: string) => {
      copied = text;
    },
  };
  expect(await copyText('632414882917', 'id', clipboard)).toEqual({ ok: true, text: 'Text copied successfully.' });
  expect(copied).toBe('632414882917');
});

test('UI-03 a refused copy shows the error of its kind of text', async () => {
  expect((await copyText('1', 'id', refuses)).text).toBe('Unable to copy. Please try again.');
  expect((await copyText('1', 'text', refuses)).text).toBe('Unable to copy the text. Please try again.');
});

test('UI-03 a browser without a clipboard shows an error', async () => {
  const none = {} as Pick<Clipboard, 'writeText'>;
  expect(await copyText('1', 'id', none)).toEqual({ ok: false, text: 'Feature not supported' });
});
