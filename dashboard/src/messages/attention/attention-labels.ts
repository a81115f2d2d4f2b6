import { bankAccountScreens } from '@galla/contract/business/bank-account/screens.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { settingsHome } from '@galla/contract/identity/profile/area.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import type { AttentionItem } from '@galla/contract/messages/attention/endpoints.ts';
import type { AttentionKind } from '@galla/contract/messages/attention/rules.ts';
import { maxCounted } from '@galla/contract/messages/attention/rules.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import type { Instant } from '@galla/ui/format/dates.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { FileClock, Files, KeyRound, Landmark, ShieldAlert, Undo2, UserPlus } from 'lucide-react';
import { refundHref, refundSearch } from '../../refunds/refunds/public/refund-search.ts';
import { reportHrefOf, reportPath } from '../../reports/reports/public/report-search.ts';
import { settlementHref, settlementSearch } from '../../settlements/settlements/public/settlement-search.ts';

/** The style of each kind, and the label of its button. */
export const looks: {
  readonly [Kind in AttentionKind]: {
    readonly icon: IconType;
    readonly tone?: 'warning' | 'error';
    readonly act: MessageDescriptor;
  };
} = {
  SETTLEMENT_FAILED: { icon: Landmark, tone: 'error', act: msg`Fix` },
  SETTLEMENTS_STOPPED: { icon: Landmark, tone: 'error', act: msg`View` },
  CHARGEBACK: { icon: ShieldAlert, tone: 'error', act: msg`View` },
  REFUND_APPROVAL: { icon: Undo2, tone: 'warning', act: msg`Review` },
  BULK_REFUND_APPROVAL: { icon: Files, tone: 'warning', act: msg`Review` },
  BANK_ACCOUNT_APPROVAL: { icon: Landmark, tone: 'warning', act: msg`Review` },
  REFUND_LIMITS_APPROVAL: { icon: Undo2, tone: 'warning', act: msg`Review` },
  API_KEY_APPROVAL: { icon: KeyRound, tone: 'warning', act: msg`Review` },
  API_KEY_SEEN: { icon: KeyRound, tone: 'warning', act: msg`Rotate` },
  INVITATION: { icon: UserPlus, act: msg`Resend` },
  REPORT: { icon: FileClock, act: msg`Download` },
};

/** The label of an item's button. For failed settlements it depends on whether the person may correct the account. */
export const actOf = ({ kind, fixesAccount }: AttentionItem): string =>
  kind === 'SETTLEMENT_FAILED' && !fixesAccount ? t`View` : t(looks[kind].act);

/** The title of an item. */
export function titleOf(item: AttentionItem, now: Instant): string {
  const { count } = item;
  const shown = count < maxCounted ? `${count}` : `${count}+`;
  switch (item.kind) {
    case 'SETTLEMENT_FAILED':
      return plural(count, { one: 'Settlement returned', other: `${shown} settlements returned` });
    case 'SETTLEMENTS_STOPPED':
      return t`Settlements have stopped`;
    case 'CHARGEBACK':
      return plural(count, { one: 'Open chargeback', other: `${shown} open chargebacks` });
    case 'REFUND_APPROVAL':
      return plural(count, { one: 'Approve a refund', other: `Approve ${shown} refunds` });
    case 'BULK_REFUND_APPROVAL':
      return plural(count, { one: 'Approve a bulk refund', other: `Approve ${shown} bulk refunds` });
    case 'BANK_ACCOUNT_APPROVAL':
      return t`Approve a new bank account`;
    case 'REFUND_LIMITS_APPROVAL':
      return t`Approve higher refund limits`;
    case 'API_KEY_APPROVAL':
      return plural(count, { one: 'Approve refunds for an API key', other: `Approve refunds for ${shown} API keys` });
    case 'API_KEY_SEEN':
      return plural(count, { one: 'Rotate an API key', other: `Rotate ${shown} API keys` });
    case 'INVITATION':
      if (count !== 1) return t`${shown} invitations expired or expiring soon`;
      return item.until !== null && item.until < new Date(now).toISOString()
        ? t`Invitation expired`
        : t`Invitation expiring soon`;
    case 'REPORT':
      return plural(count, { one: 'Report expiring soon', other: `${shown} reports expiring soon` });
  }
}

/** The target of an item's button. */
export function hrefOf({ kind, id, reportKind, fixesAccount }: AttentionItem): string {
  switch (kind) {
    case 'SETTLEMENT_FAILED':
      if (fixesAccount) return bankAccountScreens.bankAccount.path;
      return id === null ? settlementSearch.href({ states: ['FAILED'] }) : settlementHref(id);
    case 'SETTLEMENTS_STOPPED':
      return settlementSearch.path;
    case 'CHARGEBACK':
      return id === null
        ? transactionScreens.history.path
        : transactionScreens.transactionDetails.path.replace('$unitId', id);
    case 'REFUND_APPROVAL':
      return id === null ? refundSearch.href({ states: ['AWAITING_APPROVAL'], dates: 'all' }) : refundHref(id);
    case 'BULK_REFUND_APPROVAL':
      return id === null
        ? refundBatchScreens.bulkRefunds.path
        : refundBatchScreens.bulkRefundDetails.path.replace('$batchId', id);
    case 'BANK_ACCOUNT_APPROVAL':
      return bankAccountScreens.bankAccount.path;
    case 'REFUND_LIMITS_APPROVAL':
      return settingsHome.path;
    case 'API_KEY_APPROVAL':
    case 'API_KEY_SEEN':
      return apiKeyScreens.apiKeys.path;
    case 'INVITATION':
      return teamScreens.teamMembers.path;
    case 'REPORT': {
      return id === null ? reportPath(reportKind) : reportHrefOf(reportKind, id);
    }
  }
}
