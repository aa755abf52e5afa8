import type { Database } from '#db/database.ts'
import type { BrickContent, ResolvedContent } from '#projects/brick-content.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { deleteBrickStates, listTriedRequests } from './brick-state.repository.ts'
import { hashBrickRequest } from './hash-brick-request.ts'

/** A brick whose request was changed loses its state, unless exactly this request was tried before it was saved. */
export async function clearChangedBrickStates(
  transaction: Database,
  own: OwnProject,
  { previous, saved }: { previous: BrickContent; saved: ResolvedContent },
): Promise<void> {
  const former = hashBrickRequests(previous)
  const requests = hashBrickRequests(saved)
  const isOther = [...former].some(([id, request]) => requests.get(id) !== request)
  if (!isOther) return
  const tried = await listTriedRequests(transaction, own)
  const cleared = [...tried].filter(([id, request]) => {
    const now = requests.get(id)
    return now === undefined || (former.has(id) && former.get(id) !== now && request !== now)
  })
  await deleteBrickStates(
    transaction,
    own,
    cleared.map(([id]) => id),
  )
}

function hashBrickRequests({ functions, connections }: ResolvedContent): Map<string, string> {
  return new Map(functions.map((each) => [each.id, hashBrickRequest(each, connections)]))
}
