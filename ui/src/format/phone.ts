/** A phone number formatted for reading: `+91 98117 04340`. Not masked. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (digits.length === 10 || (digits.length === 12 && digits.startsWith('91'))) {
    const local = digits.slice(-10);
    return `+91 ${local.slice(0, 5)} ${local.slice(5)}`;
  }
  return phone;
}
