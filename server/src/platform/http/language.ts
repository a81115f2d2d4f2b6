import { hostCookie } from '@galla/contract/core/cookies.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage, languageCodes, languageCookie } from '@galla/contract/core/languages.ts';
import hindi from '@galla/contract/languages/hi.json' with { type: 'json' };
import type { FastifyRequest } from 'fastify';

/** The translations of English texts, by language. */
const catalogues: { readonly [Code in Language]: ReadonlyMap<string, string> } = {
  en: new Map(),
  hi: new Map(Object.entries(hindi)),
};

/** A text in a language. A text that is missing in the catalogue, such as a composed one, stays in English. */
export const said = (language: Language, text: string): string => catalogues[language].get(text) ?? text;

/** The language of a request: the one chosen in this browser, else the first supported one that the browser prefers. */
export function languageOf(request: FastifyRequest): Language {
  // A request that failed before its cookies were read has none.
  const cookies: Partial<FastifyRequest['cookies']> = (request.cookies as FastifyRequest['cookies'] | null) ?? {};
  const chosen = cookies[hostCookie(languageCookie, true)] ?? cookies[languageCookie];
  if (isLanguage(chosen)) return chosen;
  return preferred(request.headers['accept-language']) ?? languageCodes[0] ?? 'en';
}

function preferred(header = ''): Language | undefined {
  const ranges = header.split(',').flatMap((range) => {
    // Split at single characters: a pattern with optional spaces would search a long header from each of its spaces.
    const [tag = '', parameter = 'q=1'] = range.split(';').map((part) => part.trim());
    const weight = parameter.startsWith('q=') ? parameter.slice(2) : '1';
    const [language = ''] = tag.toLowerCase().split('-');
    return isLanguage(language) && Number(weight) > 0 ? [{ language, weight: Number(weight) }] : [];
  });
  return ranges.toSorted((a, b) => b.weight - a.weight)[0]?.language;
}
