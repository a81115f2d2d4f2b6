function listOf(words: string): [string, ...string[]] {
  // None of the lists below is empty.
  return words.split(/\s+/) as [string, ...string[]];
}

/** A generator of numbers from 0 (inclusive) to 1 (exclusive), mulberry32. The same seed gives the same numbers. */
export type Random = () => number;

/** A source of repeatable numbers, so that the demo, the tests and the bench see the same payments. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random element of a list. */
export function oneOf<T>(random: Random, list: readonly [T, ...T[]]): T {
  return list[Math.floor(random() * list.length)] ?? list[0];
}

/** A random key; each key is as frequent as its weight. */
export function weighted<const Key extends string | number>(
  random: Random,
  weights: Readonly<Record<Key, number>>,
): `${Key}` {
  const entries = Object.entries<number>(weights) as [`${Key}`, number][];
  let rest = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  const found = entries.find(([, weight]) => {
    rest -= weight;
    return rest < 0;
  });
  const [key] = found ?? entries[0] ?? [];
  if (key === undefined) throw new RangeError('There is nothing to choose from');
  return key;
}

/** `count` random digits. */
export function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
}

/** A customer who pays. */
export interface DemoCustomer {
  readonly name: string;
  readonly phone: string;
  readonly vpa: string;
  readonly bank: string;
  readonly card: { readonly network: 'VISA' | 'MASTERCARD' | 'RUPAY'; readonly last4: string; readonly issuer: string };
}

const firstNames =
  listOf(`Aarav Aditi Akash Amit Ananya Anil Anjali Arjun Ayesha Bhavna Chitra Danish Deepa Divya Farhan
  Gaurav Geeta Gurpreet Harish Hema Irfan Ishaan Jasleen Jaya John Kabir Karthik Kavita Kiran Lakshmi
  Mahesh Manoj Mary Megha Mohammed Nandini Naveen Neha Nikhil Nisha Pooja Pradeep Priya Rahul Rajesh
  Ramesh Ravi Rekha Ritu Rohan Sanjay Sara Shalini Shreya Sneha Snehal Sunil Suresh Swati Tanvi
  Thomas Usha Varun Vidya Vijay Vikram Vivek Yash Zoya`);

const lastNames =
  listOf(`Agarwal Ansari Bansal Bhat Bhattacharya Chauhan Chopra Das Desai Deshmukh Dsouza Fernandes Gill
  Gowda Gupta Iyer Jadhav Jain Joshi Kadam Kaur Khan Krishnan Kulkarni Kumar Mehta Menon Mishra
  Mukherjee Naidu Nair Naik Patel Patil Pawar Pillai Prasad Rao Rathore Reddy Saxena Shah Sharma
  Shetty Shinde Singh Sinha Thakur Tiwari Varghese Varma Yadav`);

const handles = { ybl: 30, okaxis: 14, okhdfcbank: 13, oksbi: 13, okicici: 10, paytm: 10, ibl: 6, axl: 4 } as const;
const bankOf = {
  ybl: 'Yes Bank',
  okaxis: 'Axis Bank',
  okhdfcbank: 'HDFC Bank',
  oksbi: 'State Bank of India',
  okicici: 'ICICI Bank',
  paytm: 'Canara Bank',
  ibl: 'ICICI Bank',
  axl: 'Axis Bank',
} as const;

const issuers: [string, ...string[]] = [
  'HDFC Bank',
  'ICICI Bank',
  'State Bank of India',
  'Axis Bank',
  'Kotak Mahindra Bank',
  'Bank of Baroda',
];

/** Creates a customer. Phone numbers and VPAs are fictitious. */
export function createCustomer(random: Random): DemoCustomer {
  const [first, last] = [oneOf(random, firstNames), oneOf(random, lastNames)];
  const phone = `${oneOf(random, ['6', '7', '8', '9'])}${digits(random, 9)}`;
  const handle = weighted(random, handles);
  const local = oneOf(random, [
    phone,
    `${first}.${last}`,
    `${first}${last}${digits(random, 2)}`,
    `${first}${digits(random, 4)}`,
  ]);
  return {
    name: `${first} ${last}`,
    phone,
    vpa: `${local.toLowerCase()}@${handle}`,
    bank: bankOf[handle],
    card: {
      network: weighted(random, { VISA: 45, RUPAY: 30, MASTERCARD: 25 }),
      last4: digits(random, 4),
      issuer: oneOf(random, issuers),
    },
  };
}
