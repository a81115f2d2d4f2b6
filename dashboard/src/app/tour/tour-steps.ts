import { isAt } from '../../lib/router/address.ts';
import { allows, isInMode, type Session } from '../../lib/session/session.ts';
import { features } from '../features.ts';

/** A step of the tour. */
export interface TourStep {
  readonly title: string;
  /** The description of the target. */
  readonly text: string;
  /** Where the screens of the step begin; the navigation's entry leads to or below one of them. None for the profile. */
  readonly paths: readonly string[];
}

/** The steps of UI-09 in the order of the navigation. The profile comes last: nobody begins there. */
const tourSteps: readonly TourStep[] = [
  {
    title: 'Home page insights',
    text: 'See your collections by hour, the earlier period and your newest payments.',
    paths: ['/dashboard'],
  },
  {
    title: 'Transactions',
    text: 'Find a payment by UTR, phone number or order ID. New ones appear automatically.',
    paths: ['/transactions'],
  },
  {
    title: 'Reports',
    text: 'Payments, refunds and settlements as files, for the dates that you choose.',
    paths: ['/reports'],
  },
  {
    title: 'Payment Links',
    text: 'Send a link. Your customer pays with it.',
    paths: ['/pay-links', '/pay-links-new'],
  },
  {
    title: 'Settlements',
    text: 'See what reaches your bank, when, and what was deducted.',
    paths: ['/settlements'],
  },
  {
    title: 'Profile',
    text: 'Switch between your login profiles here, if you work for more than one merchant. Change the theme or sign out here too.',
    paths: [],
  },
];

/** The steps for a person: those whose area there is in this mode, and which they may open. */
export function stepsFor(session: Session): readonly TourStep[] {
  const isOpen = (path: string) =>
    features.some(({ home }) => isAt(home.path, path) && isInMode(home) && allows(session, home.access));
  return tourSteps.filter(({ paths }) => paths.length === 0 || paths.some(isOpen));
}
