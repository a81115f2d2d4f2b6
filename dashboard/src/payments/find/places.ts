import { bankAccountScreens } from '@galla/contract/business/bank-account/screens.ts';
import { managesOnlineLinks } from '@galla/contract/collect/payment-links/access.ts';
import { paymentLinkScreens } from '@galla/contract/collect/payment-links/screens.ts';
import type { Access } from '@galla/contract/core/endpoint.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import { settingsHome } from '@galla/contract/identity/profile/area.ts';
import { securityHome } from '@galla/contract/identity/second-factor/area.ts';
import { team } from '@galla/contract/identity/team/calls.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { mayRefund, setsRefunds } from '@galla/contract/refunds/refunds/routes.ts';
import { screens } from '@galla/contract/screens.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  Files,
  KeyRound,
  Landmark,
  Languages,
  Link2,
  ShieldCheck,
  SquareArrowRight,
  Store,
  Undo2,
  UserPlus,
} from 'lucide-react';
import { allows, isInMode, type Session } from '../../lib/session/session.ts';
import { actionKeywords } from './action-keywords.ts';

/** A screen, or an action on one. */
export interface Place {
  readonly title: string;
  readonly href: string;
  readonly icon: IconType;
}

interface Act extends Omit<Place, 'title'> {
  readonly title: MessageDescriptor;
  /** Other words for it, for the search alone. */
  readonly words: keyof typeof actionKeywords;
  readonly on: Screen;
  readonly access: Access;
}

const { history } = transactionScreens;

const acts: readonly Act[] = [
  {
    title: msg`Refund a payment`,
    words: 'refund',
    icon: Undo2,
    href: `${history.path}?states=COMPLETED`,
    on: history,
    access: mayRefund,
  },
  {
    title: msg`Refund payments from a file`,
    words: 'bulk',
    icon: Files,
    href: refundBatchScreens.initiateBulkRefund.path,
    on: refundBatchScreens.initiateBulkRefund,
    access: refundBatchScreens.initiateBulkRefund.access,
  },
  {
    title: msg`Create a payment link`,
    words: 'link',
    icon: Link2,
    href: paymentLinkScreens.createOnlinePayLink.path,
    on: paymentLinkScreens.createOnlinePayLink,
    access: managesOnlineLinks,
  },
  {
    title: msg`Create a store payment link`,
    words: 'link',
    icon: Link2,
    href: paymentLinkScreens.createPayLink.path,
    on: paymentLinkScreens.createPayLink,
    access: paymentLinkScreens.createPayLink.access,
  },
  {
    title: msg`Invite someone to your team`,
    words: 'invite',
    icon: UserPlus,
    href: `${teamScreens.teamMembers.path}#invite`,
    on: teamScreens.teamMembers,
    access: team.invite.spec.access,
  },
  {
    title: msg`Add a store`,
    words: 'store',
    icon: Store,
    href: storeScreens.addStore.path,
    on: storeScreens.addStore,
    access: storeScreens.addStore.access,
  },
  {
    title: msg`Change the refund limits`,
    words: 'limits',
    icon: ShieldCheck,
    href: `${settingsHome.path}#refund-limits`,
    on: settingsHome,
    access: setsRefunds,
  },
  {
    title: msg`Change your password`,
    words: 'password',
    icon: KeyRound,
    href: securityHome.path,
    on: securityHome,
    access: securityHome.access,
  },
  {
    title: msg`Language and theme`,
    words: 'look',
    icon: Languages,
    href: `${settingsHome.path}#look`,
    on: settingsHome,
    access: settingsHome.access,
  },
  {
    title: msg`Change the bank account`,
    words: 'account',
    icon: Landmark,
    href: bankAccountScreens.bankAccount.path,
    on: bankAccountScreens.bankAccount,
    access: bankAccountScreens.bankAccount.access,
  },
];

/** Whether a screen opens by its address alone, within the navigation. */
const isOpened = ({ path, standalone }: Screen) => !path.includes('$') && standalone !== true;

/**
 * The screens and actions that match a text, for people who may use them in the page's mode; all actions for an empty
 * text.
 */
export function placesFor(session: Session, text: string): readonly Place[] {
  const may = (access: Access, on: Screen) => allows(session, access) && isInMode(on);
  const fits = fitting(text);
  const done = acts.filter(
    (act) => may(act.access, act.on) && fits(`${t(act.title)}, ${actionKeywords[act.words].join(', ')}`),
  );
  const acting = done.map(({ title, ...act }) => ({ ...act, title: t(title) }));
  if (text === '') return acting;
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
  return [...acting, ...opened.map(({ title, path }) => ({ title, href: path, icon: SquareArrowRight }))];
}

/** Whether each word of the text begins a word. */
function fitting(text: string): (words: string) => boolean {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (words) => {
    const all = words.toLowerCase().split(/[\s,]+/);
    return wanted.every((word) => all.some((one) => one.startsWith(word)));
  };
}
