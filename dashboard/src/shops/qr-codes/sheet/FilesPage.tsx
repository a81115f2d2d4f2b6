import { qrCodes } from '@galla/contract/shops/qr-codes/calls.ts';
import type { QrCode } from '@galla/contract/shops/qr-codes/schemas.ts';
import type { SheetSize } from '@galla/contract/shops/qr-codes/sheet.ts';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { formatCount } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../../lib/api/api.ts';
import { NothingFound } from '../../../lib/lists/NothingFound.tsx';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { qrCodeSearch } from '../public/qr-code-search.ts';
import { listFailedText } from '../qr-code-changes.ts';
import { placeNameOf } from '../qr-code-columns.tsx';
import { MakeArchive } from './MakeArchive.tsx';
import css from './Sheet.module.css';
import { SheetOptions } from './SheetOptions.tsx';
import { SheetPreview } from './SheetPreview.tsx';
import { SizeChoice } from './SizeChoice.tsx';
import { useSheetChoice } from './sheet-choice.ts';

const c = classNames(css);

/** Downloads the listed active codes in several sizes as one ZIP. */
export function FilesPage() {
  const [params] = useSearchParams();
  const { merchantId, store, terminal, search } = Object.fromEntries(params);
  const filters = qrCodeSearch.filters(
    qrCodeSearch.parse({ merchant: merchantId, store, terminal, q: search, active: 'yes' }),
  );
  const [at, setAt] = useState(0);
  const [sizes, setSizes] = useState<SheetSize[]>(['A6']);
  const sheet = useSheetChoice(null);
  const page = useQuery({
    ...queryOf(qrCodes.list, { query: { ...filters, start: at, limit: 1 } }),
    placeholderData: keepPreviousData,
  });
  const [code] = page.data?.qrCodes ?? [];
  const total = page.data?.total ?? 0;
  return (
    <>
      <PageHead
        back={{ href: qrCodeSearch.path, label: t`QR codes` }}
        renderLink={renderLink}
        title={t`Download QR codes`}
        sub={page.data && plural(total, { one: '# active code', other: '# active codes' })}
      />
      {page.data === undefined && page.error === null && <Skeleton height={320} round />}
      {page.data === undefined && page.error !== null && (
        <ErrorState title={t(listFailedText)} onRetry={() => void page.refetch()} retrying={page.isFetching}>
          <Trans>Your QR codes are safe, and customers can pay with them.</Trans>
        </ErrorState>
      )}
      {page.data !== undefined && code === undefined && (
        <NothingFound title={t`No QR codes yet`} next={{ label: t`See all QR codes`, to: qrCodeSearch.path }}>
          <Trans>No active QR codes to download.</Trans>
        </NothingFound>
      )}
      {code !== undefined && (
        <div className={c('columns')}>
          <div className={c('main')}>
            <Boundary>
              <SheetPreview code={code} size={sizes[0] ?? 'A6'} choice={sheet.choice} />
            </Boundary>
            <Turn code={code} at={at} total={total} onTurn={setAt} />
          </div>
          <div className={c('side')}>
            <SizeChoice several value={sizes} onChange={setSizes} />
            <SheetOptions of={sheet} stateLanguage={null} />
            <MakeArchive
              filters={filters}
              merchantId={code.merchantId}
              codes={total}
              sizes={sizes}
              choice={sheet.choice}
            />
          </div>
        </div>
      )}
    </>
  );
}

interface TurnProps {
  readonly code: QrCode;
  readonly at: number;
  readonly total: number;
  readonly onTurn: (at: number) => void;
}

/** Steps through the codes, one at a time. */
function Turn({ code, at, total, onTurn }: TurnProps) {
  return (
    <div className={c('turn')}>
      <IconButton
        icon={ChevronLeft}
        name={t`Previous QR code`}
        why={at === 0 ? t`This is the first one.` : undefined}
        onClick={() => onTurn(at - 1)}
      />
      <span className="num">{t`${{ placeName: placeNameOf(code) }}, ${{ at: at + 1 }} of ${{ total: formatCount(total) }}`}</span>
      <IconButton
        icon={ChevronRight}
        name={t`Next QR code`}
        why={at + 1 >= Math.min(total, 10_000) ? t`This is the last one.` : undefined}
        onClick={() => onTurn(at + 1)}
      />
    </div>
  );
}
