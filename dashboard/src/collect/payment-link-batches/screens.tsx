import { paymentLinkBatchScreens } from '@galla/contract/collect/payment-link-batches/screens.ts';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';
import type { FileKind } from './file-kinds.ts';

const { linkFiles, linkFile, offlineLinkFiles, offlineLinkFile } = paymentLinkBatchScreens;

type Part = ComponentType<{ readonly kind: FileKind }>;

/** A screen for one of the two kinds of links; both share their components. */
const drawn = (part: () => Promise<Part>, which: 'onlineFiles' | 'offlineFiles') => async () => {
  const [Drawn, kinds] = await Promise.all([part(), import('./file-kinds.ts')]);
  const kind = kinds[which];
  return () => <Drawn kind={kind} />;
};

const files = async () => (await import('./FilesPage.tsx')).FilesPage;
const file = async () => (await import('./FilePage.tsx')).FilePage;

/** The screens of payment links from a file. */
export const linkFileRoutes: readonly RouteObject[] = [
  page(linkFiles, drawn(files, 'onlineFiles')),
  page(linkFile, drawn(file, 'onlineFiles')),
  page(offlineLinkFiles, drawn(files, 'offlineFiles')),
  page(offlineLinkFile, drawn(file, 'offlineFiles')),
];
