import { parentPort, workerData } from 'node:worker_threads'
import { type AskedText, groupTexts } from './group-texts.ts'

parentPort?.postMessage(groupTexts(workerData as AskedText[]))
