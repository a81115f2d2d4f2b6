import { Icon } from '@galla/ui/layout/Icon.tsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import css from '../Reports.module.css';

/** A choice of the form with its name above and a line below. */
export function Choice({
  name,
  alone = false,
  below,
  wrong,
  children,
}: {
  readonly name: string;
  /** Set where the one control in it has the name itself. */
  readonly alone?: boolean;
  readonly below?: ReactNode;
  readonly wrong?: string | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <div
      className={css['choice']}
      {...(alone ? {} : { role: 'group', 'aria-labelledby': id, 'aria-describedby': `${id}-below` })}
    >
      <b id={id} aria-hidden={alone}>
        {name}
      </b>
      {children}
      <p
        id={`${id}-below`}
        className={wrong === undefined ? `small soft ${css['below']}` : `small ${css['wrong']}`}
        aria-live="polite"
      >
        {wrong === undefined ? (
          below
        ) : (
          <>
            <Icon of={CircleAlert} size={14} /> <span>{wrong}</span>
          </>
        )}
      </p>
    </div>
  );
}
