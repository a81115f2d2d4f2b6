import type { DocumentKind } from '@galla/contract/business/documents/kinds.ts';
import { neededDocuments } from '@galla/contract/business/onboarding/needed-documents.ts';
import { sectionFields, sections } from '@galla/contract/business/onboarding/sections.ts';
import { websiteKey } from '@galla/contract/identity/registration/schemas.ts';
import sharp from 'sharp';
import { keptTimes } from '../../business/documents/kept-time.ts';
import { type DocumentRow, insertDocument } from '../../business/documents/queries.ts';
import { writeSealed } from '../../business/documents/sealed-files.ts';
import { insertSubmission, isWebsiteTaken, moveSubmission } from '../../business/kyc/public/queries.ts';
import { type Snapshot, sealSnapshot } from '../../business/kyc/public/snapshot.ts';
import { riskMarksOf } from '../../business/kyc/risk.ts';
import { insertMerchant } from '../../business/merchants/public/merchant-queries.ts';
import { nameMatch } from '../../business/onboarding/public/name-match.ts';
import { endSection, openSection, setField } from '../../business/onboarding/queries.ts';
import { storedValue } from '../../business/onboarding/values.ts';
import { findTenant } from '../../collect/payment-links/activation/queries.ts';
import { type Database, inTransaction, type Tx } from '../../platform/db/database.ts';
import { newFileKey } from '../../platform/files/keys.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { newId } from '../../platform/ids.ts';
import { insertFirstApproval } from '../../provider/operator/review-queries.ts';
import { addAdmin, findOperatorId } from './applicant-queries.ts';
import { type DemoApplicant, demoApplicants } from './applicants.ts';
import { demoOperators } from './operators.ts';

const hourMs = 3_600_000;

interface Needs {
  readonly masterKey: Buffer;
  readonly files: FileStore;
  readonly anchor: number;
  readonly personIdOf: (phone: string) => string;
}

/** Fills the queue of the review desk. Existing submissions stay. */
export async function addApplicants(worker: Database, needs: Needs): Promise<void> {
  const pictures = { PAN_CARD: await drawn(320), GST_CERTIFICATE: await drawn(700), ADDRESS_PROOF: await drawn(700) };
  for (const applicant of demoApplicants)
    await inTransaction(worker, (tx) => addApplicant(tx, needs, applicant, pictures));
}

async function addApplicant(tx: Tx, needs: Needs, applicant: DemoApplicant, pictures: Pictures): Promise<void> {
  const { merchantId, person, values, waits } = applicant;
  const submittedAt = needs.anchor - waits * hourMs;
  const registeredAt = new Date(submittedAt - 72 * hourMs);
  const personId = needs.personIdOf(person.phone);
  const id = newId(registeredAt.getTime());
  const site = websiteKey(values.website) ?? null;
  const isSiteTaken = site !== null && (await isWebsiteTaken(tx, id, site));
  const isNew = await insertMerchant(tx, {
    id,
    merchant_id: merchantId,
    name: values.displayName ?? values.businessName,
    type: 'ONLINE_MERCHANT',
    kind: 'ONLINE_MERCHANT',
    category: null,
    gstin: null,
    group_id: null,
    state: 'CREATED',
    kyc_status: 'SUBMITTED',
    website: isSiteTaken ? null : site,
    created_at: registeredAt,
  });
  await addAdmin(tx, { personId, merchantId, ...person }, registeredAt);
  if (!isNew) return;
  const tenantId = (await findTenant(tx, merchantId, 'live')) ?? '';
  const filledIn = { tenantId, personId, at: submittedAt - hourMs };
  await addDetails(tx, needs, applicant, filledIn);
  await addDocuments(tx, needs, applicant, { ...filledIn, pictures });
  await addSubmissions(tx, needs, applicant, { tenantId, personId, at: submittedAt, isSiteTaken });
}

interface By {
  readonly tenantId: string;
  readonly personId: string;
  /** In ms since 1970. */
  readonly at: number;
}

/** The details that were filled in, so that the merchant can correct them when the desk sends them back. */
async function addDetails(tx: Tx, { masterKey }: Needs, { values }: DemoApplicant, by: By): Promise<void> {
  const { tenantId, personId, at } = by;
  for (const section of sections) {
    const key = { tenantId, section };
    await openSection(tx, key, 0, at);
    for (const field of sectionFields[section]) {
      const value = values[field];
      if (value === undefined) continue;
      const stored = storedValue(masterKey, tenantId, field, value);
      await setField(tx, key, { field, ...stored, changed_by: personId, changed_at: new Date(at) });
    }
    await endSection(tx, key, { version: 1, state: 'SUCCESS' }, at);
  }
}

type Pictures = Readonly<Record<Exclude<DocumentKind, 'CANCELLED_CHEQUE'>, Buffer>>;

async function addDocuments(
  tx: Tx,
  { masterKey, files }: Needs,
  { values }: DemoApplicant,
  { tenantId, personId, at, pictures }: By & { readonly pictures: Pictures },
): Promise<void> {
  for (const { kind, gstin } of neededDocuments(values)) {
    if (kind === 'CANCELLED_CHEQUE') continue;
    const bytes = pictures[kind];
    const row: DocumentRow = {
      tenant_id: tenantId,
      id: newId(at),
      kind,
      gstin,
      state: 'SHOWN',
      file_key: newFileKey(),
      file_name: `${kind.toLowerCase().replace('_', '-')}.jpg`,
      type: 'JPEG',
      bytes: bytes.length,
      pages: 1,
      uploaded_by: personId,
      created_at: new Date(at),
      closed_at: null,
      remove_at: new Date(at + keptTimes.shown),
    };
    await writeSealed({ masterKey, files }, row, bytes);
    await insertDocument(tx, row);
  }
}

/** The waiting submission, with the risk marks that the service would set, and an earlier one that was sent back. */
async function addSubmissions(
  tx: Tx,
  { masterKey }: Needs,
  { values, area, atBank, findings, isFraud = false, sentBack, approvedFirst }: DemoApplicant,
  { tenantId, personId, at, isSiteTaken }: By & { readonly isSiteTaken: boolean },
): Promise<void> {
  const account = { registeredName: atBank, score: nameMatch(atBank, values.businessName) };
  const snapshot: Snapshot = { values, area, account, website: { url: values.website, findings } };
  const risk_marks = [...riskMarksOf(snapshot, isSiteTaken), ...(isFraud ? (['FRAUD_DETECTED'] as const) : [])];
  const insert = async (number: number, submittedAt: number): Promise<string> => {
    const id = newId(submittedAt);
    await insertSubmission(tx, {
      tenant_id: tenantId,
      id,
      number,
      state: 'IN_REVIEW',
      risk_marks,
      provider_state: 'VERIFIED',
      sealed_snapshot: sealSnapshot(masterKey, id, snapshot),
      created_by: personId,
      versions: Object.fromEntries(sections.map((section) => [section, 1])),
      created_at: new Date(submittedAt - hourMs / 6),
      submitted_at: new Date(submittedAt),
    });
    return id;
  };
  const [reviewer] = demoOperators;
  if (sentBack !== undefined) {
    const before = at - 24 * hourMs;
    const id = await insert(1, before);
    const decided_at = new Date(before + 2 * hourMs);
    const decided = { decided_by: reviewer?.name ?? null, decided_at, reasons: [sentBack] };
    await moveSubmission(tx, { tenantId, id }, 'ASKED_AGAIN', decided);
  }
  const id = await insert(sentBack === undefined ? 1 : 2, at);
  const operator_id = await findOperatorId(tx, reviewer?.email ?? '');
  if (approvedFirst === undefined || operator_id === undefined) return;
  const approved_at = new Date(at + 2 * hourMs);
  await insertFirstApproval(tx, { submission_id: id, operator_id, note: approvedFirst, approved_at });
}

/** A drawing of a card or sheet with lines of text and a seal. It is no real document. */
function drawn(height: number): Promise<Buffer> {
  const lines = Array.from(
    { length: Math.floor((height - 120) / 40) },
    (_, line) => `<rect x="40" y="${110 + line * 40}" width="${260 - (line % 3) * 60}" height="14" fill="#7d8794"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="510" height="${height}"><rect width="510" height="${height}" fill="#eef3f8"/><rect width="510" height="70" fill="#1d4e89"/>${lines}<rect x="370" y="105" width="100" height="120" fill="#c9d5e2"/><circle cx="420" cy="145" r="24" fill="#8fa3b8"/><path d="M378 225a42 42 0 0 1 84 0z" fill="#8fa3b8"/><circle cx="425" cy="${height - 50}" r="30" fill="none" stroke="#8a3b12" stroke-width="5"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
