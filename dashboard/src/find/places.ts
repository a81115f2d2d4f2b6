import type { Access } from '@galla/contract/core/endpoint.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import { managesOnlineLinks } from '@galla/contract/payment-links/access.ts';
import { paymentLinkScreens } from '@galla/contract/payment-links/screens.ts';
import { settingsHome } from '@galla/contract/profile/area.ts';
import { refundBatchScreens } from '@galla/contract/refund-batches/screens.ts';
import { mayRefund, setsRefunds } from '@galla/contract/refunds/endpoints.ts';
import { screens } from '@galla/contract/screens.ts';
import { securityHome } from '@galla/contract/second-factor/area.ts';
import { storeScreens } from '@galla/contract/stores/screens.ts';
import { team } from '@galla/contract/team/endpoints.ts';
import { teamScreens } from '@galla/contract/team/screens.ts';
import { transactionScreens } from '@galla/contract/transactions/screens.ts';
import { allows, isInMode, type Session } from '../lib/session/session.ts';

/** A screen, or something that is done on one. */
export interface Place {
  readonly title: string;
  readonly href: string;
}

interface Act extends Place {
  /** Other words for it, for the search alone. */
  readonly words: string;
  readonly on: Screen;
  readonly access: Access;
}

const { history } = transactionScreens;

const acts: readonly Act[] = [
  {
    title: 'Refund a payment',
    words: 'refund, return money, give back',
    href: `${history.path}?states=COMPLETED`,
    on: history,
    access: mayRefund,
  },
  {
    title: 'Refund many payments from a file',
    words: 'bulk refund, refund file, Excel',
    href: refundBatchScreens.initiateBulkRefund.path,
    on: refundBatchScreens.initiateBulkRefund,
    access: refundBatchScreens.initiateBulkRefund.access,
  },
  {
    title: 'Create a payment link',
    words: 'new link, ask for money, invoice',
    href: paymentLinkScreens.createOnlinePayLink.path,
    on: paymentLinkScreens.createOnlinePayLink,
    access: managesOnlineLinks,
  },
  {
    title: 'Create a payment link of a shop',
    words: 'new link, ask for money',
    href: paymentLinkScreens.createPayLink.path,
    on: paymentLinkScreens.createPayLink,
    access: paymentLinkScreens.createPayLink.access,
  },
  {
    title: 'Invite somebody to the team',
    words: 'invite, add a person, cashier, staff, employee',
    href: teamScreens.teamMembers.path,
    on: teamScreens.teamMembers,
    access: team.invite.spec.access,
  },
  {
    title: 'Add a store',
    words: 'new store, new shop, branch, outlet',
    href: storeScreens.addStore.path,
    on: storeScreens.addStore,
    access: storeScreens.addStore.access,
  },
  {
    title: 'Change the refund limits',
    words: 'limit, approval, second person',
    href: `${settingsHome.path}#refund-limits`,
    on: settingsHome,
    access: setsRefunds,
  },
  {
    title: 'Change your password',
    words: 'password, sign in',
    href: securityHome.path,
    on: securityHome,
    access: securityHome.access,
  },
  {
    title: 'Language and theme',
    words: 'language, Hindi, English, theme, dark, light',
    href: `${settingsHome.path}#look`,
    on: settingsHome,
    access: settingsHome.access,
  },
];

/** Whether a screen opens by its address alone, with the navigation around it. */
const isOpened = ({ path, standalone }: Screen) => !path.includes('$') && standalone !== true;

/** The screens and acts that fit a text, for who may use them in the mode of the page; all acts for an empty text. */
export function placesFor(session: Session, text: string): readonly Place[] {
  const may = (access: Access, on: Screen) => allows(session, access) && isInMode(on);
  const fits = fitting(text);
  const done = acts.filter((act) => may(act.access, act.on) && fits(`${act.title}, ${act.words}`));
  if (text === '') return done;
  const seen = new Set<string>();
  const opened = Object.values<Screen>(screens).filter((screen) => {
    const { access, path, navigation, title } = screen;
    const isMembers = access.who === 'member' || access.who === 'signed-in';
    if (!isMembers || !isOpened(screen) || !may(access, screen)) return false;
    if (!fits(`${title}, ${navigation?.label ?? ''}, ${path.replaceAll(/[/-]/g, ' ')}`) || seen.has(title))
      return false;
    seen.add(title);
    return true;
  });
  return [...done, ...opened.map(({ title, path }) => ({ title, href: path }))];
}

/** Whether each word of the text begins a word. */
function fitting(text: string): (words: string) => boolean {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (words) => {
    const all = words.toLowerCase().split(/[\s,]+/);
    return wanted.every((word) => all.some((one) => one.startsWith(word)));
  };
}
