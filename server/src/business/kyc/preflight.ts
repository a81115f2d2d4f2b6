import type { DocumentSlot } from '@galla/contract/business/documents/kinds.ts';
import type { PreflightFinding } from '@galla/contract/business/kyc/endpoints.ts';
import type { FieldReason } from '@galla/contract/business/kyc/states.ts';
import { sectionOf, stepOf } from '@galla/contract/business/kyc/states.ts';
import { certainMatch } from '@galla/contract/business/onboarding/name-scores.ts';
import { gstinsOf, maskedGstin, sections, sellsOnWeb } from '@galla/contract/business/onboarding/sections.ts';
import { gstStateNames } from '@galla/contract/core/tax-ids.ts';
import { nameMatch } from '../onboarding/public/name-match.ts';
import type { CollectedDetails } from '../onboarding/public/submission.ts';
import type { Snapshot } from './public/snapshot.ts';

/** A submission that was sent back: its reasons, and when. */
export interface SentBack {
  readonly reasons: readonly FieldReason[];
  readonly at: number;
}

/** A document slot, and the document in it. */
export interface CollectedDocument extends DocumentSlot {
  readonly isNeeded: boolean;
  /** The file name; null if there is no document yet. */
  readonly name: string | null;
  /** In ms since 1970. */
  readonly uploadedAt: number | null;
}

type Known = Pick<Snapshot, 'website' | 'values'>;

/** The details filled in, and the documents that prove them. */
interface Filled {
  readonly details: CollectedDetails;
  readonly documents: readonly CollectedDocument[];
}

const nothing = { step: null, field: null, merchantSays: null, sourceSays: null, score: null };

/** Everything that a reviewer will see. Findings that would fail come first, each with the step that fixes it. */
export function preflight(filled: Filled, known: Known, back: SentBack | undefined): PreflightFinding[] {
  const { details, documents } = filled;
  const incomplete = sections
    .filter((section) => !details.sections[section].isComplete)
    .map((section) => ({ ...nothing, subject: section, result: 'FAIL' as const, step: section }));
  return [
    ...incomplete,
    ...reasonsLeft(filled, back),
    ...names(details, known),
    ...place(details, known),
    ...documents.map(documentFinding),
    ...site(known),
  ];
}

/** The slots that need a document and have none. */
export const missingDocuments = (documents: readonly CollectedDocument[]): readonly CollectedDocument[] =>
  documents.filter(({ isNeeded, name }) => isNeeded && name === null);

function documentFinding(document: CollectedDocument): PreflightFinding {
  const { kind, gstin, name } = document;
  return {
    subject: 'DOCUMENT',
    result: name === null ? 'FAIL' : 'FINE',
    step: stepOf(kind) ?? null,
    field: kind,
    merchantSays: gstin === '' ? null : maskedGstin(gstin),
    sourceSays: name,
    score: null,
  };
}

/** The reasons of an earlier review whose field or document has not been changed since. */
export function reasonsLeft({ details, documents }: Filled, back: SentBack | undefined): PreflightFinding[] {
  const at = back?.at ?? 0;
  return (back?.reasons ?? []).flatMap(({ field, reason }) => {
    const section = sectionOf(field);
    const ofKind = documents.filter(({ kind }) => kind === field);
    const changed =
      section === undefined
        ? Math.max(...ofKind.map(({ uploadedAt }) => uploadedAt ?? 0))
        : (details.sections[section].changedAt[field] ?? 0);
    const [document] = ofKind;
    const step = section ?? (document && stepOf(document.kind));
    // The merchant can change nothing here: a video, or a document that was not requested.
    if (step === undefined || changed > at) return [];
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
            subject: 'NAME_AT_BANK',
            result: resultOf(account.score),
            step: 'BANK_SECTION',
            field: 'holder',
            merchantSays: businessName,
            sourceSays: account.registeredName,
            score: account.score,
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
