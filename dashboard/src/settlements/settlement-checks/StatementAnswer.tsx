import { saveFile } from '@galla/client/save-file.ts';
import type { StatementMatch } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { maxListed } from '@galla/contract/settlements/settlement-checks/rules.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CheckListFilter } from '@galla/ui/filters/CheckListFilter.tsx';
import { FilterBar } from '@galla/ui/filters/FilterBar.tsx';
import { SearchBox } from '@galla/ui/filters/SearchBox.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { dayRange, formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { ActionLabel } from '../../lib/forms/ActionLabel.tsx';
import { FileReadingNote } from '../../lib/forms/FileReadingNote.tsx';
import css from './Checks.module.css';
import type { StatementSearch } from './check-search.ts';
import { StatementRows } from './StatementRows.tsx';
import { StatementSums } from './StatementSums.tsx';
import { statementFile } from './statement-columns.tsx';
import {
  countsOf,
  filterRows,
  resultNames,
  results,
  rowsOf,
  statementNotes,
  verdictOf,
} from './statement-view-model.ts';
import { UnreadLines } from './UnreadLines.tsx';
import { VerdictNotice } from './VerdictNotice.tsx';

const kinds = () => [
  {
    value: 'any',
    label: t({ message: 'Text', comment: 'A search in the texts of a bank statement' }),
    placeholder: t`UTR, amount or statement text`,
  },
];

/** The result of the statement: one sentence, the totals, and every line. */
export function StatementAnswer({
  match,
  fileName,
  search,
  onChange,
}: {
  readonly match: StatementMatch;
  readonly fileName: string;
  readonly search: StatementSearch;
  readonly onChange: (change: Partial<StatementSearch>) => void;
}) {
  const head = useRef<HTMLHeadingElement>(null);
  const rows = useMemo(() => rowsOf(match, isoDay(currentTime())), [match]);
  const counts = countsOf(match);
  const shown = filterRows(rows, search.show, search.q);
  // The form has disappeared, so the focus moves to the result.
  useEffect(() => head.current?.focus(), []);
  const name = `statement-${match.from}-to-${match.to}.csv`;
  const isCut = resultNames.some((name) => counts[name] > maxListed);
  return (
    <>
      <div className={css['answer']}>
        <h2 ref={head} tabIndex={-1} className={css['file']}>
          {fileName} <span className="num">{formatDateRange(dayRange(match.from, match.to))}</span>
        </h2>
        <Button icon={Download} onClick={() => saveFile(statementFile(shown), name)}>
          <ActionLabel>{t`Download CSV`}</ActionLabel>
        </Button>
      </div>
      <div className={css['notices']}>
        <VerdictNotice verdict={verdictOf(match)} />
        <FileReadingNote notes={statementNotes(match.reading)} />
      </div>
      <StatementSums match={match} search={search} />
      <UnreadLines match={match} />
      <FilterBar
        label={t`Filter lines`}
        search={
          <SearchBox
            label={t`Search lines`}
            kinds={kinds()}
            kind="any"
            value={search.q}
            onSearch={({ text }) => onChange({ q: text.slice(0, 200) })}
          />
        }
        date={
          <CheckListFilter
            name={t`Result`}
            plural={t`results`}
            options={resultNames.map((value) => ({ value, label: t(results[value].label), count: counts[value] }))}
            value={search.show}
            onChange={(next) => onChange({ show: resultNames.filter((name) => next.includes(name)) })}
          />
        }
      />
      {isCut && (
        <p className={css['cut']}>
          <Trans>Showing the first 1,000 lines of each result. Counts and totals include all.</Trans>
        </p>
      )}
      <StatementRows
        key={JSON.stringify([search.show, search.q])}
        rows={shown}
        onClear={() => onChange({ show: [], q: '' })}
      />
    </>
  );
}
