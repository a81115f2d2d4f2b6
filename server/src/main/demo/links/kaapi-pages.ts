import type { NewPage } from '../../../collect/payment-pages/content.ts';
import type { DemoWay, When } from './demo-link.ts';
import { byBank, byCard, byUpi } from './demo-link.ts';

/** One customer of a page: their choice, and how they paid. Amounts are in paise. */
export interface DemoBuyer {
  readonly name: string;
  readonly phoneNumber: string;
  readonly at: When;
  /** The quantity of each item of the page, in its order. */
  readonly quantities?: readonly number[];
  readonly amount?: number;
  readonly answers: readonly string[];
  readonly way: DemoWay;
  /** Set if the first card was declined. */
  readonly declinedFirst?: true;
}

/** A payment page of the demo, with its customers. */
export interface DemoPage {
  readonly content: Omit<NewPage, 'startsAt' | 'endsAt'>;
  readonly created: When;
  /** The day on which it ends, counted as `When`; a negative day is in the future. */
  readonly ends: number | null;
  /** The two colours of its picture. */
  readonly picture?: readonly [string, string];
  readonly buyers: readonly DemoBuyer[];
}

const workshop: DemoPage = {
  content: {
    template: 'EVENT',
    slug: 'filter-coffee-workshop',
    title: 'Filter coffee workshop',
    text: 'Two hours on roast, grind and decoction, with six coffees to taste.\n\n- Saturday, 10 am, at our roastery in Basavanagudi\n- **Bring nothing**: beans, milk and filters are there\n- Take-away filter in brass, if you like',
    language: 'en',
    pay: {
      type: 'ITEMS',
      items: [
        item('Seat', 'Two hours, six coffees', 1_200_00, 24, 4),
        item('Seat with a brass filter', 'The filter is yours to keep', 1_950_00, 6, 2),
        item('Beans to take home, 250 g', null, 380_00, null, 10),
      ],
    },
    asks: [
      { label: 'Milk', kind: 'CHOICE', required: true, options: ['Cow', 'Oat', 'None'] },
      { label: 'Anything we should know?', kind: 'TEXT', required: false, options: [] },
    ],
    successText: 'See you on Saturday. **Show this receipt at the door.**',
    listed: true,
  },
  created: [10, 11],
  ends: -12,
  picture: ['#7c2d12', '#b45309'],
  buyers: [
    buyer('Shalini Murthy', '9845030001', [9, 12.1], [2, 0, 1], ['Cow', ''], byUpi('shalini.m@okhdfc')),
    buyer('Arvind Prasad', '9845030002', [9, 19.4], [1, 0, 0], ['Oat', ''], byCard('Arvind Prasad')),
    buyer('Deepa Krishnan', '9845030003', [8, 9.7], [0, 2, 0], ['Cow', ''], byUpi('deepak@ybl')),
    {
      ...buyer('Rahul Sethi', '9845030004', [6, 21.2], [2, 0, 0], ['None', ''], byUpi('rahul.sethi@okicici')),
      declinedFirst: true,
    },
    buyer('Meenal Joshi', '9845030005', [5, 13.5], [1, 1, 2], ['Cow', 'Please no sugar'], byBank),
    buyer('Thomas Kurian', '9845030006', [3, 8.9], [0, 2, 0], ['Oat', ''], byUpi('tkurian@okaxis')),
    buyer('Fatima Sheikh', '9845030007', [2, 18.6], [4, 0, 1], ['Cow', 'Coming with my mother'], byUpi('fatima@ptyes')),
    buyer('Nikhil Rane', '9845030008', [1, 10.3], [1, 0, 0], ['Cow', ''], byUpi('nrane@okhdfc')),
    buyer('Lakshmi Hegde', '9845030009', [0, 2.2], [2, 1, 0], ['Cow', ''], byUpi('lhegde@ybl')),
  ],
};

const school: DemoPage = {
  content: {
    template: 'DONATION',
    slug: 'growers-school-fund',
    title: 'Growers’ school fund',
    text: 'Children of the families who pick our coffee go to school in Somwarpet. Your gift pays books, meals and the bus.\n\nYou get a receipt at once.',
    language: 'en',
    pay: { type: 'OPEN', least: 100_00, most: 1_00_000_00, suggested: [500_00, 1_000_00, 2_500_00, 5_000_00] },
    asks: [{ label: 'Message to the school', kind: 'TEXT', required: false, options: [] }],
    successText: 'Thank you. The school writes to all who give in April.',
    listed: true,
  },
  created: [21, 15],
  ends: null,
  buyers: [
    gift('Usha Ramaswamy', '9845040001', [19, 11], 2_500_00, 'Read a lot', byUpi('usharam@okhdfc')),
    gift('Cubbon Road Runners', '9845040002', [15, 17.5], 25_000_00, '', byBank),
    gift('Pradeep Nair', '9845040003', [11, 20.1], 1_000_00, '', byCard('Pradeep Nair')),
    gift('Sana Mirza', '9845040004', [7, 9.2], 500_00, 'For the library', byUpi('sanam@okicici')),
    gift('Hotel Sangam', '9845040005', [4, 16.4], 5_000_00, '', byUpi('sangam@ybl')),
    gift('Anjali Bhide', '9845040006', [0, 5.5], 1_000_00, '', byUpi('anjali.b@okaxis')),
  ],
};

/** The payment pages of Kaapi Online. */
export const kaapiPages: readonly DemoPage[] = [school, workshop];

function item(name: string, note: string | null, unitPrice: number, stock: number | null, perCustomer: number) {
  const own = note === null ? {} : { note };
  return { name, ...own, unitPrice, gstRate: 18 as const, stock, perCustomer, required: false };
}

function buyer(
  name: string,
  phoneNumber: string,
  at: When,
  quantities: readonly number[],
  answers: readonly string[],
  way: DemoWay,
): DemoBuyer {
  return { name, phoneNumber, at, quantities, answers, way };
}

function gift(name: string, phoneNumber: string, at: When, amount: number, message: string, way: DemoWay): DemoBuyer {
  return { name, phoneNumber, at, amount, answers: [message], way };
}
