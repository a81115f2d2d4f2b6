import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { idOf } from '../../core/schema.ts';
import { group } from '../access/endpoints.ts';
import { groupsRoutes } from './routes.ts';

const choice = z.extend(group, { lastUsed: z.boolean() });

/** A merchant or super-merchant that the person may choose, and whether it was their last choice. */
export type GroupChoice = z.infer<typeof choice>;

/** Choosing and switching merchants (MID-02). */
export const groups = endpoints(groupsRoutes, {
  list: {
    summary: 'List the merchants and super-merchants you can select, the last selected first, then by name',
    returns: z.object({ groupId: z.nullable(idOf('group')), groups: z.array(choice) }),
  },
  choose: {
    summary: 'Select or switch the merchant of this session; the session ID is renewed',
    body: z.strictObject({ groupId: idOf('group') }),
    returns: z.object({ roleName: z.string(), roleId: z.string() }),
    errors: { INVALID_MERCHANT_ID: 404, MERCHANT_SWITCHED: 409 },
  },
});
