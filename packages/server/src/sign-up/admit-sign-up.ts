import { AppError } from '#app-error.ts'
import type { Database } from '#db/database.ts'
import { hashToken } from '#sessions/token.ts'
import {
  deleteSignUpInvitation,
  findSignUpInvitation,
  isInvitedAsMember,
  readSignUpMode,
} from './sign-up.repository.ts'

export interface NewcomerProof {
  emailKey: string
  invitation: string | undefined
  now: Date
}

export interface Admission {
  /** Must be called after the account was inserted. Throws if somebody else has used the same invitation meanwhile. */
  spend: () => Promise<void>
}

const NOTHING_TO_SPEND: Admission = { spend: async () => {} }

/**
 * Every new account is checked here, in the transaction that opens it. The invitation is checked before the address, so
 * that the answer does not tell whether the address has an account; it is used up after the address was checked. An
 * owner's invitation admits only the address that it was mailed to.
 */
export async function admitSignUp(
  transaction: Database,
  { emailKey, invitation, now }: NewcomerProof,
): Promise<Admission> {
  const mode = await readSignUpMode(transaction)
  if (mode === 'open') return NOTHING_TO_SPEND
  if (mode === 'closed') throw new AppError('sign_up_closed')
  if (invitation === undefined) throw new AppError('invitation_needed')
  const proof = { codeHash: hashToken(invitation), emailKey, now }
  const id = await findSignUpInvitation(transaction, proof)
  if (id === undefined) {
    if (await isInvitedAsMember(transaction, proof)) return NOTHING_TO_SPEND
    throw new AppError('invitation_needed')
  }
  return {
    spend: async () => {
      if (!(await deleteSignUpInvitation(transaction, id))) throw new AppError('invitation_needed')
    },
  }
}

export async function refuseClosedSignUp(database: Database, invitation: string | undefined): Promise<void> {
  const mode = await readSignUpMode(database)
  if (mode === 'closed') throw new AppError('sign_up_closed')
  if (mode === 'invite' && invitation === undefined) throw new AppError('invitation_needed')
}
