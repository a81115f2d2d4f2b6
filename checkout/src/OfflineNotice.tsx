import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';

/**
 * Explains what a lost connection means for the money. `code`: a UPI QR code is on screen. `bank`: the bank's answer is
 * pending.
 */
export function OfflineNotice({ at }: { readonly at: 'form' | 'code' | 'bank' }) {
  return (
    <Notice kind="warning" icon={WifiOff}>
      <b>
        <Trans>You are offline.</Trans>
      </b>{' '}
      {safe[at]}
    </Notice>
  );
}

const safe = {
  form: 'No payment was sent. Your details stay here until you’re back online.',
  code: 'If you have already paid, your money is safe: do not pay again. The result appears here once you are back online.',
  bank: 'Your payment is safe: do not pay again. The result appears here once you are back online.',
} as const;
