import { expect, test } from 'vitest';
import { markedParts } from './marks.ts';

const marked = (shown: string, text: string) =>
  markedParts(shown, text)
    .map(({ text: part, marked: is }) => (is ? `[${part}]` : part))
    .join('');

test.each([
  ['Ananya Rao', 'ana', '[Ana]nya Rao'],
  ['Ananya Rao', 'RAO', 'Ananya [Rao]'],
  ['Ananya Rao', 'nan', 'Ananya Rao'],
  ['UTR 432100000001', '4321-0000', 'UTR [43210000]0001'],
  ['UTR 63081043154', '1043', 'UTR 6308[1043]154'],
  ['Visa credit •• 4402', '4402', 'Visa credit •• [4402]'],
  ['9876•••077', '9876500077', '[9876]•••[077]'],
  ['an••••ya@okaxis', 'ananya@okaxis', '[an]••••[ya@okaxis]'],
  ['an••••ya@okaxis', 'sneha@okicici', 'an••••ya@okaxis'],
  ['सुनीता देवी', 'देवी', 'सुनीता [देवी]'],
  ['Fort', '', 'Fort'],
])('TXN-01 in %s a search for %s highlights the matches', (shown, text, wanted) => {
  expect(marked(shown, text)).toBe(wanted);
});
