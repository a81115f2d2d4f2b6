import { saveFile } from '@galla/client/save-file.ts';
import { changesQrCodes, readsQrCodes } from '@galla/contract/shops/qr-codes/access.ts';
import { qrCodes } from '@galla/contract/shops/qr-codes/calls.ts';
import type { QrCode, QrCodeDetails } from '@galla/contract/shops/qr-codes/schemas.ts';
import type { SheetSize } from '@galla/contract/shops/qr-codes/sheet.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { download } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useRun } from '../../../lib/forms/use-run.ts';
import { Boundary } from '../../../lib/page/Boundary.tsx';
import { DetailsHead, DetailsNotFound, DetailsOf, DetailsTitle } from '../../../lib/page/details/DetailsOf.tsx';
import { useDetails } from '../../../lib/page/details/use-details.ts';
import { allows, useSession } from '../../../lib/session/session.ts';
import { qrCodeSearch } from '../public/qr-code-search.ts';
import { detailsFailedText, downloadFailedText } from '../qr-code-changes.ts';
import { ActivePill, placeNameOf } from '../qr-code-columns.tsx';
import { PrintButton } from '../sheet/PrintButton.tsx';
import sheetCss from '../sheet/Sheet.module.css';
import { SheetOptions } from '../sheet/SheetOptions.tsx';
import { SheetPreview } from '../sheet/SheetPreview.tsx';
import { SizeChoice } from '../sheet/SizeChoice.tsx';
import { useSheetChoice } from '../sheet/sheet-choice.ts';
import { QrCodeActs } from './QrCodeActs.tsx';
import { QrCodeDetailsSection, QrCodeHistory } from './QrCodeDetailsSection.tsx';
import { ReplacedNotice } from './ReplacedNotice.tsx';

const c = classNames(sheetCss);

/** The parts of the page that other features provide. */
export interface QrCodeParts {
  /** Requests one amount from a customer at the code's location. */
  readonly asks: (code: QrCodeDetails) => ReactNode;
}

/** One QR code: the sheet to print, its location, and its history (QRC-01). */
export function QrCodePage({ asks }: QrCodeParts) {
  const { qrCodeId = '' } = useParams();
  const params = { qrCodeId: qrCodeId.slice(0, 64) as QrCode['id'] };
  const query = useDetails(qrCodes.details, { params });
  const { error, isFetching, refetch } = query;
  const isGone = error instanceof ApiError && (error.code === 'STATUS_404' || error.status === 400);
  if (error !== null && !isGone && query.data === undefined)
    return (
      <>
        <DetailsHead back={back()} title={t`QR code`} />
        <ErrorState title={t(detailsFailedText)} onRetry={() => void refetch()} retrying={isFetching}>
          <Trans>Your QR code is safe, and customers can pay with it.</Trans>
        </ErrorState>
      </>
    );
  return (
    <DetailsOf query={query} title={t`QR code`} back={back()} missing="STATUS_404" notFound={<NotFound />}>
      {(code) => <Details key={code.id} code={code} asks={asks} />}
    </DetailsOf>
  );
}

function refused(): string {
  toast.error(t(downloadFailedText), 6000);
  return '';
}

const back = () => ({ href: qrCodeSearch.path, label: t`QR codes` });

function Details({ code, asks }: QrCodeParts & { readonly code: QrCodeDetails }) {
  const session = useSession();
  const reads = allows(session, readsQrCodes);
  const [size, setSize] = useState<SheetSize>('A5');
  const sheet = useSheetChoice(code.stateLanguage);
  const { choice } = sheet;
  const { run, busy } = useRun();
  const save = () =>
    run(
      async () => {
        const body = { qrCodeId: code.id, size, ...choice };
        const shop = choice.bleed ? '-print-shop' : '';
        const name = `${code.qrCodeId}-${size}${shop}.${choice.file.toLowerCase()}`;
        saveFile(await download(qrCodes.download, { body }), name);
      },
      { refused },
    );
  return (
    <>
      <DetailsHead
        back={back()}
        title={
          <DetailsTitle>
            <span>{placeNameOf(code)}</span>
            <ActivePill active={code.active} />
          </DetailsTitle>
        }
        sub={<Figure>{code.qrCodeId}</Figure>}
        actions={
          <>
            {asks(code)}
            {allows(session, changesQrCodes) && <QrCodeActs code={code} />}
            {reads && <PrintButton code={code} size={size} choice={choice} />}
            {reads && (
              <Button kind="primary" icon={Download} busy={busy} busyLabel={t`Drawing`} onClick={() => void save()}>
                {t`Download ${{ file: choice.file }}`}
              </Button>
            )}
          </>
        }
      />
      <ReplacedNotice code={code} />
      <div className={c('columns')}>
        <div className={c('main')}>
          {reads && (
            <Boundary>
              <SheetPreview code={code} size={size} choice={choice} />
            </Boundary>
          )}
          <QrCodeDetailsSection code={code} />
        </div>
        <div className={c('side')}>
          {reads && (
            <>
              <SizeChoice value={[size]} onChange={([next = size]) => setSize(next)} />
              <SheetOptions of={sheet} stateLanguage={code.stateLanguage} />
            </>
          )}
          <QrCodeHistory code={code} />
        </div>
      </div>
    </>
  );
}

const NotFound = () => (
  <DetailsNotFound title={t`QR Code Not Found`} href={qrCodeSearch.href()} label={t`Go to QR codes`}>
    <Trans>We can’t find this QR code. It may belong to a store you can’t see.</Trans>
  </DetailsNotFound>
);
