import { changesQrCodes, readsQrCodes } from '@galla/contract/shops/qr-codes/access.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ActionLabel } from '../../lib/forms/ActionLabel.tsx';
import { OneMerchant } from '../../lib/lists/OneMerchant.tsx';
import { useListSearch } from '../../lib/lists/use-list-search.ts';
import { useOneMerchant } from '../../lib/lists/use-one-merchant.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { NewQrCode } from './NewQrCode.tsx';
import { filesHref, type QrCodeSearch, qrCodeSearch } from './public/qr-code-search.ts';
import { QrCodeFilterBar } from './QrCodeFilterBar.tsx';
import { QrCodeList } from './QrCodeList.tsx';
import css from './QrCodes.module.css';
import { QrCodeTotals } from './QrCodeTotals.tsx';

/** The parts of the page that other features provide. */
export interface QrCodesParts {
  /** The alert recipients of a merchant. The id is undefined for a single merchant. */
  readonly alerts: (merchantId: string | undefined) => ReactNode;
}

/** The QR codes of the stores, with today's payments through each (QRC-01). The address holds the filters. */
export function QrCodesPage({ alerts }: QrCodesParts) {
  const session = useSession();
  const { search: addressed, show: go } = useListSearch(qrCodeSearch);
  const one = useOneMerchant('merchants-qrcodes', addressed.merchant);
  const { merchant } = one;
  const search = useMemo<QrCodeSearch>(() => ({ ...addressed, merchant }), [addressed, merchant]);
  const filters = useMemo(() => qrCodeSearch.filters(search), [search]);
  const show = (change: Partial<QrCodeSearch>) => go(qrCodeSearch.changed(search, change));
  const [adds, setAdds] = useState(false);
  const isOfOne = merchant !== undefined || !one.chooses;
  return (
    <>
      <PageHead
        title={t`QR codes`}
        actions={
          isOfOne && (
            <>
              {allows(session, readsQrCodes) && (
                <ButtonLink icon={Download} href={filesHref(filters)} renderLink={renderLink}>
                  <ActionLabel>{t`Download all`}</ActionLabel>
                </ButtonLink>
              )}
              {allows(session, changesQrCodes) && (
                <Button kind="primary" icon={Plus} onClick={() => setAdds(true)}>
                  <Trans>New QR code</Trans>
                </Button>
              )}
            </>
          )
        }
      />
      {adds && (
        <NewQrCode
          merchantId={merchant}
          store={search.store.length === 1 ? search.store[0] : undefined}
          onClose={() => setAdds(false)}
        />
      )}
      <OneMerchant
        of={one}
        why={t`Choose a merchant to see its QR codes.`}
        // The store filter belongs to the previous merchant, so it is dropped.
        onChange={(next) => go({ merchant: next })}
      >
        <QrCodeFilterBar search={search} onChange={show} />
        <div className={css['columns']}>
          <div>
            <Boundary>
              <QrCodeTotals filters={filters} />
            </Boundary>
            <Boundary>
              <QrCodeList key={merchant ?? ''} search={search} filters={filters} onChange={show} />
            </Boundary>
          </div>
          <Boundary>
            <div className={css['alerts']}>{alerts(merchant)}</div>
          </Boundary>
        </div>
      </OneMerchant>
    </>
  );
}
