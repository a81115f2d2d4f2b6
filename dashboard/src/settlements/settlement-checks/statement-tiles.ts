import type { StatementMatch } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { t } from '@lingui/core/macro';
import { type StatementSearch, statementSearch } from './check-search.ts';
import { countsOf, missingSum, type Result, results } from './statement-view-model.ts';

/**
 * A tile above the lines of a statement: the count and total (in paise) of settlements, credits or debits. `href` opens
 * their lines.
 */
export interface StatementTile {
  readonly label: string;
  readonly paise: number;
  readonly count: number;
  readonly of: 'settlement' | 'credit' | 'debit';
  readonly href: string;
}

/** The results of credits. Each credit of a statement has exactly one of them. */
const ofCredits = {
  FOUND: 'matched',
  OTHER_AMOUNT: 'otherAmount',
  DUPLICATE: 'duplicates',
  NOT_SETTLED: 'notSettled',
  UNCLEAR: 'unclear',
  FOREIGN: 'foreign',
} as const satisfies { readonly [Name in Result]?: keyof StatementMatch };

/** Results that are shown even without lines. */
const usual: readonly Result[] = ['FOUND', 'FOREIGN'];

/** The missing and the debited amount, then the credits by result, which add up to the last figure. */
export function statementTiles(match: StatementMatch, search: StatementSearch): readonly StatementTile[] {
  const parts = Object.keys(ofCredits) as (keyof typeof ofCredits)[];
  const leads = (...show: Result[]) => statementSearch.href({ ...search, q: '', show });
  return [
    {
      label: t(results.MISSING.label),
      paise: missingSum(match),
      count: countsOf(match).MISSING,
      of: 'settlement',
      href: leads('MISSING'),
    },
    ...(match.debited.count === 0
      ? []
      : [
          {
            label: t(results.DEBITED.label),
            paise: -match.debited.amount,
            count: match.debited.count,
            of: 'debit' as const,
            href: leads('DEBITED'),
          },
        ]),
    ...parts
      .filter((name) => usual.includes(name) || match[ofCredits[name]].count > 0)
      .map((name): StatementTile => {
        const { amount, count } = match[ofCredits[name]];
        return { label: t(results[name].label), paise: amount, count, of: 'credit', href: leads(name) };
      }),
    {
      label: t`All credits`,
      paise: match.credits.amount,
      count: match.credits.count,
      of: 'credit',
      href: leads(...parts),
    },
  ];
}
