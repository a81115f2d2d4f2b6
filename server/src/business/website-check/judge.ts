import {
  type WantedPage,
  type WebsiteFinding,
  type WebsitePlatform,
  type WebsiteReport,
  wantedPages,
} from '@galla/contract/business/website-check/checks.ts';
import type { Site } from './crawl/crawl.ts';
import type { ReadPage } from './crawl/page.ts';
import { isNamed, leadsTo } from './crawl/page-keywords.ts';

/** What is known beyond the site itself. */
export interface Known {
  readonly chosen: WebsitePlatform;
  /** The addresses of the merchant's policies published with the policy generator. */
  readonly hosted: Readonly<Partial<Record<WantedPage, string>>>;
}

/** The shortest text that counts as a policy: a few sentences. */
const minText = 200;

const platforms: readonly (readonly [WebsitePlatform, RegExp])[] = [
  ['SHOPIFY', /cdn\.shopify\.com|\/cdn\/shop\/|Shopify\.(theme|shop)|myshopify\.com/i],
  ['WOOCOMMERCE', /wp-content\/plugins\/woocommerce|woocommerce/i],
  ['MAGENTO', /Magento|\/static\/version\d+\/frontend\/|mage\/(requirejs|cookies)|data-mage-init/i],
];

const price = /(₹|\bRs\.?|\bINR)\s?\d/i;
const email = /[\w.+-]+@[\w-]+(\.[\w-]+)+/;
/** No e-mail address is longer. The time of the pattern grows with the square of its input. */
export const maxEmail = 320;
const phone = /(\+91[\s-]?)?\b[5-9]\d{4}[\s-]?\d{5}\b|\b1800[\s-]?\d{3}[\s-]?\d{3,4}\b|\b0\d{2,4}[\s-]?\d{6,8}\b/;

/** Whether a reviewer rejects a site without the page. Services ship nothing, and some shops take no returns. */
const isNeeded: Readonly<Record<WantedPage, boolean>> = {
  TERMS: true,
  PRIVACY: true,
  REFUND: true,
  CONTACT: true,
  RETURN: false,
  SHIPPING: false,
};

/** The report on a site. The same site always gives the same report. */
export function judge(site: Site, { chosen, hosted }: Known): WebsiteReport {
  const { home, pages } = site;
  const platform = platformOf(pages);
  const findings: WebsiteFinding[] = [
    home.url.startsWith('https:')
      ? { subject: 'TLS', result: 'FINE', reason: 'SECURE', url: home.url }
      : { subject: 'TLS', result: 'FAIL', reason: 'PLAIN', url: home.url },
    ...wantedPages.map((kind) => findPage(kind, site, hosted[kind])),
    findPrices(pages),
    platform === chosen
      ? { subject: 'PLATFORM', result: 'FINE', reason: 'AS_CHOSEN', url: null }
      : { subject: 'PLATFORM', result: 'QUESTION', reason: 'OTHER_PLATFORM', url: null },
  ];
  const list = pages.map(({ url, title }) => ({ url: url.slice(0, 500), title }));
  return { url: home.url, title: home.title, platform, pages: list, findings };
}

function findPage(kind: WantedPage, { pages, followed }: Site, hosted: string | undefined): WebsiteFinding {
  const finding = (result: WebsiteFinding['result'], reason: WebsiteFinding['reason'], url: string | null) => ({
    subject: kind,
    result,
    reason,
    url: url?.slice(0, 500) ?? null,
  });
  const links = followed.filter((link) => leadsTo(kind, link));
  const linked = links.flatMap(({ fetched }) => ('page' in fetched ? [fetched.page] : []));
  const candidates = [...linked, ...pages.slice(1).filter((page) => isNamed(kind, page))];
  const long = candidates.find(({ text }) => text.length >= minText);
  if (long !== undefined)
    return kind === 'CONTACT' ? judgeContact(candidates, long) : finding('FINE', 'FOUND', long.url);
  if (hosted !== undefined) return finding('FINE', 'HOSTED', hosted);
  const missing = isNeeded[kind] ? 'FAIL' : 'QUESTION';
  const [short] = candidates;
  if (short !== undefined)
    return kind === 'CONTACT' ? judgeContact(candidates, short) : finding(missing, 'TOO_SHORT', short.url);
  const [broken] = links;
  return finding(missing, broken === undefined ? 'NOT_FOUND' : 'BROKEN_LINK', broken?.url ?? null);
}

function judgeContact(candidates: readonly ReadPage[], shown: ReadPage): WebsiteFinding {
  const complete = candidates.find(({ text }) => hasEmail(text) && phone.test(text));
  return complete === undefined
    ? { subject: 'CONTACT', result: 'FAIL', reason: 'NO_CONTACT', url: shown.url.slice(0, 500) }
    : { subject: 'CONTACT', result: 'FINE', reason: 'FOUND', url: complete.url.slice(0, 500) };
}

/** Whether a word of a text is an e-mail address. */
const hasEmail = (text: string): boolean =>
  text.split(/\s/).some((word) => word.length <= maxEmail && email.test(word));

function findPrices(pages: readonly ReadPage[]): WebsiteFinding {
  const shown = pages.find(({ text }) => price.test(text));
  return shown === undefined
    ? { subject: 'PRICES', result: 'QUESTION', reason: 'NO_PRICES', url: null }
    : { subject: 'PRICES', result: 'FINE', reason: 'IN_RUPEES', url: shown.url.slice(0, 500) };
}

const platformOf = (pages: readonly ReadPage[]): WebsitePlatform =>
  platforms.find(([, marks]) => pages.some((page) => marks.test(page.marks)))?.[0] ?? 'OTHER';
