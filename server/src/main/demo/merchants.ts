import type { DemoCounter, DemoShop, Trade } from '../../payments/ingestion/demo-payments.ts';

/** A store of the demo provider. Engines send its code. */
export interface DemoStore {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly counters: readonly DemoCounter[];
}

/** A merchant of the demo provider. */
export interface DemoMerchant {
  readonly merchantId: string;
  readonly name: string;
  readonly type: 'ONLINE_MERCHANT' | 'OFFLINE_MERCHANT';
  readonly kind: string;
  readonly category: string;
  readonly gstin: string | null;
  readonly trade: Trade;
  readonly stores: readonly DemoStore[];
  /** The number of payments in five weeks. */
  readonly payments: number;
  readonly group: 'SAGAR' | null;
}

/** The merchant whose shop sells through the merchant API. */
export const shopMerchant = 'KAAPI01';

/** The super-merchant. */
export const demoGroup = { code: 'SAGAR', name: 'Sagar Group' } as const;

/** Businesses that partners have referred and that have not registered yet (docs/sentinels.md). */
export const demoReferrals = [
  { code: 'UDAAN26', partner_name: 'Udaan Partners', business_name: 'Lakshmi Textiles', phone: '9876500101' },
  { code: 'KIRANA26', partner_name: 'Kirana Connect', business_name: 'New Bombay Stores', phone: '9876500102' },
] as const;

/** The store that Farida Khan works in. */
export const cashierStore = 'CS03';

function storeOf(code: string, name: string, city: string, counters: number, weight: number): DemoStore {
  const numbers = Array.from({ length: counters }, (_, index) => index + 1);
  return {
    code,
    name,
    city,
    counters: numbers.map((number) => ({
      storeId: code,
      terminalId: `${code}-T${number}`,
      qrCodeId: `${code}-Q${number}`,
      weight: weight / number,
    })),
  };
}

const chaiStores: readonly DemoStore[] = [
  storeOf('CS01', 'Bandra West', 'Mumbai', 3, 16),
  storeOf('CS02', 'Koramangala', 'Bengaluru', 3, 15),
  storeOf('CS03', 'Connaught Place', 'New Delhi', 3, 14),
  storeOf('CS04', 'FC Road', 'Pune', 2, 11),
  storeOf('CS05', 'Banjara Hills', 'Hyderabad', 2, 10),
  storeOf('CS06', 'T Nagar', 'Chennai', 2, 9),
  storeOf('CS07', 'Park Street', 'Kolkata', 2, 8),
  storeOf('CS08', 'CG Road', 'Ahmedabad', 2, 6),
  storeOf('CS09', 'MI Road', 'Jaipur', 1, 4),
  storeOf('CS10', 'Hazratganj', 'Lucknow', 1, 3),
  storeOf('CS11', 'Sector 17', 'Chandigarh', 1, 3),
  storeOf('CS12', 'Fort Kochi', 'Kochi', 1, 2),
];

const towns = [
  'Thane',
  'Nashik',
  'Nagpur',
  'Surat',
  'Vadodara',
  'Rajkot',
  'Indore',
  'Bhopal',
  'Kanpur',
  'Varanasi',
  'Patna',
  'Ranchi',
  'Raipur',
  'Bhubaneswar',
  'Guwahati',
  'Mysuru',
  'Mangaluru',
  'Hubballi',
  'Coimbatore',
  'Madurai',
];
const sagarTrades = ['Kirana', 'Sweets', 'Electricals', 'Medicals'];
const areas = ['Station Road', 'Market Yard', 'Civil Lines'];

function sagarMerchant(number: number): DemoMerchant {
  const town = towns[(number - 1) % towns.length] ?? 'Thane';
  const merchantId = `SAGAR${String(number).padStart(3, '0')}`;
  const code = (store: number) => `SG${String(number).padStart(3, '0')}-${store + 1}`;
  const stores = areas
    .slice(0, 1 + (number % 3))
    .map((area, index) => storeOf(code(index), `${town} ${area}`, town, 1, 3 - index));
  return {
    merchantId,
    name: `Sagar ${sagarTrades[(number - 1) % sagarTrades.length]} ${town}`,
    type: 'OFFLINE_MERCHANT',
    kind: 'OFFLINE_UNORGANISED',
    category: 'Groceries and general stores',
    gstin: null,
    trade: 'kirana',
    stores,
    payments: 100,
    group: 'SAGAR',
  };
}

/** Every merchant of the demo provider. */
export const demoMerchants: readonly DemoMerchant[] = [
  {
    merchantId: 'KAAPI01',
    name: 'Kaapi Online',
    type: 'ONLINE_MERCHANT',
    kind: 'ONLINE_BUSINESS_ENTITY',
    category: 'Coffee and tea',
    gstin: '29AAGCK4821M1Z4',
    trade: 'coffee',
    stores: [],
    payments: 6_000,
    group: null,
  },
  {
    merchantId: 'CHAISTOP01',
    name: 'Chai Stop',
    type: 'OFFLINE_MERCHANT',
    kind: 'OFFLINE_ORGANISED',
    category: 'Cafés and restaurants',
    gstin: '27AAFCC7316P1Z7',
    trade: 'chai',
    stores: chaiStores,
    payments: 12_000,
    group: null,
  },
  ...Array.from({ length: 40 }, (_, index) => sagarMerchant(index + 1)),
  {
    merchantId: 'ANNAPURNA01',
    name: 'Annapurna Gifts',
    type: 'ONLINE_MERCHANT',
    kind: 'ONLINE_BUSINESS_ENTITY',
    category: 'Gifts and hampers',
    gstin: null,
    trade: 'coffee',
    stores: [],
    payments: 120,
    group: null,
  },
];

/** A merchant as the generator of payments needs it. */
export function shopOf({ merchantId, trade, stores }: DemoMerchant): DemoShop {
  return { merchantId, trade, counters: stores.flatMap(({ counters }) => counters) };
}
