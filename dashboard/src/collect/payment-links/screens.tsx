import { paymentLinkScreens } from '@galla/contract/collect/payment-links/screens.ts';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';
import type { LinkKind } from './link-kinds.ts';

const { payLinks, createPayLink, payLinkDetails, onlinePayLinks, createOnlinePayLink, onlinePayLinkDetails } =
  paymentLinkScreens;

type Part = ComponentType<{ readonly kind: LinkKind }>;

/** A screen for one of the two kinds of links; both share their components. */
const drawn = (part: () => Promise<Part>, which: 'onlineLinks' | 'offlineLinks') => async () => {
  const [Drawn, kinds] = await Promise.all([part(), import('./link-kinds.ts')]);
  const kind = kinds[which];
  return () => <Drawn kind={kind} />;
};

const list = async () => (await import('./list/PaymentLinksPage.tsx')).PaymentLinksPage;
const create = async () => (await import('./create/CreateLinkPage.tsx')).CreateLinkPage;
const details = async () => (await import('./details/LinkPage.tsx')).LinkPage;

/** The screens of payment links, in-store and online. */
export const routes: readonly RouteObject[] = [
  page(payLinks, drawn(list, 'offlineLinks')),
  page(createPayLink, drawn(create, 'offlineLinks')),
  page(payLinkDetails, drawn(details, 'offlineLinks')),
  page(onlinePayLinks, drawn(list, 'onlineLinks')),
  page(createOnlinePayLink, drawn(create, 'onlineLinks')),
  page(onlinePayLinkDetails, drawn(details, 'onlineLinks')),
];
