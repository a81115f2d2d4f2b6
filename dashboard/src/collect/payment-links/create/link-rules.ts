import { linkLimits, linkTexts, referenceIdRules } from '@galla/contract/collect/payment-links/fields.ts';
import { cardNumberText, hasCardNumber } from '@galla/contract/core/card-numbers.ts';
import { formulaStart } from '@galla/contract/core/spreadsheet-text.ts';
import { checkBy, emailRules, mobileRules } from '@galla/contract/identity/access/fields.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { expiryDays } from './expiry-choices.ts';

type Wrong = (text: string) => string | undefined;

/** A rule that returns the first error as text. */
const rule = (wrong: Wrong) => ({
  safeParse(text: string) {
    const message = wrong(text.trim());
    return message === undefined ? { success: true } : { success: false, error: { issues: [{ message }] } };
  },
});

const startsFormula = new RegExp(formulaStart);

/** The error of a text that customers read: a formula or a card number. */
export function plainTextProblem(text: string): string | undefined {
  if (startsFormula.test(text.trim())) return linkTexts.formula;
  return hasCardNumber(text) ? cardNumberText : undefined;
}

const named: Wrong = (text) =>
  text === ''
    ? t`Enter the name of your customer.`
    : text.length > linkLimits.customerName
      ? t`Use up to 120 characters.`
      : plainTextProblem(text);

const orEmpty = (check: ReturnType<typeof checkBy>) =>
  rule((text) => (text === '' ? undefined : check.safeParse(text).error?.issues[0]?.message));

const reference = checkBy(referenceIdRules);

/** The rules of the link form; the server checks all of them again. */
export const linkRules = {
  reference: rule((text) => reference.safeParse(text).error?.issues[0]?.message ?? plainTextProblem(text)),
  purpose: rule((text) =>
    text.length > linkLimits.purpose ? t`Use up to 63 characters.` : text === '' ? undefined : plainTextProblem(text),
  ),
  name: rule(named),
  phone: orEmpty(checkBy(mobileRules)),
  email: orEmpty(checkBy(emailRules)),
  any: rule(() => undefined),
  day: rule((day) => {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return t`Choose a day.`;
    if (day < isoDay(currentTime())) return linkTexts.past;
    return day > expiryDays().last ? linkTexts.tooFar : undefined;
  }),
};
