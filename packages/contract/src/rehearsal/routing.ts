import { z } from 'zod'
import { filledText, id, instant } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'
import { rehearsalCount } from './rehearsal.ts'

const fromTurn = z.object({ conversation_id: id, turn_id: id })

const sentenceToSave = z.object({
  id: id.optional(),
  brick: id,
  text: filledText(LIMITS.sentence),
  from: fromTurn.optional(),
})

/** All sentences of the project in their order. Stored sentences that are missing here are deleted. */
export const saveRoutingBody = z.object({
  project_id: id,
  sentences: z.array(sentenceToSave).max(LIMITS.sentencesPerProject),
})
export type RoutingToSave = z.infer<typeof saveRoutingBody>

/** `emptied`: the turn that the sentence was taken from was deleted, and the text with it. */
const routingSentence = z.object({
  id: z.string(),
  brick: z.string(),
  text: z.string(),
  from: fromTurn.nullable(),
  emptied: z.boolean(),
})
export type RoutingSentence = z.infer<typeof routingSentence>

/** `n`: in how many runs the model called this brick, or no brick at all if `brick` is null. */
const routingCell = z.object({ sentence_id: z.string(), brick: z.string().nullable(), n: z.int() })

/**
 * `ended_at` is null for a run that did not finish: its results so far are kept. `revision` is that of the draft whose
 * bricks the model read.
 */
export const routingRun = z.object({
  revision: z.int(),
  times: z.int(),
  started_at: instant,
  ended_at: instant.nullable(),
  cells: z.array(routingCell),
})
export type RoutingRun = z.infer<typeof routingRun>

export const routing = z.object({
  sentences: z.array(routingSentence),
  latest: routingRun.nullable(),
  previous: routingRun.nullable(),
  revision: z.int(),
  rehearsals: rehearsalCount,
})
export type Routing = z.infer<typeof routing>

/** Answers with a stream of `RoutingEvent`. Costs `times` rehearsals for each sentence. */
export const runRoutingBody = z.object({
  project_id: id,
  times: z.int().min(1).max(LIMITS.rehearsedTimes).default(1),
})

export const draftSentencesBody = z.object({ project_id: id, brick: id })
export const draftedSentences = z.object({ sentences: z.array(z.string()) })
