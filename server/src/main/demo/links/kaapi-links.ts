import type { DemoLink } from './demo-link.ts';
import { byBank, byCard, byUpi } from './demo-link.ts';

const asha = '9876500001';
const tara = '9876500030';
const both = ['SMS', 'EMAIL'] as const;
const declined = 'The bank declined the card';

/** The payment links of Kaapi Online, which sells coffee to offices, hotels and homes. */
export const kaapiLinks: readonly DemoLink[] = [
  {
    ...{ referenceId: 'CG-2291', amount: 48_600_00, purpose: 'Gift boxes with a filter, 120 pieces' },
    customer: { name: 'Kavita Pillai', phoneNumber: '9940127785', email: 'kavita@infravision.example' },
    ...{ by: asha, created: [9, 10.5], expires: -12, sendBy: both, reminders: 2 },
    items: [{ name: 'Gift box, filter and two blends', quantity: 120, unitPrice: 405_00, gstRate: 18 }],
    life: [
      { is: 'opened', at: [9, 10.8], on: 'PHONE', times: 2 },
      { is: 'failed', at: [9, 10.9], way: byCard('Kavita Pillai'), reason: declined },
      { is: 'paid', at: [9, 11.1], way: byUpi('kavita.pillai@okhdfc') },
    ],
  },
  {
    ...{ referenceId: 'EV-0118', amount: 36_500_00, purpose: 'Coffee bar at an engagement dinner' },
    customer: { name: 'Nandini Rao', phoneNumber: '9845020118', email: 'nandini.rao@mail.example' },
    ...{ by: asha, created: [8, 16], expires: -9, sendBy: both, firstPartAtLeast: 15_000_00, reminders: 3 },
    asks: [
      { label: 'Number of guests', required: true },
      { label: 'Without milk?', required: false },
    ],
    life: [
      { is: 'opened', at: [8, 16.4], on: 'PHONE', times: 3 },
      { is: 'paid', at: [8, 17.2], way: byUpi('nandini@okaxis'), amount: 15_000_00, answers: ['140', 'Oat for 20'] },
    ],
  },
  {
    ...{ referenceId: 'WS-7740', amount: 12_400_00, purpose: 'Roasted beans, 20 kg' },
    customer: { name: 'Hotel Sangam', phoneNumber: '9822407740', email: 'stores@sangam.example' },
    ...{ by: tara, created: [12, 9.5], expires: -14, sendBy: both },
    life: [
      { is: 'opened', at: [12, 12], on: 'COMPUTER' },
      { is: 'paid', at: [11, 10], way: byBank },
      { is: 'refunded', at: [8, 15], amount: 2_480_00, reason: 'ITEM_RETURNED' },
    ],
  },
  {
    ...{ referenceId: 'WS-7752', amount: 3_100_00, purpose: 'Roasted beans, 5 kg' },
    customer: { name: 'Café Udaya', phoneNumber: '9986017752' },
    ...{ by: tara, created: [7, 11], expires: -21, sendBy: ['SMS'] },
    life: [
      { is: 'opened', at: [7, 11.3], on: 'PHONE' },
      { is: 'paid', at: [7, 11.4], way: byUpi('udaya.cafe@ybl') },
      { is: 'refunded', at: [6, 12], amount: 3_100_00, reason: 'ITEM_UNAVAILABLE' },
    ],
  },
  {
    ...{ referenceId: 'CG-2304', amount: 7_250_00, purpose: 'Welcome kits, 10 pieces' },
    customer: { name: 'Sameer Kulkarni', phoneNumber: '9764502304', email: 'sameer@northwind.example' },
    ...{ by: asha, created: [1, 10.2], expires: -13, sendBy: both, reminders: 2 },
    life: [{ is: 'opened', at: [1, 10.7], on: 'PHONE' }],
  },
  {
    ...{ referenceId: 'CG-2305', amount: 18_900_00, purpose: 'Gift hampers, 30 pieces' },
    customer: { name: 'Rekha Iyer', phoneNumber: '5001012305', email: 'rekha@lotus.example' },
    ...{ by: asha, created: [1, 11.5], expires: -29, sendBy: ['SMS'] },
  },
  {
    ...{ referenceId: 'SB-0931', amount: 1_499_00, purpose: 'Three months of coffee' },
    customer: { name: 'Priya Thomas', email: 'priya@bounce.sentinel.example' },
    ...{ by: tara, created: [2, 15], expires: -5, sendBy: ['EMAIL'] },
  },
  {
    ...{ referenceId: 'SB-0926', amount: 1_499_00, purpose: 'तीन महीने की कॉफ़ी' },
    customer: { name: 'संजय वर्मा', phoneNumber: '9811020926' },
    ...{ by: tara, created: [5, 12], expires: -25, sendBy: ['SMS'], language: 'hi' },
    life: [
      { is: 'opened', at: [5, 12.2], on: 'PHONE' },
      { is: 'paid', at: [5, 12.3], way: byUpi('sanjay.v@paytm') },
    ],
  },
  {
    ...{ referenceId: 'CG-2288', amount: 22_000_00, purpose: 'Festival hampers' },
    customer: { name: 'Harpreet Singh', phoneNumber: '9815022288', email: 'harpreet@singhsons.example' },
    ...{ by: asha, created: [14, 10], expires: 4, sendBy: both, reminders: 3 },
    life: [{ is: 'opened', at: [13, 20], on: 'PHONE' }],
  },
  {
    ...{ referenceId: 'SB-0902', amount: 899_00, purpose: 'Tasting set' },
    customer: { name: 'Meher Irani', phoneNumber: '9820030902' },
    ...{ by: tara, created: [16, 18], expires: 9, sendBy: ['SMS'] },
  },
  {
    ...{ referenceId: 'EV-0109', amount: 54_000_00, purpose: 'Coffee bar at a conference, two days' },
    customer: { name: 'Arvind Subramaniam', phoneNumber: '9444010109', email: 'arvind@meetings.example' },
    ...{ by: asha, created: [10, 9.2], expires: -20, sendBy: both },
    life: [
      { is: 'opened', at: [10, 9.9], on: 'COMPUTER' },
      { is: 'cancelled', at: [9, 17] },
    ],
  },
  {
    ...{ referenceId: 'WS-7748', amount: 9_300_00, purpose: 'Roasted beans, 15 kg' },
    customer: { name: 'Farheen Ansari', phoneNumber: '9700107748' },
    ...{ by: tara, created: [6, 13], expires: -15, sendBy: ['SMS'] },
    life: [
      { is: 'opened', at: [6, 13.5], on: 'PHONE' },
      { is: 'paid late', at: [6, 13.6], way: byUpi('farheen@okicici'), paidAt: [6, 13.85] },
      { is: 'cancelled', at: [6, 13.7] },
    ],
  },
  {
    ...{ referenceId: 'SB-0917', amount: 2_998_00, purpose: 'Six months of coffee' },
    customer: { name: 'Nikhil Bansal', phoneNumber: '9871000917' },
    ...{ by: tara, created: [4, 20], expires: -26, sendBy: ['SMS'] },
    life: [
      { is: 'opened', at: [4, 20.3], on: 'PHONE', times: 4 },
      { is: 'failed', at: [4, 20.4], way: byCard('Nikhil Bansal'), reason: declined, times: 20 },
    ],
  },
  {
    ...{ referenceId: 'CG-2299', amount: 15_750_00, purpose: 'Mugs with your logo, 75 pieces' },
    customer: { name: 'Lakshmi Printers', phoneNumber: '9448002299' },
    ...{ by: asha, created: [3, 14], expires: -27, errored: 'Not made, try again' },
  },
  {
    ...{ referenceId: 'CG-2300', amount: 15_750_00, purpose: 'Mugs with your logo, 75 pieces' },
    customer: { name: 'Lakshmi Printers', phoneNumber: '9448002299', email: 'lakshmi@printers.example' },
    ...{ by: asha, created: [3, 14.1], expires: -27, sendBy: both },
    life: [
      { is: 'opened', at: [3, 14.6], on: 'COMPUTER' },
      { is: 'paid', at: [3, 14.8], way: byBank },
    ],
  },
  ...[
    ['SB-0934', 1_499_00, 'Aditi Ghosh', '9830010934', 'aditi.ghosh@okaxis'],
    ['SB-0935', 2_998_00, 'Rahul Nambiar', '9846010935', 'rahuln@ybl'],
    ['SB-0936', 1_499_00, 'Sneha Patil', '9860010936', 'sneha.patil@okhdfc'],
    ['SB-0937', 899_00, 'Imtiaz Ali', '9839010937', 'imtiaz@paytm'],
    ['SB-0938', 4_497_00, 'Deepa Krishnan', '9895010938', 'deepak@okicici'],
  ].map(([referenceId, amount, name, phoneNumber, vpa], index): DemoLink => {
    const day = 13 - 2 * index;
    return {
      ...{ referenceId: String(referenceId), amount: Number(amount), purpose: 'Coffee every month' },
      customer: { name: String(name), phoneNumber: String(phoneNumber) },
      ...{ by: tara, created: [day, 9 + index], expires: day - 30, sendBy: ['SMS'] },
      life: [
        { is: 'opened', at: [day, 9.5 + index], on: 'PHONE' },
        { is: 'paid', at: [day, 9.6 + index], way: byUpi(String(vpa)) },
      ],
    };
  }),
  {
    ...{ referenceId: 'WS-7761', amount: 6_200_00, purpose: 'Roasted beans, 10 kg' },
    customer: { name: 'Anand Bhavan', phoneNumber: '9444107761' },
    ...{ by: tara, created: [0, 1.5], expires: -7, sendBy: ['SMS'] },
    life: [
      { is: 'opened', at: [0, 1.4], on: 'PHONE' },
      { is: 'paid', at: [0, 1.3], way: byUpi('anandbhavan@okaxis') },
    ],
  },
  {
    ...{ referenceId: 'CG-2307', amount: 3_600_00, purpose: 'Mugs, 12 pieces' },
    customer: { name: 'Zoya Fernandes', phoneNumber: '9822102307', email: 'zoya@studio.example' },
    ...{ by: asha, created: [0, 0.6], expires: -10, sendBy: both },
    life: [{ is: 'opened', at: [0, 0.4], on: 'COMPUTER' }],
  },
  {
    ...{ referenceId: 'CG-2306', amount: 9_999_00, purpose: 'Office tasting for 25' },
    customer: { name: 'Vikram Shetty', phoneNumber: '9902002306', email: 'vikram@harbour.example' },
    ...{ by: asha, created: [1, 16], expires: -30, reminders: 1 },
    asks: [{ label: 'Floor and gate', required: true }],
  },
];
