import { encodeId } from '@galla/contract/core/ids.ts';
import { storeImportIds } from '@galla/contract/shops/stores/feature.ts';
import { exampleImportRow, importColumnNames, importColumns } from '@galla/contract/shops/stores/import-rules.ts';
import type { storeImports } from '@galla/contract/shops/stores/imports.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { recordedDownload } from '../../../identity/audit/public/service.ts';
import { exportCsv } from '../../../platform/db/csv-export.ts';
import { inTenant, inTenants } from '../../../platform/db/database.ts';
import { templateFile } from '../../../platform/files/template-file.ts';
import type { Geocoder } from '../../../platform/geocoding/geocoder.ts';
import type { Download, Handlers } from '../../../platform/http/handlers.ts';
import { importOf, importsPage, readImport, readRow, rowsPage } from './import-view.ts';
import type { ImportKey } from './queries.ts';
import { resultQuery } from './row-queries.ts';
import { cancelImport, confirmImport, correctRow, dropRows, loadImport } from './service.ts';

const template = {
  name: 'stores-template',
  sheet: 'Stores',
  rows: [
    importColumnNames.map((column) => importColumns[column]),
    importColumnNames.map((column) => exampleImportRow[column]),
  ],
};

export const storeImportHandlers = (geocoder: Geocoder): Handlers<typeof storeImports> => ({
  template: async ({ query }) => templateFile(query.format, template),
  async upload({ body }, context) {
    const key = await loadImport(context, context.file, body);
    return context.scoped((tx) => readImport(tx, context.scope, key));
  },
  list: ({ query }, context) => importsPage(context, query),
  async details({ params }, context) {
    const key = await importOf(context, params.importId);
    return context.scoped((tx) => readImport(tx, context.scope, key));
  },
  async rows({ params, query }, context) {
    const key = await importOf(context, params.importId);
    return inTenants(context.database, [key.tenantId], (tx) => rowsPage(tx, key, query));
  },
  async correct({ params, body }, context) {
    const key = await importOf(context, params.importId);
    return inTenant(context.database, key.tenantId, async (tx) => {
      await correctRow(tx, geocoder, key, { number: params.number, cells: body.cells });
      return readRow(tx, key, params.number);
    });
  },
  async drop({ params, body }, context) {
    const key = await importOf(context, params.importId);
    return inTenant(context.database, key.tenantId, async (tx) => {
      await dropRows(tx, geocoder, key, body);
      return readImport(tx, context.scope, key);
    });
  },
  async confirm({ params, body }, context) {
    const key = await importOf(context, params.importId);
    return context.once(key.tenantId, async (tx) => {
      await confirmImport(tx, context, key, body);
      return readImport(tx, context.scope, key);
    });
  },
  async cancel({ params }, context) {
    const key = await importOf(context, params.importId);
    return inTenant(context.database, key.tenantId, async (tx) => {
      await cancelImport(tx, context, key);
      return readImport(tx, context.scope, key);
    });
  },
  async download({ params }, context) {
    return resultFile(context, await importOf(context, params.importId));
  },
});

/** Every row as uploaded or corrected, with its result or error. */
function resultFile(context: ScopedContext, key: ImportKey): Promise<Download> {
  const shownId = encodeId(storeImportIds, key.importId);
  return recordedDownload(
    context,
    { act: 'STORE_IMPORT_DOWNLOADED', fileName: `stores-${shownId}.csv`, detail: { import: shownId } },
    () => exportCsv(context.database, [key.tenantId], resultQuery(key)),
  );
}
