import { ROLE_PRO } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { recordAuditEvent } from '#audit/record-audit-event.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { lockAccount } from '#plans/account-limits.ts'
import { requireRole } from '#plans/plan-rules.ts'
import { lockProject } from '#projects/project-draft.repository.ts'
import type { User } from '#users/user.ts'
import { claimLiveWord, countReservedLiveWords, releaseOtherLiveWords } from './live-word.repository.ts'

const RESERVED = new Set([
  ...['about', 'account', 'admin', 'administrator', 'api', 'app', 'assets', 'billing', 'blog', 'bricks', 'config'],
  ...['console', 'contact', 'dashboard', 'demo', 'docs', 'edit', 'example', 'handbook', 'help', 'home', 'index'],
  ...['legal', 'library', 'live', 'login', 'logout', 'mail', 'new', 'null', 'official', 'operator', 'payment'],
  ...['picture', 'pictures', 'plans', 'preview', 'privacy', 'profile', 'root', 'security', 'settings', 'signin'],
  ...[
    'signup',
    'static',
    'status',
    'support',
    'system',
    'terms',
    'test',
    'undefined',
    'user',
    'users',
    'widget',
    'www',
  ],
])

/** Limits how many words one account can keep from all others by taking words and giving them up. */
const MOST_KEPT = 20
const TOO_MANY = 'You gave up many words lately, and each is kept for you for 90 days. Use one of those, or wait.'

export async function setLiveWord(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  user: User,
  { id, word }: { id: string; word: string },
): Promise<void> {
  const own = { id, userId: user.id }
  await inTransaction(database, async (transaction) => {
    await lockAccount(transaction, user)
    if (!(await lockProject(transaction, own))) throw new AppError('not_found')
    const now = clock()
    if (word !== '') {
      requireRole(user.role, ROLE_PRO)
      if (RESERVED.has(word)) throw new AppError('word_taken')
      if (!(await claimLiveWord(transaction, own, { word, now }))) throw new AppError('word_taken')
      if ((await countReservedLiveWords(transaction, user.id)) >= MOST_KEPT) {
        throw new AppError('limit_reached', { message: TOO_MANY })
      }
    }
    await releaseOtherLiveWords(transaction, own, { word, now })
    const note = word === '' ? 'none' : `/live/${word}`
    await recordAuditEvent(transaction, { ownerId: user.id, kind: 'live_word_set', projectId: id, note })
  })
}
