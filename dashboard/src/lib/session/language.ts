import { readCookie } from '@galla/client/cookies.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage, languageCookie } from '@galla/contract/core/languages.ts';
import { writeCookie } from './device.ts';
import { drop, keep as keepInTab, readKept } from './storage.ts';

/** The language of this page's build (decision 22). */
export const pageLanguage: Language = isLanguage(import.meta.env.VITE_LANGUAGE) ? import.meta.env.VITE_LANGUAGE : 'en';

const chosenSignedOut = 'language-chosen';

/** Reloads this page in a language and stores it as this browser's language. */
export function openIn(language: Language): void {
  writeCookie(languageCookie, language, 365);
  location.reload();
}

/** Chooses a language before sign-in. It also applies afterwards and replaces the stored one. */
export function chooseSignedOut(language: Language): void {
  keepInTab(chosenSignedOut, language);
  openIn(language);
}

/**
 * Applies the person's stored language when the app starts. A choice made before sign-in is saved by `keep`; otherwise
 * a page in another language reloads. Returns whether it reloads.
 */
export function followLanguage(kept: unknown, keep: (language: Language) => void): boolean {
  const chosen = readKept(chosenSignedOut);
  drop(chosenSignedOut);
  if (isLanguage(chosen)) {
    if (chosen !== kept) keep(chosen);
    return false;
  }
  if (!isLanguage(kept) || kept === pageLanguage || readCookie(languageCookie) === kept) return false;
  openIn(kept);
  return true;
}
