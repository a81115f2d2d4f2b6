import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef, useState } from 'react';

const quietMs = 10_000;

/** The announcement of new payments: at most one summary each ten seconds. */
export function useSpoken(): readonly [string, (paid: readonly Payment[]) => void] {
  const [words, setWords] = useState('');
  const waiting = useRef({ count: 0, sum: 0, last: Number.NEGATIVE_INFINITY });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = useCallback((paid: readonly Payment[]) => {
    const now = waiting.current;
    now.count += paid.length;
    now.sum += paid.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
    if (now.count === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        setWords(t`${{ payments: paymentCount(now.count) }} received, ${{ sum: formatMoney(now.sum) }}`);
        Object.assign(now, { count: 0, sum: 0, last: performance.now() });
      },
      Math.max(0, now.last + quietMs - performance.now()),
    );
  }, []);
  return [words, tell];
}
