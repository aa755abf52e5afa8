import type { NewInvitation, SignUpMode, SignUpState } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { createId } from '#ids.ts'
import { foldEmail } from '#mail/email-key.ts'
import { createToken, hashToken } from '#sessions/token.ts'
import {
  countSignUpInvitations,
  deleteSignUpInvitation,
  insertSignUpInvitation,
  listSignUpInvitations,
  readSignUpMode,
  writeSignUpMode,
} from '#sign-up/sign-up.repository.ts'
import { DAY } from '#time.ts'
import type { Operator } from './admit-operator.ts'
import { recordOperatorEvent } from './operator.repository.ts'

type InvitingContext = Pick<Context, 'database' | 'clock' | 'config'>

const LASTS_MS = 14 * DAY
const PREFIX = 'bricks_join_'
const TOO_MANY = `${LIMITS.signUpInvitations} invitations wait already. Withdraw one first.`

export async function readSignUpState({ database, clock }: InvitingContext): Promise<SignUpState> {
  const invitations = await listSignUpInvitations(database, clock())
  return { mode: await readSignUpMode(database), invitations }
}

export async function setSignUpMode(context: InvitingContext, operator: Operator, mode: SignUpMode): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    await writeSignUpMode(transaction, mode)
    await recordOperatorEvent(transaction, { operator, kind: 'sign_up_set', note: mode })
  })
}

/**
 * An invitation with an address opens only an account of that address. The operator sends the link; the server keeps
 * only the link's hash.
 */
export async function inviteNewcomer(
  context: InvitingContext,
  operator: Operator,
  email: string | undefined,
): Promise<NewInvitation> {
  const code = createToken(PREFIX)
  const now = context.clock()
  const url = `${context.config.appUrl}/signup#invitation=${code}`
  await inTransaction(context.database, async (transaction) => {
    if ((await countSignUpInvitations(transaction, now)) >= LIMITS.signUpInvitations) {
      throw new AppError('limit_reached', { message: TOO_MANY })
    }
    await insertSignUpInvitation(transaction, {
      id: createId(),
      code_hash: hashToken(code),
      email_key: email === undefined ? '' : foldEmail(email),
      email: email ?? '',
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LASTS_MS).toISOString(),
    })
    const note = email === undefined ? '' : 'by address'
    await recordOperatorEvent(transaction, { operator, kind: 'invitation_made', about: email ?? '', note })
  })
  return { url }
}

export async function withdrawNewcomerInvitation(
  context: InvitingContext,
  operator: Operator,
  id: string,
): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    if (!(await deleteSignUpInvitation(transaction, id))) throw new AppError('not_found')
    await recordOperatorEvent(transaction, { operator, kind: 'invitation_withdrawn' })
  })
}
