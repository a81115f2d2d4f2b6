import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';

/** Code that drops commas from a text, as a reader of amounts did that took 4,99 for 499. */
const dropsCommas = /replace(?:All)?\((?:','|\/\[[^\]\n]*,[^\]\n]*\]\/g|\/,\/g), ''\)/;

/** What drops commas from a text that is no amount of a person, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'ui/src/inputs/AmountField.tsx': 'the text of an amount that it grouped itself',
  'ui/src/inputs/typed-amount.ts': 'the text of an amount that it grouped itself',
  'ui/src/inputs/controlled/use-kept-selection.ts': 'counts letters before the caret',
  'dashboard/src/settlements/settlement-checks/statement-view-model.ts': 'looks for digits in the lines of a screen',
  'contract/src/payments/saved-views/lists.ts': 'looks for the digits of a phone number',
};

test('UI-04 amounts are read by contract/src/core/rupees.ts alone: nothing else drops commas', () => {
  const found = sourceFiles()
    .filter(({ path, text }) => !isTest(path) && dropsCommas.test(text))
    .map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted());
});
