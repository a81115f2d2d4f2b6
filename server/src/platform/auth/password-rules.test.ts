import { expect, test } from 'vitest';
import { refuseGuessable } from './password-rules.ts';

const kiran = { name: 'Kiran Joshi', phone: '9876500008', email: 'kiran.j@kaapi.example' };
const tried = (password: string) => {
  try {
    refuseGuessable(password, kiran);
    return 'taken';
  } catch (problem) {
    return problem;
  }
};

test.each([
  'password',
  'Password',
  'PASSWORD1!',
  'qwertyuiop',
  'sunshine2026',
  '12345678',
  'zzzzzzzz',
  'ｐａｓｓｗｏｒｄ',
])('SES-08 %s is refused as common', (password) => {
  const errors = [{ field: 'password', message: expect.stringContaining('most common') }];
  expect(tried(password)).toMatchObject({ code: 'STATUS_400', status: 400, errors });
});

test.each(['KiranJoshi', 'kiran-joshi-1', '9876500008', 'kiran.j@kaapi.example', 'Galla2026'])(
  'SES-08 %s is refused as the person’s own name, number or e-mail',
  (password) => {
    expect(tried(password)).toMatchObject({ errors: [{ message: expect.stringContaining('your own name') }] });
  },
);

test.each(['monsoon-on-the-window', 'filter-kaapi-at-six', 'b7Kd02mq', 'उत्तरायण-की-पतंग', 'password-of-nobody-else'])(
  'SES-08 %s is accepted',
  (password) => {
    expect(tried(password)).toBe('taken');
  },
);
