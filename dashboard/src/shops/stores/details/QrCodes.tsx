import { qrCodes } from '@galla/contract/shops/qr-codes/calls.ts';
import { qrCodeScreens } from '@galla/contract/shops/qr-codes/screens.ts';
import type { StoreDetails, StoreTakings } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { QrThumb } from '../../qr-codes/public/QrThumb.tsx';
import { qrCodeSearch } from '../../qr-codes/public/qr-code-search.ts';
import css from './Details.module.css';

const c = classNames(css);
const shownAtFirst = 6;
const limit = 100;

/** The QR codes of a store with today's payments through each. */
export function QrCodes({
  store,
  takings,
}: {
  readonly store: StoreDetails;
  readonly takings: StoreTakings | undefined;
}) {
  const session = useSession();
  const enabled = allows(session, qrCodes.list.spec.access);
  const [all, setAll] = useState(false);
  const list = useQuery({ ...queryOf(qrCodes.list, { query: { store: store.id, limit, figures: 'true' } }), enabled });
  if (!enabled) return null;
  if (list.data === undefined)
    return (
      <Section title={t`QR codes`}>
        {list.isError ? (
          <Notice kind="error">
            <Trans>
              Failed to fetch QR codes. Please try again later.{' '}
              <Button
                kind="text"
                size="small"
                busy={list.isFetching}
                busyLabel={t`Loading`}
                onClick={() => void list.refetch()}
              >
                Try again
              </Button>
            </Trans>
          </Notice>
        ) : (
          <Skeleton height={92} round />
        )}
      </Section>
    );
  const active = list.data.qrCodes.filter((one) => one.active);
  if (active.length === 0) return null;
  const merchant = session.profile.superMerchant ? store.merchantId : undefined;
  const taken = new Map(takings?.qrCodes.map((one) => [one.id, one]));
  return (
    <Section
      title={t`QR codes`}
      right={
        <RouterLink href={qrCodeSearch.href({ store: [store.id], merchant })}>
          <Trans>All QR codes</Trans>
        </RouterLink>
      }
    >
      <ul className={c('codes')}>
        {active.slice(0, all ? limit : shownAtFirst).map(({ id, name, qrCodeId, text }) => (
          <li key={id}>
            <span className={c('codeHead')}>
              <QrThumb text={text} active />
              <span className={c('codeName')}>
                <RouterLink href={qrCodeScreens.qrCodeDetails.path.replace('$qrCodeId', id)}>{name}</RouterLink>
                <Figure>{qrCodeId}</Figure>
              </span>
            </span>
            {takings !== undefined && (
              <span className={c('codeTaken')}>
                <Money paise={taken.get(id)?.amount ?? 0} />
                <span className="num">{paymentCount(taken.get(id)?.count ?? 0)}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {active.length > shownAtFirst && !all && (
        <Button kind="text" onClick={() => setAll(true)}>
          {t`Show ${{ count: active.length - shownAtFirst }} more`}
        </Button>
      )}
    </Section>
  );
}
