/** The sizes in which a QR code is printed, in mm, with how wide its QR is and what it is for. */
export const sheetSizes = {
  A6: { width: 105, height: 148, qr: 58, name: 'Sticker, A6', purpose: 'For the counter glass or soundbox' },
  A5: { width: 148, height: 210, qr: 78, name: 'Stand, A5', purpose: 'For the table' },
  A4: { width: 210, height: 297, qr: 110, name: 'Poster, A4', purpose: 'For the wall or the door' },
  CODE: { width: 60, height: 60, qr: 52, name: 'QR alone', purpose: 'For menus and bills' },
} as const;

/** A size. */
export type SheetSize = keyof typeof sheetSizes;

/** All sizes, the smallest first. */
export const sheetSizeNames = Object.keys(sheetSizes) as [SheetSize, ...SheetSize[]];

/** The files in which it comes. */
export const sheetFiles = ['PDF', 'PNG', 'SVG'] as const;

/** A file. */
export type SheetFile = (typeof sheetFiles)[number];

/** In colour, or with little ink. */
export const sheetInks = ['COLOUR', 'SAVER'] as const;

/** From how far a phone reads a QR, in cm: ten times its width. */
export const readsFromCm = (size: SheetSize): number => sheetSizes[size].qr;

/** What a sheet says in one language. */
interface SheetTexts {
  /** The language in itself. */
  readonly name: string;
  readonly english: string;
  readonly invitation: string;
  readonly steps: readonly [scan: string, amount: string, tick: string];
}

/** The languages of sheets. Each was compared by eye with what browsers draw (decision 68). */
export const sheetLanguages = {
  en: {
    name: 'English',
    english: 'English',
    invitation: 'Scan and pay with any UPI app',
    steps: ['Scan', 'Enter the amount', 'Show the tick'],
  },
  hi: {
    name: 'हिन्दी',
    english: 'Hindi',
    invitation: 'किसी भी UPI ऐप से स्कैन करके पैसे दें',
    steps: ['स्कैन करें', 'राशि लिखें', 'टिक दिखाएँ'],
  },
  mr: {
    name: 'मराठी',
    english: 'Marathi',
    invitation: 'कोणत्याही UPI ॲपने स्कॅन करून पैसे द्या',
    steps: ['स्कॅन करा', 'रक्कम लिहा', 'टिक दाखवा'],
  },
  bn: {
    name: 'বাংলা',
    english: 'Bengali',
    invitation: 'যেকোনো UPI অ্যাপ দিয়ে স্ক্যান করে টাকা দিন',
    steps: ['স্ক্যান করুন', 'টাকা লিখুন', 'টিক দেখান'],
  },
  gu: {
    name: 'ગુજરાતી',
    english: 'Gujarati',
    invitation: 'કોઈપણ UPI ઍપથી સ્કૅન કરીને ચૂકવો',
    steps: ['સ્કૅન કરો', 'રકમ લખો', 'ટિક બતાવો'],
  },
  pa: {
    name: 'ਪੰਜਾਬੀ',
    english: 'Punjabi',
    invitation: 'ਕਿਸੇ ਵੀ UPI ਐਪ ਨਾਲ ਸਕੈਨ ਕਰਕੇ ਪੈਸੇ ਦਿਓ',
    steps: ['ਸਕੈਨ ਕਰੋ', 'ਰਕਮ ਲਿਖੋ', 'ਟਿੱਕ ਦਿਖਾਓ'],
  },
  kn: {
    name: 'ಕನ್ನಡ',
    english: 'Kannada',
    invitation: 'ಯಾವುದೇ UPI ಆ್ಯಪ್‌ನಿಂದ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ ಪಾವತಿಸಿ',
    steps: ['ಸ್ಕ್ಯಾನ್ ಮಾಡಿ', 'ಮೊತ್ತ ಬರೆಯಿರಿ', 'ಟಿಕ್ ತೋರಿಸಿ'],
  },
  ml: {
    name: 'മലയാളം',
    english: 'Malayalam',
    invitation: 'ഏത് UPI ആപ്പിലും സ്കാൻ ചെയ്ത് പണമടയ്ക്കൂ',
    steps: ['സ്കാൻ ചെയ്യൂ', 'തുക എഴുതൂ', 'ടിക്ക് കാണിക്കൂ'],
  },
  or: {
    name: 'ଓଡ଼ିଆ',
    english: 'Odia',
    invitation: 'ଯେକୌଣସି UPI ଆପ୍‌ରେ ସ୍କାନ୍ କରି ଟଙ୍କା ଦିଅନ୍ତୁ',
    steps: ['ସ୍କାନ୍ କରନ୍ତୁ', 'ଟଙ୍କା ଲେଖନ୍ତୁ', 'ଟିକ୍ ଦେଖାନ୍ତୁ'],
  },
  ta: {
    name: 'தமிழ்',
    english: 'Tamil',
    invitation: 'எந்த UPI செயலியிலும் ஸ்கேன் செய்து பணம் செலுத்துங்கள்',
    steps: ['ஸ்கேன் செய்க', 'தொகையை எழுதுக', 'டிக்கைக் காட்டுக'],
  },
  te: {
    name: 'తెలుగు',
    english: 'Telugu',
    invitation: 'ఏదైనా UPI యాప్‌తో స్కాన్ చేసి చెల్లించండి',
    steps: ['స్కాన్ చేయండి', 'మొత్తం రాయండి', 'టిక్ చూపించండి'],
  },
} as const satisfies Record<string, SheetTexts>;

/** A language of sheets. */
export type SheetLanguage = keyof typeof sheetLanguages;

/** All languages of sheets. */
export const sheetLanguageNames = Object.keys(sheetLanguages) as [SheetLanguage, ...SheetLanguage[]];

/** The language that most people of a state read beside Hindi and English, by the state's name in an address. */
const languageOfState: Readonly<Record<string, SheetLanguage>> = {
  'andhra pradesh': 'te',
  telangana: 'te',
  karnataka: 'kn',
  kerala: 'ml',
  lakshadweep: 'ml',
  'tamil nadu': 'ta',
  puducherry: 'ta',
  maharashtra: 'mr',
  goa: 'mr',
  gujarat: 'gu',
  'dadra and nagar haveli and daman and diu': 'gu',
  punjab: 'pa',
  chandigarh: 'pa',
  delhi: 'pa',
  odisha: 'or',
  'west bengal': 'bn',
  tripura: 'bn',
};

/** The language of a store's state; null where Hindi or English is it, or Galla does not draw it. */
export const stateLanguage = (state: string | null): SheetLanguage | null =>
  languageOfState[(state ?? '').toLowerCase()] ?? null;
