/** Masks of customers' identifiers, for display only: the server decides which values it sends. */

const DOT = '•';

/** `sneha.kulkarni@okaxis` gives `sn••••ni@okaxis`; a phone number before the @ keeps its first and last two digits. */
export function maskVpa(vpa: string): string {
  const at = vpa.lastIndexOf('@');
  const name = at < 0 ? vpa : vpa.slice(0, at);
  const handle = at < 0 ? '' : vpa.slice(at);
  if (name.includes(DOT)) return vpa;
  if (name.length <= 4) return `${name.slice(0, 1)}${DOT.repeat(4)}${handle}`;
  const dots = /^\d{10}$/.test(name) ? 6 : 4;
  return `${name.slice(0, 2)}${DOT.repeat(dots)}${name.slice(-2)}${handle}`;
}

/** `+919811704214` or `9811704214` gives `+91 98••• ••214`; other countries keep their first two and last three digits. */
export function maskPhone(phone: string): string {
  if (phone.includes(DOT)) return phone;
  const digits = phone.replace(/\D/g, '');
  if (digits.length < 7) return DOT.repeat(digits.length);
  const indian = digits.length === 10 || (digits.length === 12 && digits.startsWith('91'));
  if (!indian) return `+${digits.slice(0, 2)} ${DOT.repeat(digits.length - 5)}${digits.slice(-3)}`;
  const local = digits.slice(-10);
  return `+91 ${local.slice(0, 2)}${DOT.repeat(3)} ${DOT.repeat(2)}${local.slice(-3)}`;
}

/** The last four digits of an account or card: `•• 4417`. */
export function maskAccount(account: string): string {
  return `${DOT.repeat(2)} ${account.replace(/\s/g, '').slice(-4)}`;
}

/** A phone number formatted for reading: `+91 98117 04340`. Not masked. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.length === 10 || (digits.length === 12 && digits.startsWith('91'))) {
    const local = digits.slice(-10);
    return `+91 ${local.slice(0, 5)} ${local.slice(5)}`;
  }
  return phone;
}
