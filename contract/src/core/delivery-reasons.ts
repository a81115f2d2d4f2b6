/** Our own texts for why a message was not delivered; the words of a gateway or mail server are kept unchanged. */
export const deliveryReasons = {
  numberRefused: 'The SMS gateway rejected this number.',
  addressRefused: 'The mail server rejected this address.',
  limitReached: 'This customer has reached today’s message limit.',
} as const;
