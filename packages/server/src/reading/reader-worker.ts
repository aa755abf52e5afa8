import { parentPort, workerData } from 'node:worker_threads'
import { finishAnswer } from './answer/finish-answer.ts'
import { NothingRead } from './nothing-read.ts'
import { readText } from './read-text.ts'
import type { ReadJob, ReadMessage } from './reader-pool.ts'

// One job, then the thread ends: what it used is free again, whatever was pasted.
const job = workerData as ReadJob
const send = (message: ReadMessage) => parentPort?.postMessage(message)

send({ kind: 'started' })
try {
  send({ kind: 'read', answer: finishAnswer(await readText(job.text, job), job.search) })
} catch (error) {
  if (error instanceof NothingRead) send({ kind: 'nothing', message: error.message, place: error.place })
  // A stack that overflows is a text nested too deep.
  else if (error instanceof RangeError) send({ kind: 'nothing', message: 'This is nested too deep to be read.' })
  else throw error
}
