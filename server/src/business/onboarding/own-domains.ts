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

/** Short domains of these sites. */
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

/** Whether a URL can be a merchant's own: a registrable domain in one script that belongs to no foreign site. */
export function isOwnUrl(text: string): boolean {
  const host = hostOf(text);
  if (host === undefined) return false;
  // The private part of the public suffix list makes a shop on a platform, such as `shop.myshopify.com`, registrable.
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

/** RFC 2606 reserves it for examples, such as the shops of the demo. */
const documentationSuffix = 'example';

/** Letters of other scripts that look like Latin ones. */
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

/** Whether an internationalised name looks like a foreign one, or mixes Latin letters with another script. */
function looksLikeForeign(own: string): boolean {
  if (!own.startsWith('xn--')) return false;
  const shown = domainToUnicode(own);
  const plain = [...shown.normalize('NFKD').replaceAll(/\p{M}/gu, '')].map((letter) => lookAlikes[letter] ?? letter);
  const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian'].filter((script) =>
    new RegExp(`\\p{Script=${script}}`, 'u').test(shown),
  );
  return foreignNames.has(plain.join('')) || scripts.length > 1;
}
