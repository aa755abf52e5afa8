import type { RoutingRun } from '@bricks/contract'
import type { RoutingEvent } from '@bricks/contract/wire'
import type { Emit } from '#chat/turn.ts'
import { findCalledBricks } from '#rehearsal/ask-model.ts'
import type { Rehearsal, RehearsalContext } from '#rehearsal/rehearsal-context.ts'
import { runConcurrentlyDespiteFaults } from '#rehearsal/running/run-concurrently-despite-faults.ts'
import { createRunDeadline } from '#rehearsal/running/run-deadline.ts'
import { findRoutingRuns, listRoutingSentences, saveRoutingRun, startRoutingRun } from './routing.repository.ts'

const AT_ONCE = 4

interface Sentence {
  id: string
  text: string
}

/** An aborted run keeps the results so far. */
export async function runRoutingTable(
  context: RehearsalContext,
  rehearsal: Rehearsal,
  times: number,
  emit: Emit<RoutingEvent>,
  client: AbortSignal,
): Promise<void> {
  const { database, clock } = context
  const own = { id: rehearsal.bot.projectId, userId: rehearsal.bot.owner.id }
  const sentences = (await listRoutingSentences(database, own)).flatMap(({ id, content }) =>
    content ? [{ id, text: content.text }] : [],
  )
  const { revision } = rehearsal
  const { latest: previous } = await findRoutingRuns(database, own)
  const latest: RoutingRun = { revision, times, started_at: clock().toISOString(), ended_at: null, cells: [] }
  // Writes go one after the other, so that a slow one never replaces a newer state by an older one.
  let writing = startRoutingRun(database, own, { latest, previous })
  const saveSentencesInOrder = () => {
    writing = writing.then((stored) => saveRoutingRun(database, own, latest, stored))
    return writing
  }
  await writing
  await emit({ type: 'start', sentences: sentences.length })
  const runSentence = async (sentence: Sentence, signal: AbortSignal) => {
    const patient = { ...rehearsal, waitsWhileBusy: true }
    const cells = await countCalledBricks(context, patient, { sentence, times }, signal)
    latest.cells.push(...cells)
    await saveSentencesInOrder()
    for (const cell of cells) await emit({ type: 'cell', ...cell })
  }
  const deadline = createRunDeadline(client)
  await runConcurrentlyDespiteFaults(sentences, AT_ONCE, runSentence, deadline.signal).catch(deadline.rethrowAsTimeout)
  latest.ended_at = clock().toISOString()
  await saveSentencesInOrder()
  await emit({ type: 'done', sentences: sentences.length })
}

async function countCalledBricks(
  context: RehearsalContext,
  rehearsal: Rehearsal,
  { sentence, times }: { sentence: Sentence; times: number },
  signal: AbortSignal,
): Promise<RoutingRun['cells']> {
  const counts = new Map<string | null, number>()
  for (let n = 0; n < times; n++) {
    const called = await findCalledBricks(context, rehearsal, sentence.text, signal)
    for (const brick of called.length === 0 ? [null] : called) counts.set(brick, (counts.get(brick) ?? 0) + 1)
  }
  return Array.from(counts, ([brick, n]) => ({ sentence_id: sentence.id, brick, n }))
}
