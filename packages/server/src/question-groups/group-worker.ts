import { parentPort, workerData } from 'node:worker_threads'
import { type AskedText, groupTexts } from './group-texts.ts'

// One job, then the thread ends.
parentPort?.postMessage(groupTexts(workerData as AskedText[]))
