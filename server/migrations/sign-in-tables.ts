import type { Generated } from 'kysely';

/** The tables of sessions, proofs of who somebody is, links in e-mails, and limits. */
export interface SignInTables {
  session: {
    id_hash: Buffer;
    family: string;
    person_id: string;
    membership_id: string | null;
    created_at: Date;
    seen_at: Date;
    access_until: Date;
    absolute_until: Date;
    replaced_at: Date | null;
    revoked_at: Date | null;
    user_agent: string | null;
    address: string | null;
    proven_at: Date | null;
    opened_by: 'PHONE' | 'EMAIL' | 'PASSWORD';
    enrols_until: Date | null;
  };
  authenticator_app: {
    person_id: string;
    sealed_secret: Generated<Buffer | null>;
    added_at: Generated<Date | null>;
    last_used_at: Generated<Date | null>;
    last_step: Generated<number>;
    waiting_secret: Generated<Buffer | null>;
    waiting_since: Generated<Date | null>;
  };
  passkey: {
    id: string;
    person_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: string[];
    synced: boolean;
    name: string;
    added_at: Date;
    last_used_at: Generated<Date | null>;
  };
  factor_request: { person_id: string; asked_at: Date; ready_at: Date; expires_at: Date };
  recovery_code: { person_id: string; code_mac: Buffer; used_at: Generated<Date | null> };
  pending_sign_in: {
    token_hash: Buffer;
    person_id: string;
    way: 'OTP' | 'PASSWORD';
    opened_by: 'PHONE' | 'EMAIL' | 'PASSWORD';
    password_hash: string | null;
    attempts: Generated<number>;
    created_at: Date;
    expires_at: Date;
    consumed_at: Generated<Date | null>;
  };
  passkey_challenge: { bound_to: string; challenge: string; expires_at: Date };
  otp_challenge: {
    token_hash: Buffer;
    purpose: string;
    person_id: string | null;
    destination: string;
    code_mac: Buffer;
    attempts: Generated<number>;
    created_at: Date;
    expires_at: Date;
    consumed_at: Date | null;
  };
  email_link: {
    token_hash: Buffer;
    purpose: 'SET_PASSWORD' | 'VERIFY_EMAIL';
    person_id: string;
    email: string;
    password_state: Buffer;
    captcha_waived: Generated<boolean>;
    created_at: Date;
    expires_at: Date;
    used_at: Generated<Date | null>;
  };
  email_change: {
    token_hash: Buffer;
    person_id: string;
    email: string;
    email_before: string | null;
    password_state: Buffer;
    created_at: Date;
    expires_at: Date;
    used_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
  };
  password_wish: { id: string; email: string; known_browser: boolean; created_at: Date };
  captcha_used: { solution_hash: Buffer; expires_at: Date };
  rate_window: { key: string; starts_at: Date; ends_at: Date; count: number };
  vendor_link: {
    id: string;
    merchant_id: string;
    meta_hash: Buffer;
    vendor_name: string;
    phone: string;
    state: 'OPEN' | 'CLOSED';
    created_at: Date;
    changed_at: Date;
  };
  vendor_session: {
    id_hash: Buffer;
    id: string;
    link_id: string;
    created_at: Date;
    seen_at: Date;
    absolute_until: Date;
    revoked_at: Generated<Date | null>;
    user_agent: string | null;
    address: string | null;
  };
  operator_user: {
    id: string;
    email: string;
    name: string;
    roles: ('REVIEWER' | 'APPROVER' | 'SUPPORT' | 'ADMINISTRATOR')[];
    state: 'INVITED' | 'ACTIVE' | 'DISABLED';
    password_hash: Generated<string | null>;
    sealed_secret: Generated<Buffer | null>;
    last_step: Generated<number>;
    invitation_hash: Generated<Buffer | null>;
    invited_until: Generated<Date | null>;
    created_at: Date;
    changed_at: Date;
  };
  operator_session: {
    id_hash: Buffer;
    id: string;
    operator_id: string;
    created_at: Date;
    seen_at: Date;
    absolute_until: Date;
    revoked_at: Generated<Date | null>;
    user_agent: string | null;
    address: string | null;
  };
}
