import type { Screen } from '../../core/screen.ts';
import { seesStores } from './access.ts';

/** Stores. */
export const storesHome = {
  path: '/store',
  title: 'Stores',
  access: seesStores,
  navigation: { label: 'Stores', icon: 'store', group: 'collect' },
  testMode: true,
} as const satisfies Screen;
