import { recipients } from '@galla/contract/shops/recipients/calls.ts';
import type { Recipient } from '@galla/contract/shops/recipients/endpoints.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api/api-error.ts';
import { refusalOf } from '../../lib/api/refusal.ts';

/** An OTP on its way to a recipient. */
export interface SentOtp {
  readonly token: string;
  /** When another OTP can be sent, in ms since 1970. */
  readonly resendAt: number;
}

/** Returns a function that refetches the list after a change. */
export function useRecipientChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === recipients.list.name });
}

const otpCodes = ['OTP_RESEND_TOO_SOON', 'TOO_MANY_REQUESTS', 'UNABLE_TO_SEND_OTP'];

/** Whether the server refused to send an OTP. */
export const isOtpRefusal = (error: unknown): boolean => error instanceof ApiError && otpCodes.includes(error.code);

/** The server's reason, or the fallback text if it gave none. */
export function failureOf(error: unknown, failed: string): string {
  const hasReason = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 418;
  return hasReason ? refusalOf(error) : failed;
}

const named = (places: readonly { readonly name: string }[]) => places.map(({ name }) => name).join(', ');

/** The payments for which a recipient is notified, by place and amount. */
export function placesText({ stores, qrCodes, fromAmount }: Recipient): string {
  // A payment must match both the store and the QR code. The codes are named, since they are more specific.
  const places = qrCodes ?? stores;
  const amount = formatMoney(fromAmount);
  if (places === null) return fromAmount === 0 ? t`All stores, every payment` : t`All stores, from ${amount}`;
  return fromAmount === 0
    ? t`${{ named: named(places) }}, every payment`
    : t`${{ named: named(places) }}, from ${amount}`;
}

/** `21:00` as `09:00 PM`. */
export function clockLabel(clock: string): string {
  const hour = Number(clock.slice(0, 2));
  const shown = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0');
  return `${shown}${clock.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}
