import { parentPort, workerData } from 'node:worker_threads'
import { findDescriptionLink } from './address/find-description-link.ts'
import { buildReadAnswer } from './answer/build-read-answer.ts'
import { NothingReadError } from './nothing-read.ts'
import { readApiDocument, readPastedText } from './read-text.ts'
import type { ReadJob, ReadMessage, ReadOutcome } from './reader-pool.ts'

// The thread does one job and ends, so that its memory is free again whatever was pasted.
const job = workerData as ReadJob
const sendToParent = (message: ReadMessage) => parentPort?.postMessage(message)

sendToParent({ kind: 'started' })
try {
  sendToParent({ kind: 'read', outcome: await runReadJob(job) })
} catch (error) {
  if (error instanceof NothingReadError) sendToParent({ kind: 'nothing', message: error.message, place: error.place })
  // A RangeError is a stack overflow, which means that the text is nested too deep.
  else if (error instanceof RangeError)
    sendToParent({ kind: 'nothing', message: 'This is nested too deep to be read.' })
  else throw error
}

async function runReadJob({ text, source, search }: ReadJob): Promise<ReadOutcome> {
  if (source === undefined) return { answer: buildReadAnswer(await readPastedText(text, { search }), search) }
  const read = await readApiDocument(text, { source, search })
  if (read) return { answer: buildReadAnswer(read, search) }
  const link = findDescriptionLink(text, source)
  if (link !== undefined) return { link }
  throw new NothingReadError('There is no description of an API at this address.')
}
