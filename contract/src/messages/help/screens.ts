import { can, signedIn } from '../../core/endpoint.ts';
import type { PlannedActs, Screens } from '../../core/screen.ts';

/** The planned help screens. */
export const plannedHelpScreens = {
  faq: { path: '/faq', title: 'FAQ', access: signedIn, testMode: true },
} as const satisfies Screens;

const { faq } = plannedHelpScreens;

/** The planned actions of the helpdesk. */
export const plannedHelpActs = {
  seeTickets: { on: faq, does: 'Helpdesk requests', access: can('help_desk_view_access') },
  askHelpdesk: { on: faq, does: 'Ask the helpdesk', access: can('merchant_support_create_ticket') },
  raiseEscalations: { on: faq, does: 'Raise escalations from a file', access: can('batch_escalation_access') },
} as const satisfies PlannedActs;
