import { Section } from '@galla/ui/layout/Section.tsx';
import css from './Checks.module.css';

/** Explains what a statement contains, how it is compared, and that it is not stored. */
export function StatementHelp() {
  return (
    <Section boxed title="How it works" className={css['help'] ?? ''}>
      <ol>
        <li>
          <b>Download your settlement account statement</b>
          <p>CSV or Excel, for any dates. It needs a date, a description and amounts.</p>
        </li>
        <li>
          <b>We match every credit</b>
          <p>By UTR first, then by amount and day. If several settlements match, we don’t guess.</p>
        </li>
        <li>
          <b>See what’s missing</b>
          <p>Duplicate, mismatched and reversed credits show too.</p>
        </li>
      </ol>
      <p className={css['kept']}>The audit log records who checked which days, never the file’s contents.</p>
    </Section>
  );
}
