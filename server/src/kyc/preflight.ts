import type { KycDocument } from '@galla/contract/documents/endpoints.ts';
import type { PreflightFinding } from '@galla/contract/kyc/endpoints.ts';
import type { FieldReason, ReasonField } from '@galla/contract/kyc/states.ts';
import { documentOf, sectionOf, stepOf } from '@galla/contract/kyc/states.ts';
import { certainMatch } from '@galla/contract/onboarding/name-scores.ts';
import { gstinsOf, sections, sellsOnWeb } from '@galla/contract/onboarding/sections.ts';
import { gstStateNames } from '@galla/contract/onboarding/tax-ids.ts';
import { nameMatch } from '../onboarding/name-match.ts';
import type { CollectedDetails } from '../onboarding/submission.ts';
import type { Snapshot } from './snapshot.ts';

/** A submission that was sent back: its reasons, and when. */
export interface SentBack {
  readonly reasons: readonly FieldReason[];
  readonly at: number;
}

type Known = Pick<Snapshot, 'website' | 'values'>;

const nothing = { step: null, field: null, merchantSays: null, sourceSays: null, score: null };

/** Everything that a reviewer will see, with what would fail first found and where it is repaired. */
export function preflight(
  { details, documents }: { readonly details: CollectedDetails; readonly documents: readonly KycDocument[] },
  known: Known,
  back: SentBack | undefined,
): PreflightFinding[] {
  const incomplete = sections
    .filter((section) => !details.sections[section].isComplete)
    .map((section) => ({ ...nothing, subject: section, result: 'FAIL' as const, step: section }));
  return [
    ...incomplete,
    ...reasonsLeft(details, back, documents),
    ...names(details, known),
    ...place(details, known),
    ...site(known),
  ];
}

/** The reasons of an earlier review whose field nobody has changed since, and whose document nobody has replaced. */
export function reasonsLeft(
  details: CollectedDetails,
  back: SentBack | undefined,
  documents: readonly KycDocument[],
): PreflightFinding[] {
  const changedAt = (field: ReasonField): number => {
    const section = sectionOf(field);
    if (section !== undefined) return details.sections[section].changedAt[field] ?? 0;
    const ofKind = documents.filter(({ kind }) => kind === documentOf(field));
    return Math.max(0, ...ofKind.map(({ uploadedAt }) => Date.parse(uploadedAt)));
  };
  return (back?.reasons ?? []).flatMap(({ field, reason }) => {
    const step = stepOf(field);
    if (step === undefined || changedAt(field) > (back?.at ?? 0)) return [];
    return [{ ...nothing, subject: 'REASON' as const, result: 'FAIL' as const, step, field, sourceSays: reason }];
  });
}

function names({ account }: CollectedDetails, { values }: Known): PreflightFinding[] {
  const { businessName = '', panName = '' } = values;
  const bank: PreflightFinding[] =
    account?.score == null
      ? []
      : [
          {
            ...{ subject: 'NAME_AT_BANK', result: resultOf(account.score), step: 'BANK_SECTION', field: 'holder' },
            ...{ merchantSays: businessName, sourceSays: account.registeredName, score: account.score },
          },
        ];
  if (panName === '') return bank;
  const score = nameMatch(panName, businessName);
  const said = { merchantSays: businessName, sourceSays: panName, score };
  return [
    ...bank,
    { subject: 'NAME_ON_PAN', result: resultOf(score), step: 'GST_PAN_SECTION', field: 'panName', ...said },
  ];
}

const resultOf = (score: number) => (score < certainMatch ? 'QUESTION' : 'FINE');

function place({ area }: CollectedDetails, { values }: Known): PreflightFinding[] {
  if (values.gstRegistered !== 'YES' || area === undefined) return [];
  const states = gstinsOf(values.gstins).map((gstin) => gstStateNames[gstin.slice(0, 2)] ?? '');
  const result = states.includes(area.state) ? 'FINE' : 'QUESTION';
  const said = { merchantSays: area.state, sourceSays: states.join(', '), score: null };
  return [{ subject: 'GST_STATE', result, step: 'GST_PAN_SECTION', field: 'gstins', ...said }];
}

function site({ values, website }: Known): PreflightFinding[] {
  if (!sellsOnWeb(values)) return [];
  const isFine = website !== null && !website.findings.some(({ result }) => result === 'FAIL');
  const said = { merchantSays: values.website ?? null, sourceSays: website?.url ?? null, score: null };
  const result = isFine ? 'FINE' : 'QUESTION';
  return [{ subject: 'WEBSITE', result, step: 'BUSINESS_DETAILS', field: 'website', ...said }];
}
