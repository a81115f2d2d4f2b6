import { settlementCheckScreens } from '@galla/contract/settlement-checks/screens.ts';
import { type Result, resultNames } from './statement-view-model.ts';

/** The path of the screen that matches a statement, and of the one that checks fees. */
export const statementPath: string = settlementCheckScreens.statementMatch.path;
export const feesPath: string = settlementCheckScreens.feeAudit.path;

/** What is shown of the answer to a statement. It lives in the address; the answer itself is kept nowhere. */
export interface StatementSearch {
  readonly merchant?: string | undefined;
  /** None means all. */
  readonly show: readonly Result[];
  readonly q: string;
}

/** The merchant of an address; malformed ones are left out. */
export const merchantIn = ({ merchant }: { readonly [key: string]: unknown }): string | undefined =>
  typeof merchant === 'string' && /^[A-Z0-9]{4,20}$/.test(merchant) ? merchant : undefined;

/** Reads an address. What is unknown is left out. */
export function parseStatementSearch(params: { readonly [key: string]: unknown }): StatementSearch {
  const text = (key: string) => (typeof params[key] === 'string' ? params[key] : '');
  const shown = text('show').split(',');
  return {
    merchant: merchantIn(params),
    show: resultNames.filter((name) => shown.includes(name)),
    q: text('q').trim().slice(0, 200),
  };
}

/** The search as it stands in the address. */
export function statementParams({ merchant, show, q }: StatementSearch): Record<string, string> {
  const entries = [
    ['merchant', merchant],
    ['show', show.join(',')],
    ['q', q],
  ] as const;
  return Object.fromEntries(entries.filter((entry): entry is [(typeof entry)[0], string] => Boolean(entry[1])));
}

/** The same as a text for `href`. */
export function statementHref(search: StatementSearch): string {
  const params = new URLSearchParams(statementParams(search)).toString();
  return params === '' ? statementPath : `${statementPath}?${params}`;
}
