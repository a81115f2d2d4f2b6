import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { qrPath } from '../../../shops/qr-codes/public/qr-path.ts';
import css from './LinkQr.module.css';

/** The QR code of an address, dark on white in both themes. */
export function LinkQr({ url, size }: { readonly url: string; readonly size: number }) {
  const drawn = useMemo(() => qrPath(url), [url]);
  return (
    <svg
      className={css['qr']}
      width={size}
      height={size}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      role="img"
      aria-label={t`QR code that opens the link`}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} />
    </svg>
  );
}
