import { Button } from '@galla/ui/buttons/Button.tsx';
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
          Back to {app}
        </Button>
        {!isStaying && (
          <Button kind="text" size="big" onClick={() => setStaying(true)}>
            Stay here
          </Button>
        )}
      </div>
      <p className={css['countdown']}>
        {left === undefined ? 'This page stays open until you leave.' : `Returning in ${left} s.`}
      </p>
    </>
  );
}
