import type { FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { User } from '#users/user.ts'

export interface SignedIn {
  user: User
  sessionId: string
  /** The password was given in this session recently, so it may do what needs the password. */
  isConfirmed: boolean
}

export type FindSignedIn = (token: string) => Promise<SignedIn | undefined>

/** Undefined without a token. Throws `not_signed_in` for an invalid one. */
export async function authenticate(request: FastifyRequest, findSignedIn: FindSignedIn): Promise<SignedIn | undefined> {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  const signedIn = token === undefined ? undefined : await findSignedIn(token)
  if (!signedIn) throw new AppError('not_signed_in')
  return signedIn
}
