import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { ExportColumn, Payment, PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import { copyText } from '@galla/ui/buttons/copy-text.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import { bulkAct } from '@galla/ui/table/BulkBar.tsx';
import { Trans } from '@lingui/react/macro';
import { Copy, Download, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { download } from '../../../../lib/api/api.ts';
import { useDownload } from '../../../../lib/api/save-file.ts';
import { PrintReceipts } from './PrintReceipts.tsx';

interface Props {
  readonly payments: readonly Payment[];
  readonly filters: PaymentFilters;
  readonly columns: ExportColumn[];
  /** The acts of other features, such as refunding. */
  readonly more?: ReactNode;
}

/** What can be done with the selected payments of the history. */
export function BulkActions({ payments, filters, columns, more }: Props) {
  const [printing, setPrinting] = useState(false);
  const { busy, save } = useDownload();
  const utrs = payments.flatMap(({ utr }) => utr ?? []);
  const unitIds = payments.map(({ unitId }) => unitId);
  const copy = async () => {
    const { ok, text } = await copyText(utrs.join('\n'), 'text');
    toast[ok ? 'success' : 'error'](text);
  };
  return (
    <>
      {more}
      <Act icon={Printer} busy={printing} onPress={() => setPrinting(true)}>
        <Trans>Print receipts</Trans>
      </Act>
      {utrs.length > 0 && (
        <Act icon={Copy} onPress={() => void copy()}>
          <Trans>Copy UTRs</Trans>
        </Act>
      )}
      <Act
        icon={Download}
        busy={busy}
        onPress={() =>
          void save(
            () => download(transactions.export, { body: { filters, columns, unitIds } }),
            'transactions-selected.csv',
          )
        }
      >
        <Trans>Download</Trans>
      </Act>
      {printing && <PrintReceipts payments={payments} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

function Act({
  icon,
  busy = false,
  onPress,
  children,
}: {
  readonly icon: IconType;
  readonly busy?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={bulkAct} aria-busy={busy || undefined} onClick={() => busy || onPress()}>
      <Icon of={icon} />
      {children}
    </button>
  );
}
