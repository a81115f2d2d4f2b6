import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { QrCode as QrIcon } from 'lucide-react';
import { useMemo } from 'react';
import css from './QrThumb.module.css';
import { qrPath } from './qr-path.ts';

const c = classNames(css);

/** The QR code, small. People without the permission to read it see only an icon. */
export function QrThumb({ text, active }: { readonly text: string | null; readonly active: boolean }) {
  const drawn = useMemo(() => (text === null ? undefined : qrPath(text, 'L')), [text]);
  return (
    <span className={c('thumb', !active && 'off')} aria-hidden="true">
      {drawn === undefined ? (
        <Icon of={QrIcon} size={20} />
      ) : (
        <svg
          aria-hidden="true"
          viewBox={`-2 -2 ${drawn.size + 4} ${drawn.size + 4}`}
          focusable="false"
          shapeRendering="crispEdges"
        >
          <path d={drawn.path} />
        </svg>
      )}
    </span>
  );
}
