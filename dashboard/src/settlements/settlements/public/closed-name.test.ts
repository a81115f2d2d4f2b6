import { expect, test } from 'vitest';
import { closedName } from './closed-name.ts';

test('SET-01 SET-02 a closed day gives its reason in the page’s language, and a holiday its name', () => {
  const closed = (kind: 'SUNDAY' | 'SATURDAY' | 'HOLIDAY', name: string, estimated = false) => ({
    kind,
    name,
    estimated,
  });
  expect(closedName({ day: '2026-11-22', closed: closed('SUNDAY', 'of the server') })).toBe('Sunday');
  expect(closedName({ day: '2026-11-28', closed: closed('SATURDAY', 'of the server') })).toBe('Fourth Saturday');
  expect(closedName({ day: '2026-12-25', closed: closed('HOLIDAY', 'Christmas') })).toBe('Christmas');
  expect(closedName({ day: '2027-03-10', closed: closed('HOLIDAY', 'Id-ul-Fitr', true) })).toBe(
    'Id-ul-Fitr (date may change)',
  );
  expect(closedName({ day: '2026-11-23', closed: null })).toBeUndefined();
});
