import type { Database } from '#db/database.ts'
import {
  type ClusterState,
  createClusterTables,
  deleteMovedRows,
  deleteRemovedForeignKey,
  distributeByOwner,
  fillOwnerLookups,
  listBlockingForeignKeys,
  listRemovedForeignKeys,
  listUnplacedTables,
  readClusterState,
  removeForeignKeys,
  replaceUniqueIndexes,
  restoreForeignKey,
  turnIntoReferenceTable,
} from './distribute.repository.ts'
import { markDistributed } from './distribution.ts'
import { listTablesPlaced, PLACEMENTS } from './placements.ts'

export class CannotDistributeError extends Error {
  override readonly name = 'CannotDistribute'
}

type Tell = (line: object) => void

/**
 * Distributes the tables of a migrated database by owner over the Citus workers. Each step is a transaction of its own
 * and is skipped if it was done before, so that the same command goes on after an interruption.
 */
export async function distributeDatabase(
  database: Database,
  { shards, tell }: { shards: number; tell: Tell },
): Promise<void> {
  const before = await readClusterState(database)
  checkCluster(before)
  checkTablesKnown(before)
  const keys = await listBlockingForeignKeys(database)
  const unplaced = listUnplacedTables(before)
  tell({
    will: {
      cut: unplaced.filter((table) => hasPlacement(table, 'owner')),
      everywhere: unplaced.filter((table) => hasPlacement(table, 'everywhere')),
      coordinator: listTablesPlaced('coordinator'),
      keys: keys.length,
      shards,
      workers: before.workers,
    },
  })
  await createClusterTables(database)
  await removeForeignKeys(database, keys)
  const found = await replaceUniqueIndexes(database)
  if (found.length > 0) tell({ uniqueNoMore: found })
  for (const table of unplaced.filter((each) => hasPlacement(each, 'everywhere'))) {
    await turnIntoReferenceTable(database, table)
    tell({ everywhere: table })
  }
  for (const table of unplaced.filter((each) => hasPlacement(each, 'owner'))) {
    await distributeByOwner(database, table, shards)
    tell({ cut: table })
  }
  for (const table of [...listTablesPlaced('owner'), ...listTablesPlaced('everywhere')])
    await deleteMovedRows(database, table)
  // Must come before the keys: a server starts once the last key is back, and without look-ups it would know nobody.
  const lookups = await fillOwnerLookups(database)
  const { back, gone } = await restoreForeignKeys(database)
  markDistributed(database, true)
  const after = await readClusterState(database)
  const left = listUnplacedTables(after)
  if (left.length > 0) throw new CannotDistributeError(`Not placed: ${left.join(', ')}. Run this again.`)
  tell({
    done: {
      cut: after.distributed.size,
      everywhere: after.reference.size,
      keys: back,
      keysGone: gone,
      lookups,
      workers: after.workers,
    },
  })
}

function hasPlacement(table: string, placement: string): boolean {
  return Object.hasOwn(PLACEMENTS, table) && Reflect.get(PLACEMENTS, table) === placement
}

function checkCluster({ hasCitus, workers, hasCoordinator }: ClusterState): void {
  if (!hasCitus) {
    throw new CannotDistributeError(
      'This database has no Citus. On the coordinator and on each worker: create extension citus (with shared_preload_libraries = citus).',
    )
  }
  if (!hasCoordinator) {
    throw new CannotDistributeError(
      "The coordinator has no address that the workers know. Run there: select citus_set_coordinator_host('ADDRESS', PORT).",
    )
  }
  if (workers.length === 0) {
    throw new CannotDistributeError(
      "There are no workers. Run on the coordinator: select citus_add_node('ADDRESS', PORT), once for each.",
    )
  }
}

function checkTablesKnown({ present }: ClusterState): void {
  const unknown = [...present].filter((table) => !Object.hasOwn(PLACEMENTS, table) && table !== OWN_TABLE)
  if (unknown.length > 0) throw new CannotDistributeError(`Nobody said where these lie: ${unknown.join(', ')}.`)
}

const OWN_TABLE = 'distribution_keys'

/**
 * On Citus a foreign key to a distributed table must begin with the owner and must not come from a reference table.
 * `removeOwnerFromReferenceTables` does the work of the keys that cannot be restored when an account is deleted.
 */
async function restoreForeignKeys(database: Database): Promise<{ back: number; gone: string[] }> {
  const gone: string[] = []
  let back = 0
  for (const key of await listRemovedForeignKeys(database)) {
    if (hasPlacement(key.table_name, 'everywhere') || !/\(owner_id\b/.test(key.definition)) {
      await deleteRemovedForeignKey(database, key)
      gone.push(key.name)
    } else {
      await restoreForeignKey(database, key)
      back += 1
    }
  }
  return { back, gone }
}

/**
 * Finds out at the start whether the tables are distributed. Throws CannotDistributeError if only some of them are, or
 * if their foreign keys are still removed: without the keys, rows of a deleted account would stay.
 */
export async function detectDistribution(database: Database): Promise<boolean> {
  const state = await readClusterState(database)
  const isCut = state.distributed.has('users')
  markDistributed(database, isCut)
  const taken = state.present.has(OWN_TABLE) ? await listRemovedForeignKeys(database) : []
  if (!isCut && taken.length === 0) return false
  const left = listUnplacedTables(state)
  if (left.length + taken.length === 0) return true
  throw new CannotDistributeError(
    `the database is distributed in part (${(left.length > 0 ? left : taken.map(({ name }) => name)).join(', ')}). Run: npm run admin -- distribute.`,
  )
}
