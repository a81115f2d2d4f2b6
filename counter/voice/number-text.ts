import type { VoiceLanguage } from './languages.ts';

/* Whole numbers in words, with lakh and crore. Hindi, Marathi, Gujarati and Bengali have a separate word for each
   number below a hundred; the other languages combine tens and ones. Voices pronounce words alike on every phone,
   but not digits. */

type Numerals = (count: number) => string;

const list = (text: string) => text.trim().split(/\s+/);
const at = (words: readonly string[], index: number) => words[index] ?? '';
const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');

/** The words of a language with a separate word for each number below a hundred. */
interface NorthernWords {
  /** 0 to 99. */
  readonly below: readonly string[];
  readonly hundreds: (digit: number, rest: number) => string;
  readonly thousand: string;
  readonly lakh: string;
  readonly crore: string;
}

function northern({ below, hundreds, thousand, lakh, crore }: NorthernWords): Numerals {
  const words: Numerals = (count) => {
    if (count < 100) return at(below, count);
    if (count < 1_000) return joined(hundreds(Math.floor(count / 100), count % 100), rest(count % 100));
    const [unit, name] = unitOf(count, thousand, lakh, crore);
    return joined(words(Math.floor(count / unit)), name, rest(count % unit));
  };
  const rest = (count: number) => (count === 0 ? '' : words(count));
  return words;
}

function unitOf(count: number, thousand: string, lakh: string, crore: string): readonly [number, string] {
  if (count >= 1_00_00_000) return [1_00_00_000, crore];
  return count >= 1_00_000 ? [1_00_000, lakh] : [1_000, thousand];
}

const hindiBelow = list(`
  शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`);

const marathiBelow = list(`
  शून्य एक दोन तीन चार पाच सहा सात आठ नऊ दहा अकरा बारा तेरा चौदा पंधरा सोळा सतरा अठरा एकोणीस
  वीस एकवीस बावीस तेवीस चोवीस पंचवीस सव्वीस सत्तावीस अठ्ठावीस एकोणतीस तीस एकतीस बत्तीस तेहेतीस चौतीस पस्तीस छत्तीस सदतीस अडतीस एकोणचाळीस
  चाळीस एक्केचाळीस बेचाळीस त्रेचाळीस चव्वेचाळीस पंचेचाळीस सेहेचाळीस सत्तेचाळीस अठ्ठेचाळीस एकोणपन्नास पन्नास एक्कावन्न बावन्न त्रेपन्न चोपन्न पंचावन्न छप्पन्न सत्तावन्न अठ्ठावन्न एकोणसाठ
  साठ एकसष्ट बासष्ट त्रेसष्ट चौसष्ट पासष्ट सहासष्ट सदुसष्ट अडुसष्ट एकोणसत्तर सत्तर एक्काहत्तर बहात्तर त्र्याहत्तर चौऱ्याहत्तर पंच्याहत्तर शहात्तर सत्त्याहत्तर अठ्ठ्याहत्तर एकोणऐंशी
  ऐंशी एक्क्याऐंशी ब्याऐंशी त्र्याऐंशी चौऱ्याऐंशी पंच्याऐंशी शहाऐंशी सत्त्याऐंशी अठ्ठ्याऐंशी एकोणनव्वद नव्वद एक्क्याण्णव ब्याण्णव त्र्याण्णव चौऱ्याण्णव पंच्याण्णव शहाण्णव सत्त्याण्णव अठ्ठ्याण्णव नव्व्याण्णव`);

const gujaratiBelow = list(`
  શૂન્ય એક બે ત્રણ ચાર પાંચ છ સાત આઠ નવ દસ અગિયાર બાર તેર ચૌદ પંદર સોળ સત્તર અઢાર ઓગણીસ
  વીસ એકવીસ બાવીસ ત્રેવીસ ચોવીસ પચ્ચીસ છવ્વીસ સત્તાવીસ અઠ્ઠાવીસ ઓગણત્રીસ ત્રીસ એકત્રીસ બત્રીસ તેત્રીસ ચોત્રીસ પાંત્રીસ છત્રીસ સાડત્રીસ આડત્રીસ ઓગણચાલીસ
  ચાલીસ એકતાલીસ બેતાલીસ ત્રેતાલીસ ચુંમાલીસ પિસ્તાલીસ છેતાલીસ સુડતાલીસ અડતાલીસ ઓગણપચાસ પચાસ એકાવન બાવન ત્રેપન ચોપન પંચાવન છપ્પન સત્તાવન અઠ્ઠાવન ઓગણસાઠ
  સાઠ એકસઠ બાસઠ ત્રેસઠ ચોસઠ પાંસઠ છાસઠ સડસઠ અડસઠ અગણોસિત્તેર સિત્તેર એકોતેર બોતેર તોતેર ચુમોતેર પંચોતેર છોતેર સિત્યોતેર ઇઠ્યોતેર ઓગણાએંસી
  એંસી એક્યાસી બ્યાસી ત્યાસી ચોર્યાસી પંચાસી છ્યાસી સિત્યાસી ઇઠ્યાસી નેવ્યાસી નેવું એકાણું બાણું ત્રાણું ચોરાણું પંચાણું છન્નું સત્તાણું અઠ્ઠાણું નવ્વાણું`);

const bengaliBelow = list(`
  শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চোদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ
  কুড়ি একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ উনত্রিশ ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ উনচল্লিশ
  চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ উনপঞ্চাশ পঞ্চাশ একান্ন বাহান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন উনষাট
  ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি উনসত্তর সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর উনআশি
  আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি অষ্টাশি উননব্বই নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই`);

const marathiHundreds = list('एकशे दोनशे तीनशे चारशे पाचशे सहाशे सातशे आठशे नऊशे');
const gujaratiHundreds = list('એકસો બસો ત્રણસો ચારસો પાંચસો છસો સાતસો આઠસો નવસો');
const bengaliHundreds = list('একশো দুশো তিনশো চারশো পাঁচশো ছশো সাতশো আটশো নশো');

const hindi = northern({
  below: hindiBelow,
  hundreds: (digit) => `${at(hindiBelow, digit)} सौ`,
  thousand: 'हज़ार',
  lakh: 'लाख',
  crore: 'करोड़',
});

const marathi = northern({
  below: marathiBelow,
  hundreds: (digit, rest) => (digit === 1 && rest === 0 ? 'शंभर' : at(marathiHundreds, digit - 1)),
  thousand: 'हजार',
  lakh: 'लाख',
  crore: 'कोटी',
});

const gujarati = northern({
  below: gujaratiBelow,
  hundreds: (digit) => at(gujaratiHundreds, digit - 1),
  thousand: 'હજાર',
  lakh: 'લાખ',
  crore: 'કરોડ',
});

const bengali = northern({
  below: bengaliBelow,
  hundreds: (digit) => at(bengaliHundreds, digit - 1),
  thousand: 'হাজার',
  lakh: 'লাখ',
  crore: 'কোটি',
});

const englishOnes = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const englishTens = list('twenty thirty forty fifty sixty seventy eighty ninety');

const english = northern({
  below: Array.from({ length: 100 }, (_, count) => {
    if (count < 20) return at(englishOnes, count);
    const ten = at(englishTens, Math.floor(count / 10) - 2);
    return count % 10 === 0 ? ten : `${ten}-${at(englishOnes, count % 10)}`;
  }),
  hundreds: (digit) => `${at(englishOnes, digit)} hundred`,
  thousand: 'thousand',
  lakh: 'lakh',
  crore: 'crore',
});

const tamilOnes = list(`
  பூஜ்ஜியம் ஒன்று இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பத்து பதினொன்று பன்னிரண்டு பதின்மூன்று பதினான்கு
  பதினைந்து பதினாறு பதினேழு பதினெட்டு பத்தொன்பது`);
const tamilTens = list('இருபது முப்பது நாற்பது ஐம்பது அறுபது எழுபது எண்பது தொண்ணூறு');
const tamilTensBefore = list('இருபத்து முப்பத்து நாற்பத்து ஐம்பத்து அறுபத்து எழுபத்து எண்பத்து தொண்ணூற்று');
const tamilHundreds = list('நூறு இருநூறு முந்நூறு நானூறு ஐந்நூறு அறுநூறு எழுநூறு எண்ணூறு தொள்ளாயிரம்');
const tamilHundredsBefore = list('நூற்று இருநூற்று முந்நூற்று நானூற்று ஐந்நூற்று அறுநூற்று எழுநூற்று எண்ணூற்று தொள்ளாயிரத்து');

/** Tamil joins a number with ஆயிரம் (thousand): இரண்டு gives இரண்டாயிரம். */
function tamilThousands(count: number): string {
  const alone: Readonly<Record<number, string>> = { 1: 'ஆயிரம்', 3: 'மூவாயிரம்', 5: 'ஐயாயிரம்', 11: 'பதினோராயிரம்' };
  const known = alone[count];
  if (known !== undefined) return known;
  const words = tamil(count);
  if (words.endsWith('நூறு')) return words.replace(/று$/, 'றாயிரம்');
  return words.endsWith('ஒன்று') ? words.replace(/ஒன்று$/, 'ஓராயிரம்') : words.replace(/ு$/, 'ாயிரம்');
}

const tamil: Numerals = (count) => {
  const [next, rest] = restOf(count);
  if (count < 20) return at(tamilOnes, count);
  if (count < 100)
    return count % 10 === 0
      ? at(tamilTens, count / 10 - 2)
      : joined(at(tamilTensBefore, Math.floor(count / 10) - 2), tamil(count % 10));
  if (count < 1_000)
    return count % 100 === 0
      ? at(tamilHundreds, count / 100 - 1)
      : joined(at(tamilHundredsBefore, Math.floor(count / 100) - 1), tamil(count % 100));
  if (count < 1_00_000) {
    const thousands = tamilThousands(next);
    return rest === 0 ? thousands : joined(thousands.replace(/ம்$/, 'த்து'), tamil(rest));
  }
  const many = next === 1 ? 'ஒரு' : tamil(next);
  if (count < 1_00_00_000) return rest === 0 ? joined(many, 'லட்சம்') : joined(many, 'லட்சத்து', tamil(rest));
  return rest === 0 ? joined(many, 'கோடி') : joined(many, 'கோடியே', tamil(rest));
};

/** How often a number contains its largest unit, and the remainder. */
function restOf(count: number): readonly [number, number] {
  const [unit] = unitOf(count, '', '', '');
  return [Math.floor(count / unit), count % unit];
}

const teluguOnes = list(`
  సున్నా ఒకటి రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది పది పదకొండు పన్నెండు పదమూడు పద్నాలుగు పదిహేను పదహారు పదిహేడు
  పద్దెనిమిది పంతొమ్మిది`);
const teluguTens = list('ఇరవై ముప్పై నలభై యాభై అరవై డెబ్బై ఎనభై తొంభై');

/** The form before a noun: రెండు వందల రూపాయలు. */
const telugu: Numerals = (count) => {
  const [next, rest] = restOf(count);
  if (count < 20) return at(teluguOnes, count);
  if (count < 100)
    return joined(at(teluguTens, Math.floor(count / 10) - 2), count % 10 === 0 ? '' : telugu(count % 10));
  if (count === 100) return 'వంద';
  if (count < 200) return joined('నూట', telugu(count - 100));
  if (count < 1_000)
    return joined(telugu(Math.floor(count / 100)), 'వందల', count % 100 === 0 ? '' : telugu(count % 100));
  const after = rest === 0 ? '' : telugu(rest);
  if (count < 1_00_000) return next === 1 ? joined('వెయ్యి', after) : joined(telugu(next), 'వేల', after);
  if (count < 1_00_00_000) return next === 1 ? joined('లక్ష', after) : joined(telugu(next), 'లక్షల', after);
  return next === 1 ? joined('కోటి', after) : joined(telugu(next), 'కోట్ల', after);
};

const kannadaOnes = list(`
  ಸೊನ್ನೆ ಒಂದು ಎರಡು ಮೂರು ನಾಲ್ಕು ಐದು ಆರು ಏಳು ಎಂಟು ಒಂಬತ್ತು ಹತ್ತು ಹನ್ನೊಂದು ಹನ್ನೆರಡು ಹದಿಮೂರು ಹದಿನಾಲ್ಕು ಹದಿನೈದು ಹದಿನಾರು
  ಹದಿನೇಳು ಹದಿನೆಂಟು ಹತ್ತೊಂಬತ್ತು`);
const kannadaTens = list('ಇಪ್ಪತ್ತು ಮೂವತ್ತು ನಲವತ್ತು ಐವತ್ತು ಅರವತ್ತು ಎಪ್ಪತ್ತು ಎಂಬತ್ತು ತೊಂಬತ್ತು');
/** The ones after a ten that lost its last vowel: ಇಪ್ಪತ್ತ and ೊಂದು give ಇಪ್ಪತ್ತೊಂದು. */
const kannadaEnds = list('ೊಂದು ೆರಡು ಮೂರು ನಾಲ್ಕು ೈದು ಾರು ೇಳು ೆಂಟು ೊಂಬತ್ತು');
const kannadaHundreds = list('ನೂರು ಇನ್ನೂರು ಮುನ್ನೂರು ನಾನೂರು ಐನೂರು ಆರುನೂರು ಏಳುನೂರು ಎಂಟುನೂರು ಒಂಬೈನೂರು');
const withoutLastVowel = (word: string) => word.replace(/ು$/, '');

const kannada: Numerals = (count) => {
  const [next, rest] = restOf(count);
  if (count < 20) return at(kannadaOnes, count);
  if (count < 100) {
    const ten = at(kannadaTens, Math.floor(count / 10) - 2);
    return count % 10 === 0 ? ten : `${withoutLastVowel(ten)}${at(kannadaEnds, (count % 10) - 1)}`;
  }
  if (count < 1_000) {
    const hundred = at(kannadaHundreds, Math.floor(count / 100) - 1);
    return count % 100 === 0 ? hundred : joined(withoutLastVowel(hundred), kannada(count % 100));
  }
  const many = kannada(next);
  if (count < 1_00_000) return rest === 0 ? joined(many, 'ಸಾವಿರ') : joined(many, 'ಸಾವಿರದ', kannada(rest));
  if (count < 1_00_00_000) return rest === 0 ? joined(many, 'ಲಕ್ಷ') : joined(many, 'ಲಕ್ಷದ', kannada(rest));
  return rest === 0 ? joined(many, 'ಕೋಟಿ') : joined(many, 'ಕೋಟಿ', kannada(rest));
};

const numerals: Readonly<Record<VoiceLanguage, Numerals>> = {
  en: english,
  hi: hindi,
  mr: marathi,
  ta: tamil,
  te: telugu,
  kn: kannada,
  bn: bengali,
  gu: gujarati,
};

/** A non-negative whole number in words. */
export const numberWords = (language: VoiceLanguage, count: number): string => numerals[language](count);

interface Currency {
  /** The words for one rupee: some languages have a special form of `one` for it. */
  readonly one: string;
  readonly rupees: string;
  readonly onePaisa: string;
  readonly paise: string;
}

const currencies: Readonly<Record<VoiceLanguage, Currency>> = {
  en: { one: 'one rupee', rupees: 'rupees', onePaisa: 'one paisa', paise: 'paise' },
  hi: { one: 'एक रुपया', rupees: 'रुपये', onePaisa: 'एक पैसा', paise: 'पैसे' },
  mr: { one: 'एक रुपया', rupees: 'रुपये', onePaisa: 'एक पैसा', paise: 'पैसे' },
  ta: { one: 'ஒரு ரூபாய்', rupees: 'ரூபாய்', onePaisa: 'ஒரு பைசா', paise: 'பைசா' },
  te: { one: 'ఒక రూపాయి', rupees: 'రూపాయలు', onePaisa: 'ఒక పైసా', paise: 'పైసలు' },
  kn: { one: 'ಒಂದು ರೂಪಾಯಿ', rupees: 'ರೂಪಾಯಿ', onePaisa: 'ಒಂದು ಪೈಸೆ', paise: 'ಪೈಸೆ' },
  bn: { one: 'এক টাকা', rupees: 'টাকা', onePaisa: 'এক পয়সা', paise: 'পয়সা' },
  gu: { one: 'એક રૂપિયો', rupees: 'રૂપિયા', onePaisa: 'એક પૈસો', paise: 'પૈસા' },
};

/** An amount of paise in words: `three hundred eighty-five rupees fifty paise`. */
export function amountWords(language: VoiceLanguage, amount: number): string {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100];
  const words = currencies[language];
  const whole = rupees === 1 ? words.one : `${numberWords(language, rupees)} ${words.rupees}`;
  const part = paise === 1 ? words.onePaisa : `${numberWords(language, paise)} ${words.paise}`;
  if (paise === 0) return whole;
  return rupees === 0 ? part : `${whole} ${part}`;
}
