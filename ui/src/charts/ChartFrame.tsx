import { Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { classNames } from '../layout/class-names.ts';
import css from './ChartFrame.module.css';

const c = classNames(css);

/**
 * The chart's figures as a table: head cells, then rows. The first cell of a row is its head, the others are figures.
 */
export type ChartTableData = { head: readonly string[]; rows: readonly (readonly ReactNode[])[] };

/** A chart with its legend and, behind `View as table`, all its figures as text. */
export function ChartFrame({
  label,
  table,
  keys,
  children,
}: {
  label: string;
  table: ChartTableData;
  keys?: ReactNode;
  children: ReactNode;
}) {
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <figure className={c('frame')}>
      {!shown && children}
      {shown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section id={id} className={c('scroll')} aria-label={label} tabIndex={0}>
          <table className={c('table')}>
            <thead>
              <tr>
                {table.head.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows keep the order of the chart
                <tr key={index}>
                  {row.map((cell, place) =>
                    place === 0 ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells keep the order of the heads
                      <th key={place} scope="row">
                        {cell}
                      </th>
                    ) : (
                      // biome-ignore lint/suspicious/noArrayIndexKey: cells keep the order of the heads
                      <td key={place}>{cell}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <figcaption className={c('foot')}>
        {!shown && keys}
        <Button
          kind="text"
          size="small"
          icon={Table2}
          className={c('toggle')}
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'View as chart' : 'View as table'}
        </Button>
      </figcaption>
    </figure>
  );
}
