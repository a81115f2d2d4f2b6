import type { SheetLanguage } from '@galla/contract/shops/qr-codes/sheet.ts';

/** The texts of a sheet in one language. */
interface SheetTexts {
  readonly invitation: string;
  readonly steps: readonly [scan: string, amount: string, tick: string];
}

export const sheetTexts: Readonly<Record<SheetLanguage, SheetTexts>> = {
  en: {
    invitation: 'Scan and pay with any UPI app',
    steps: ['Scan', 'Enter the amount', 'Show the tick'],
  },
  hi: {
    invitation: 'किसी भी UPI ऐप से स्कैन करके पैसे दें',
    steps: ['स्कैन करें', 'रकम लिखें', 'टिक दिखाएँ'],
  },
  mr: {
    invitation: 'कोणत्याही UPI ॲपने स्कॅन करून पैसे द्या',
    steps: ['स्कॅन करा', 'रक्कम लिहा', 'टिक दाखवा'],
  },
  bn: {
    invitation: 'যেকোনো UPI অ্যাপ দিয়ে স্ক্যান করে টাকা দিন',
    steps: ['স্ক্যান করুন', 'টাকা লিখুন', 'টিক দেখান'],
  },
  gu: {
    invitation: 'કોઈપણ UPI ઍપથી સ્કૅન કરીને ચૂકવો',
    steps: ['સ્કૅન કરો', 'રકમ લખો', 'ટિક બતાવો'],
  },
  pa: {
    invitation: 'ਕਿਸੇ ਵੀ UPI ਐਪ ਨਾਲ ਸਕੈਨ ਕਰਕੇ ਪੈਸੇ ਦਿਓ',
    steps: ['ਸਕੈਨ ਕਰੋ', 'ਰਕਮ ਲਿਖੋ', 'ਟਿੱਕ ਦਿਖਾਓ'],
  },
  kn: {
    invitation: 'ಯಾವುದೇ UPI ಆ್ಯಪ್‌ನಿಂದ ಸ್ಕ್ಯಾನ್ ಮಾಡಿ ಪಾವತಿಸಿ',
    steps: ['ಸ್ಕ್ಯಾನ್ ಮಾಡಿ', 'ಮೊತ್ತ ಬರೆಯಿರಿ', 'ಟಿಕ್ ತೋರಿಸಿ'],
  },
  ml: {
    invitation: 'ഏത് UPI ആപ്പിലും സ്കാൻ ചെയ്ത് പണമടയ്ക്കൂ',
    steps: ['സ്കാൻ ചെയ്യൂ', 'തുക എഴുതൂ', 'ടിക്ക് കാണിക്കൂ'],
  },
  or: {
    invitation: 'ଯେକୌଣସି UPI ଆପ୍‌ରେ ସ୍କାନ୍ କରି ଟଙ୍କା ଦିଅନ୍ତୁ',
    steps: ['ସ୍କାନ୍ କରନ୍ତୁ', 'ଟଙ୍କା ଲେଖନ୍ତୁ', 'ଟିକ୍ ଦେଖାନ୍ତୁ'],
  },
  ta: {
    invitation: 'எந்த UPI செயலியிலும் ஸ்கேன் செய்து பணம் செலுத்துங்கள்',
    steps: ['ஸ்கேன் செய்க', 'தொகையை எழுதுக', 'டிக்கைக் காட்டுக'],
  },
  te: {
    invitation: 'ఏదైనా UPI యాప్‌తో స్కాన్ చేసి చెల్లించండి',
    steps: ['స్కాన్ చేయండి', 'మొత్తం రాయండి', 'టిక్ చూపించండి'],
  },
};
