import type { Generated } from 'kysely';

/** The tables of 0038-jobs.sql. */
export interface JobTables {
  work_announcement: { tenant_id: string; job: string; due_at: Date };
  due_work: {
    tenant_id: string;
    job: string;
    due_at: Date;
    lease: Generated<number>;
    leased_until: Generated<Date | null>;
  };
  failed_work: {
    tenant_id: string;
    job: string;
    subject_id: string;
    attempts: number;
    last_error: string;
    failed_at: Date;
    due_at: Date;
    given_up_at: Generated<Date | null>;
  };
}
