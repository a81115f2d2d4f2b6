import { paymentPageScreens } from '@galla/contract/collect/payment-pages/screens.ts';

const { payPages, createPayPage, payPage, editPayPage } = paymentPageScreens;

/** The list of payment pages. */
export const pagesHref: string = payPages.path;

/** The form of a new page. */
export const createPageHref: string = createPayPage.path;

/** A page with its totals. */
export const pageHref = (id: string): string => payPage.path.replace('$pageId', id);

/** The editor of a page. */
export const editPageHref = (id: string): string => editPayPage.path.replace('$pageId', id);
