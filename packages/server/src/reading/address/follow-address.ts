import type { ReadAnswer } from '@bricks/contract'
import { stripScheme } from '@bricks/contract/wire'
import type { Logger } from 'pino'
import type { BrickCaller } from '#bricks/brick-caller.ts'
import { OutboundError } from '#bricks/outbound/outbound-error.ts'
import { NothingReadError } from '#reading/nothing-read.ts'
import { READ_LIMITS, type ReaderPool, type ReadOutcome } from '#reading/reader-pool.ts'
import type { TaskQueue } from '#reading/task-queue.ts'
import { readMcpTools } from './read-mcp.ts'

export interface FollowContext {
  brickCaller: Pick<BrickCaller, 'fetchDocument' | 'readMcpServer'>
  readerPool: ReaderPool
  /** Limits how many documents are fetched at once, because each may hold 16 MB. */
  fetches: TaskQueue
  logger: Pick<Logger, 'info'>
}

export interface FollowedAddress {
  account: string
  url: string
  search?: string | undefined
  signal: AbortSignal
}

/** Reads what stands at an address. If it is a page that links to a description, reads the description. */
export async function followAddress(
  context: FollowContext,
  { account, url, search, signal }: FollowedAddress,
): Promise<{ answer: ReadAnswer } | { note: string }> {
  let address = `https://${stripScheme(url)}`
  if (looksLikeMcp(address)) {
    const { brickCaller, fetches } = context
    const read = await fetches.run(() => readMcpTools(brickCaller, { account, url: stripScheme(url), search, signal }))
    if (read) return read
  }
  for (const isLast of [false, true]) {
    const outcome = await context.fetches.run(() => fetchAndRead(context, { account, url: address, search, signal }))
    if ('note' in outcome || outcome.answer) return outcome
    if (isLast) break
    address = outcome.link
  }
  return { note: 'The address leads to a page that links to another page. No description was found.' }
}

/** An MCP server must be asked by POST. A POST is sent only to an address that looks like that of an MCP server. */
function looksLikeMcp(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { host, pathname } = new URL(address)
  return /(?:^|[/._-])(?:mcp|sse)(?:$|[/._-])/i.test(`${host}${pathname}`)
}

async function fetchAndRead(
  { brickCaller, readerPool, logger }: FollowContext,
  { account, url, search, signal }: FollowedAddress,
): Promise<ReadOutcome | { note: string }> {
  const host = URL.canParse(url) ? new URL(url).host : ''
  try {
    const { status, bytes, cut } = await brickCaller.fetchDocument(url, account, signal)
    logger.info({ account, host, status }, 'an address was looked at for a description')
    if (status >= 400) return { note: `The address answered ${status}, so that it was read as it stands.` }
    if (cut)
      return { note: 'What stands at the address has more than 16 MB, so that the address was read as it stands.' }
    const job = { text: decodeDocument(bytes), source: url, search }
    return await readerPool.run(job, READ_LIMITS.fetched, signal)
  } catch (error) {
    // A text that does not even begin as a description is an API's own answer, so it needs no note.
    if (error instanceof NothingReadError)
      return { note: error.place ? `What stands at the address was not understood. ${error.message}` : '' }
    if (!(error instanceof OutboundError)) throw error
    logger.info({ account, host, failure: error.failure }, 'an address was looked at for a description')
    return { note: 'The address could not be looked at from here, so that it was read as it stands.' }
  }
}

/** Programs of Windows save files in UTF-16. A byte order mark tells so. */
function decodeDocument(bytes: Buffer): string {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}
