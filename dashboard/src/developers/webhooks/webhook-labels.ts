import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { formatDateTime, formatDay } from '@galla/ui/format/dates.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

/** The display name of an endpoint. */
export const nameOf = ({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>) =>
  description === '' ? url : description;

/** The state of an endpoint, with the group of its pill. */
export function stateOf({ status, failing }: WebhookEndpoint): { readonly group: StatusGroup; readonly label: string } {
  if (status === 'DISABLED') return { group: 'neutral', label: t`Disabled` };
  return failing === null ? { group: 'success', label: t`Active` } : { group: 'error', label: t`Failing` };
}

/** Why an endpoint is disabled, or since when it has been failing. */
export function noteOf({ disabled, failing }: WebhookEndpoint): string | undefined {
  if (disabled?.reason === 'GONE') return t`410 on ${{ at: formatDay(disabled.at) }}`;
  if (disabled?.reason === 'FAILING') return t`Failed until ${{ at: formatDay(disabled.at) }}`;
  return failing === null ? undefined : t`since ${{ since: formatDateTime(failing.since) }}`;
}

const failures: Readonly<Record<string, MessageDescriptor>> = {
  TIMEOUT: msg`No response in 15 s`,
  REFUSED: msg`Connection refused`,
  NOT_PUBLIC: msg`Not a public address`,
  NO_HOST: msg`Host not found`,
  TLS: msg`Certificate not valid`,
  BROKEN: msg`Connection broken`,
};

/** The answer to an attempt: its status, or why there was none. */
export const answerOf = ({ status, error }: { readonly status: number | null; readonly error: string | null }) =>
  status === null ? t(failures[error ?? ''] ?? msg`No response`) : String(status);

/** Whether an attempt was accepted. */
export const isAccepted = (status: number | null) => status !== null && status >= 200 && status < 300;

/** The share of attempts that were accepted. */
export function shareOf({ attempts, delivered }: { readonly attempts: number; readonly delivered: number }): string {
  if (attempts === 0) return '–';
  return `${((delivered / attempts) * 100).toFixed(1).replace(/\.0$/, '')}%`;
}

/** A time in ms. */
export const tookText = (ms: number | null) =>
  ms === null ? '–' : ms >= 10_000 ? `${(ms / 1000).toFixed(1)} s` : t`${{ ms: ms.toLocaleString('en-IN') }} ms`;
