const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

/** A password of 20 letters and digits, with at least one of each, without look-alike characters. */
export function newPassword(): string {
  const all = letters + digits;
  const random = crypto.getRandomValues(new Uint32Array(20));
  const drawn = [...random].map((value) => all.charAt(value % all.length)).join('');
  return /[a-z]/i.test(drawn) && /\d/.test(drawn) ? drawn : newPassword();
}
