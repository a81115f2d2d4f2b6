import type { VoiceLanguage } from './languages.ts';
import { amountWords, numberWords } from './number-text.ts';

/** What a counter says. Amounts are in paise. */
export type Said =
  | { readonly kind: 'received'; readonly amount: number; readonly app: string | null }
  /** Payments that arrived while the phone was offline. */
  | { readonly kind: 'missed'; readonly amount: number; readonly count: number }
  | { readonly kind: 'less' | 'more'; readonly amount: number }
  /** A payment that was refunded at once because its QR code had ended. */
  | { readonly kind: 'returned'; readonly amount: number }
  | { readonly kind: 'test' };

/** The sentences of a language. The amount comes first, because people stop listening after the first word. */
interface Sentences {
  /** `one` if the amount is one rupee, because the verb may differ. */
  readonly received: (amount: string, app: string | null, one: boolean) => string;
  readonly missed: (amount: string, count: string) => string;
  readonly less: (amount: string) => string;
  readonly more: (amount: string) => string;
  readonly returned: (amount: string) => string;
  readonly test: string;
}

const sentences: Readonly<Record<VoiceLanguage, Sentences>> = {
  en: {
    received: (amount, app) => (app === null ? `${amount} received` : `${amount} received from ${app}`),
    missed: (amount, count) => `${amount} received while this phone was offline, payments: ${count}`,
    less: (amount) => `${amount} missing`,
    more: (amount) => `${amount} too much`,
    returned: (amount) => `${amount} goes back to the customer`,
    test: 'This is how loud payments are',
  },
  hi: {
    received: (amount, app, one) => `${amount}${app === null ? '' : ` ${app} से`} ${one ? 'मिला' : 'मिले'}`,
    missed: (amount, count) => `${amount} मिले, जब फ़ोन ऑफ़लाइन था, कुल पेमेंट ${count}`,
    less: (amount) => `${amount} कम हैं`,
    more: (amount) => `${amount} ज़्यादा हैं`,
    returned: (amount) => `${amount} ग्राहक को वापस`,
    test: 'पेमेंट इतनी आवाज़ में सुनाई देंगे',
  },
  mr: {
    received: (amount, app, one) => `${amount}${app === null ? '' : ` ${app} वरून`} ${one ? 'मिळाला' : 'मिळाले'}`,
    missed: (amount, count) => `${amount} मिळाले, फोन ऑफलाइन असताना, एकूण पेमेंट ${count}`,
    less: (amount) => `${amount} कमी आहेत`,
    more: (amount) => `${amount} जास्त आहेत`,
    returned: (amount) => `${amount} ग्राहकाला परत`,
    test: 'पेमेंट इतक्या आवाजात ऐकू येतील',
  },
  ta: {
    received: (amount, app) => `${amount}${app === null ? '' : ` ${app} மூலம்`} வந்தது`,
    missed: (amount, count) => `${amount} வந்தது, போன் ஆஃப்லைனில் இருந்தபோது, மொத்த பேமெண்ட் ${count}`,
    less: (amount) => `${amount} குறைவு`,
    more: (amount) => `${amount} அதிகம்`,
    returned: (amount) => `${amount} வாடிக்கையாளருக்கு திரும்பியது`,
    test: 'பேமெண்ட் இந்த சத்தத்தில் கேட்கும்',
  },
  te: {
    received: (amount, app, one) => `${amount}${app === null ? '' : ` ${app} ద్వారా`} ${one ? 'వచ్చింది' : 'వచ్చాయి'}`,
    missed: (amount, count) => `${amount} వచ్చాయి, ఫోన్ ఆఫ్‌లైన్‌లో ఉన్నప్పుడు, మొత్తం పేమెంట్లు ${count}`,
    less: (amount) => `${amount} తక్కువ`,
    more: (amount) => `${amount} ఎక్కువ`,
    returned: (amount) => `${amount} కస్టమర్‌కు తిరిగి`,
    test: 'పేమెంట్లు ఈ శబ్దంతో వినిపిస్తాయి',
  },
  kn: {
    received: (amount, app) => `${amount}${app === null ? '' : ` ${app} ಮೂಲಕ`} ಬಂದಿದೆ`,
    missed: (amount, count) => `${amount} ಬಂದಿದೆ, ಫೋನ್ ಆಫ್‌ಲೈನ್ ಇದ್ದಾಗ, ಒಟ್ಟು ಪೇಮೆಂಟ್ ${count}`,
    less: (amount) => `${amount} ಕಡಿಮೆ`,
    more: (amount) => `${amount} ಹೆಚ್ಚು`,
    returned: (amount) => `${amount} ಗ್ರಾಹಕರಿಗೆ ವಾಪಸ್`,
    test: 'ಪೇಮೆಂಟ್ ಇಷ್ಟು ಜೋರಾಗಿ ಕೇಳಿಸುತ್ತದೆ',
  },
  bn: {
    received: (amount, app) => `${amount}${app === null ? '' : ` ${app} থেকে`} পাওয়া গেছে`,
    missed: (amount, count) => `${amount} পাওয়া গেছে, ফোন অফলাইন থাকার সময়, মোট পেমেন্ট ${count}`,
    less: (amount) => `${amount} কম`,
    more: (amount) => `${amount} বেশি`,
    returned: (amount) => `${amount} গ্রাহককে ফেরত`,
    test: 'পেমেন্ট এই আওয়াজে শোনা যাবে',
  },
  gu: {
    received: (amount, app, one) => `${amount}${app === null ? '' : ` ${app} થી`} ${one ? 'મળ્યો' : 'મળ્યા'}`,
    missed: (amount, count) => `${amount} મળ્યા, ફોન ઑફલાઇન હતો ત્યારે, કુલ પેમેન્ટ ${count}`,
    less: (amount) => `${amount} ઓછા છે`,
    more: (amount) => `${amount} વધારે છે`,
    returned: (amount) => `${amount} ગ્રાહકને પરત`,
    test: 'પેમેન્ટ આટલા અવાજે સંભળાશે',
  },
};

/** `₹385`, `₹385.50`: paise only when they are not zero. */
function shortMoney(amount: number): string {
  const digits = String(Math.floor(amount / 100));
  const head = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  const rupees = digits.length <= 3 ? digits : `${head},${digits.slice(-3)}`;
  return `₹${rupees}${amount % 100 === 0 ? '' : `.${String(amount % 100).padStart(2, '0')}`}`;
}

function sentence(
  language: VoiceLanguage,
  said: Said,
  { money, number }: { money: (amount: number) => string; number: (count: number) => string },
): string {
  const words = sentences[language];
  if (said.kind === 'test') return words.test;
  const amount = money(said.amount);
  if (said.kind === 'received') return words.received(amount, said.app, said.amount === 100);
  return said.kind === 'missed' ? words.missed(amount, number(said.count)) : words[said.kind](amount);
}

/** The sentence as a voice reads it: numbers in words. */
export const spokenSentence = (language: VoiceLanguage, said: Said): string =>
  sentence(language, said, {
    money: (amount) => amountWords(language, amount),
    number: (count) => numberWords(language, count),
  });

/** The sentence as the screen shows it: numbers in digits. */
export const shownSentence = (language: VoiceLanguage, said: Said): string =>
  sentence(language, said, { money: shortMoney, number: String });
