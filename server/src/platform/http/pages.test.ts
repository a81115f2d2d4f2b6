import { expect, test } from 'vitest';
import { withoutExtraSlashes } from './pages.ts';

test.each([
  ['/dashboard/', '/dashboard'],
  ['/transactions//history//', '/transactions/history'],
  ['/settlements/?from=/a//b/&to=#/', '/settlements?from=/a//b/&to=#/'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['\\/\\evil.example', '/evil.example'],
  ['/', '/'],
  ['//', '/'],
  ['/refunds/details/R%2F1', '/refunds/details/R%2F1'],
])('the address %s is normalized to %s, and never names another host', (address, written) => {
  expect(withoutExtraSlashes(address)).toBe(written);
  expect(new URL(withoutExtraSlashes(address), 'https://galla.example').host).toBe('galla.example');
});
