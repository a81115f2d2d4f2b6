import { splitMoney } from '@galla/ui/format/money.ts';
import { plural, t } from '@lingui/core/macro';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** An amount, with its rupees and paise styled separately. `size` is a class of the style sheet. */
export function Amount({ paise, size = '' }: { readonly paise: number; readonly size?: 'big' | 'total' | '' }) {
  const parts = splitMoney(paise);
  return (
    <span className={`amount ${size}`}>
      {parts.sign}
      <span className="rupee">₹</span>
      {parts.rupees}
      <span className="paise">.{parts.paise}</span>
    </span>
  );
}

/** `₹385.00` in running text, buttons and sums. */
export function moneyText(paise: number): string {
  const parts = splitMoney(paise);
  return `${parts.sign}₹${parts.rupees}.${parts.paise}`;
}

/** `₹385`, `₹385.50`: paise only when they are not zero. */
export function shortMoney(paise: number): string {
  return paise % 100 === 0 ? moneyText(paise).slice(0, -3) : moneyText(paise);
}

/** A QR code, dark on white in both themes, with a quiet zone of four modules. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}

/** The head of a screen with a Back button. */
export function Head({
  title,
  onBack,
  closes = false,
}: {
  readonly title: string;
  readonly onBack: () => void;
  readonly closes?: boolean;
}) {
  return (
    <header className="head">
      <button type="button" className="icon-button" onClick={onBack} aria-label={closes ? t`Close` : t`Back`}>
        {closes ? <X size={22} aria-hidden /> : <ArrowLeft size={22} aria-hidden />}
      </button>
      <h1>{title}</h1>
    </header>
  );
}

/** The buttons at the bottom of a screen. */
export function Foot({ children }: { readonly children: ReactNode }) {
  return <footer className="foot">{children}</footer>;
}

/** `1 payment`, `2 payments`. */
export const paymentCount = (count: number): string => plural(count, { one: '# payment', other: '# payments' });
