import type { StatementMatch } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { ph, plural } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import css from './Checks.module.css';
import { linesText, unreadWhy } from './statement-view-model.ts';

/** The rows of the file that were not compared: unclear amounts by line number, debits and others by count. */
export function UnreadLines({
  match: { unread, skipped, debits, debited },
}: {
  readonly match: Pick<StatementMatch, 'unread' | 'skipped' | 'debits' | 'debited'>;
}) {
  const others = debits.count - debited.count;
  const amount = formatMoney(debits.amount - debited.amount);
  return (
    <>
      {unread.count > 0 && (
        <Notice kind="warning" icon={TriangleAlert} className={css['unread'] ?? ''}>
          <b>
            <Plural
              value={{ count: unread.count }}
              one="# row could not be read and is not counted."
              other="# rows could not be read and are not counted."
            />
          </b>{' '}
          <Trans>
            Check these rows in your file:{' '}
            <Figure kind="count">{ph({ rows: linesText(unread.lines, unread.count) })}</Figure>
          </Trans>
          <span className={css['why']}>{unreadWhy(unread.reasons)}</span>
        </Notice>
      )}
      {others > 0 && (
        <p className={css['cut']}>
          {plural(others, {
            one: `# debit of ${amount} was left out. It is not money you received.`,
            other: `# debits of ${amount} were left out. They are not money you received.`,
          })}
        </p>
      )}
      {skipped > 0 && (
        <p className={css['cut']}>
          {plural(skipped, {
            one: '# row with no date or amount was left out, such as a heading.',
            other: '# rows with no date or amount were left out, such as headings.',
          })}
        </p>
      )}
    </>
  );
}
