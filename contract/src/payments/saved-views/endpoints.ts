import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { idOf } from '../../core/schema.ts';
import { viewNameField } from './fields.ts';
import { isParamText, viewListNames } from './lists.ts';
import { savedViewsRoutes } from './routes.ts';

const list = z.enum(viewListNames);
const paramText = z.string().check(z.refine(isParamText, 'This filter can’t be saved in a link.'));
const params = z
  .record(z.string().check(z.regex(/^[a-z]{1,20}$/i)), paramText)
  .check(z.refine((all) => Object.keys(all).length <= 20, 'Use up to 20 filters.'));

const savedView = z.object({
  viewId: idOf('savedView'),
  list,
  name: z.string(),
  /** The parameters of the list’s address. */
  params: z.record(z.string(), z.string()),
  /** Whether it is shared with the whole team. */
  shared: z.boolean(),
  /** Whether the caller saved it. */
  own: z.boolean(),
  /** The person who saved it, if it is another person; null if they have left. */
  savedBy: z.nullable(z.string()),
  /** Whether the caller may change and delete it. */
  mayChange: z.boolean(),
  /** Increases with each change. */
  version: z.int(),
});

/** A saved view of a list as the caller may use it. */
export type SavedView = z.infer<typeof savedView>;

const content = { name: viewNameField, shared: z.boolean(), params };
const ofView = z.strictObject({ viewId: idOf('savedView') });

/** Saved views of lists: a person’s own, and those that are shared with the team. */
export const savedViews = endpoints(savedViewsRoutes, {
  list: {
    summary: 'List the saved views of all lists the caller can open, in the order they were saved',
    returns: z.object({ views: z.array(savedView) }),
  },
  create: {
    summary: 'Save a view of a list, for the caller only or shared with the team',
    body: z.strictObject({ list, ...content }),
    returns: savedView,
    errors: {
      STATUS_404: 404,
      INVALID_MERCHANT_ID: 404,
      VIEW_NAME_TAKEN: 409,
      VIEW_LIMIT_REACHED: 409,
      VIEW_SHARING_NOT_ALLOWED: 403,
    },
  },
  change: {
    summary: 'Update a saved view; `version` is the one the caller has seen',
    params: ofView,
    body: z.strictObject({ ...content, version: z.int() }),
    returns: savedView,
    errors: {
      STATUS_404: 404,
      INVALID_MERCHANT_ID: 404,
      VIEW_NAME_TAKEN: 409,
      VIEW_LIMIT_REACHED: 409,
      VIEW_SHARING_NOT_ALLOWED: 403,
      VIEW_CHANGED: 409,
    },
  },
  remove: {
    summary: 'Delete a saved view',
    params: ofView,
    returns: z.object({}),
    errors: { STATUS_404: 404, VIEW_SHARING_NOT_ALLOWED: 403 },
  },
});
