/** UPI apps with the handles of their VPAs; the first is the most common one. */
export const upiApps = {
  PHONEPE: { name: 'PhonePe', handles: ['ybl', 'ibl', 'axl'] },
  GOOGLE_PAY: { name: 'Google Pay', handles: ['okaxis', 'okhdfcbank', 'okicici', 'oksbi'] },
  PAYTM: { name: 'Paytm', handles: ['paytm', 'ptaxis', 'pthdfc', 'ptsbi', 'ptyes'] },
  BHIM: { name: 'BHIM', handles: ['upi'] },
} as const;

/** A UPI app. */
export type UpiApp = keyof typeof upiApps;

/** The UPI apps, in the order of choices. */
export const upiAppNames = Object.keys(upiApps) as [UpiApp, ...UpiApp[]];

/** The app of a VPA, masked or not; undefined if its handle belongs to a bank or an unknown app. */
export function upiAppOf(vpa: string): UpiApp | undefined {
  const handle = vpa.slice(vpa.indexOf('@') + 1).toLowerCase();
  return upiAppNames.find((app) => (upiApps[app].handles as readonly string[]).includes(handle));
}
