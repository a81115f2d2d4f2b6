import type { CustomerContact, customerContact } from '@galla/contract/business/merchants/customer-contact.ts';
import { record } from '../../identity/audit/public/service.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findCustomerContact, setCustomerContact } from './public/customer-contact-queries.ts';

const none: CustomerContact = { email: null, phone: null };

/** How customers reach a merchant. Test mode has its own contact. */
export const customerContactHandlers: Handlers<typeof customerContact> = {
  find: ({ query }, { scope, scoped }) =>
    scoped(async (tx) => ({
      contact: (await findCustomerContact(tx, merchantOf(scope, query.merchantId).tenantId)) ?? none,
    })),
  async change({ body: { merchantId, ...contact } }, context) {
    const { personId, membershipId } = context.scope;
    const { tenantId } = merchantOf(context.scope, merchantId);
    await inTenant(context.database, tenantId, async (tx) => {
      const change = { ...contact, changed_by: personId, changed_at: new Date(context.now) };
      await setCustomerContact(tx, tenantId, change);
      const detail = { email: contact.email ?? '', phone: contact.phone ?? '' };
      await record(tx, context, { act: 'CUSTOMER_CONTACT_CHANGED', personId, membershipId, detail });
    });
    return { contact };
  },
};
