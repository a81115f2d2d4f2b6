import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage, languageCookie } from '@galla/contract/core/languages.ts';
import { readCookie } from './device.ts';
import { readStored, removeStored, store } from './storage.ts';

/** The language that this page was built in (decision 0022). */
export const pageLanguage: Language = isLanguage(import.meta.env.VITE_LANGUAGE) ? import.meta.env.VITE_LANGUAGE : 'en';

const chosenSignedOut = 'galla-language-chosen';
const year = 365 * 86_400;

/** Opens this page again in a language, in which this browser then gets every page. */
export function openIn(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
  location.reload();
}

/** A choice of who is not signed in yet: it holds after sign-in too, in place of the one that they kept before. */
export function chooseSignedOut(language: Language): void {
  store(sessionStorage, chosenSignedOut, language);
  openIn(language);
}

/**
 * What follows from the language that the person has kept, at the start of the app: a choice from before sign-in is
 * kept by `keep`; else the page opens again where it is in another language. True means that it is about to.
 */
export function followLanguage(kept: unknown, keep: (language: Language) => void): boolean {
  const chosen = readStored(sessionStorage, chosenSignedOut);
  removeStored(sessionStorage, chosenSignedOut);
  if (isLanguage(chosen)) {
    if (chosen !== kept) keep(chosen);
    return false;
  }
  if (!isLanguage(kept) || kept === pageLanguage || readCookie(languageCookie) === kept) return false;
  openIn(kept);
  return true;
}
