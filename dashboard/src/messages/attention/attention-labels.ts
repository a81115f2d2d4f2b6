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
import { FileClock, Files, KeyRound, Landmark, ShieldAlert, Undo2, UserPlus } from 'lucide-react';
import { refundHref, refundSearch } from '../../refunds/refunds/public/refund-search.ts';
import { reportHrefOf, reportPath } from '../../reports/reports/public/report-search.ts';
import { settlementHref, settlementSearch } from '../../settlements/settlements/public/settlement-search.ts';

/** The style of each kind, and the label of its button. */
export const looks: {
  readonly [Kind in AttentionKind]: {
    readonly icon: IconType;
    readonly tone?: 'warning' | 'error';
    readonly act: string;
  };
} = {
  SETTLEMENT_FAILED: { icon: Landmark, tone: 'error', act: 'Fix' },
  SETTLEMENTS_STOPPED: { icon: Landmark, tone: 'error', act: 'View' },
  CHARGEBACK: { icon: ShieldAlert, tone: 'error', act: 'View' },
  REFUND_APPROVAL: { icon: Undo2, tone: 'warning', act: 'Review' },
  BULK_REFUND_APPROVAL: { icon: Files, tone: 'warning', act: 'Review' },
  BANK_ACCOUNT_APPROVAL: { icon: Landmark, tone: 'warning', act: 'Review' },
  REFUND_LIMITS_APPROVAL: { icon: Undo2, tone: 'warning', act: 'Review' },
  API_KEY_APPROVAL: { icon: KeyRound, tone: 'warning', act: 'Review' },
  API_KEY_SEEN: { icon: KeyRound, tone: 'warning', act: 'Rotate' },
  INVITATION: { icon: UserPlus, act: 'Resend' },
  REPORT: { icon: FileClock, act: 'Download' },
};

/** The label of an item's button. For failed settlements it depends on whether the person may correct the account. */
export const actOf = ({ kind, fixesAccount }: AttentionItem): string =>
  kind === 'SETTLEMENT_FAILED' && !fixesAccount ? 'View' : looks[kind].act;

const countOf = ({ count }: AttentionItem) => (count < maxCounted ? `${count}` : `${count}+`);

/** The title of an item. */
export function titleOf(item: AttentionItem, now: Instant): string {
  const isOne = item.count === 1;
  switch (item.kind) {
    case 'SETTLEMENT_FAILED':
      return isOne ? 'Settlement returned' : `${countOf(item)} settlements returned`;
    case 'SETTLEMENTS_STOPPED':
      return 'Settlements have stopped';
    case 'CHARGEBACK':
      return isOne ? 'Open chargeback' : `${countOf(item)} open chargebacks`;
    case 'REFUND_APPROVAL':
      return isOne ? 'Approve a refund' : `Approve ${countOf(item)} refunds`;
    case 'BULK_REFUND_APPROVAL':
      return isOne ? 'Approve a bulk refund' : `Approve ${countOf(item)} bulk refunds`;
    case 'BANK_ACCOUNT_APPROVAL':
      return 'Approve a new bank account';
    case 'REFUND_LIMITS_APPROVAL':
      return 'Approve higher refund limits';
    case 'API_KEY_APPROVAL':
      return isOne ? 'Approve refunds for an API key' : `Approve refunds for ${countOf(item)} API keys`;
    case 'API_KEY_SEEN':
      return isOne ? 'Rotate an API key' : `Rotate ${countOf(item)} API keys`;
    case 'INVITATION':
      if (!isOne) return `${countOf(item)} invitations expired or expiring soon`;
      return item.until !== null && item.until < new Date(now).toISOString()
        ? 'Invitation expired'
        : 'Invitation expiring soon';
    case 'REPORT':
      return isOne ? 'Report expiring soon' : `${countOf(item)} reports expiring soon`;
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
