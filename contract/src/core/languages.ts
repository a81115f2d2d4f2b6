/** The languages of the dashboard, each by its own name. English stands in the code; the others in `contract/src/languages`. */
export const languages = { en: 'English', hi: 'हिन्दी' } as const;

/** A language of the dashboard. */
export type Language = keyof typeof languages;

/** Whether a value names a language. */
export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value);

/** All languages, English first. */
export const languageCodes = Object.keys(languages).filter(isLanguage);

/** The cookie that keeps the language of a browser, so that the server sends its pages from the first byte. */
export const languageCookie = 'galla-language';
