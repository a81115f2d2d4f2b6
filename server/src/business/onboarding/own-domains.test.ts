// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { isOwnUrl } from './own-domains.ts';
import { nameMatch } from './public/name-match.ts';

test.each([
  'https://monsoonbooks.example',
  'http://monsoonbooks.in/shop',
  'https://shop.monsoonbooks.co.in',
  'https://monsoon.myshopify.com',
  'https://amazonia-books.com',
  'https://googlebooksellers.in',
  'https://पुस्तक.भारत',
])('KYC-06 %s can be a merchant’s own', (url) => {
  expect(isOwnUrl(url)).toBe(true);
});

test.each([
  'https://amazon.in',
  'https://www.amazon.co.uk/dp/1',
  'https://store.google.com',
  'https://m.facebook.com/monsoon',
  'https://wa.me/919876543210',
  'https://x.com/monsoon',
  'https://mail.yahoo.co.in',
  'https://co.in',
  'https://myshopify.com',
  'https://monsoon.invalidtld',
  'https://192.168.0.1',
  'https://localhost',
  'https://аmazon.com',
  'https://gооgle.in',
  'https://monsооnbooks.in',
])('KYC-06 %s is refused', (url) => {
  expect(isOwnUrl(url)).toBe(false);
});

test.each([
  ['MONSOON BOOKS LLP', 'Monsoon Books LLP', 100],
  ['M/S ANNAPURNA FOODS PVT LTD', 'Annapurna Foods Private Limited', 100],
  ['FOODS ANNAPURNA', 'Annapurna Foods', 100],
  ['MONSOON BOOK', 'Monsoon Books', 92],
  ['SURESH KUMAR YADAV', 'Monsoon Books', 11],
  ['', 'Monsoon Books', 0],
])('KYC-05 the bank’s %s matches %s to %i percent', (registered, entered, score) => {
  expect(nameMatch(registered, entered)).toBe(score);
});
