import type { ReactNode } from 'react';
import hit from '../buttons/hit-area.module.css';
import { Money } from '../figures/Money.tsx';
import { classNames } from '../layout/class-names.ts';
import css from './ShareBar.module.css';

const c = classNames(css);

/** One part, in the chart colour of its number. */
export type SharePart = { key: string; label: string; amount: number; series: 1 | 2 | 3 | 4 | 5; href?: string };

/** A share with one decimal: `74.2%`. A part that is not zero but rounds to it is `<0.1%`. */
export function shareText(amount: number, total: number): string {
  if (total <= 0) return '–';
  const percent = (amount / total) * 100;
  return amount > 0 && percent < 0.05 ? '<0.1%' : `${percent.toFixed(1)}%`;
}

/** The parts of an amount: a bar of 12 px and a table beside it, in the same order. Never a pie chart. */
export function ShareBar({
  label,
  parts,
  head = ['Paid with', 'Share of total', 'Amount'],
  renderLink,
}: {
  label: string;
  parts: readonly SharePart[];
  head?: readonly [string, string, string];
  renderLink?: (props: { href: string; className: string; children: ReactNode }) => ReactNode;
}) {
  const total = parts.reduce((sum, part) => sum + part.amount, 0);
  return (
    <div>
      <div className={c('bar')} aria-hidden="true">
        {parts.map((part) =>
          part.amount > 0 ? (
            <i key={part.key} className={c('part', `series${part.series}`)} style={{ flexGrow: part.amount }} />
          ) : null,
        )}
      </div>
      <table className={c('table')} aria-label={label}>
        <thead className="sr">
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => {
            const link = part.href && { href: part.href, className: c(hit['whole'], 'link'), children: part.label };
            return (
              <tr key={part.key} className={c(link && 'linked')}>
                <th scope="row">
                  <i className={c('key', `series${part.series}`)} />
                  {link ? renderLink ? renderLink(link) : <a {...link} /> : part.label}
                </th>
                <td className="num soft">{shareText(part.amount, total)}</td>
                <td>
                  <Money paise={part.amount} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
