import { expect, test } from 'vitest';
import { gstinCheckCharacter, gstinProblem } from '../../core/tax-ids.ts';
import { fieldProblem } from './field-problems.ts';
import { sectionProblems } from './section-problems.ts';
import type { FieldValues, SectionField } from './sections.ts';
import { maskedValue } from './sections.ts';
import { hostOf, plainUrl } from './web-addresses.ts';

test.each([
  ['businessName', 'ab', "A business name needs at least 3 letters, digits, spaces or & ' ? @ . / -"],
  ['businessName', 'a'.repeat(64), 'A business name can have up to 63 characters.'],
  ['displayName', 'a'.repeat(64), 'A display name can have up to 63 characters.'],
  ['address', '14 #A Church Street', 'Invalid Business Address'],
  ['pincode', '012345', 'Enter a 6-digit PIN code that doesn’t start with 0.'],
  ['sellsOn', 'MARKET', 'Please select at least one option'],
  ['websiteType', 'WIX', 'Please select your website type'],
  ['website', 'monsoon.example', 'Please enter a valid Website URL'],
  ['website', 'ftp://monsoon.example', 'Please enter a valid Website URL'],
  ['website', 'https://play.google.com/store/apps/details?id=a.b', 'Please enter a valid Website URL'],
  ['website', `https://monsoon.example/${'a'.repeat(240)}`, 'Please enter a valid Website URL'],
  ['website', 'https://user@monsoon.example', 'Please enter a valid Website URL'],
  ['website', 'https://10.0.0.1', 'Please enter a valid Website URL'],
  ['storeUrl', 'https://', 'Please enter a valid Store URL'],
  ['appType', 'SYMBIAN', 'Please select App Type'],
  ['appUrl', 'app', 'Please enter a valid App URL'],
  ['appUrl', 'http://play.google.com/store/apps/details?id=a.b', 'App URL should start with https'],
  ['packageName', 'monsoon', 'Please enter a valid App Package Name'],
  ['webTerms', 'x', 'Please enter a valid T&C URL'],
  ['webRefund', 'x', 'Please enter a valid Refund policy URL'],
  ['appShipping', 'x', 'Please enter a valid Shipping policy URL'],
  ['webReturn', 'x', 'Please enter a valid Return policy URL'],
  ['appPrivacy', 'x', 'Please enter a valid Privacy policy URL'],
  ['accountNumber', '12345678', 'Enter an account number of 9 to 18 digits.'],
  ['ifsc', 'HDFC1000128', 'Enter an 11-character IFSC, such as HDFC0000128.'],
  ['pan', 'ABCXM1234K', 'Enter a 10-character PAN, such as ABCFM1234K.'],
  ['gstins', '29ABCFM1234K1Z0', 'The last character of this GSTIN is wrong.'],
] as const)('KYC-02 %s refuses %s', (field, value, message) => {
  expect(fieldProblem(field, value)).toBe(message);
  expect(fieldProblem(field, '')).toBeUndefined();
});

const website: FieldValues = {
  businessName: 'Monsoon Books LLP',
  displayName: 'Monsoon Books',
  description: 'Books by post',
  superCategory: 'retail',
  category: 'retail.books',
  subCategory: 'retail.books.books',
  address: '14 Church Street',
  pincode: '560001',
  sellsOn: 'WEBSITE',
  websiteType: 'OTHER',
  website: 'https://monsoonbooks.example',
  webTerms: 'https://monsoonbooks.example/terms',
  webRefund: 'https://monsoonbooks.example/refunds',
  webPrivacy: 'https://monsoonbooks.example/privacy',
  accepted: 'YES',
};
const business = (change: FieldValues) => sectionProblems('BUSINESS_DETAILS', { ...website, ...change });

test('KYC-02 a website needs its type and its policies; shipping and returns are optional', () => {
  expect(business({})).toEqual({});
  expect(sectionProblems('BUSINESS_DETAILS', {})).toEqual({
    ...Object.fromEntries(
      [
        'businessName',
        'displayName',
        'superCategory',
        'category',
        'subCategory',
        'description',
        'address',
        'pincode',
      ].map((field) => [field, 'This field cannot be empty']),
    ),
    sellsOn: 'Please select at least one option',
    accepted: 'Please accept Terms and Conditions',
  });
  expect(business({ website: '', webTerms: '', websiteType: '' })).toEqual({
    websiteType: 'Please select your website type',
    website: 'Please enter a valid Website URL',
    webTerms: 'Please enter a valid T&C URL',
  });
  expect(business({ websiteType: 'SHOPIFY' })).toEqual({ storeUrl: 'Please enter a valid Store URL' });
  expect(business({ accepted: 'NO' })).toEqual({ accepted: 'Please accept Terms and Conditions' });
});

test('KYC-02 an app needs its type and address, and an Android app also its package name', () => {
  const app: FieldValues = { sellsOn: 'APP', appTerms: website.webTerms ?? '', appRefund: website.webRefund ?? '' };
  const policy = { appPrivacy: website.webPrivacy ?? '' };
  const ios = { ...app, ...policy, appType: 'IOS', appUrl: 'https://apps.apple.com/in/app/monsoon/id1' };
  expect(business({ ...ios, website: '', websiteType: '', webTerms: 'left over' })).toEqual({});
  expect(business({ ...ios, appType: 'ANDROID' })).toEqual({
    packageName: 'Please enter a valid App Package Name',
    appUrl: 'Please enter a valid App URL',
  });
  expect(business({ ...ios, appPrivacy: '', appType: '' })).toMatchObject({
    appType: 'Please select App Type',
    appPrivacy: 'Please enter a valid Privacy policy URL',
  });
});

test('KYC-05 a savings account is refused', () => {
  const account = { accountNumber: '50200071234417', ifsc: 'HDFC0000128', holder: 'Monsoon Books LLP' };
  expect(sectionProblems('BANK_SECTION', { ...account, accountType: 'CURRENT' })).toEqual({});
  expect(sectionProblems('BANK_SECTION', { ...account, accountType: 'SAVINGS' })).toEqual({
    accountType: 'Bank details must be a Current Account.',
  });
});

test('KYC-02 GSTINs must contain the PAN, and only a registered business has them', () => {
  const gstinOf = (start: string) => `${start}${gstinCheckCharacter(start)}`;
  const [own, other] = [gstinOf('29ABCFM1234K1Z'), gstinOf('29AAAFM1234K1Z')];
  const tax = (values: FieldValues) =>
    sectionProblems('GST_PAN_SECTION', { pan: 'ABCFM1234K', panName: 'Monsoon Books', ...values });
  expect([gstinProblem(own), gstinProblem('27AAPFU0939F1ZV')]).toEqual([undefined, undefined]);
  expect(gstinProblem(gstinOf('99ABCFM1234K1Z'))).toBe('The first two digits of this GSTIN match no state.');
  expect(tax({ gstRegistered: 'NO', gstins: 'left over' })).toEqual({});
  expect(tax({ gstRegistered: 'YES' })).toEqual({ gstins: 'This field cannot be empty' });
  expect(tax({ gstRegistered: 'YES', gstins: own })).toEqual({});
  expect(tax({ gstRegistered: 'YES', gstins: `${own},${own}` })).toEqual({ gstins: 'This GSTIN is entered twice.' });
  expect(tax({ gstRegistered: 'YES', gstins: `${own},${other}` })).toEqual({
    gstins: 'This GSTIN belongs to a different PAN. Enter your business’s GSTIN.',
  });
});

test('KYC-06 trailing slashes are dropped, and the length of international names counts in ASCII', () => {
  expect(plainUrl(' https://monsoonbooks.example/shop// ')).toBe('https://monsoonbooks.example/shop');
  expect(hostOf('https://MonsoonBooks.example./a')).toBe('monsoonbooks.example');
  expect(hostOf('https://पुस्तक.भारत')).toBe('xn--11b3ar0d1b5d.xn--h2brj9c');
});

test('KYC-05 numbers and PANs are shown masked', () => {
  const shown = (field: SectionField, value: string) => maskedValue(field, value);
  expect([shown('accountNumber', '50200071234417'), shown('pan', 'ABCFM1234K')]).toEqual(['•• 4417', 'ABCFM••••K']);
});
