import { t } from '@lingui/core/macro';
import { encode } from 'uqr';

/** The QR code of a UPI link: dark on white in both themes, with the quiet zone that scanners need. */
export function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t`QR code to pay by UPI`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
    </div>
  );
}
