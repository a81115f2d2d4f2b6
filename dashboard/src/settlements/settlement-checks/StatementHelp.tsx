import { Section } from '@galla/ui/layout/Section.tsx';
import css from './Checks.module.css';

/** The contents of a statement, how it is compared, and that it is not stored. */
export function StatementHelp() {
  return (
    <Section boxed title="How it works" className={css['help'] ?? ''}>
      <ol>
        <li>
          <b>Download the statement of your settlement account</b>
          <p>As CSV or Excel, for any days. It needs a date, a description and the amounts.</p>
        </li>
        <li>
          <b>Each credit is looked up</b>
          <p>First by UTR, then by amount and day. If several settlements match, we do not guess.</p>
        </li>
        <li>
          <b>You see what is missing</b>
          <p>You also see credits that came twice, with another amount, or were taken back.</p>
        </li>
      </ol>
      <p className={css['kept']}>The audit log records the person and the days, never the file’s content.</p>
    </Section>
  );
}
