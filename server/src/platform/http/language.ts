import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage, languageCodes, languageCookie } from '@galla/contract/core/languages.ts';
import type { FastifyRequest } from 'fastify';

/** The language of a request: the one that was chosen in this browser, else the first that the browser prefers and Galla speaks. */
export function languageOf(request: FastifyRequest): Language {
  const chosen = request.cookies[languageCookie];
  if (isLanguage(chosen)) return chosen;
  return preferred(request.headers['accept-language']) ?? languageCodes[0] ?? 'en';
}

function preferred(header = ''): Language | undefined {
  const wishes = header.split(',').flatMap((wish) => {
    const [tag = '', weight = '1'] = wish.trim().split(/\s*;\s*q=/);
    const language = tag.toLowerCase().replace(/-.*$/, '');
    return isLanguage(language) && Number(weight) > 0 ? [{ language, weight: Number(weight) }] : [];
  });
  return wishes.toSorted((a, b) => b.weight - a.weight)[0]?.language;
}
