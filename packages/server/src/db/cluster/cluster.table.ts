import type { ThrottleCounterTable } from '#throttle/throttle-counter.table.ts'

/** Keeps e-mail addresses unique, because one node of Citus cannot see whether another node has the same address. */
interface EmailOwnerTable {
  email_key: string
  owner_id: string
}

interface ProjectOwnerTable {
  project_id: string
  owner_id: string
}

interface CustomerOwnerTable {
  customer_id: string
  owner_id: string
}

interface OwnerCounterTable extends ThrottleCounterTable {
  owner_id: string
}

export type ClusterTables = Record<'email_owners', EmailOwnerTable> &
  Record<'project_owners', ProjectOwnerTable> &
  Record<'customer_owners', CustomerOwnerTable> &
  Record<'owner_counters', OwnerCounterTable>
