import { checkBy } from '@galla/contract/identity/access/fields.ts';
import { counterCodeRules } from '@galla/contract/shops/stores/fields.ts';

const codeIfAny = checkBy(counterCodeRules);

/** The rules of the form of a counter. */
export const counterRules = {
  name: checkBy({
    trim: true,
    rules: [
      { min: 1, message: 'Enter the counter name.' },
      { max: 60, message: 'Use up to 60 characters.' },
    ],
  }),
  /** May be left out: one is made then. */
  code: { safeParse: (text: string) => (text.trim() === '' ? { success: true } : codeIfAny.safeParse(text)) },
};
