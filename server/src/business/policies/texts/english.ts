import type { PolicyDetails, PolicyWriter, Section } from './policy.ts';

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

const contact = ({ businessName, address, email, phone }: PolicyDetails): Section => [
  'Contact and complaints',
  `${businessName}, ${address}. Email: ${email}. Phone: ${phone}.`,
  'We acknowledge a complaint within 48 hours and answer it within one month.',
];

/** The documents in English. Terms for customers in India, without promises that only some businesses can keep. */
export const english: PolicyWriter = {
  titles: {
    TERMS: 'Terms and Conditions',
    REFUND: 'Refund Policy',
    RETURN: 'Return Policy',
    SHIPPING: 'Shipping Policy',
    PRIVACY: 'Privacy Policy',
    DISCLAIMER: 'Disclaimer',
  },
  sections: {
    TERMS: (facts) => [
      [
        null,
        `These terms apply to what you buy from ${facts.businessName}, ${facts.address}. “We” means this business, “you” the customer. You accept these terms with your order.`,
      ],
      [
        'Prices and orders',
        'Prices are in Indian rupees and include all taxes, unless the page says otherwise. The full price is shown before you pay.',
        'We accept an order when we confirm it. If we cannot accept it, because an item is sold out or its price was an obvious error, we return the full amount.',
      ],
      [
        'Payment',
        `You pay by the methods that the payment page offers. ${facts.provider} handles the payment. We never see your card number, UPI PIN or bank password.`,
      ],
      [
        'Delivery, returns and refunds',
        'Our Shipping Policy, Return Policy and Refund Policy are part of these terms.',
      ],
      [
        'What we ask of you',
        'Give us correct details for contact and delivery. Do not use our website or app for anything that the law forbids or that harms others.',
      ],
      [
        'Our responsibility',
        'We answer for what we sell as the law requires. Beyond that, our responsibility for an order ends at the amount that you paid for it.',
      ],
      [
        'Law',
        'The laws of India apply. Nothing in these terms takes away a right that the Consumer Protection Act, 2019 gives you.',
      ],
      contact(facts),
    ],
    REFUND: (facts) => [
      [null, `This policy says when ${facts.businessName} returns your money, and how long it takes.`],
      [
        'When you get a refund',
        'We refund an order that did not arrive, that arrived damaged or different from its description, that was cancelled before we sent or began it, and an amount that was paid twice.',
        facts.returnRequestDays === null
          ? 'We take no items back for other reasons.'
          : 'We also refund items that you return under our Return Policy.',
      ],
      [
        'How to ask for it',
        `Ask within ${days(facts.refundRequestDays)} of the delivery, or of the payment where nothing is delivered. Write to ${facts.email} or call ${facts.phone}, with the order number and the reason.`,
      ],
      [
        'How long it takes',
        `Once we approve a refund, we send it within ${days(facts.refundProcessingDays)} to the method that you paid with. Your bank may take some more days to show it.`,
        'If we do not approve it, we tell you why.',
      ],
      contact(facts),
    ],
    RETURN: (facts) =>
      facts.returnRequestDays === null
        ? [
            [null, `${facts.businessName} does not take returns.`],
            [
              'Damaged or wrong',
              `If what you got is damaged or different from its description, write to ${facts.email} or call ${facts.phone} within ${days(facts.refundRequestDays)}. You get a replacement, or your money back under our Refund Policy.`,
            ],
            contact(facts),
          ]
        : [
            [null, `This policy says how you return items that you bought from ${facts.businessName}.`],
            [
              'What you can return',
              `Ask for a return within ${days(facts.returnRequestDays)} of the delivery. The item has to be unused, complete, in its own packing and with its bill.`,
              'We do not take back items that spoil, that were made to your order, or that cannot be sold again for reasons of hygiene, unless they arrived damaged or wrong.',
            ],
            [
              'How to return',
              `Write to ${facts.email} or call ${facts.phone} with the order number and, for a damaged item, a photo. We tell you where to send it or collect it from you.`,
              'If the item arrived damaged or wrong, we pay for sending it back.',
            ],
            [
              'What happens then',
              `We check the item when it arrives and refund it within ${days(facts.refundProcessingDays)}, as our Refund Policy says, or replace it if you prefer that.`,
            ],
            contact(facts),
          ],
    SHIPPING: (facts) =>
      facts.shippingDays === null
        ? [
            [null, `${facts.businessName} does not ship goods.`],
            [
              'How you get what you bought',
              'What you buy is a service, or is provided online. You get it right after the payment, or at the time that the page or our confirmation names.',
              `If you did not get it, write to ${facts.email} or call ${facts.phone}. We provide it, or return your money under our Refund Policy.`,
            ],
            contact(facts),
          ]
        : [
            [null, `This policy says how ${facts.businessName} delivers your order.`],
            [
              'How long it takes',
              `Orders within India arrive within ${days(facts.shippingDays)} of the payment. If an order will take longer, we tell you, and you can cancel it for a full refund while it has not been sent.`,
            ],
            ['Cost', 'The delivery charge is shown before you pay. There are no further charges at the door.'],
            [
              'Arrival',
              'Please check the packet when it arrives. If it is open or damaged, take a photo and write to us before you use the item.',
              'If nobody could take the packet after the attempts of the delivery company, it comes back to us, and we ask you how to go on.',
            ],
            contact(facts),
          ],
    PRIVACY: (facts) => [
      [null, `This policy says what ${facts.businessName} knows of you, why, and what you can do about it.`],
      [
        'What we collect',
        'Your name, phone number, email and addresses, your orders, and what you write to us. When you pay, we learn the method and the result of the payment. We do not get your full card number, UPI PIN or bank password.',
        'Our website or app also notes the kind of device and the pages that were opened, to keep it working and safe.',
      ],
      [
        'Why',
        'To take and deliver your orders, to answer you, to send you what the law requires, and to prevent fraud. We send you offers only if you agreed, and you can stop them at any time.',
      ],
      [
        'Who gets it',
        `Those who need it for your order: ${facts.provider} for the payment, and delivery companies for the address. Authorities get it where the law requires it. We do not sell it.`,
      ],
      [
        'How long',
        'As long as it is needed for these purposes, and as long as tax and other laws require us to keep it. Then we delete it.',
      ],
      [
        'Your rights',
        'Under the Digital Personal Data Protection Act, 2023 you can see your data, have it corrected or deleted, and take back a consent. Write to us for that. If our answer does not satisfy you, you can complain to the Data Protection Board of India.',
      ],
      contact(facts),
    ],
    DISCLAIMER: (facts) => [
      [null, `This applies to what you read on the website and in the app of ${facts.businessName}.`],
      [
        'Information',
        'We take care that what we publish is correct, and repair errors when we learn of them. Colours and sizes on a screen may differ a little from the item itself.',
        'What we publish is no medical, legal or financial advice.',
      ],
      ['Links', 'We do not answer for the content of websites of others that we link to.'],
      [
        'Availability',
        'Our website or app may be unavailable at times, for example during maintenance. An order that was paid stays valid.',
      ],
      ['Your rights', 'Nothing here takes away a right that the law gives you as a customer.'],
      contact(facts),
    ],
  },
  since: (day) => `In force since ${day}`,
  others: 'Other policies',
  unknown: { title: 'Page not found', text: 'No policy is published at this address. Please check the link.' },
  tooMany: { title: 'Too many requests', text: 'Please wait a minute, then load the page again.' },
};
