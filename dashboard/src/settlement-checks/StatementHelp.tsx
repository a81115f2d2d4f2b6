import { Section } from '@galla/ui/layout/Section.tsx';
import css from './Checks.module.css';

/** The contents of a statement, how it is compared, and that it is not stored. */
export function StatementHelp() {
  return (
    <Section boxed title="How it works" className={css['help'] ?? ''}>
      <ol>
        <li>
          <b>Download the statement of your settlement account</b>
          <p>As CSV or Excel, for any days. The headings may be in any row: a date, a description, and the amounts.</p>
        </li>
        <li>
          <b>Each credit is looked up</b>
          <p>By its UTR first, then by its amount and the day. What fits several settlements is not guessed.</p>
        </li>
        <li>
          <b>You see what is missing</b>
          <p>And what your bank credited twice, with another amount, or from somebody else.</p>
        </li>
      </ol>
      <p className={css['kept']}>The audit log records who compared which days, never what stands in the file.</p>
    </Section>
  );
}
