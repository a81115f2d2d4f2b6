import { laterScreens } from '@galla/contract/later-screens.ts';
import { type Screen, screens } from '@galla/contract/screens.ts';
import { allows, type Session } from '../../lib/session.ts';

/** A step of the tour. */
export interface TourStep {
  readonly title: string;
  /** What is there. */
  readonly text: string;
  /** What is said where the screen is still to come. */
  readonly later?: string;
  /** Where the screens of the step begin; the navigation's entry leads to or below one of them. None for the profile. */
  readonly paths: readonly string[];
}

/** The steps in the order of the specification (A2). */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'Profile',
    text: 'Switch between your login profiles here, if you work for more than one merchant. How the dashboard looks and the way out are here too.',
    paths: [],
  },
  {
    title: 'Home page insights',
    text: 'What you collected, hour by hour, with the time before it behind it. Your newest payments stand beside it.',
    paths: ['/dashboard'],
  },
  {
    title: 'Transactions',
    text: 'Every payment, found by anything you have in hand: UTR, phone number or order ID. Live ones appear by themselves.',
    paths: ['/transactions'],
  },
  {
    title: 'Reports',
    text: 'Payments, refunds and settlements as files, for the dates that you choose.',
    paths: ['/reports'],
  },
  {
    title: 'Payment Links',
    text: 'Send a link, and your customer pays by it.',
    later: 'Payment links come to your dashboard with a later release of Galla.',
    paths: ['/pay-links', '/pay-links-new'],
  },
  {
    title: 'Settlements',
    text: 'What reaches your bank, and when, with everything that was taken off on the way.',
    paths: ['/settlements'],
  },
];

/** How a step stands for a person: there, still to come, or not for their role or merchant. */
export type Standing = 'there' | 'later' | 'closed';

/** How a step stands, by the table of screens alone. */
export function standingOf({ paths }: TourStep, session: Session): Standing {
  if (paths.length === 0) return 'there';
  const isHere = ({ path }: Screen) => paths.some((start) => path === start || path.startsWith(`${start}/`));
  const isOpen = (table: Readonly<Record<string, Screen>>) =>
    Object.values(table).some((screen) => isHere(screen) && allows(session, screen.access));
  if (isOpen(screens)) return 'there';
  return isOpen(laterScreens) ? 'later' : 'closed';
}

/** What a step says. */
export function textOfStep(step: TourStep, standing: Standing): string {
  if (standing === 'there') return step.text;
  if (standing === 'later' && step.later !== undefined) return step.later;
  return 'This is not part of your role, or of your merchant’s account. An Admin or your payments provider can tell you more.';
}
