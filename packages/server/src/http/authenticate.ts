import type { Endpoint } from '@bricks/contract'
import { type AccountRights, hasRights } from '@bricks/contract/wire'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { User } from '#users/user.ts'

export interface SignedIn {
  /** Who is signed in. */
  person: User
  /** The owner of the account that the session works in: the person, or the owner who made them a member. */
  account: User
  rights: AccountRights
  /** The session worked in an account that the person is no longer a member of. `account` is then their own. */
  hasLeft: boolean
  sessionId: string
  /** The password was given in this session recently, so it may do what needs the password. */
  isConfirmed: boolean
}

export interface Sessions {
  find(token: string): Promise<SignedIn | undefined>
  /** From now on the session works in the person's own account. */
  returnHome(signedIn: SignedIn): Promise<void>
}

/** The only place that decides who may call what. Undefined for a caller without a token, where the endpoint allows that. */
export async function authenticate(
  request: FastifyRequest,
  { access, right, stepUp }: Endpoint,
  sessions: Sessions,
): Promise<SignedIn | undefined> {
  if (access === 'public') return undefined
  const signedIn = await findByHeader(request.headers.authorization, sessions)
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

/** Throws `not_signed_in` for an invalid token. */
async function findByHeader(header: string | undefined, sessions: Sessions): Promise<SignedIn | undefined> {
  if (header === undefined) return undefined
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  const signedIn = token === undefined ? undefined : await sessions.find(token)
  if (!signedIn) throw new AppError('not_signed_in')
  return signedIn
}
