import { Trans } from '@lingui/react/macro';
import css from '../Bulk.module.css';
import { BatchTemplate } from './BatchTemplate.tsx';

/** The three steps of a bulk refund. The first one offers the template. */
export function BatchStart() {
  return (
    <section className={css['start']} aria-labelledby="batch-start">
      <h2 id="batch-start">
        <Trans>Refund many payments from one file</Trans>
      </h2>
      <ol>
        <li>
          <b>
            <Trans>Fill in the template</Trans>
          </b>
          <p>
            <Trans>One row for each refund: which payment, how much and why.</Trans>
          </p>
          <BatchTemplate />
        </li>
        <li>
          <b>
            <Trans>Upload the file</Trans>
          </b>
          <p>
            <Trans>We check every row before any money moves. You can correct or remove rows with errors.</Trans>
          </p>
        </li>
        <li>
          <b>
            <Trans>Confirm the totals</Trans>
          </b>
          <p>
            <Trans>Refunds then start automatically. A result file shows the result of each row.</Trans>
          </p>
        </li>
      </ol>
    </section>
  );
}
