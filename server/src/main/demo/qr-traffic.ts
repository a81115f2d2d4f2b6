import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { instrumentOfMethod } from '@galla/contract/payments/payments/instruments.ts';
import type { RailQrPaymentCallback } from '@galla/contract/rail/callbacks.ts';
import { dynamicQrs } from '@galla/contract/shops/dynamic-qr/endpoints.ts';
import { type EngineAccount, IngestionError } from '../../payments/ingestion/engine-client.ts';
import { signRequest } from '../../platform/rail/signing.ts';

/** Above this number of payments a second, all events go in bulk through the ingestion. */
export const maxQrRate = 100;

/** Whether an event belongs to a customer who scans a code. */
export const isByQr = ({ qrCodeId, instrument }: PaymentEvent): boolean =>
  qrCodeId !== undefined && instrument === instrumentOfMethod.UPI;

/** The rail's report of this event; undefined until the customer's bank knows the payment. */
export function qrReportOf(event: PaymentEvent): RailQrPaymentCallback | undefined {
  if (event.state === 'INITIATED') return undefined;
  const { merchantId, providerTransactionId, amount, customer, utr, failureReason, createdAt, updatedAt } = event;
  return {
    merchantId,
    reference: event.qrCodeId,
    vpa: `${merchantId.toLowerCase()}@galla`,
    providerTransactionId,
    amount,
    state: event.state === 'PENDING' || event.state === 'COMPLETED' ? event.state : 'FAILED',
    at: updatedAt ?? createdAt,
    paidWith: { instrument: instrumentOfMethod.UPI, vpa: customer?.vpa },
    utr,
    failureReason,
  };
}

/** Reports a payment by QR code as the rail does. @throws {IngestionError} if it is not acknowledged */
export async function reportQrPayment(account: EngineAccount, report: RailQrPaymentCallback): Promise<void> {
  const { method, path } = dynamicQrs.report;
  const body = JSON.stringify(report);
  const headers = {
    'content-type': 'application/json',
    ...signRequest(account.keyId, account.secret, body, Date.now()),
  };
  const url = `${account.url.replace(/\/+$/, '')}/api${path}`;
  const response = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(30_000) }).catch((cause) => {
    throw new IngestionError(`Galla does not answer at ${account.url}.`, undefined, { cause });
  });
  await response.body?.cancel();
  if (!response.ok) throw new IngestionError(`Galla answers ${response.status} to a payment by QR.`, response.status);
}
