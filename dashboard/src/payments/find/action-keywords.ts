/**
 * Keywords for actions, in any screen language: English and Hindi, and Hindi in Latin letters. They are searched and
 * never shown.
 */
export const actionKeywords = {
  refund: ['refund', 'return', 'back', 'wapas', 'रिफंड', 'वापस', 'वापसी', 'लौटाना'],
  bulk: ['bulk', 'refund', 'excel', 'csv', 'file', 'रिफंड', 'फ़ाइल', 'फाइल'],
  link: ['link', 'payment', 'create', 'new', 'invoice', 'request', 'लिंक', 'पेमेंट', 'बनाएँ', 'नया'],
  invite: [
    'invite',
    'add',
    'cashier',
    'staff',
    'employee',
    'team',
    'person',
    'आमंत्रण',
    'बुलाना',
    'न्योता',
    'कैशियर',
    'स्टाफ़',
    'टीम',
    'जोड़ें',
  ],
  store: ['store', 'shop', 'branch', 'outlet', 'add', 'new', 'dukan', 'दुकान', 'स्टोर', 'शाखा', 'जोड़ें'],
  limits: ['limit', 'limits', 'refund', 'approval', 'सीमा', 'रिफंड', 'मंज़ूरी'],
  password: ['password', 'sign', 'login', 'पासवर्ड', 'साइन'],
  look: ['language', 'hindi', 'english', 'theme', 'dark', 'light', 'bhasha', 'भाषा', 'हिंदी', 'हिन्दी', 'अंग्रेज़ी', 'थीम'],
  account: ['bank', 'account', 'ifsc', 'khata', 'बैंक', 'खाता'],
} as const;
