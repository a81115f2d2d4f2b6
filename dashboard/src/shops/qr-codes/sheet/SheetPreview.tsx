import { qrCodes } from '@galla/contract/shops/qr-codes/calls.ts';
import type { QrCode } from '@galla/contract/shops/qr-codes/schemas.ts';
import type { SheetSize } from '@galla/contract/shops/qr-codes/sheet.ts';
import { readsFromCm, sheetSizes } from '@galla/contract/shops/qr-codes/sheet.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { download } from '../../../lib/api/api.ts';
import { detailsFailedText } from '../qr-code-changes.ts';
import css from './Sheet.module.css';
import type { SheetChoice } from './sheet-choice.ts';

const c = classNames(css);

/** A sheet and its appearance. */
export interface SheetProps {
  readonly code: Pick<QrCode, 'id' | 'version' | 'name'>;
  readonly size: SheetSize;
  readonly choice: SheetChoice;
}

/** The query for the drawing of a sheet, as an image address. */
export const sheetQuery = ({ code, size, choice: { languages, ink, bleed } }: SheetProps) => ({
  queryKey: [qrCodes.download.name, code.id, code.version, size, languages, ink, bleed],
  queryFn: async () => {
    const body = { qrCodeId: code.id, size, languages, ink, bleed, file: 'SVG' } as const;
    const svg = await download(qrCodes.download, { body });
    return `data:image/svg+xml,${encodeURIComponent(await svg.text())}`;
  },
  staleTime: 5 * 60_000,
});

/** The sheet as it will be printed: the same drawing as in the file. */
export function SheetPreview({ code, size, choice }: SheetProps) {
  const { width, height, qr } = sheetSizes[size];
  const drawn = sheetQuery({ code, size, choice });
  const { data, isError, isFetching, refetch } = useQuery({ ...drawn, placeholderData: keepPreviousData });
  return (
    <figure className={c('preview')}>
      {data === undefined ? (
        isError ? (
          <Notice kind="error">
            {t(detailsFailedText)}{' '}
            <Button kind="text" size="small" busy={isFetching} busyLabel={t`Loading`} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </Notice>
        ) : (
          <Skeleton width={320} height={(320 * height) / width} />
        )
      ) : (
        <img
          src={data}
          alt={t`Sheet for ${{ name: code.name }}, ${{ sheetSizesName: sheetSizes[size].name }}`}
          width={width * 2}
          height={height * 2}
          className={c('sheet')}
        />
      )}
      <figcaption className="num">{t`${width} × ${height} mm, QR ${qr} mm. Scans from ${{ readsFromCm: readsFromCm(size) }} cm.`}</figcaption>
    </figure>
  );
}
