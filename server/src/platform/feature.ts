import type { Endpoint, EndpointSpec } from '@galla/contract/core/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { AuditRule } from './audit-rules.ts';
import type { Configuration } from './configuration.ts';
import type { CoreTable } from './core-tables.ts';
import type { EraseCustomer } from './customers/erasure.ts';
import type { TableClass } from './db/distribution/table-classes.ts';
import type { FreeTextColumns } from './free-text.ts';
import type { Callers } from './http/callers.ts';
import type { Handlers, Platform } from './http/handlers.ts';
import { mount } from './http/mount.ts';
import type { Job, JobNeeds } from './jobs/job.ts';
import type { MessageFollower } from './messages/outbox.ts';
import type { OperatorCommand } from './operator.ts';
import type { Retention, TableName } from './retention.ts';

/** The groups of endpoints of one feature, each as its contract exports it. */
type EndpointGroups = { readonly [group: string]: { readonly [key: string]: Endpoint<EndpointSpec> } };

/** The classes of the tables of one feature. */
type Distribution = { readonly [Table in TableName]?: TableClass };

/** The manifest of a feature, from which the processes derive everything they do for it. */
interface Manifest<Groups extends EndpointGroups, Services, Parts extends JobNeeds> {
  /** The name of the feature's folder, the same in every tree. */
  readonly name: string;
  /** The endpoint groups of its contract. Empty for a feature that only other features call. */
  readonly contract: Groups;
  /** The handlers of each group. `services` are the parts of the process that they need besides the platform. */
  readonly handlers: (services: Services & Platform) => { readonly [Key in keyof Groups]: Handlers<Groups[Key]> };
  /**
   * Set if its calls in a sandbox use the sandbox's clock (decision 132). Data of people and of the merchant in both
   * modes, such as sessions, keys and roles, uses the installation's clock.
   */
  readonly sandboxTime?: true;
  /** Every table that the feature's SQL inserts into, updates or deletes from. */
  readonly writes?: readonly TableName[];
  /** The class of each of its tables on a distributed database. */
  readonly distribution?: Distribution;
  /** Every table of another feature that its SQL mentions, besides the core tables. */
  readonly reads?: readonly Exclude<TableName, CoreTable>[];
  /** The tables whose rows are deleted some time after they ended. All other rows stay. */
  readonly retention?: readonly Retention[];
  /** The columns of its tables with text that people type or machines relay, in which card numbers are masked. */
  readonly freeText?: FreeTextColumns;
  /** Removes a customer from its tables, if they contain customers. */
  readonly eraseCustomer?: EraseCustomer;
  /** The keys of a merchant's configuration that it computes. */
  readonly configuration?: Configuration;
  /** Its jobs for the worker. */
  readonly jobs?: readonly Job<Parts>[];
  /** Called with the outcome of its messages. Its name is the feature's. */
  readonly messageFollower?: MessageFollower;
  /** The invariants of its tables. The auditor checks each rule in every round. */
  readonly auditRules?: readonly AuditRule[];
  /** Its commands for the provider's operator. */
  readonly operator?: readonly OperatorCommand[];
}

/**
 * A feature as the processes use it. `Services` are what its handlers need besides the platform, `Parts` what the
 * worker needs for its jobs.
 */
export interface Feature<in Services, in Parts extends JobNeeds> {
  readonly name: string;
  readonly endpoints: readonly Endpoint[];
  readonly writes: readonly TableName[];
  readonly distribution: Distribution;
  readonly reads: readonly TableName[];
  readonly retention: readonly Retention[];
  readonly freeText: FreeTextColumns;
  readonly eraseCustomer: EraseCustomer | undefined;
  readonly configuration: Configuration;
  readonly jobs: readonly Job<Parts>[];
  readonly messageFollowers: readonly MessageFollower[];
  readonly auditRules: readonly AuditRule[];
  readonly operator: readonly OperatorCommand[];
  /** Serves its endpoints, each with the checks that its declaration requires. */
  readonly mount: (app: FastifyInstance, services: Services & Platform, callers: Callers) => void;
}

/**
 * Declares a feature of the server (docs/architecture.md, "A feature says what it is").
 * @example export const refundsFeature = feature({ name: 'refunds', contract: { refunds }, handlers: …, writes:
 * ['refund'] });
 */
export function feature<Groups extends EndpointGroups, Services = unknown, Parts extends JobNeeds = JobNeeds>(
  manifest: Manifest<Groups, Services, Parts>,
): Feature<Services, Parts> {
  const { name, contract, handlers, writes = [], retention = [], jobs = [], auditRules = [], operator = [] } = manifest;
  const { reads = [], distribution = {}, freeText = {}, configuration = {}, messageFollower } = manifest;
  return {
    name,
    writes,
    reads,
    distribution,
    retention,
    freeText,
    eraseCustomer: manifest.eraseCustomer,
    configuration,
    jobs,
    messageFollowers: messageFollower === undefined ? [] : [messageFollower],
    auditRules,
    operator,
    endpoints: Object.values(contract).flatMap((group) => Object.values<Endpoint>(group)),
    mount(app, services, callers) {
      const handlersOf = handlers(services);
      const serving = { platform: services, callers, sandboxTime: manifest.sandboxTime ?? false };
      const mountGroup = <Key extends keyof Groups>(key: Key) => mount(app, serving, contract[key], handlersOf[key]);
      for (const key of Object.keys(contract)) mountGroup(key);
    },
  };
}
