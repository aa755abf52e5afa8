import { NothingRead } from '#reading/nothing-read.ts'
import type { PastedRequest } from '#reading/requests/pasted-request.ts'
import { readCommands } from './commands/read-commands.ts'
import { readAxios } from './javascript/read-axios.ts'
import { readFetch } from './javascript/read-fetch.ts'
import { readPowerShellCalls } from './powershell/read-powershell.ts'
import type { ReadCalls } from './program-call.ts'
import { readPythonCalls } from './python/read-python.ts'

const READERS = [readPowerShellCalls, readPythonCalls, readAxios, readFetch, readCommands]
const DOWNLOAD = /\.(?:sh|ps1|py|zip|gz|tgz|bz2|xz|deb|rpm|exe|msi|dmg|jar)$/i

/**
 * Reads calls in the tools and languages that documentation shows beside cURL. `failure` says what the first reader that
 * found a call could not read. It counts only if nobody reads anything: a sentence may name a tool.
 */
export function readPrograms(text: string): { calls?: ReadCalls; failure?: NothingRead } {
  let failure: NothingRead | undefined
  let calls: ReadCalls | undefined
  for (const read of READERS) {
    try {
      const found = read(text)
      if (found) calls = calls ? addCalls(calls, found) : found
    } catch (error) {
      if (!(error instanceof NothingRead)) throw error
      failure ??= error
    }
  }
  return { ...(calls && { calls }), ...(failure && { failure }) }
}

/**
 * Adds the calls that another tool makes in the same paste. Documentation often shows one request in the words of several
 * tools, so a request that is known is not added again. Nor is the download of a program.
 */
export function addCalls(known: ReadCalls, others: ReadCalls): ReadCalls {
  const keys = new Set(known.requests.map(buildKey))
  const added = others.requests.filter((request) => !keys.has(buildKey(request)) && !isDownload(request))
  const hasDownload = others.requests.some(isDownload)
  const notes = new Set([...known.notes, ...(added.length > 0 ? others.notes : [])])
  if (hasDownload) notes.add('A file that is downloaded was left out: it is no API.')
  return { requests: [...known.requests, ...added], notes: [...notes] }
}

function isDownload({ method, url, headers, body }: PastedRequest): boolean {
  return method === 'GET' && headers.length === 0 && body === undefined && DOWNLOAD.test(url)
}

/** Each tool writes a value in the path in its own way. */
function buildKey({ method, url }: PastedRequest): string {
  const [address = ''] = url.replace(/^https?:\/\//i, '').split(/[?#]/, 1)
  const [host = '', ...path] = address.replace(/\/$/, '').split('/')
  return [method.toUpperCase(), host, ...path.map((part) => (/[\d{}$<>:]/.test(part) ? '*' : part))].join('/')
}
