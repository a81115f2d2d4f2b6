import type { FieldValues } from '@galla/contract/business/onboarding/sections.ts';
import type { WebsiteFinding } from '@galla/contract/business/website-check/checks.ts';
import { gstinCheckCharacter } from '@galla/contract/core/tax-ids.ts';

/** A business of the demo whose KYC waits at the review desk. No one can sign in for it. */
export interface DemoApplicant {
  readonly merchantId: string;
  readonly person: { readonly name: string; readonly phone: string };
  readonly values: FieldValues & { readonly businessName: string; readonly website: string };
  readonly area: { readonly city: string; readonly state: string };
  /** The holder's name according to the bank. */
  readonly atBank: string;
  readonly findings: readonly WebsiteFinding[];
  /** The hours that it has waited. */
  readonly waits: number;
  readonly isFraud?: boolean;
  /** Why the desk sent an earlier submission back. */
  readonly sentBack?: { readonly field: 'panName'; readonly reason: string };
  /** The first approver's note. */
  readonly approvedFirst?: string;
}

interface Business {
  readonly merchantId: string;
  readonly name: string;
  readonly site: string;
  readonly sells: readonly [subCategory: string, description: string];
  readonly address: readonly [line: string, pincode: string, city: string, state: string];
  readonly pan: string;
  readonly panName?: string;
  /** The state code in its GSTIN; without one it is not registered for GST. */
  readonly gstState?: string;
  readonly account: readonly [number: string, ifsc: string];
  readonly atBank?: string;
}

const gstinOf = (start: string) => `${start}${gstinCheckCharacter(start)}`;

function applicant(
  { merchantId, name, site, sells, address, pan, panName, gstState, account, atBank }: Business,
  rest: Pick<DemoApplicant, 'person' | 'waits' | 'isFraud' | 'sentBack' | 'approvedFirst'> & {
    readonly finding?: WebsiteFinding;
  },
): DemoApplicant {
  const { finding, ...own } = rest;
  const [subCategory, description] = sells;
  const [superCategory = '', category = ''] = subCategory.split('.');
  const [line, pincode, city, state] = address;
  const website = `https://${site}`;
  const registered = gstState === undefined ? undefined : gstinOf(`${gstState}${pan}1Z`);
  const fine: readonly WebsiteFinding[] = [
    { subject: 'TLS', result: 'FINE', reason: 'SECURE', url: website },
    { subject: 'TERMS', result: 'FINE', reason: 'FOUND', url: `${website}/terms` },
    { subject: 'PRIVACY', result: 'FINE', reason: 'FOUND', url: `${website}/privacy` },
    { subject: 'REFUND', result: 'FINE', reason: 'FOUND', url: `${website}/refunds` },
    { subject: 'PRICES', result: 'FINE', reason: 'IN_RUPEES', url: website },
  ];
  return {
    merchantId,
    ...own,
    area: { city, state },
    atBank: atBank ?? name.toUpperCase(),
    findings: fine.map((one) => (one.subject === finding?.subject ? finding : one)),
    values: {
      businessName: name,
      displayName: name.replace(/ (LLP|Private Limited)$/, ''),
      description,
      superCategory,
      category: `${superCategory}.${category}`,
      subCategory,
      address: line,
      pincode,
      sellsOn: 'WEBSITE',
      websiteType: 'OTHER',
      website,
      webTerms: `${website}/terms`,
      webRefund: `${website}/refunds`,
      webPrivacy: `${website}/privacy`,
      noShipping: 'YES',
      noReturns: 'YES',
      accepted: 'YES',
      accountNumber: account[0],
      ifsc: account[1],
      accountType: 'CURRENT',
      holder: name,
      pan,
      panName: panName ?? name.toUpperCase(),
      gstRegistered: registered === undefined ? 'NO' : 'YES',
      ...(registered !== undefined && { gstins: registered }),
    },
  };
}

/** One submission of every kind at the review desk, with every risk mark. */
export const demoApplicants: readonly DemoApplicant[] = [
  applicant(
    {
      merchantId: 'PEEPAL01',
      name: 'Peepal Tree Books LLP',
      site: 'peepaltree.example',
      sells: ['retail.books-and-stationery.books', 'New and old books in Kannada and English, by post'],
      address: ['14, Church Street', '560001', 'Bengaluru', 'Karnataka'],
      pan: 'AAKFP4471K',
      gstState: '29',
      account: ['50200071234491', 'HDFC0000128'],
    },
    { person: { name: 'Anand Murthy', phone: '9876500601' }, waits: 1 },
  ),
  applicant(
    {
      merchantId: 'NANDINI01',
      name: 'Nandini Handicrafts LLP',
      site: 'nandinihandicrafts.example',
      sells: ['retail.home-and-furniture.home-decor', 'Channapatna toys and lamps, turned by hand'],
      address: ['7, Craft Lane', '570001', 'Mysuru', 'Karnataka'],
      pan: 'AAMFN2086H',
      account: ['50200081930472', 'HDFC0000128'],
      atBank: 'NANDINI CRAFTS',
    },
    { person: { name: 'Shalini Gowda', phone: '9876500602' }, waits: 3 },
  ),
  applicant(
    {
      merchantId: 'SAFFRON01',
      name: 'Saffron Thread LLP',
      site: 'saffronthread.example',
      sells: ['retail.clothing-and-accessories.clothing', 'Kurtas and dupattas from weavers of Chanderi'],
      address: ['22, New Palasia', '452001', 'Indore', 'Madhya Pradesh'],
      pan: 'ABZFS7719C',
      panName: 'SAFFRON THREAD AND LOOM LLP',
      gstState: '23',
      account: ['50200066120087', 'HDFC0000128'],
    },
    {
      person: { name: 'Vikram Solanki', phone: '9876500603' },
      waits: 26,
      sentBack: { field: 'panName', reason: 'Write the name as the PAN card has it.' },
    },
  ),
  applicant(
    {
      merchantId: 'MONSOON01',
      name: 'Monsoon Umbrellas LLP',
      site: 'monsoonumbrellas.example',
      sells: ['retail.clothing-and-accessories.bags-and-luggage', 'Umbrellas and rain bags, repaired for life'],
      address: ['5, Princess Street', '682001', 'Kochi', 'Kerala'],
      pan: 'AAQFM3350D',
      gstState: '32',
      account: ['50200090417735', 'HDFC0000128'],
    },
    {
      person: { name: 'Thomas Kurian', phone: '9876500604' },
      waits: 5,
      finding: { subject: 'REFUND', result: 'FAIL', reason: 'NOT_FOUND', url: null },
    },
  ),
  applicant(
    {
      merchantId: 'PEEPAL02',
      name: 'Peepal Tree Gifts LLP',
      site: 'peepaltree.example',
      sells: ['retail.books-and-stationery.art-and-craft-supplies', 'Paper, inks and gifts for readers'],
      address: ['16, Church Street', '560001', 'Bengaluru', 'Karnataka'],
      pan: 'AAKFP5528L',
      gstState: '29',
      account: ['50200071238820', 'HDFC0000128'],
    },
    { person: { name: 'Revathi Murthy', phone: '9876500605' }, waits: 7 },
  ),
  applicant(
    {
      merchantId: 'TARA01',
      name: 'Tara Jewels Private Limited',
      site: 'tarajewels.example',
      sells: ['retail.clothing-and-accessories.jewellery', 'Silver jewellery with hallmark'],
      address: ['51, Mirza Ismail Road', '302001', 'Jaipur', 'Rajasthan'],
      pan: 'AAFCT6402M',
      gstState: '08',
      account: ['50200055871206', 'HDFC0000128'],
    },
    { person: { name: 'Kavita Soni', phone: '9876500606' }, waits: 30 },
  ),
  applicant(
    {
      merchantId: 'GADGET01',
      name: 'Gadget Bazaar LLP',
      site: 'gadgetbazaar.example',
      sells: ['retail.electronics-and-appliances.phones-and-computers', 'Phones and chargers, new and used'],
      address: ['9, Mahatma Gandhi Marg', '226001', 'Lucknow', 'Uttar Pradesh'],
      pan: 'AARFG9143E',
      gstState: '09',
      account: ['50200033650914', 'HDFC0000128'],
      atBank: 'GADGETS BAZAR AND SONS',
    },
    {
      person: { name: 'Faisal Ansari', phone: '9876500607' },
      waits: 11,
      isFraud: true,
      approvedFirst: 'Called the owner and saw the shop’s licence.',
    },
  ),
];
