import { checkBy, type FieldRules } from '@galla/contract/identity/access/fields.ts';
import { pincodeRules, storeCodeRules, storeNameRules } from '@galla/contract/shops/stores/fields.ts';
import { t } from '@lingui/core/macro';

const textUpTo = (max: number, missing: string, tooLong: string): FieldRules => ({
  trim: true,
  rules: [
    { min: 1, message: missing },
    { max, message: tooLong },
  ],
});

const upTo = (max: number, message: string): FieldRules => ({ trim: true, rules: [{ max, message }] });

/** The rule of an optional code: if empty, a code is generated. */
const codeIfAny = checkBy(storeCodeRules);

/** The rules of the store form, by field. */
export const storeRules = () => ({
  name: checkBy(storeNameRules),
  code: { safeParse: (text: string) => (text.trim() === '' ? { success: true } : codeIfAny.safeParse(text)) },
  pincode: checkBy(pincodeRules),
  city: checkBy(upTo(60, t`Use up to 60 characters.`)),
  line: checkBy(textUpTo(120, t`Enter the street and building.`, t`Use up to 120 characters.`)),
  locality: checkBy(textUpTo(80, t`Enter the area.`, t`Use up to 80 characters.`)),
  landmark: checkBy(upTo(80, t`Use up to 80 characters.`)),
  counters: checkBy({
    trim: true,
    rules: [{ pattern: /^([0-9]|1\d|20)$/, message: t`Start with up to 20 counters.` }],
  }),
});
