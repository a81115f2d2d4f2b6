import type { QrCodeDetails, QrCodeEvent } from '@galla/contract/shops/qr-codes/schemas.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatDay, formatTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Timeline } from '@galla/ui/layout/Timeline.tsx';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { historySearch } from '../../../payments/transactions/public/history-search.ts';
import css from '../sheet/Sheet.module.css';

const c = classNames(css);

const storeHref = ({ store, merchantId }: QrCodeDetails) =>
  storeScreens.storeDetails.path.replace('$storeId', store).replace('$merchantId', merchantId);

const historyHref = ({ id }: QrCodeDetails) => historySearch.href({ qr: [id] });

/** The location of a code, its contents, and today's payments through it. */
export function QrCodeDetailsSection({ code }: { readonly code: QrCodeDetails }) {
  const { name, storeName, terminalName, vpa, text, takings, lastPaymentAt } = code;
  return (
    <Section title="This QR code">
      <KeyValues
        items={[
          { name: 'Name', value: name },
          { name: 'Store', value: <RouterLink href={storeHref(code)}>{storeName}</RouterLink> },
          { name: 'Counter', value: terminalName ?? 'The whole store' },
          { name: 'UPI ID', value: <Figure>{vpa}</Figure> },
          ...(text === null
            ? []
            : [
                {
                  name: 'QR text',
                  value: (
                    <span className={c('text')}>
                      {text} <CopyButton text={text} name="QR text" what="text" />
                    </span>
                  ),
                },
              ]),
          ...(takings === null
            ? []
            : [
                {
                  name: 'Today',
                  value: (
                    <>
                      <Money paise={takings.amount} /> · {paymentCount(takings.count)}
                    </>
                  ),
                },
                {
                  name: 'Last payment',
                  value:
                    lastPaymentAt === null ? 'None yet' : `${formatDay(lastPaymentAt)}, ${formatTime(lastPaymentAt)}`,
                },
                {
                  name: 'Payments',
                  value: <RouterLink href={historyHref(code)}>See payments with this code</RouterLink>,
                },
              ]),
        ]}
      />
    </Section>
  );
}

const elsewhere = 'another store';

function titleOf({ act, from, to, fromName }: QrCodeEvent): string {
  switch (act) {
    case 'CREATED':
      return to === null ? 'Added' : `Added at ${to}`;
    case 'RENAMED':
      return `Renamed, was ${fromName ?? ''}`;
    case 'MOVED':
      return `Moved from ${from ?? elsewhere} to ${to ?? elsewhere}`;
    case 'DEACTIVATED':
      return 'Deactivated';
    case 'ACTIVATED':
      return 'Reactivated';
    case 'REPLACED':
      return 'Replaced by a new code';
  }
}

/** The history of a code and of the codes that it replaced, oldest first. */
export function QrCodeHistory({ code }: { readonly code: QrCodeDetails }) {
  if (code.history.length === 0) return null;
  return (
    <Section boxed title="History">
      <Timeline
        events={code.history.toReversed().map((event) => ({
          title: titleOf(event),
          detail: [event.qrCodeId === code.qrCodeId ? '' : event.qrCodeId, event.reason ?? '', event.person ?? '']
            .filter((part) => part !== '')
            .join(' · '),
          when: formatDay(event.at),
          state: 'done',
        }))}
      />
    </Section>
  );
}
