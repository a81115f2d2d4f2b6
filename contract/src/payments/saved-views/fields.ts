import * as z from 'zod/mini';
import { can } from '../../core/endpoint.ts';
import { hiddenLeftOut, noCardNumber } from '../../core/schema.ts';
import { longestViewName } from './lists.ts';

/** Who may share views: shared views appear on the screens of the whole team. */
export const sharesViews = { ...can('users_edit_access'), wholeMerchant: true } as const;

/** The name of a view in a form. */
export const viewNameField = z
  .string()
  .check(
    hiddenLeftOut,
    z.trim(),
    z.minLength(1, 'Enter a name for the view.'),
    z.maxLength(longestViewName, 'Use up to 40 characters.'),
    z.regex(/^[^\p{Cc}]*$/u, 'Control characters are not allowed.'),
    noCardNumber,
  );
