import type { FastifyRequest } from 'fastify'
import { AppError } from '#app-error.ts'
import type { SignedIn } from '#users/session.ts'

/** Turns a token into whom it stands for, or undefined. */
export type FindSignedIn = (token: string) => Promise<SignedIn | undefined>

/** Who makes a request: nobody without a token. A token that is not valid is refused, never taken for nobody. */
export async function authenticate(request: FastifyRequest, findSignedIn: FindSignedIn): Promise<SignedIn | undefined> {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  const signedIn = token === undefined ? undefined : await findSignedIn(token)
  if (!signedIn) throw new AppError('not_signed_in')
  return signedIn
}
