import type { ThrottleCounterTable } from '#throttle/throttle-counter.table.ts'

/** Where an address signs in: on one node nobody can say that no other has it. */
interface EmailOwnerTable {
  email_key: string
  owner_id: string
}

/** Where a project lies, for those who know only its id. */
interface ProjectOwnerTable {
  project_id: string
  owner_id: string
}

/** Whom a payment is of. */
interface CustomerOwnerTable {
  customer_id: string
  owner_id: string
}

/** What `throttle_counters` is elsewhere, for counts that belong to an owner. */
interface OwnerCounterTable extends ThrottleCounterTable {
  owner_id: string
}

/** Tables that only a distributed database has, made by `npm run admin -- distribute`: nothing in them that the others do not tell. */
export type ClusterTables = Record<'email_owners', EmailOwnerTable> &
  Record<'project_owners', ProjectOwnerTable> &
  Record<'customer_owners', CustomerOwnerTable> &
  Record<'owner_counters', OwnerCounterTable>
