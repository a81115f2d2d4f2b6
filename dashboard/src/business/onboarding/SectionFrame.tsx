import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode, SubmitEvent } from 'react';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import css from './Kyc.module.css';
import { fieldLabel } from './kyc-labels.ts';
import type { SectionForm } from './use-section.ts';

const c = classNames(css);

interface Props {
  readonly title: string;
  readonly sub: ReactNode;
  readonly form: SectionForm;
  readonly action: string;
  readonly busyLabel: string;
  /** Set while the step waits for another party, such as the bank. */
  readonly isWaiting?: boolean;
  readonly onSubmit: () => void;
  readonly onBack?: () => void;
  readonly children: ReactNode;
}

/** The form of a step: heading, fields, other people's changes, and its buttons. */
export function SectionFrame(props: Props) {
  const { title, sub, form, action, busyLabel, isWaiting = false, onSubmit, onBack, children } = props;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isWaiting) onSubmit();
  };
  return (
    <form noValidate className={c('form')} onSubmit={submit}>
      <div className={c('title')}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{sub}</p>
      </div>
      <TheirChanges form={form} />
      {children}
      <div className={c('foot')}>
        <Refusal text={form.problem} />
        <div className={c('acts')}>
          {onBack !== undefined && (
            <Button icon={ArrowLeft} onClick={onBack}>
              <Trans>Back</Trans>
            </Button>
          )}
          <Button type="submit" kind="primary" busy={form.busy || isWaiting} busyLabel={busyLabel}>
            {action}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Other people's changes in this step while it was open. */
function TheirChanges({ form: { theirs, closeTheirs } }: { readonly form: SectionForm }) {
  if (theirs.length === 0) return null;
  return (
    <Notice kind="warning" live onClose={closeTheirs}>
      <b>
        <Trans>Someone else updated this step.</Trans>
      </b>
      <ul className={c('theirs')}>
        {theirs.map(({ field, by, at }) => (
          <li key={field}>{t`${by} changed “${{ field: fieldLabel(field) }}” at ${{ time: formatTime(at) }}.`}</li>
        ))}
      </ul>
    </Notice>
  );
}
