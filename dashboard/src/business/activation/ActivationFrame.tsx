import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { StepFrame } from '../../lib/frame/StepFrame.tsx';
import css from './Activation.module.css';

const c = classNames(css);

/** The page of the activation: one column. */
export function ActivationFrame({ children }: { readonly children: ReactNode }) {
  return (
    <StepFrame exit={t`Exit`}>
      <main className={c('main')} id="main" tabIndex={-1}>
        {children}
      </main>
    </StepFrame>
  );
}
