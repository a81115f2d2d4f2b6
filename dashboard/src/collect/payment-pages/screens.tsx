import { paymentPageScreens } from '@galla/contract/collect/payment-pages/screens.ts';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';

const { payPages, createPayPage, payPage, editPayPage } = paymentPageScreens;

/** The screens of payment pages. */
export const pageRoutes: readonly RouteObject[] = [
  page(payPages, async () => (await import('./list/PagesPage.tsx')).PagesPage),
  page(createPayPage, async () => (await import('./edit/CreatePage.tsx')).CreatePage),
  page(editPayPage, async () => (await import('./edit/EditPage.tsx')).EditPage),
  page(payPage, async () => (await import('./details/PageDetails.tsx')).PageDetails),
];
