import { expect, test } from 'vitest';
import { straysOf } from './first-load.ts';

test('the frame loads areas by their home screens, and no route, screen list or schema at once', () => {
  const allowed = [
    'dashboard/src/app/features.ts',
    'dashboard/src/app/shell/Shell.tsx',
    'dashboard/src/app/screens/NotFoundPage.tsx',
    'dashboard/src/lib/router/routes.tsx',
    'contract/src/settlements/settlements/area.ts',
    'contract/src/identity/access/endpoints.ts',
    'node_modules/react/index.js',
  ];
  const strays = [
    'dashboard/src/settlements/settlements/screens.tsx',
    'dashboard/src/refunds/refunds/RefundAction.tsx',
    'dashboard/src/app/screens/payments.tsx',
    'contract/src/settlements/settlements/screens.ts',
    'contract/src/screens.ts',
    'node_modules/zod/v4/mini/schemas.js',
  ];
  expect(straysOf([...allowed, ...strays])).toEqual(strays);
});
