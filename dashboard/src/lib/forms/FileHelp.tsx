import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import css from './FileForm.module.css';

interface Props {
  /** The buttons that download the template. */
  readonly template: ReactNode;
  /** The columns in order. */
  readonly columns: readonly { readonly heading: string; readonly required: boolean; readonly purpose: string }[];
  /** What the file has no column for. */
  readonly without?: string;
}

/** The template of a file and the meaning of its columns. */
export function FileHelp({ template, columns, without }: Props) {
  return (
    <Section boxed title={t`Start with the template`} className={css['help'] ?? ''}>
      <p>
        <Trans>The first row has the column names. Replace the example in the second row.</Trans>
      </p>
      {template}
      <dl>
        {columns.map(({ heading, required, purpose }) => (
          <div key={heading}>
            <dt>
              <code lang="en">{heading}</code>
              {required && (
                <small>
                  <Trans>Required</Trans>
                </small>
              )}
            </dt>
            <dd>{purpose}</dd>
          </div>
        ))}
      </dl>
      {without !== undefined && <p>{without}</p>}
    </Section>
  );
}
