import type { Generated, JSONColumnType } from 'kysely';

/** The tables of people, their memberships, roles and invitations. */
export interface TeamTables {
  person: {
    id: string;
    name: string;
    phone: string | null;
    email: string | null;
    password_hash: string | null;
    otp_after_password: Generated<boolean>;
    active: Generated<boolean>;
    created_at: Date;
    email_verified_at: Generated<Date | null>;
    username: Generated<string | null>;
    password_link_at: Generated<Date | null>;
  };
  membership: {
    id: string;
    person_id: string;
    merchant_id: string | null;
    group_id: string | null;
    role_id: string;
    status: 'ACTIVE' | 'INVITED' | 'DEACTIVATED' | 'REMOVED';
    store_restricted: Generated<boolean>;
    created_at: Date;
    last_seen_at: Generated<Date | null>;
  };
  custom_role: {
    id: string;
    merchant_id: string | null;
    group_id: string | null;
    name: string;
    permissions: string[];
    created_at: Date;
    updated_at: Date;
  };
  invitation: {
    id: string;
    merchant_id: string | null;
    group_id: string | null;
    phone: string;
    name: string;
    role_id: string;
    store_ids: string[] | null;
    store_names: string[];
    /** Null where the provider's operator invites. */
    invited_by: string | null;
    /** Where the link goes, in place of the phone. */
    email: Generated<string | null>;
    token_hash: Buffer;
    state: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'CANCELLED';
    created_at: Date;
    expires_at: Date;
    answered_at: Generated<Date | null>;
  };
  membership_store: { membership_id: string; store_id: string };
  person_config: { person_id: string; key: string; value: JSONColumnType<object>; updated_at: Date };
  page_event: {
    id: string;
    received_at: Date;
    person_id: string;
    group_value: string;
    event: JSONColumnType<object>;
    /** `YYYY-MM-DD` in UTC by the clock of the database, which the table is cut into weeks by. */
    stored_on: Generated<string>;
  };
}
