import { readBrickHost } from '#reading/answer/choose-connection.ts'
import { NothingReadError } from '#reading/nothing-read.ts'
import type { ReadResult } from '#reading/read-result.ts'
import { mapRequestToBrick } from './map-request.ts'
import type { PastedRequest } from './pasted-request.ts'

interface Pasted {
  title?: string | undefined
  requests: readonly PastedRequest[]
  notes: readonly string[]
}

export function mapRequestsToBricks(kind: ReadResult['kind'], pasted: Pasted): ReadResult {
  const notes = new Set(pasted.notes)
  const mapped = pasted.requests.flatMap((request) => mapRequestToBrick(request, notes) ?? [])
  const [first] = mapped
  if (!first) throw new NothingReadError([...notes].at(-1) ?? 'No request was found in what was pasted.')
  return {
    kind,
    title: pasted.title?.trim() || readBrickHost(first.brick),
    bricks: mapped.map(({ brick }) => brick),
    notes: [...notes],
    secrets: mapped.flatMap(({ secrets }) => secrets),
  }
}
