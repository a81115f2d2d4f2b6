/** Why a message did not arrive, in our own words; a gateway's or mail server's words are kept as they came. */
export const deliveryReasons = {
  numberRefused: 'The SMS gateway rejected this number.',
  addressRefused: 'The mail server rejected this address.',
  limitReached: 'This customer has reached today’s message limit.',
} as const;
