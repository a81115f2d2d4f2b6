/** The three types of merchants (ROU-09). */
export const merchantTypes = ['ONLINE_MERCHANT', 'OFFLINE_MERCHANT', 'FASTAG'] as const;

/** The maximum number of disabled merchants listed for a super-merchant. */
export const maxDisabledListed = 100;
