/** Why a message did not arrive, in our own words; a gateway's or mail server's words are kept as they came. */
export const deliveryReasons = {
  numberRefused: 'The SMS gateway refused the number.',
  addressRefused: 'The mail server refused the address.',
  limitReached: 'The limit of the day is reached for this customer.',
} as const;
