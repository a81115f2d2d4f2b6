import { gatewayActivation } from '@galla/contract/business/activation/area.ts';
import { bankAccount } from '@galla/contract/business/bank-account/area.ts';
import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import { verifyUpi } from '@galla/contract/business/upi-verification/area.ts';
import { onlinePayLinksHome } from '@galla/contract/collect/payment-links/area.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { developerHome } from '@galla/contract/developers/developer/area.ts';
import { teamHome } from '@galla/contract/identity/team/area.ts';
import { qrCodesHome } from '@galla/contract/shops/qr-codes/area.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { plural, t } from '@lingui/core/macro';
import { allows, type Session } from '../../../lib/session/session.ts';

/** A new merchant's step towards the first payment. */
export interface FirstStep {
  readonly key: 'kyc' | 'bank' | 'gateway' | 'store' | 'team' | 'payment';
  readonly state: 'done' | 'waiting' | 'failed' | 'open';
  readonly title: string;
  readonly detail: string;
  /** How long a person needs for it; 0 if nothing is left to do. */
  readonly minutes: number;
  /** Whether it may be left out. */
  readonly optional?: boolean;
  /** Where it is done; absent for people without the permission, and if it is too early. */
  readonly action?: { readonly label: string; readonly href: string };
}

/** Facts about a new merchant besides its profile. */
export interface FirstFacts {
  /** The first payment has arrived. */
  readonly isPaid: boolean;
  /** The number of team members; undefined if the person may not see them. */
  readonly people: number | undefined;
  /** The account for settlements; undefined where the person may not see it. */
  readonly account: 'NONE' | 'ASKED' | 'THERE' | undefined;
}

/** The steps after the registration, in their order. */
export const firstSteps = (session: Session, facts: FirstFacts): readonly FirstStep[] => {
  const isOnline = session.profile.type === 'ONLINE_MERCHANT';
  return [
    kyc(session),
    ...(isOnline ? [accountInKyc(session), gateway(session)] : [store(session), ...account(session, facts)]),
    team(session, facts),
    payment(session, facts.isPaid),
  ];
};

const to = (session: Session, { access, path }: Pick<Screen, 'access' | 'path'>, label: string) =>
  allows(session, access) ? { action: { label, href: path } } : {};

/** The step before the verification, and who does it. Online merchants fill in their details themselves. */
function beforeKyc({ me, profile }: Session): string {
  if (profile.type === 'ONLINE_MERCHANT')
    return me.admin
      ? t`Have your business PAN, bank account and GSTIN ready.`
      : t`Only admins can complete KYC. Ask your admin.`;
  return me.admin
    ? t`About 1 minute. Customers can pay you once the bank confirms your UPI ID.`
    : t`Only admins can verify the business UPI ID. Ask your admin.`;
}

function kyc(session: Session): FirstStep {
  const { type, kycStatus, kycReason } = session.profile;
  const isOnline = type === 'ONLINE_MERCHANT';
  const title = isOnline ? t`Complete KYC` : t`Verify your UPI ID`;
  const action = (label: string) => to(session, isOnline ? completeKyc : verifyUpi, label);
  const step = { key: 'kyc', minutes: 0 } as const;
  switch (kycStatus) {
    case 'VERIFIED':
      return {
        ...step,
        state: 'done',
        title: isOnline ? t`KYC is complete` : t`UPI ID verified`,
        detail: t`Your payments provider has verified the business.`,
      };
    case 'SUBMITTED':
      return {
        ...step,
        state: 'waiting',
        title: t`Verification in progress`,
        detail: t`Your payments provider is checking your details. This takes 3 to 5 working days.`,
      };
    case 'FAILED':
      return {
        ...step,
        state: 'failed',
        title: t`KYC Verification Failed`,
        minutes: 5,
        detail: kycReason === null ? beforeKyc(session) : t`Your payments provider says: ${kycReason}`,
        ...action(isOnline ? t`Correct and submit again` : title),
      };
    case 'NOT_INITIATED':
    case null: {
      // The bank account, a separate step below, is part of KYC.
      const minutes = isOnline ? 7 : 1;
      return { ...step, state: 'open', title, detail: beforeKyc(session), minutes, ...action(title) };
    }
  }
}

/** The payment gateway of an online merchant. */
function gateway(session: Session): FirstStep {
  const { attributes, serviceLineList, kycStatus } = session.profile;
  const step = { key: 'gateway', minutes: 0 } as const;
  if (attributes.some(({ type, active }) => type === 'PAYMENT_GATEWAY_ACTIVATED' && active))
    return {
      ...step,
      state: 'done',
      title: t`The payment gateway is active`,
      detail: t`You can take live payments by UPI, card, net banking and wallet.`,
    };
  const line = serviceLineList.find(({ serviceLineType }) => serviceLineType === 'PAYMENT_GATEWAY');
  const opens = (label: string) => (kycStatus === 'VERIFIED' ? to(session, gatewayActivation, label) : {});
  if (line?.status === 'IN_PROGRESS')
    return {
      ...step,
      state: 'waiting',
      title: t`Activation is in progress`,
      detail: t`The bank is activating your payment gateway. Until then, use test mode.`,
      ...opens(t`See the progress`),
    };
  if (line?.status === 'FAILED')
    return {
      ...step,
      state: 'failed',
      title: t`Payment Gateway Activation Failed`,
      detail: t`No money is affected. Check the reason, then try again.`,
      minutes: 1,
      ...opens(t`Try again`),
    };
  return {
    ...step,
    state: 'open',
    title: t`Activate the payment gateway`,
    detail: t`About 1 minute, after KYC. You’ll see all prices first.`,
    minutes: 1,
    ...opens(t`Activate payment gateway`),
  };
}

/** The store of a shop: QR codes belong to stores. */
function store(session: Session): FirstStep {
  const { kycStatus, storeCount } = session.profile;
  const step = { key: 'store' } as const;
  if (storeCount > 0)
    return {
      ...step,
      state: 'done',
      title: t`Store added`,
      detail: t`Each counter has its own QR code.`,
      minutes: 0,
    };
  return {
    ...step,
    state: 'open',
    title: t`Add your store`,
    detail: t`About 3 minutes. Customers pay with your counter’s QR code.`,
    minutes: 3,
    ...(kycStatus === 'VERIFIED' ? to(session, storeScreens.addStore, t`Add your store`) : {}),
  };
}

/** Online merchants give their account in KYC. */
function accountInKyc({ profile: { kycStatus } }: Session): FirstStep {
  const step = { key: 'bank' } as const;
  if (kycStatus !== null && !kycStatusDetails[kycStatus].maySubmit)
    return {
      ...step,
      state: 'done',
      title: t`Bank account added`,
      detail: t`Settlements go to this account.`,
      minutes: 0,
    };
  return {
    ...step,
    state: 'open',
    title: t`Add your bank account`,
    detail: t`About 3 minutes, as part of KYC. You’ll need the account number and IFSC.`,
    minutes: 3,
  };
}

/** A shop's bank account. A second Admin approves it, so that no one alone can redirect the money. */
function account(session: Session, { account: state }: FirstFacts): readonly FirstStep[] {
  if (state === undefined) return [];
  const step = { key: 'bank', minutes: 0 } as const;
  if (state === 'THERE')
    return [{ ...step, state: 'done', title: t`Bank account added`, detail: t`Settlements go to this account.` }];
  const action = to(session, bankAccount, state === 'ASKED' ? t`See the progress` : t`Add bank account`);
  if (state === 'ASKED')
    return [
      {
        ...step,
        state: 'waiting',
        title: t`Your bank account is being checked`,
        ...action,
        detail: t`The bank checks it first. Then another Admin must approve it.`,
      },
    ];
  return [
    {
      ...step,
      state: 'open',
      title: t`Add your bank account`,
      minutes: 3,
      ...action,
      detail: t`For your settlements. You’ll need the account number, IFSC and a second Admin.`,
    },
  ];
}

function team(session: Session, { people = 1 }: FirstFacts): FirstStep {
  const step = { key: 'team', minutes: 0, optional: true } as const;
  if (people > 1)
    return {
      ...step,
      state: 'done',
      title: t`Team added`,
      detail: plural({ people: people - 1 }, { one: 'You and # more person.', other: 'You and # more people.' }),
    };
  return {
    ...step,
    state: 'open',
    title: t`Invite your team`,
    detail: t`Cashiers can see payments. You decide who can refund. Optional.`,
    ...to(session, teamHome, t`Invite people`),
  };
}

/** Whether a merchant registered for payment links alone. */
const choseLinks = (lines: Session['profile']['serviceLineList']) =>
  lines.length > 0 && lines.every(({ serviceLineType }) => serviceLineType === 'PAYMENT_LINK');

/** The first payment; how it is made depends on the merchant's products. */
function payment(session: Session, isPaid: boolean): FirstStep {
  const step = { key: 'payment', minutes: isPaid ? 0 : 1 } as const;
  const title = t`Take your first payment`;
  if (isPaid) return { ...step, state: 'done', title, detail: t`Payments appear here within a second.` };
  const { type, kycStatus, storeCount, attributes, serviceLineList } = session.profile;
  if (type !== 'ONLINE_MERCHANT') {
    const isReady = kycStatus === 'VERIFIED' && storeCount > 0;
    const detail = isReady
      ? t`Print your counter’s QR code and scan it with a UPI app.`
      : t`First verify your UPI ID and add your store. Then print your QR code.`;
    return { ...step, state: 'open', title, detail, ...(isReady ? to(session, qrCodesHome, t`Open QR codes`) : {}) };
  }
  const isOpen = attributes.some(({ type: name, active }) => name === 'PAYMENT_GATEWAY_ACTIVATED' && active);
  if (choseLinks(serviceLineList))
    return {
      ...step,
      state: 'open',
      title: t`Send your first payment link`,
      detail: isOpen
        ? t`By SMS, email or WhatsApp. The payment appears here within a second.`
        : t`Try links in test mode now. Live links work once your payment gateway is active.`,
      ...to(session, onlinePayLinksHome, t`Open payment links`),
    };
  return {
    ...step,
    state: 'open',
    title,
    detail: isOpen
      ? t`Connect your website with your production keys. Payments appear here within a second.`
      : t`Connect your website and use test mode until your gateway is active.`,
    ...(isOpen
      ? to(session, apiKeyScreens.apiKeys, t`Get production keys`)
      : to(session, developerHome, t`Make a test payment`)),
  };
}
