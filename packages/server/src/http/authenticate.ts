import type { Endpoint } from '@bricks/contract'
import { type AccountRights, hasRights } from '@bricks/contract/wire'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { User } from '#users/user.ts'

export interface SignedIn {
  person: User
  /** The owner of the account that the session works in: `person`, or the owner who made `person` a member. */
  account: User
  rights: AccountRights
  /** The session worked in an account that `person` is no longer a member of; `account` is now `person`. */
  hasLeft: boolean
  sessionId: string
  /**
   * A short time ago `person` began this session, or gave the password, a code or a passkey in it. So the session may
   * do what needs the password.
   */
  isConfirmed: boolean
}

export interface Sessions {
  find(token: string): Promise<SignedIn | undefined>
  returnHome(signedIn: SignedIn): Promise<void>
}

/**
 * Only this function decides who may call which endpoint. Undefined for a caller without a token, where the endpoint
 * allows that.
 */
export async function authenticateRequest(
  request: FastifyRequest,
  { access, right, stepUp }: Endpoint,
  sessions: Sessions,
): Promise<SignedIn | undefined> {
  if (access === 'public') return undefined
  const signedIn = await findSessionOfHeader(request.headers.authorization, sessions)
  if (!signedIn) {
    if (access === 'user') throw new AppError('not_signed_in')
    return undefined
  }
  if (right !== 'person') {
    if (signedIn.hasLeft) {
      await sessions.returnHome(signedIn)
      throw new AppError('account_left')
    }
    if (!hasRights(signedIn.rights, right)) throw new AppError('not_allowed')
  }
  if (stepUp && !signedIn.isConfirmed) throw new AppError('password_needed')
  return signedIn
}

async function findSessionOfHeader(header: string | undefined, sessions: Sessions): Promise<SignedIn | undefined> {
  if (header === undefined) return undefined
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  const signedIn = token === undefined ? undefined : await sessions.find(token)
  if (!signedIn) throw new AppError('not_signed_in')
  return signedIn
}
