import { readBrickHost } from '#reading/answer/choose-connection.ts'
import { NothingReadError } from '#reading/nothing-read.ts'
import type { ReadResult } from '#reading/read-result.ts'
import { mapRequestToBrick } from './map-request.ts'
import type { PastedRequest } from './pasted-request.ts'
import { turnTokenCallIntoSignIn } from './token-calls.ts'

interface Pasted {
  title?: string | undefined
  requests: readonly PastedRequest[]
  notes: readonly string[]
}

export function mapRequestsToBricks(kind: ReadResult['kind'], pasted: Pasted): ReadResult {
  const notes = new Set(pasted.notes)
  const calls = pasted.requests.flatMap((request) => {
    const own = new Set<string>()
    const mapped = mapRequestToBrick(request, own)
    if (!mapped) for (const note of own) notes.add(note)
    return mapped ? [{ ...mapped, request, notes: own }] : []
  })
  const mapped = turnTokenCallIntoSignIn(calls, notes)
  for (const call of mapped) for (const note of call.notes) notes.add(note)
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
