import { Readable } from 'node:stream';
import type { documents } from '@galla/contract/business/documents/endpoints.ts';
import { documentIds } from '@galla/contract/business/documents/feature.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { inTenant, inTenants } from '../../platform/db/database.ts';
import type { Download, Handlers, RequestContext } from '../../platform/http/handlers.ts';
import { linkKey, linkLives, openLink } from './links.ts';
import type { DocumentServices } from './public/service.ts';
import {
  findStanding,
  mediaTypes,
  recordView,
  removeDocument,
  shownDocuments,
  uploadDocument,
} from './public/service.ts';
import { readSealed } from './sealed-files.ts';

const idOf = (shown: string) => decodeId(documentIds, shown) ?? '';

export const documentHandlers = (services: DocumentServices): Handlers<typeof documents> => ({
  list: (_input, { scope, scoped }) =>
    scoped(async (tx) => ({
      documents: [...(await shownDocuments(tx, merchantOf(scope, undefined).tenantId))],
      canUpload: services.antivirus !== null,
    })),
  upload: ({ params, body }, context) => uploadDocument(context, services, context.file, { ...params, ...body }),
  link({ params }, { scope, scoped, masterKey, now }) {
    const { personId, membershipId } = scope;
    const { tenantId } = merchantOf(scope, undefined);
    return scoped(async (tx) => {
      const { id: documentId } = await findStanding(tx, { tenantId, id: idOf(params.documentId) });
      const until = now + linkLives;
      const key = linkKey(masterKey, { tenantId, documentId, personId, membershipId }, until);
      return { url: `/api/v1/om/documents/file/${key}`, until: new Date(until).toISOString() };
    });
  },
  remove({ params }, context) {
    const { tenantId } = merchantOf(context.scope, undefined);
    return inTenant(context.database, tenantId, async (tx) => {
      await removeDocument(tx, context, services, { tenantId, id: idOf(params.documentId) });
      return { message: 'Document deleted.' } as const;
    });
  },
  file: ({ params }, context) => documentFile(context, services, params.key),
});

/** The document behind a link. Its opening is recorded first. @throws Problem STATUS_404 */
async function documentFile(context: RequestContext, { files }: DocumentServices, key: string): Promise<Download> {
  const { masterKey, database, now } = context;
  const link = openLink(masterKey, key, now);
  if (link === undefined) throw new Problem('STATUS_404', 404);
  const { tenantId, documentId: id, personId, membershipId } = link;
  const row = await inTenants(database, [tenantId], (tx) => findStanding(tx, { tenantId, id }));
  const bytes = await readSealed({ masterKey, files }, row);
  await context.transaction((tx) => recordView(tx, context, row, { personId, membershipId }));
  const fileName = `${row.kind.toLowerCase().replaceAll('_', '-')}.${row.type === 'PDF' ? 'pdf' : 'jpg'}`;
  return { fileName, stream: Readable.from([bytes], { objectMode: false }), type: mediaTypes[row.type], shown: true };
}
