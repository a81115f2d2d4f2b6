import tones from '@galla/ui/feedback/tones.module.css';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon, type IconType } from '@galla/ui/layout/Icon.tsx';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import css from './Activation.module.css';

const c = classNames(css);

interface Props {
  readonly icon: IconType;
  readonly tone: 'info' | 'neutral' | 'warning' | 'success' | 'error';
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** One activation state: its meaning, its details, and the next step. Its heading gets the focus. */
export function StateHead({ icon, tone, title, text, actions, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={c('state')} aria-labelledby="gateway-title">
      <span className={c('sign', tones[tone])}>
        <Icon of={icon} size={24} />
      </span>
      <h1 id="gateway-title" ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={c('text')}>{text}</p>
      {children}
      <div className={c('acts')}>{actions}</div>
    </section>
  );
}
