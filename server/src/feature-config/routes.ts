import { Problem } from '@galla/contract/core/problem.ts';
import type { featureConfig } from '@galla/contract/feature-config/endpoints.ts';
import { defaultOf } from '@galla/contract/registry.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { findAnnouncement } from './announcements.ts';
import { findNotifications } from './notifications.ts';
import { findOwner, listSettings } from './queries.ts';

export const featureConfigHandlers: Handlers<typeof featureConfig> = {
  evaluate: ({ body }, { scope, scoped, now }) =>
    scoped(async (tx) => {
      const owner = await findOwner(tx, scope, body.merchantId);
      if (owner === undefined) throw new Problem('INVALID_MERCHANT_ID', 404);
      const settings = await listSettings(tx, owner);
      const keys = [...new Set(body.keys)].slice(0, body.maxSize);
      const asked = (key: string) => keys.includes(key);
      return {
        config: {
          ...Object.fromEntries(keys.map((key) => [key, settings.get(key) ?? defaultOf(key)])),
          ...(asked('announcementWidget') && { announcementWidget: await findAnnouncement(tx, owner, now) }),
          ...(asked('notificationWidget') && {
            notificationWidget: await findNotifications(tx, scope, body.merchantId),
          }),
        },
      };
    }),
};
