import type { ReadAnswer } from '@bricks/contract'
import { stripScheme } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import type { Config } from '#config/config.ts'
import type { Database } from '#db/database.ts'
import { isMailConfigured } from '#mail/queue-mail.ts'
import { checkOwnProject } from '#projects/show-project.ts'
import { limitConcurrency } from '#throttle/limit-concurrency.ts'
import { limitRate } from '#throttle/limit-rate.ts'
import { CONCURRENCY_LIMITS, RATE_LIMITS } from '#throttle/rate-limits.ts'
import type { Clock } from '#time.ts'
import type { User } from '#users/user.ts'
import { looksLikeAddress } from './address/address-text.ts'
import { type FollowContext, followAddress } from './address/follow-address.ts'
import { NothingReadError } from './nothing-read.ts'
import { READ_LIMITS } from './reader-pool.ts'

export interface ReadingContext extends FollowContext {
  database: Database
  clock: Clock
  config: Pick<Config, 'mail'>
  brickCaller: Pick<BrickCaller, 'fetchDocument' | 'readMcpServer' | 'findAddressProblem'>
}

export interface Reading {
  projectId: string
  source: { text: string } | { url: string }
  search?: string | undefined
  signal: AbortSignal
}

/** Nothing of what was pasted is stored or logged, except for the host of an address that was fetched. */
export async function readApis(context: ReadingContext, user: User, reading: Reading): Promise<ReadAnswer> {
  await limitRate(context, RATE_LIMITS.apiReading, user.id)
  return limitConcurrency(context, CONCURRENCY_LIMITS.apiReading, user.id, async () => {
    await checkOwnProject(context.database, { id: reading.projectId, userId: user.id })
    try {
      return await readSource(context, user, reading)
    } catch (error) {
      if (!(error instanceof NothingReadError)) throw error
      throw new AppError('nothing_read', { message: describeFailure(error), details: { ...error.place } })
    }
  })
}

async function readSource(context: ReadingContext, user: User, reading: Reading): Promise<ReadAnswer> {
  const { source, search, signal } = reading
  const text = 'text' in source ? source.text : source.url
  const url = 'url' in source ? source.url : findPastedAddress(source.text)
  const followed = url === undefined ? undefined : await readFromAddress(context, user, { ...reading, url })
  if (followed && 'answer' in followed) return followed.answer
  const { answer } = await context.readerPool.run({ text, search }, READ_LIMITS.pasted, signal)
  if (!answer) throw new NothingReadError('No API was found.')
  const note = followed?.note ?? ''
  return note === '' ? answer : { ...answer, notes: [note, ...answer.notes] }
}

function findPastedAddress(text: string): string | undefined {
  const plain = text.trim()
  return !/\s/.test(plain) && looksLikeAddress(plain) ? plain : undefined
}

/** A request to an address of one of these two forms may start something, or send a message, so it is not fetched. */
const ACTS = /^(?:web)?hooks?\.|\/(?:hooks?|webhooks?|webhook-test|catch|triggers?)\//i
const ACTS_BY_NAME = /\/(?:[a-z]{1,20}\.)?(?:send|post|create|delete|trigger)[A-Z_]/

/** An address with a password is never fetched. Its password becomes the connection. */
const HAS_LOGIN = /^[^/?#]*@/

async function readFromAddress(
  context: ReadingContext,
  user: User,
  { url, search, signal }: Reading & { url: string },
) {
  const address = stripScheme(url)
  const mayAct = ACTS.test(address) || ACTS_BY_NAME.test(address)
  if (/[{}<>$\s]/.test(address) || mayAct || HAS_LOGIN.test(address)) return { note: '' }
  const problem = context.brickCaller.findAddressProblem(address)
  if (problem) throw new AppError(problem.code, { message: problem.message })
  // The call comes from the operator's server. So if mails can be sent, only users with a confirmed address may cause
  // it.
  if (!user.emailConfirmed && isMailConfigured(context))
    return { note: 'Once you have confirmed your e-mail address, the page or API at the address is asked too.' }
  return followAddress(context, { account: user.id, url: address, search, signal })
}

function describeFailure({ message, place }: NothingReadError): string {
  return place ? `${message} Line ${place.line}, column ${place.column}.` : message
}
