import css from '../Bulk.module.css';
import { BatchTemplate } from './BatchTemplate.tsx';

/** The three steps of a bulk refund. The first one offers the template. */
export function BatchStart() {
  return (
    <section className={css['start']} aria-labelledby="batch-start">
      <h2 id="batch-start">Refund many payments from one file</h2>
      <ol>
        <li>
          <b>Fill in the template</b>
          <p>One row for each refund: which payment, how much and why.</p>
          <BatchTemplate />
        </li>
        <li>
          <b>Upload the file</b>
          <p>We check every row before any money moves. You can correct or remove rows with errors.</p>
        </li>
        <li>
          <b>Confirm the totals</b>
          <p>Refunds then start automatically. A result file shows the result of each row.</p>
        </li>
      </ol>
    </section>
  );
}
