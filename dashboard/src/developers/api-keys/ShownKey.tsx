import { Button } from '@galla/ui/buttons/Button.tsx';
import { copyText } from '@galla/ui/buttons/copy-text.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import css from './ApiKeys.module.css';
import { groupsOf } from './api-key-labels.ts';
import type { Revealed } from './use-api-keys.ts';

/** A key in four groups, for one minute (DEV-01). */
export function ShownKey({ revealed, onHide }: { readonly revealed: Revealed; readonly onHide: () => void }) {
  const { secret, shownSeconds, at } = revealed;
  const [now, setNow] = useState(currentTime);
  const left = Math.max(0, Math.ceil((at + shownSeconds * 1000 - now) / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime()), 500);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left === 0) onHide();
  }, [left, onHide]);
  const { prefix, groups } = groupsOf(secret);
  const copy = async () => {
    const { ok, text } = await copyText(secret, 'text');
    if (ok) toast.success(text);
    else toast.error(text);
  };
  return (
    <>
      <div className={css['shown']}>
        <code className={css['secret']}>
          <span>{prefix}</span>
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be equal
            <span key={index}>{group}</span>
          ))}
        </code>
        <span className={css['left']} role="timer">
          {t`Hides in ${left} s`}
        </span>
      </div>
      <div className={css['buttons']}>
        <Button icon={Copy} onClick={() => void copy()}>
          <Trans>Copy key</Trans>
        </Button>
        <Button icon={EyeOff} onClick={onHide}>
          <Trans>Hide now</Trans>
        </Button>
      </div>
    </>
  );
}
