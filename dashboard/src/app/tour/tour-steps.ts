import { t } from '@lingui/core/macro';
import { isAt } from '../../lib/router/paths.ts';
import { allows, isInMode, type Session } from '../../lib/session/session.ts';
import { features } from '../features.ts';

/** A step of the tour. */
export interface TourStep {
  readonly title: string;
  /** The description of the target. */
  readonly text: string;
  /**
   * The home paths of the step's screens; the navigation entry leads to or below one of them. Empty for the profile.
   */
  readonly paths: readonly string[];
}

/** The steps of UI-09 in navigation order. The profile is last, because it is not where people start. */
const tourSteps = (): readonly TourStep[] => [
  {
    title: t`Home page insights`,
    text: t`See collections by hour, compared with the previous period, and your latest payments.`,
    paths: ['/dashboard'],
  },
  {
    title: t`Transactions`,
    text: t`Find a payment by UTR, phone number or order ID. New ones appear automatically.`,
    paths: ['/transactions'],
  },
  {
    title: t`Reports`,
    text: t`Download payments, refunds and settlements for the dates you choose.`,
    paths: ['/reports'],
  },
  {
    title: t`Payment Links`,
    text: t`Send your customer a link to pay.`,
    paths: ['/pay-links', '/pay-links-new'],
  },
  {
    title: t`Settlements`,
    text: t`See what reaches your bank, when, and what was deducted.`,
    paths: ['/settlements'],
  },
  {
    title: t`Profile`,
    text: t`Switch between your login profiles, change the theme or sign out here.`,
    paths: [],
  },
];

/** A person's steps: those whose area exists in this mode, and which they may open. */
export function stepsFor(session: Session): readonly TourStep[] {
  const isOpen = (path: string) =>
    features.some(({ home }) => isAt(home.path, path) && isInMode(home) && allows(session, home.access));
  return tourSteps().filter(({ paths }) => paths.length === 0 || paths.some(isOpen));
}
