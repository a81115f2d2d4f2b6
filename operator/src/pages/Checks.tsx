import { riskMarks } from '@galla/contract/business/kyc/states.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { Check, CircleAlert } from 'lucide-react';
import { Rows } from '../parts/Rows.tsx';
import { marksAlone, type Reviewed, riskTexts, subjectTexts, words } from './review-texts.ts';

/** A detail that the merchant gave, beside what another source says. */
interface Compared {
  readonly id: string;
  readonly name: string | undefined;
  readonly merchant: string | undefined;
  readonly source: string;
  /** How alike two names are, in percent; null for other details. */
  readonly score: number | null;
  readonly isFine: boolean;
}

/** What was checked about a submission. */
export function Checks({ of: review }: { readonly of: Reviewed }) {
  return (
    <Rows
      label="Details of the merchant and of other sources"
      rows={comparedIn(review)}
      rowKey={({ id }) => id}
      columns={columns}
      cardsUnder={440}
    />
  );
}

function comparedIn(review: Reviewed): Compared[] {
  const { comparisons, website } = review;
  return [
    ...comparisons.map(({ subject, merchant, source, score, isFine }) => ({
      id: subject,
      name: subjectTexts[subject],
      merchant,
      source,
      score,
      isFine,
    })),
    ...marksAlone(review).map((mark) => ({
      id: mark,
      name: riskTexts[mark],
      merchant: undefined,
      source: riskMarks[mark],
      score: null,
      isFine: false,
    })),
    ...(website?.findings ?? []).map(({ subject, result, reason }) => ({
      id: `website ${subject}`,
      name: subjectTexts[subject],
      merchant: website?.url,
      source: words(reason),
      score: null,
      isFine: result !== 'FAIL',
    })),
  ];
}

const columns: readonly DataColumn<Compared>[] = [
  { id: 'name', head: 'Check', width: 96, cell: ({ name }) => <span className="wrap">{name}</span> },
  { id: 'merchant', head: 'Merchant says', cell: ({ merchant }) => <b className="wrap">{merchant ?? '–'}</b> },
  { id: 'source', head: 'Source says', cell: ({ source }) => <span className="wrap">{source}</span> },
  {
    id: 'result',
    head: 'Result',
    width: 112,
    align: 'end',
    cell: ({ isFine, score }) => <Result isFine={isFine} text={score === null ? undefined : `${score} %`} />,
  },
];

const Result = ({ isFine, text }: { readonly isFine: boolean; readonly text?: string | undefined }) => (
  <span className={isFine ? 'result' : 'result bad'}>
    <Icon of={isFine ? Check : CircleAlert} size={14} />
    {text === undefined ? (
      isFine ? (
        'OK'
      ) : (
        'Look at it'
      )
    ) : (
      <>
        <span className="num">{text}</span>
        <span className="sr">{isFine ? 'is fine' : 'has to be looked at'}</span>
      </>
    )}
  </span>
);
