import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findJsonFile } from '#files/find-json-file.ts'
import { writePrivateFile } from '#files/write-private-file.ts'
import { type CreateServer, type LoopbackListener, listenOnLoopback } from './listen-on-loopback.ts'

/**
 * Operating systems use only higher ports for outgoing connections, so the kept port is still free at the next start.
 */
const PORTS = { least: 20_000, most: 29_999 }
const TRIES = 20
const WAIT_MS = 100

/**
 * The port is kept in the folder, because saved bricks contain it. If it stays taken, a new port is used and `moved` is
 * set.
 */
export async function listenAtKeptPort(
  folder: string,
  createServer: CreateServer,
): Promise<{ listener: LoopbackListener; moved: boolean }> {
  const kept = await findKeptPort(folder)
  // The previous sandbox may still hold the port while it closes.
  for (let attempt = 0; kept && attempt < TRIES; attempt += 1) {
    const listener = await listenIfFree(createServer, kept)
    if (listener) return { listener, moved: false }
    await wait(WAIT_MS)
  }
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const listener = await listenIfFree(createServer, randomInt(PORTS.least, PORTS.most + 1))
    if (!listener) continue
    await writePrivateFile(buildPortFilePath(folder), JSON.stringify({ sampleApis: listener.port }))
    return { listener, moved: kept !== undefined }
  }
  throw new Error(`No port from ${PORTS.least} to ${PORTS.most} is free for the sample APIs.`)
}

export async function findKeptPort(folder: string): Promise<number | undefined> {
  const kept = await findJsonFile(buildPortFilePath(folder))
  const port = typeof kept === 'object' && kept !== null && 'sampleApis' in kept ? kept.sampleApis : undefined
  return Number.isInteger(port) ? Number(port) : undefined
}

function buildPortFilePath(folder: string): string {
  return join(folder, 'sandbox-ports.json')
}

async function listenIfFree(createServer: CreateServer, port: number): Promise<LoopbackListener | undefined> {
  try {
    return await listenOnLoopback(createServer, port)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined
    throw error
  }
}
