import { pageLimits, pageTexts, reservedSlugs, slugPattern } from '@galla/contract/collect/payment-pages/fields.ts';
import { cardNumberText, hasCardNumber } from '@galla/contract/core/card-numbers.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { t } from '@lingui/core/macro';
import { type AskDraft, type ItemDraft, linesOf, type PageDraft, slugOfDraft, suggestedOf } from './page-draft.ts';

/** The errors of a draft, by the request's field names. The server checks all of it again. */
export interface DraftProblems {
  readonly [field: string]: string | undefined;
}

const typedProblem = (text: string) => (hasCardNumber(text) ? cardNumberText : undefined);

function slugProblem(draft: PageDraft): string | undefined {
  const slug = slugOfDraft(draft);
  if (!slugPattern.test(slug)) return t`Use 4 to 60 small letters a to z, digits, and hyphens between them.`;
  return reservedSlugs.has(slug) ? pageTexts.reserved : undefined;
}

function itemsProblem(items: readonly ItemDraft[]): string | undefined {
  if (items.length === 0) return pageTexts.noItems;
  if (items.some(({ name }) => name.trim() === '')) return t`Give every item a name.`;
  if (items.some(({ unitPrice }) => (unitPrice ?? 0) < 100)) return t`Give every item a price of at least ₹1.`;
  if (items.some(({ stock }) => !/^\d{0,7}$/.test(stock))) return t`Enter stock as a whole number, or leave it empty.`;
  const isLimit = (text: string) =>
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= pageLimits.perCustomer;
  return items.every(({ perCustomer }) => isLimit(perCustomer)) ? undefined : t`Enter 1 to 100 per customer.`;
}

function payProblem({ kind, amount, least, most, suggested, items }: PageDraft): string | undefined {
  if (kind === 'ITEMS') return itemsProblem(items);
  if (kind === 'FIXED') return (amount ?? 0) < 100 ? pageTexts.tooSmall : undefined;
  if ((least ?? 0) < 100) return pageTexts.tooSmall;
  if ((most ?? 0) < (least ?? 0)) return pageTexts.leastMost;
  const amounts = suggestedOf(suggested);
  if (amounts === undefined || amounts.length > pageLimits.suggested)
    return t`Suggest up to six amounts in rupees, separated by commas.`;
  return amounts.some((one) => one < (least ?? 0) || one > (most ?? 0)) ? pageTexts.suggested : undefined;
}

function asksProblem(asks: readonly AskDraft[]): string | undefined {
  if (asks.some(({ label }) => label.trim() === '')) return t`Fill in every question.`;
  const isShort = ({ kind, options }: AskDraft) => kind === 'CHOICE' && linesOf(options).length < 2;
  return asks.some(isShort) ? pageTexts.options : undefined;
}

function endProblem({ startsAt, endsAt }: PageDraft): string | undefined {
  if (endsAt === '') return undefined;
  if (Date.parse(`${endsAt}:00+05:30`) <= currentTime()) return pageTexts.past;
  return startsAt !== '' && startsAt >= endsAt ? pageTexts.order : undefined;
}

export const problemsOf = (draft: PageDraft): DraftProblems => ({
  title: draft.title.trim() === '' ? t`Enter a title.` : typedProblem(draft.title),
  slug: slugProblem(draft),
  text: typedProblem(draft.text),
  pay: payProblem(draft),
  asks: asksProblem(draft.asks),
  endsAt: endProblem(draft),
  successText: typedProblem(draft.successText),
});
