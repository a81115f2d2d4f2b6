import { Button } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useCountdown } from '../../lib/frame/use-countdown.ts';
import { leaveTo } from './leave-to.ts';
import css from './StoreLinking.module.css';

interface Props {
  readonly app: string;
  /** The app's registered address, as composed by the server. */
  readonly backTo: string;
  readonly seconds: number;
}

/** The return to the app: automatic after a while, at once by the button, or stopped by the person. */
export function WayBack({ app, backTo, seconds }: Props) {
  const [isStaying, setStaying] = useState(false);
  const leave = () => leaveTo(backTo);
  const left = useCountdown(isStaying ? undefined : seconds, leave);
  return (
    <>
      <div className={css['acts']}>
        <Button kind="primary" size="big" onClick={leave}>
          <Trans>Back to {app}</Trans>
        </Button>
        {!isStaying && (
          <Button kind="text" size="big" onClick={() => setStaying(true)}>
            <Trans>Stay here</Trans>
          </Button>
        )}
      </div>
      <p className={css['countdown']}>
        {left === undefined ? t`This page stays open until you leave.` : t`Returning in ${left} s.`}
      </p>
    </>
  );
}
