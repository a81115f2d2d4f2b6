import { Problem } from '@galla/contract/core/problem.ts';
import type { RailPayee } from '@galla/contract/rail/callbacks.ts';
import { readDynamicQrReference } from '@galla/contract/shops/dynamic-qr/reference.ts';
import { readQrCodeReference, testVpa } from '@galla/contract/shops/qr-codes/upi-link.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { Engine } from '../../platform/rail/engine-keys.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import type { DynamicQrKey } from './public/key.ts';
import type { ScannedCode } from './report-queries.ts';
import { findPayeeOfVpa, findScannedDynamicQr, findScannedQrCode } from './report-queries.ts';

/** The scanned code, with its store and counter, and its dynamic QR code if it is one. */
export interface Scanned {
  readonly code: ScannedCode | undefined;
  readonly dynamicQr: DynamicQrKey | undefined;
}

/** The prefix of merchants' VPAs in test mode. */
const testPrefix = testVpa('');

/** A payee's VPA as merchants have it, and its mode. */
export function readPayeeVpa(text: string): { readonly vpa: string; readonly mode: TenantMode } {
  const vpa = text.toLowerCase();
  return vpa.startsWith(testPrefix) ? { vpa: vpa.slice(testPrefix.length), mode: 'test' } : { vpa, mode: 'live' };
}

/** The code of a tenant with the reference of a link. */
export async function findScanned(tx: Tx, tenantId: string, reference = ''): Promise<Scanned> {
  const id = readDynamicQrReference(reference);
  if (id !== undefined) {
    const code = await findScannedDynamicQr(tx, { tenantId, id });
    if (code !== undefined) return { code, dynamicQr: { tenantId, id } };
  }
  const qrCodeId = readQrCodeReference(reference);
  const by = qrCodeId === undefined ? { code: reference } : { id: qrCodeId };
  return { code: await findScannedQrCode(tx, tenantId, by), dynamicQr: undefined };
}

/**
 * The payee of a VPA that the engine may ask about. A disabled merchant accepts no payments: apps ask before they pay.
 * @throws Problem STATUS_404, MERCHANT_DISABLED
 */
export async function findRailPayee(
  database: Database,
  { modes }: Engine,
  question: { readonly vpa: string; readonly reference?: string | undefined },
): Promise<RailPayee> {
  const { vpa, mode } = readPayeeVpa(question.vpa);
  const payee = modes.includes(mode) ? await inTransaction(database, (tx) => findPayeeOfVpa(tx, vpa, mode)) : undefined;
  if (payee === undefined) throw new Problem('STATUS_404', 404);
  const { merchantId, name, tenantId, disabledAt } = payee;
  if (mode === 'live' && disabledAt !== null) throw new Problem('MERCHANT_DISABLED', 409);
  const { code } = await inTenant(database, tenantId, (tx) => findScanned(tx, tenantId, question.reference));
  return {
    merchantId,
    name,
    storeName: code?.store_name ?? null,
    terminalName: code?.terminal_name ?? null,
    codeEnd: code?.code_end ?? null,
  };
}
