import { Icon } from '@galla/ui/layout/Icon.tsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import css from '../Reports.module.css';

/** A labelled choice in the form, with a help text below it. */
export function Choice({
  name,
  alone = false,
  below,
  wrong,
  children,
}: {
  readonly name: string;
  /** Set if its single control has the label itself. */
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
