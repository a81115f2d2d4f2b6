import type { StatementSettlement } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { atDay, formatDay } from '@galla/ui/format/dates.ts';
import arrange from '@galla/ui/layout/arrange.module.css';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { msg, t } from '@lingui/core/macro';
import { RouterLink } from '../../lib/page/RouterLink.tsx';
import { settlementHref } from '../settlements/public/settlement-search.ts';
import css from './Checks.module.css';
import { csvOf } from './csv-lines.ts';
import { results, type StatementRow } from './statement-view-model.ts';

const none = <span className="muted">–</span>;

const day = (text: string) => <Figure kind="time">{formatDay(atDay(text))}</Figure>;

/** The maximum number of settlements to name for a credit that matches several. */
const maxNamed = 2;

function SettlementLinks({ settlements }: { readonly settlements: readonly StatementSettlement[] }) {
  return settlements.slice(0, maxNamed).map(({ settlementId, settlementDate }, index) => (
    <span key={settlementId}>
      {index > 0 && ', '}
      <RouterLink className={css['link']} href={settlementHref(settlementId)}>
        {day(settlementDate)}
      </RouterLink>
    </span>
  ));
}

const pill = (result: StatementRow['result'], text = false) => (
  <StatusPill state={result} group={results[result].group} label={t(results[result].label)} text={text} />
);

/** The columns of the result: Galla's figures beside the bank's. */
export const statementColumns: readonly DataColumn<StatementRow>[] = [
  {
    id: 'result',
    head: msg`Result`,
    width: 232,
    cell: ({ result, note }) => (
      <span className={arrange['stack']}>
        {pill(result)}
        {note !== undefined && <small className="small soft">{note}</small>}
      </span>
    ),
  },
  {
    id: 'settlement',
    head: msg`Settlement`,
    width: 196,
    cell: ({ settlements }) =>
      settlements.length === 0 ? (
        none
      ) : (
        <TwoLines
          first={<SettlementLinks settlements={settlements} />}
          second={
            settlements.length > maxNamed ? (
              t`and ${{ count: settlements.length - maxNamed }} more`
            ) : settlements.length === 1 && settlements[0]?.utr ? (
              <Figure>{settlements[0].utr}</Figure>
            ) : undefined
          }
        />
      ),
  },
  {
    id: 'bank',
    head: msg`In your bank`,
    cell: ({ credit }) =>
      credit === undefined ? (
        none
      ) : (
        <TwoLines
          first={
            <>
              {day(credit.day)} <span className={css['line']}>{t`Row ${{ line: credit.line }}`}</span>
            </>
          }
          second={<span title={credit.text}>{credit.text}</span>}
        />
      ),
  },
  {
    id: 'net',
    head: msg`Expected`,
    width: 132,
    align: 'end',
    cell: ({ settlements: [settlement] }) => (settlement === undefined ? none : <Money paise={settlement.net} />),
  },
  {
    id: 'credited',
    head: msg`Credited`,
    width: 132,
    align: 'end',
    cell: ({ credit }) => (credit === undefined ? none : <Money paise={credit.amount} />),
  },
];

export function StatementCard({ row: { result, credit, settlements, note } }: { readonly row: StatementRow }) {
  const amount = credit?.amount ?? settlements[0]?.net ?? null;
  const words = note ?? (credit === undefined ? undefined : t`Row ${{ line: credit.line }} · ${{ text: credit.text }}`);
  return (
    <RowCard
      title={settlements.length > 0 ? <SettlementLinks settlements={settlements} /> : credit && day(credit.day)}
      line={words}
      amount={<Money paise={amount} />}
      state={pill(result, true)}
    />
  );
}

/** The lines as a CSV file. */
export const statementFile = (rows: readonly StatementRow[]): Blob =>
  csvOf([
    [
      t`Result`,
      t`Note`,
      t`Settlement date`,
      t`Settlement UTR`,
      t`Expected`,
      t`Statement row`,
      t`Bank date`,
      t`Bank description`,
      t`Credited`,
      t`Difference`,
    ],
    ...rows.map(({ result, note, settlements, credit, difference }) => [
      t(results[result].label),
      note,
      settlements.map(({ settlementDate }) => settlementDate).join(' '),
      settlements
        .map(({ utr }) => utr ?? '')
        .join(' ')
        .trim(),
      settlements[0] && { paise: settlements[0].net },
      credit?.line,
      credit?.day,
      credit?.text,
      credit && { paise: credit.amount },
      difference === undefined ? undefined : { paise: difference },
    ]),
  ]);
