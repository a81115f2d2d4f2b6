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
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
    <Section title={t`This QR code`}>
      <KeyValues
        items={[
          { name: t`Name`, value: name },
          { name: t`Store`, value: <RouterLink href={storeHref(code)}>{storeName}</RouterLink> },
          { name: t`Counter`, value: terminalName ?? t`The whole store` },
          { name: t`UPI ID`, value: <Figure>{vpa}</Figure> },
          ...(text === null
            ? []
            : [
                {
                  name: t`QR text`,
                  value: (
                    <span className={c('text')}>
                      {text} <CopyButton text={text} name={t`QR text`} what="text" />
                    </span>
                  ),
                },
              ]),
          ...(takings === null
            ? []
            : [
                {
                  name: t`Today`,
                  value: (
                    <>
                      <Money paise={takings.amount} /> · {paymentCount(takings.count)}
                    </>
                  ),
                },
                {
                  name: t`Last payment`,
                  value:
                    lastPaymentAt === null ? t`None yet` : `${formatDay(lastPaymentAt)}, ${formatTime(lastPaymentAt)}`,
                },
                {
                  name: t`Payments`,
                  value: (
                    <RouterLink href={historyHref(code)}>
                      <Trans>See payments with this code</Trans>
                    </RouterLink>
                  ),
                },
              ]),
        ]}
      />
    </Section>
  );
}

const elsewhere = msg`another store`;

function titleOf({ act, from, to, fromName }: QrCodeEvent): string {
  switch (act) {
    case 'CREATED':
      return to === null ? t`Added` : t`Added at ${to}`;
    case 'RENAMED':
      return t`Renamed, was ${{ oldName: fromName ?? '' }}`;
    case 'MOVED':
      return t`Moved from ${{ from: from ?? t(elsewhere) }} to ${{ to: to ?? t(elsewhere) }}`;
    case 'DEACTIVATED':
      return t`Deactivated`;
    case 'ACTIVATED':
      return t`Reactivated`;
    case 'REPLACED':
      return t`Replaced by a new code`;
  }
}

/** The history of a code and of the codes that it replaced, oldest first. */
export function QrCodeHistory({ code }: { readonly code: QrCodeDetails }) {
  if (code.history.length === 0) return null;
  return (
    <Section boxed title={t`History`}>
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
