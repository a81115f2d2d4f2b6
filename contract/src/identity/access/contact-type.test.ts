import { describe, expect, test } from 'vitest';
import { contactType } from './fields.ts';

describe('SES-13 the pattern of a contact decides how it is messaged', () => {
  test.each([
    ['9876500001', 'SMS'],
    ['5000000000', 'SMS'],
    ['asha@kaapi.example', 'EMAIL'],
    ['first.last+shop@sub.kaapi.co.in', 'EMAIL'],
    ['4876500001', undefined],
    ['987650000', undefined],
    ['98765000011', undefined],
    ['asha@kaapi', undefined],
    ['asha@kaapi.e', undefined],
    ['asha kaapi', undefined],
    ['', undefined],
  ])('the contact %j is of the type %s', (value, type) => {
    expect(contactType(value)).toBe(type);
  });
});
