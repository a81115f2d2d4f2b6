import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

/** Code that removes commas from a text. A parser of amounts that did so read 4,99 as 499. */
const dropsCommas = /replace(?:All)?\((?:','|\/\[[^\]\n]*,[^\]\n]*\]\/g|\/,\/g), ''\)/;

/** Code that removes commas from texts other than people's amounts, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'ui/src/inputs/AmountField.tsx': 'the text of an amount that it grouped itself',
  'ui/src/inputs/typed-amount.ts': 'the text of an amount that it grouped itself',
  'ui/src/inputs/controlled/use-kept-selection.ts': 'counts letters before the caret',
  'dashboard/src/settlements/settlement-checks/statement-view-model.ts': 'looks for digits in the lines of a screen',
  'contract/src/payments/saved-views/lists.ts': 'looks for the digits of a phone number',
};

test('UI-04 only contract/src/core/rupees.ts parses amounts: no other code removes commas', () => {
  const found = sourceFiles()
    .filter(({ path, text }) => !isTest(path) && dropsCommas.test(text))
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
