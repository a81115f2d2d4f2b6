/** A rule whose first breach is a text. */
const rule = (wrong: (text: string) => string | undefined) => ({
  safeParse(text: string) {
    const message = wrong(text);
    return message === undefined ? { success: true } : { success: false, error: { issues: [{ message }] } };
  },
});

/** The rules of the forms of QR codes; the server checks all of them again. */
export const qrCodeRules = {
  store: rule((text) => (text === '' ? 'Choose a store.' : undefined)),
  counter: rule(() => undefined),
  name: rule((text) => (text.trim().length > 60 ? 'Use up to 60 characters.' : undefined)),
  ownName: rule((text) => (text.trim() === '' ? 'Enter a name.' : undefined)),
} as const;

/** Text of one line without spaces at its ends. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
