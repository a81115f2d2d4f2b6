/** The net banking banks, by the first 4 characters of their IFSC, with the name shown to customers. */
export const netBankingBanks = {
  SBIN: 'State Bank of India',
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  UTIB: 'Axis Bank',
  KKBK: 'Kotak Mahindra Bank',
  PUNB: 'Punjab National Bank',
  BARB: 'Bank of Baroda',
  CNRB: 'Canara Bank',
  UBIN: 'Union Bank of India',
  IDIB: 'Indian Bank',
} as const;

/** The wallets that a customer can pay with. The names are made up, because wallets are brands. */
export const wallets = {
  BATUA: 'Batua',
  GULLAK: 'Gullak',
  POTLI: 'Potli',
} as const;

/** The name of a bank or wallet for a code of the rail or an engine; an unknown code is returned unchanged. */
export const nameOf = (names: Readonly<Record<string, string>>, said: string): string =>
  Object.hasOwn(names, said) ? (names[said] ?? said) : said;
