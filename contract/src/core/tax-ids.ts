/**
 * A PAN: three letters, the holder's type, the first letter of the name, four digits, a letter. The Income Tax
 * Department does not publish how the last letter is computed.
 */
export const panPattern = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/;

/** A GSTIN: state, PAN, registration number within the state, `Z`, check character. */
const gstinPattern = /^\d{2}[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The check character for the first 14 characters of a GSTIN (base 36, alternating factors 1 and 2). */
export function gstinCheckCharacter(gstin: string): string {
  let sum = 0;
  for (const [index, character] of Array.from(gstin.slice(0, 14)).entries()) {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet.charAt((36 - (sum % 36)) % 36);
}

/** States and territories by the first two digits of their GSTINs, as GST defines them. */
export const gstStateNames: { readonly [code: string]: string } = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
};

/** The code for registrations outside any state: offshore. */
const otherTerritory = '97';

/** Why a text is not a GSTIN; undefined for a valid one. */
export function gstinProblem(gstin: string): string | undefined {
  if (!gstinPattern.test(gstin)) return 'Enter a 15-character GSTIN, such as 29ABCFM1234K1Z5.';
  const state = gstin.slice(0, 2);
  if (gstStateNames[state] === undefined && state !== otherTerritory)
    return 'The first two digits of this GSTIN match no state.';
  return gstinCheckCharacter(gstin) === gstin.slice(14) ? undefined : 'The last character of this GSTIN is wrong.';
}
