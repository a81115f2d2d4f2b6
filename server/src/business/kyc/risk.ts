import type { RiskMark } from '@galla/contract/business/kyc/states.ts';
import { certainMatch } from '@galla/contract/business/onboarding/name-scores.ts';
import { sellsOnWeb } from '@galla/contract/business/onboarding/sections.ts';
import { nameMatch } from '../onboarding/public/name-match.ts';
import type { Snapshot } from './public/snapshot.ts';

/** Lines of business that a reviewer checks whatever the automatic checks say. */
const watchedCategories = ['retail.clothing-and-accessories.jewellery', 'retail.health-and-beauty.pharmacy'];

/** What a reviewer has to look at. */
export function riskMarksOf({ values, account, website }: Snapshot, isSiteTaken: boolean): RiskMark[] {
  const panScore = nameMatch(values.panName ?? '', values.businessName ?? '');
  const isSiteWrong = sellsOnWeb(values) && (website?.findings.some(({ result }) => result === 'FAIL') ?? false);
  const marks: { readonly [Mark in RiskMark]?: boolean } = {
    NAME_AT_BANK: (account?.score ?? 0) < certainMatch,
    NAME_ON_PAN: panScore < certainMatch,
    WEBSITE: isSiteWrong,
    WEBSITE_TAKEN: isSiteTaken,
    CATEGORY: watchedCategories.includes(values.subCategory ?? ''),
  };
  return (Object.keys(marks) as RiskMark[]).filter((mark) => marks[mark] === true);
}
