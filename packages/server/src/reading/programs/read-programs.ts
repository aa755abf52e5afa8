import { NothingReadError } from '#reading/nothing-read.ts'
import type { PastedRequest } from '#reading/requests/pasted-request.ts'
import { readWgetAndHttpie } from './commands/read-commands.ts'
import { readAxios } from './javascript/read-axios.ts'
import { readFetch } from './javascript/read-fetch.ts'
import { readPowerShellCalls } from './powershell/read-powershell.ts'
import type { ReadCalls } from './program-call.ts'
import { readPythonCalls } from './python/read-python.ts'
import { addMissingSignIn, type ComparedRequest, describeForComparison, isSameRequest } from './same-request.ts'

const READERS = [readPowerShellCalls, readPythonCalls, readAxios, readFetch, readWgetAndHttpie]
const DOWNLOAD = /\.(?:sh|ps1|py|zip|gz|tgz|bz2|xz|deb|rpm|exe|msi|dmg|jar)$/i
/** The most requests to one address that are compared. Documentation never has more. */
const MOST_COMPARED = 100

/**
 * Reads calls in the tools and languages that documentation shows beside cURL. `failure` is the error of the first
 * reader that found a call but could not read it. It counts only if no reader reads anything, because a sentence may
 * name a tool.
 */
export function readPrograms(text: string): { calls?: ReadCalls; failure?: NothingReadError } {
  let failure: NothingReadError | undefined
  let calls: ReadCalls | undefined
  for (const read of READERS) {
    try {
      const found = read(text)
      if (found) calls = calls ? mergeReadCalls(calls, found) : found
    } catch (error) {
      if (!(error instanceof NothingReadError)) throw error
      failure ??= error
    }
  }
  return { ...(calls && { calls }), ...(failure && { failure }) }
}

/**
 * Adds the calls that another tool makes in the same paste. Documentation often shows one request in several tools, so
 * a known request is not added again. The download of a program is not added either.
 */
export function mergeReadCalls(known: ReadCalls, others: ReadCalls): ReadCalls {
  const requests = [...known.requests]
  const places = new Map<string, { at: number; compared: ComparedRequest }[]>()
  for (const [at, request] of requests.entries()) {
    const compared = describeForComparison(request)
    places.set(compared.place, [...(places.get(compared.place) ?? []).slice(-MOST_COMPARED), { at, compared }])
  }
  const added: PastedRequest[] = []
  for (const other of others.requests) {
    if (isDownload(other)) continue
    const compared = describeForComparison(other)
    const same = places.get(compared.place)?.find((each) => isSameRequest(each.compared, compared))
    const first = same && requests[same.at]
    if (first) requests[same.at] = addMissingSignIn(first, other)
    else added.push(other)
  }
  const notes = new Set([...known.notes, ...(added.length > 0 ? others.notes : [])])
  if (others.requests.some(isDownload)) notes.add('A file that is downloaded was left out: it is no API.')
  return { requests: [...requests, ...added], notes: [...notes] }
}

function isDownload({ method, url, headers, body }: PastedRequest): boolean {
  return method === 'GET' && headers.length === 0 && body === undefined && DOWNLOAD.test(url)
}
