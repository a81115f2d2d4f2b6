import type { savedViews } from '@galla/contract/payments/saved-views/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { changeView, createView, readViews, removeView } from './public/service.ts';

export const savedViewHandlers: Handlers<typeof savedViews> = {
  list: async (_input, context) => ({ views: await readViews(context) }),
  create: ({ body: { list, ...content } }, context) => createView(context, list, content),
  change: ({ params, body }, context) => changeView(context, params.viewId, body),
  async remove({ params }, context) {
    await removeView(context, params.viewId);
    return {};
  },
};
