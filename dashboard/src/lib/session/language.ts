import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage, languageCookie } from '@galla/contract/core/languages.ts';
import { readCookie, writeCookie } from './device.ts';
import { drop, keep as keepInTab, readKept } from './storage.ts';

/** The language that this page was built in (decision 22). */
export const pageLanguage: Language = isLanguage(import.meta.env.VITE_LANGUAGE) ? import.meta.env.VITE_LANGUAGE : 'en';

const chosenSignedOut = 'language-chosen';

/** Opens this page again in a language, in which this browser then gets every page. */
export function openIn(language: Language): void {
  writeCookie(languageCookie, language, 365);
  location.reload();
}

/** A choice before sign-in: it also holds afterwards and replaces the kept one. */
export function chooseSignedOut(language: Language): void {
  keepInTab(chosenSignedOut, language);
  openIn(language);
}

/**
 * Applies the kept language at the start of the app: a choice from before sign-in is
 * stored by `keep`; otherwise a page in another language reloads. Returns whether it reloads.
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
