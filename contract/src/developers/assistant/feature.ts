/** The audit log texts of this feature's actions. */
export const assistantActs = {
  ASSISTANT_TOOL_USED: 'Used a tool through an assistant',
} as const;

/** The limits of an assistant with one key: `act` in paise for each refund or link, `actsOfDay` in 24 hours of UTC. */
export const assistantLimits = { act: 10_000_00, actsOfDay: 20 } as const;
