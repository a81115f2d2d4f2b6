import type { Generated } from 'kysely';

/** The people of the provider who work at the review desk, and their sessions. */
export interface OperatorTables {
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
