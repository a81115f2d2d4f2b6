import { checkBy } from '@galla/contract/identity/access/fields.ts';
import { counterCodeRules } from '@galla/contract/shops/stores/fields.ts';
import { t } from '@lingui/core/macro';

const codeIfAny = checkBy(counterCodeRules);

/** The rules of the counter form. */
export const counterRules = () => ({
  name: checkBy({
    trim: true,
    rules: [
      { min: 1, message: t`Enter the counter name.` },
      { max: 60, message: t`Use up to 60 characters.` },
    ],
  }),
  /** Optional: if empty, a code is generated. */
  code: { safeParse: (text: string) => (text.trim() === '' ? { success: true } : codeIfAny.safeParse(text)) },
});
