import type { WantedPage } from '@galla/contract/business/website-check/checks.ts';
import type { PageLink, ReadPage } from './page.ts';

/** The words that identify pages, in addresses and link texts, in English and Hindi. */
const words: Readonly<Record<WantedPage, RegExp>> = {
  TERMS: /terms|conditions|\btnc\b|t&c|नियम|शर्तें/i,
  PRIVACY: /privacy|निजता|गोपनीयता|प्राइवेसी/i,
  REFUND: /refund|cancell?ation|money.?back|रिफ़?ंड|धन.?वापसी/i,
  RETURN: /returns?\b|exchange|replacement|वापसी|रिटर्न/i,
  SHIPPING: /shipping|delivery|dispatch|शिपिंग|डिलीवरी/i,
  CONTACT: /contact|reach.us|get.in.touch|support|about|संपर्क|हमारे.बारे/i,
};

/** Pages that may show prices. */
const goods = /shop|store|product|collection|catalog|categor|pricing|price|plan|menu|course|book|item/i;

/** Whether the text or address of a link suggests such a page. */
export const leadsTo = (kind: WantedPage, { url, text }: PageLink): boolean =>
  words[kind].test(text) || words[kind].test(decoded(url));

/** Whether the title or address of a page identifies it as such a page. */
export const isNamed = (kind: WantedPage, { url, title }: ReadPage): boolean =>
  words[kind].test(title) || words[kind].test(decoded(url));

/** The relevance of a link: policies and contact first, then goods, then all others. */
export function interestOf(link: PageLink): number {
  if (Object.values(words).some((pattern) => pattern.test(link.text) || pattern.test(decoded(link.url)))) return 2;
  return goods.test(link.text) || goods.test(decoded(link.url)) ? 1 : 0;
}

/** The path and query of an address, percent-decoded. */
function decoded(url: string): string {
  const { pathname, search } = new URL(url);
  try {
    return decodeURIComponent(pathname + search);
  } catch {
    return pathname + search;
  }
}
