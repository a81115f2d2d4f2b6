import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { takesMoney } from '../../../business/activation/public/gate-queries.ts';

/**
 * Whether the merchant `m` of link `l` in tenant `t` currently accepts payments by links: it is active and not blocked,
 * and online links are activated or it is in test mode. The same rule as `unusableBecause`. `tenant` is the link's.
 */
export const canBePaid = (tenant: RawBuilder<unknown>) => sql<boolean>`(m.state = 'ACTIVE' and ${takesMoney}
  and not exists (select from feature_setting f
    where f.owner_id in (m.id, m.group_id) and f.key = 'PAYLINK_BLOCKED' and f.value = 'true')
  and coalesce((select case a.state when 'ACTIVATED' then true when 'DISABLED' then false end
    from payment_link_activation a where a.tenant_id = ${tenant}), l.kind = 'OFFLINE' or t.mode = 'test'))`;
