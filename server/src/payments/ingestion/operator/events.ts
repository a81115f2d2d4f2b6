import { databaseCommand, UsageError } from '../../../platform/operator.ts';
import { listRefusedEvents, listWarnedPayments } from '../public/operator-queries.ts';

/** Lists the newest refused engine events. */
export const refusedCommand = databaseCommand({
  words: ['refused'],
  section: 'merchants',
  help: '  npm run operator -- refused [--limit 20]                     the newest events of engines that were refused',
  async run({ tx, words, limit }) {
    if (words.length !== 1) throw new UsageError('This command is not known.');
    const lines = (await listRefusedEvents(tx, limit)).map((event) =>
      [
        event.received_at.toISOString(),
        event.code,
        event.merchant_id ?? '-',
        event.provider_transaction_id ?? '-',
        event.field ?? '-',
        event.message,
      ].join('  '),
    );
    return lines.length === 0 ? 'No event was refused.' : lines.join('\n');
  },
});

/** Lists the newest payments with warnings about invalid fields. */
export const warnedCommand = databaseCommand({
  words: ['warned'],
  section: 'merchants',
  help: '  npm run operator -- warned [--limit 20]                      the newest payments with fields that did not fit',
  async run({ tx, words, limit }) {
    if (words.length !== 1) throw new UsageError('This command is not known.');
    const lines = (await listWarnedPayments(tx, limit)).map((payment) =>
      [
        payment.received_at.toISOString(),
        payment.merchant_id,
        payment.provider_transaction_id,
        payment.warnings.join(', '),
      ].join('  '),
    );
    return lines.length === 0 ? 'All fields of all payments fit.' : lines.join('\n');
  },
});
