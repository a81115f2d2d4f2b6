import { connect } from '../../platform/db/connect.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import type { Provider } from '../../platform/provider.ts';
import { applyBuiltInHolidays } from '../../settlements/settlements/calendar/holidays.ts';
import { bankState } from '../../settlements/settlements/states.ts';
import { maskStoredCardNumbers } from './mask-card-numbers.ts';
import type { DatabaseAddresses } from './prepare-database.ts';

/**
 * Fills in the data that a prepared database needs besides its tables: the provider, corrections of data from older
 * versions, and this version's bank holidays. Without the owner's login it does nothing.
 */
export async function fillDatabase(
  config: DatabaseAddresses & { readonly masterKey: Buffer; readonly provider: Omit<Provider, 'contact'> },
): Promise<void> {
  const { databaseUrl, migrationUrl, masterKey, provider } = config;
  if (migrationUrl === null) return;
  await keepProvider(migrationUrl, provider);
  await maskStoredCardNumbers(migrationUrl, masterKey);
  const worker = openDatabase({ url: databaseUrl, role: 'galla_worker', masterKey, unlock: config, connections: 1 });
  try {
    await inTransaction(worker, (tx) => applyBuiltInHolidays(tx, bankState(provider.gstState), Date.now()));
  } finally {
    await worker.close();
  }
}

/**
 * Writes the provider's settings to the database, where queries read them. Changed settings take effect at the next
 * start.
 */
export async function keepProvider(ownerUrl: string, provider: Omit<Provider, 'contact'>): Promise<void> {
  const { gstState, registration, sac, refundDays, upiHandle } = provider;
  const { gstin = null, legalName = null, address = null } = registration ?? {};
  const owner = await connect(ownerUrl, 'MIGRATION_DATABASE_URL');
  try {
    await owner.query(
      'UPDATE provider SET gst_state = $1, gstin = $2, legal_name = $3, address = $4, sac = $5, refund_days = $6, upi_handle = $7',
      [gstState, gstin, legalName, address, sac, refundDays, upiHandle],
    );
  } finally {
    await owner.end();
  }
}
