import { encodeId } from '@galla/contract/core/ids.ts';
import { storeImportIds } from '@galla/contract/stores/feature.ts';
import { exampleImportRow, importColumnNames, importColumns } from '@galla/contract/stores/import-rules.ts';
import type { storeImports } from '@galla/contract/stores/imports.ts';
import { recordedDownload } from '../../audit/service.ts';
import { exportCsv } from '../../platform/db/csv-export.ts';
import { inTenant, inTenants } from '../../platform/db/database.ts';
import { templateFile } from '../../platform/files/template-file.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { Download, Handlers, ScopedContext } from '../../platform/http/handlers.ts';
import type { ImportPlace } from './queries.ts';
import { importOf, importsPage, readImport, readRow, rowsPage } from './reading.ts';
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

/** The handlers of imports. */
export const storeImportHandlers = (geocoder: Geocoder): Handlers<typeof storeImports> => ({
  template: async ({ query }) => templateFile(query.format, template),
  async upload({ body }, context) {
    const place = await loadImport(context, context.file, body);
    return context.scoped((tx) => readImport(tx, context.scope, place));
  },
  list: ({ query }, context) => importsPage(context, query),
  async details({ params }, context) {
    const place = await importOf(context, params.importId);
    return context.scoped((tx) => readImport(tx, context.scope, place));
  },
  async rows({ params, query }, context) {
    const place = await importOf(context, params.importId);
    return inTenants(context.database, [place.tenantId], (tx) => rowsPage(tx, place, query));
  },
  async correct({ params, body }, context) {
    const place = await importOf(context, params.importId);
    return inTenant(context.database, place.tenantId, async (tx) => {
      await correctRow(tx, geocoder, place, { number: params.number, cells: body.cells });
      return readRow(tx, place, params.number);
    });
  },
  async drop({ params, body }, context) {
    const place = await importOf(context, params.importId);
    return inTenant(context.database, place.tenantId, async (tx) => {
      await dropRows(tx, geocoder, place, body);
      return readImport(tx, context.scope, place);
    });
  },
  async confirm({ params, body }, context) {
    const place = await importOf(context, params.importId);
    return context.once(place.tenantId, async (tx) => {
      await confirmImport(tx, context, place, body);
      return readImport(tx, context.scope, place);
    });
  },
  async cancel({ params }, context) {
    const place = await importOf(context, params.importId);
    return inTenant(context.database, place.tenantId, async (tx) => {
      await cancelImport(tx, context, place);
      return readImport(tx, context.scope, place);
    });
  },
  async download({ params }, context) {
    return resultFile(context, await importOf(context, params.importId));
  },
});

/** Every row as it was uploaded or corrected, with its result or error. */
function resultFile(context: ScopedContext, place: ImportPlace): Promise<Download> {
  const shownId = encodeId(storeImportIds, place.importId);
  return recordedDownload(
    context,
    { act: 'STORE_IMPORT_DOWNLOADED', fileName: `stores-${shownId}.csv`, detail: { import: shownId } },
    () => exportCsv(context.database, [place.tenantId], resultQuery(place)),
  );
}
