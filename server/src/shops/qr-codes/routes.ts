import type { qrCodeArchives } from '@galla/contract/shops/qr-codes/archives.ts';
import type { qrCodeChanges } from '@galla/contract/shops/qr-codes/changes.ts';
import type { qrCodes } from '@galla/contract/shops/qr-codes/endpoints.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { archiveFile, makeArchive, readArchive, readArchives } from './archives/service.ts';
import { activateQrCode, addQrCode, changeQrCode, deactivateQrCode, replaceQrCode } from './changes.ts';
import { downloadQrCode } from './download.ts';
import type { QrCodeTakings } from './public/takings.ts';
import { detailsAt, qrCodeAt, readList, readTotals, textOf } from './qr-code-view.ts';

export const qrCodeHandlers = (takings: QrCodeTakings): Handlers<typeof qrCodes> => ({
  list: async ({ query }, context) => readList(context, takings, query),
  totals: async ({ query }, context) => readTotals(context, takings, query),
  details: ({ params }, context) => context.scoped((tx) => detailsAt(tx, context, takings, params.qrCodeId)),
  text: ({ params }, { scope, scoped }) =>
    scoped(async (tx) => {
      const row = await qrCodeAt(tx, scope, params.qrCodeId, null);
      return { qrCodeId: row.code, text: textOf(row) };
    }),
  download: ({ body }, context) => downloadQrCode(context, body),
});

/** The tenant of a QR code within the scope. @throws Problem STATUS_404 */
const tenantOf = async ({ scope, scoped }: ScopedContext, qrCodeId: string): Promise<string> =>
  (await scoped((tx) => qrCodeAt(tx, scope, qrCodeId, null))).tenant_id;

/** Runs an action on a QR code in one transaction of its tenant, and returns the resulting code. */
async function changed(
  context: ScopedContext,
  takings: QrCodeTakings,
  qrCodeId: string,
  change: (tx: Tx) => Promise<void>,
) {
  return inTenant(context.database, await tenantOf(context, qrCodeId), async (tx) => {
    await change(tx);
    return detailsAt(tx, context, takings, qrCodeId);
  });
}

/** The handlers of changes to QR codes. */
export const qrCodeChangeHandlers = (takings: QrCodeTakings): Handlers<typeof qrCodeChanges> => ({
  async add({ body }, context) {
    const { tenantId } = merchantOf(context.scope, body.merchantId);
    return context.once(tenantId, async (tx) => detailsAt(tx, context, takings, await addQrCode(tx, context, body)));
  },
  change: ({ params: { qrCodeId }, body }, context) =>
    changed(context, takings, qrCodeId, (tx) => changeQrCode(tx, context, qrCodeId, body)),
  deactivate: ({ params: { qrCodeId }, body }, context) =>
    changed(context, takings, qrCodeId, (tx) => deactivateQrCode(tx, context, qrCodeId, body)),
  activate: ({ params: { qrCodeId }, body }, context) =>
    changed(context, takings, qrCodeId, (tx) => activateQrCode(tx, context, qrCodeId, body.version)),
  async replace({ params: { qrCodeId }, body }, context) {
    return context.once(await tenantOf(context, qrCodeId), async (tx) =>
      detailsAt(tx, context, takings, await replaceQrCode(tx, context, qrCodeId, body)),
    );
  },
});

/** The handlers of ZIP files of QR codes. */
export const qrCodeArchiveHandlers = (files: FileStore): Handlers<typeof qrCodeArchives> => ({
  async make({ body }, context) {
    const { tenantId } = merchantOf(context.scope, body.merchantId);
    return context.once(tenantId, (tx) => makeArchive(tx, context, tenantId, body));
  },
  latest: ({ query }, context) => readArchives(context, query.merchantId),
  details: ({ params }, context) => readArchive(context, params.archiveId),
  file: ({ params }, context) => archiveFile(context, files, params.key),
});
