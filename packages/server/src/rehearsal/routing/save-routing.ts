import type { RoutingToSave } from '@bricks/contract'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import { maskPersonalData } from '#conversation-texts/mask-personal-data.ts'
import type { Database } from '#db/database.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { lockAccount } from '#plans/account-limits.ts'
import type { OwnProject } from '#projects/project.repository.ts'
import { getProject } from '#projects/show-project.ts'
import { checkRehearsalBytes } from '#rehearsal/texts/check-rehearsal-bytes.ts'
import { deleteRehearsalTexts, upsertRehearsalText } from '#rehearsal/texts/rehearsal-text.repository.ts'
import type { User } from '#users/user.ts'
import {
  hasTurn,
  listRoutingSentences,
  replaceRoutingSentences,
  type SentenceContent,
  type SentenceRow,
} from './routing.repository.ts'

type SentenceToSave = RoutingToSave['sentences'][number]

/**
 * A sentence that was taken from a turn still belongs to that turn after its words are changed. If the turn was deleted
 * meanwhile, the sentence stays empty: a list that was opened before still holds its words and sends them again.
 */
export async function saveRouting(
  database: Database,
  user: User,
  { project_id, sentences }: RoutingToSave,
): Promise<void> {
  const own = { id: project_id, userId: user.id }
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user)
    const { isMasking } = await getProject(transaction, own)
    const former = new Map((await listRoutingSentences(transaction, own)).map((each) => [each.id, each]))
    const saved: SentenceRow[] = []
    for (const each of sentences) saved.push(await checkAndFillSentence(transaction, own, each, { former, isMasking }))
    const ids = new Set(saved.map(({ id }) => id))
    if (ids.size < saved.length) throw new AppError('invalid_input')
    const dropped = [...former.keys()].filter((id) => !ids.has(id))
    await replaceRoutingSentences(transaction, own, saved)
    await deleteRehearsalTexts(transaction, own, dropped)
    for (const { id, turnId, content } of saved) {
      if (content) await upsertRehearsalText(transaction, own, { id, turnId, content })
    }
    await checkRehearsalBytes(transaction, user)
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'routing_saved', projectId: own.id })
  })
}

async function checkAndFillSentence(
  transaction: Database,
  own: OwnProject,
  { id, brick, text, from }: SentenceToSave,
  { former, isMasking }: { former: ReadonlyMap<string, SentenceRow>; isMasking: boolean },
): Promise<SentenceRow> {
  const known = id === undefined ? undefined : former.get(id)
  if (id !== undefined && !known) throw new AppError('not_found')
  if (known?.content === null && !from) return { ...known, brick }
  if (from && !(await hasTurn(transaction, own, from))) throw new AppError('not_found')
  const kept = known?.content?.from ?? null
  // The turn may have been stored before masking was turned on.
  const said = from && isMasking ? maskPersonalData(text) : text
  const content: SentenceContent = { text: said, from: from ?? kept }
  return { id: known?.id ?? createId(), brick, turnId: content.from?.turn_id ?? null, content }
}
