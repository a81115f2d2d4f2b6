import { certainMatch } from '@galla/contract/business/onboarding/name-scores.ts';
import { gstinsOf } from '@galla/contract/business/onboarding/sections.ts';
import type { Answer } from '@galla/contract/core/endpoint.ts';
import { gstStateNames } from '@galla/contract/core/tax-ids.ts';
import type { kycReviews } from '@galla/contract/provider/operator/submissions.ts';
import type { Submission } from '../../business/kyc/public/queries.ts';
import type { Snapshot } from '../../business/kyc/public/snapshot.ts';
import { nameMatch } from '../../business/onboarding/public/name-match.ts';

type Comparison = Answer<typeof kycReviews.read>['comparisons'][number];

/** The merchant's details beside those from other sources, in the order in which a reviewer compares them. */
export function comparisonsOf(
  { provider_state: identity }: Submission,
  { values, area: known, account }: Snapshot,
): Comparison[] {
  const area = known ?? null;
  const { businessName = '', panName = '', address = '', pincode = '' } = values;
  const states = gstinsOf(values.gstins).map((gstin) => gstStateNames[gstin.slice(0, 2)] ?? 'Unknown state');
  const bankScore = account?.score ?? null;
  const panScore = nameMatch(panName, businessName);
  return [
    {
      subject: 'NAME_AT_BANK',
      merchant: businessName,
      source: account?.registeredName ?? '–',
      score: bankScore,
      isFine: (bankScore ?? 0) >= certainMatch,
    },
    {
      subject: 'NAME_ON_PAN',
      merchant: businessName,
      source: panName,
      score: panScore,
      isFine: panScore >= certainMatch,
    },
    {
      subject: 'PLACE',
      merchant: `${address} ${pincode}`.trim(),
      score: null,
      source: area === null ? 'This PIN code is not known' : `${area.city}, ${area.state}`,
      isFine: area !== null,
    },
    ...(states.length === 0
      ? []
      : [
          {
            subject: 'GST_STATE' as const,
            merchant: area?.state ?? '–',
            source: states.join(', '),
            score: null,
            isFine: area !== null && states.includes(area.state),
          },
        ]),
    {
      subject: 'IDENTITY',
      merchant: 'Video and document',
      score: null,
      source: identity.charAt(0) + identity.slice(1).toLowerCase(),
      isFine: identity === 'VERIFIED',
    },
  ];
}
