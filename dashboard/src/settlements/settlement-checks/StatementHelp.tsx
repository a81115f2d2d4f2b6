import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from './Checks.module.css';

/** Explains what a statement contains, how it is compared, and that it is not stored. */
export function StatementHelp() {
  return (
    <Section boxed title={t`How it works`} className={css['help'] ?? ''}>
      <ol>
        <li>
          <b>
            <Trans>Download your settlement account statement</Trans>
          </b>
          <p>
            <Trans>CSV or Excel, for any dates. It needs a date, a description and amounts.</Trans>
          </p>
        </li>
        <li>
          <b>
            <Trans>We match every credit</Trans>
          </b>
          <p>
            <Trans>By UTR first, then by amount and day. If several settlements match, we don’t guess.</Trans>
          </p>
        </li>
        <li>
          <b>
            <Trans>See what’s missing</Trans>
          </b>
          <p>
            <Trans>Duplicate, mismatched and reversed credits show too.</Trans>
          </p>
        </li>
      </ol>
      <p className={css['kept']}>
        <Trans>The audit log records who checked which days, never the file’s contents.</Trans>
      </p>
    </Section>
  );
}
