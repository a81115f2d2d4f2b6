import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import type { Refund } from '@galla/contract/refunds/refunds/schemas.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../../../lib/api/api.ts';
import { ApiError, fieldMessage } from '../../../lib/api/api-error.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { useAct, useActKey } from '../../../lib/forms/use-act.ts';
import { useRefundChange } from '../refund-changes.ts';
import type { RefundFormState, RefundRequest } from './use-refund-form.ts';

/** Requests a refund, once however often the person presses. A refusal is shown in the form. */
export function useSendRefund(unitId: string, refuse: RefundFormState['refuse']) {
  const keyOf = useActKey();
  const client = useQueryClient();
  const changed = useRefundChange();
  const refused = (error: unknown): string => {
    const atAmount =
      error instanceof ApiError && error.code === 'REFUND_EXCEEDS_REFUNDABLE'
        ? error.message
        : fieldMessage(error, 'amount');
    const atReason = fieldMessage(error, 'reason');
    refuse({ amount: atAmount, reason: atReason });
    // Another person may have refunded in the meantime, so the remaining amount is refetched.
    if (error instanceof ApiError && error.status === 409)
      void client.invalidateQueries({ queryKey: queryOf(refunds.terms, { params: { unitId } }).queryKey });
    return atAmount === undefined && atReason === undefined ? refusalOf(error) : '';
  };
  const { run, busy, problem } = useAct({
    unknownText: t`No response. The refund may have gone through. Try again. It won’t be refunded twice.`,
    refused,
  });
  const send = (request: RefundRequest): Promise<Refund | undefined> =>
    run(async () => {
      const refund = await call(refunds.create, { body: request }, { idempotencyKey: keyOf(request) });
      await changed();
      return refund;
    });
  return { send, busy, problem };
}
