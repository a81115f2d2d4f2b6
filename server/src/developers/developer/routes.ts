import type { developer } from '@galla/contract/developers/developer/endpoints.ts';
import { inTenants } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { keyOwner } from '../api-keys/public/api-key-view.ts';
import { readProgress } from './progress.ts';

/** The handlers of developer settings. */
export const developerHandlers: Handlers<typeof developer> = {
  async start(_input, context) {
    const owner = await keyOwner(context);
    const { live, test } = owner.tenantOf;
    return inTenants(context.database, [live, test], (tx) => readProgress(tx, context, owner));
  },
};
