import type { paymentLinkMessages } from '@galla/contract/collect/payment-links/message-endpoints.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { qrSheetFile } from '../../../platform/customer-pages/qr-sheet.ts';
import { inTenant } from '../../../platform/db/database.ts';
import type { Download, Handlers } from '../../../platform/http/handlers.ts';
import type { EngineKeys } from '../../../platform/rail/engine-keys.ts';
import { linkKeyOf, readMessages, sendAgain } from '../public/link-messages.ts';
import { linkUrl } from '../public/link-url.ts';
import { refuseApi } from '../public/usable.ts';
import { linkQr } from './qr.ts';
import { findMessagedLink, findTenantOfMerchant } from './queries.ts';

type Kind = 'ONLINE' | 'OFFLINE';

/** The QR code of a link as a file. @throws Problem STATUS_404, TOO_MANY_REQUESTS */
async function downloadQr(context: ScopedContext, kind: Kind, shown: string, file: 'PNG' | 'PDF'): Promise<Download> {
  const key = await linkKeyOf(context, kind, shown);
  const link = await context.scoped((tx) => findMessagedLink(tx, key));
  if (link === undefined || link.code === null) throw new Problem('STATUS_404', 404);
  const sheet = linkQr({
    url: linkUrl(context.publicUrl, link.code),
    merchantName: link.merchant_name,
    amount: link.amount - link.paid_amount,
    referenceId: link.reference_id,
    expiresAt: link.expires_at,
    language: link.language,
  });
  return qrSheetFile(sheet, `payment-link-${link.code}`, file);
}

/** The handlers of messages and QR codes of links. */
export const linkMessageHandlers = (keys: EngineKeys): Handlers<typeof paymentLinkMessages> => {
  const send =
    (kind: Kind, as: 'RESENT' | 'REMINDER') =>
    async (
      input: {
        readonly params: { readonly id: string };
        readonly body: { channels?: ('SMS' | 'EMAIL')[] | undefined };
      },
      context: Parameters<Handlers<typeof paymentLinkMessages>['resend']>[1],
    ) => {
      const key = await linkKeyOf(context, kind, input.params.id);
      const request = { kind: as, channels: input.body.channels, now: context.now };
      return context.once(key.tenantId, (tx) => sendAgain(tx, context, key, request));
    };
  const find = (kind: Kind) => async (input: { readonly params: { readonly id: string } }, context: ScopedContext) => {
    const key = await linkKeyOf(context, kind, input.params.id);
    return context.scoped((tx) => readMessages(tx, key, context.now, context.language));
  };
  return {
    resend: send('ONLINE', 'RESENT'),
    resendByPut: send('ONLINE', 'RESENT'),
    notify: ({ params, body }, context) =>
      send('ONLINE', 'REMINDER')({ params, body: { channels: [body.channel] } }, context),
    find: find('ONLINE'),
    qr: ({ params, query }, context) => downloadQr(context, 'ONLINE', params.id, query.file),
    resendOffline: send('OFFLINE', 'RESENT'),
    findOffline: find('OFFLINE'),
    qrOffline: ({ params, query }, context) => downloadQr(context, 'OFFLINE', params.id, query.file),
    async sendReminder({ body: { merchantId, paymentLinkId, channels } }, context) {
      const { modes } = await keys.authenticate(context.header, context.rawBody);
      const tenantId = await context.transaction((tx) => findTenantOfMerchant(tx, merchantId, modes[0]));
      if (tenantId === undefined) throw new Problem('UNKNOWN_MERCHANT', 404);
      const key = { tenantId, linkId: decodeId('paymentLink', paymentLinkId) ?? '' };
      const request = { kind: 'REMINDER', channels, now: context.now } as const;
      return inTenant(context.database, tenantId, async (tx) => {
        await refuseApi(tx, tenantId);
        return sendAgain(tx, context, key, request);
      });
    },
  };
};
