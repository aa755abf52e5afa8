import type { ThrottleCounterTable } from '#throttle/throttle-counter.table.ts'

/**
 * The account of each e-mail address. It keeps addresses unique: one node cannot see whether another has the same
 * address.
 */
interface EmailOwnerTable {
  email_key: string
  owner_id: string
}

/** The owner of each project, for requests that know only the project's id. */
interface ProjectOwnerTable {
  project_id: string
  owner_id: string
}

/** The account of each customer of the payment provider. */
interface CustomerOwnerTable {
  customer_id: string
  owner_id: string
}

/** Used instead of `throttle_counters` for counters that belong to an owner. */
interface OwnerCounterTable extends ThrottleCounterTable {
  owner_id: string
}

/**
 * Tables that only a distributed database has, made by `npm run admin -- distribute`. The three lookups hold nothing
 * that the other tables do not have.
 */
export type ClusterTables = Record<'email_owners', EmailOwnerTable> &
  Record<'project_owners', ProjectOwnerTable> &
  Record<'customer_owners', CustomerOwnerTable> &
  Record<'owner_counters', OwnerCounterTable>
