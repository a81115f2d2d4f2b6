import { t } from '@lingui/core/macro';

/** Turns a function that returns an error text into a rule for form fields. */
const rule = (wrong: (text: string) => string | undefined) => ({
  safeParse(text: string) {
    const message = wrong(text);
    return message === undefined ? { success: true } : { success: false, error: { issues: [{ message }] } };
  },
});

/** The rules of the QR code forms. The server checks all of them again. */
export const qrCodeRules = {
  store: rule((text) => (text === '' ? t`Choose a store.` : undefined)),
  counter: rule(() => undefined),
  name: rule((text) => (text.trim().length > 60 ? t`Use up to 60 characters.` : undefined)),
  ownName: rule((text) => (text.trim() === '' ? t`Enter a name.` : undefined)),
} as const;

/** The text on one line, trimmed. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
