import type { groups } from '@galla/contract/identity/groups/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { chooseGroup, listChoices } from './service.ts';

export const groupHandlers: Handlers<typeof groups> = {
  list: (_input, context) => listChoices(context),
  choose: ({ body }, context) => chooseGroup(context, body.groupId),
};
