import type { Database } from '#db/database.ts'
import { findMailbox } from '#mail/mail-outbox.repository.ts'
import { findProjectName, type OwnProject } from '#projects/project.repository.ts'
import type { DueHandoff } from './handoff.repository.ts'
import type { HandoffSettings } from './handoff-settings.repository.ts'
import { listTranscript, type TranscriptLine } from './transcript.repository.ts'

export interface HandoffLetter {
  id: string
  at: string
  bot: string
  projectId: string
  conversationId: string | null
  /**
   * If `verified`, the web site signed all of this and `id` is the token's `sub`. Otherwise `id` is the visitor id of
   * the browser, and the visitor may have typed the name and the address.
   */
  visitor: { id: string; name: string; email: string; verified: boolean }
  message: string
  transcript: readonly TranscriptLine[]
  link: string
}

interface LetterContext {
  database: Database
  config: { appUrl: string }
}

export async function loadHandoffLetter({ database, config }: LetterContext, due: DueHandoff): Promise<HandoffLetter> {
  const { id, owner_id: userId, project_id: projectId, conversation_id: conversationId } = due
  const own = { id: projectId, userId }
  return {
    id,
    at: due.created_at,
    bot: await findProjectName(database, own),
    projectId,
    conversationId,
    visitor: {
      id: due.subject ?? due.visitor,
      name: due.name,
      email: due.email,
      verified: due.subject !== null,
    },
    message: due.message,
    transcript: conversationId === null ? [] : await listTranscript(database, own, conversationId),
    link: writeConversationLink(config.appUrl, projectId, conversationId),
  }
}

export function createSampleHandoffLetter(
  { config }: Pick<LetterContext, 'config'>,
  bot: string,
  own: OwnProject,
  now: Date,
): HandoffLetter {
  const at = now.toISOString()
  return {
    id: 'test',
    at,
    bot,
    projectId: own.id,
    conversationId: null,
    visitor: { id: 'test', name: 'Test', email: '', verified: false },
    message: 'This is a test. When a visitor asks for a person, their words stand here.',
    transcript: [
      { role: 'user', content: 'Can I talk to somebody?', at },
      { role: 'assistant', content: 'Of course. Leave a few words for us.', at },
    ],
    link: writeConversationLink(config.appUrl, own.id, null),
  }
}

function writeConversationLink(appUrl: string, projectId: string, conversationId: string | null): string {
  const page = `${appUrl}/edit/${projectId}/conversations`
  return conversationId === null ? page : `${page}/${conversationId}`
}

export async function findHandoffRecipient(
  database: Database,
  userId: string,
  { email, isEmailProven }: HandoffSettings,
): Promise<string | undefined> {
  if (email !== '') return isEmailProven ? email : undefined
  const mailbox = await findMailbox(database, userId)
  return mailbox?.isConfirmed ? mailbox.email : undefined
}
