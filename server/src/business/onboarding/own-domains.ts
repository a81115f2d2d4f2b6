import { domainToUnicode } from 'node:url';
import { hostOf } from '@galla/contract/business/onboarding/web-addresses.ts';
import { parse } from 'tldts';

/**
 * Sites that belong to no merchant, by the name before the public suffix: search, social media, shopping, mail, brands
 * and app stores (KYC-06). `amazon.in` and `www.amazon.co.uk` are both `amazon`.
 */
const foreignNames: ReadonlySet<string> = new Set([
  'google',
  'bing',
  'yahoo',
  'duckduckgo',
  'baidu',
  'yandex',
  'rediff',
  'ask',
  'facebook',
  'fb',
  'instagram',
  'twitter',
  'youtube',
  'youtu',
  'linkedin',
  'whatsapp',
  'telegram',
  'pinterest',
  'snapchat',
  'sharechat',
  'reddit',
  'quora',
  'tumblr',
  'threads',
  'discord',
  'tiktok',
  'amazon',
  'flipkart',
  'myntra',
  'meesho',
  'snapdeal',
  'indiamart',
  'ebay',
  'alibaba',
  'aliexpress',
  'ajio',
  'nykaa',
  'jiomart',
  'bigbasket',
  'blinkit',
  'zepto',
  'swiggy',
  'zomato',
  'tradeindia',
  'justdial',
  'olx',
  'etsy',
  'gmail',
  'outlook',
  'hotmail',
  'live',
  'rediffmail',
  'protonmail',
  'proton',
  'zohomail',
  'ymail',
  'icloud',
  'apple',
  'microsoft',
  'netflix',
  'wikipedia',
  'galla',
]);

/** Short domains that stand for one of these. */
const foreignDomains: ReadonlySet<string> = new Set([
  'x.com',
  't.me',
  'wa.me',
  'fb.me',
  'g.co',
  'goo.gl',
  'amzn.to',
  'bit.ly',
]);

/** Whether a URL can be a merchant's own: a registrable domain that is none of a foreign site, in one script. */
export function isOwnUrl(text: string): boolean {
  const host = hostOf(text);
  if (host === undefined) return false;
  // A shop on a platform's domain, such as `shop.myshopify.com`, is registrable by the private part of the list.
  const {
    domain,
    domainWithoutSuffix: own,
    publicSuffix,
    isIcann,
    isPrivate,
  } = parse(host, { allowPrivateDomains: true });
  const isPublic = isIcann === true || isPrivate === true || publicSuffix === documentationSuffix;
  if (domain === null || own === null || !isPublic) return false;
  return !foreignDomains.has(domain) && !foreignNames.has(own) && !looksLikeForeign(own);
}

/** RFC 2606 keeps it for examples, such as the shops of the demo. */
const documentationSuffix = 'example';

/** Letters of other scripts that read as Latin ones. */
const lookAlikes: { readonly [letter: string]: string } = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  к: 'k',
  м: 'm',
  т: 't',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  ɡ: 'g',
  ո: 'n',
  օ: 'o',
  ο: 'o',
  α: 'a',
  ν: 'v',
  ρ: 'p',
  ι: 'i',
  ı: 'i',
  ł: 'l',
  ø: 'o',
};

/** Whether an internationalised name reads as a foreign one, or mixes Latin letters with those of another script. */
function looksLikeForeign(own: string): boolean {
  if (!own.startsWith('xn--')) return false;
  const shown = domainToUnicode(own);
  const plain = [...shown.normalize('NFKD').replaceAll(/\p{M}/gu, '')].map((letter) => lookAlikes[letter] ?? letter);
  const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian'].filter((script) =>
    new RegExp(`\\p{Script=${script}}`, 'u').test(shown),
  );
  return foreignNames.has(plain.join('')) || scripts.length > 1;
}
