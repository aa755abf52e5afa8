import { close, closeSync, fdatasync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/** Brings to the disk what was written to a file, while the process does other things. */
export interface DiskSync {
  /** Resolves once all that was written before is on the disk. */
  sync(): Promise<void>
  close(): void
}

const sync = promisify(fdatasync)

export function openDiskSync(path: string): DiskSync {
  syncName(path)
  // Windows brings to the disk only what was opened for writing.
  const descriptor = openSync(path, 'r+')
  let running = 0
  let isClosed = false

  function closeWhenIdle(): void {
    if (isClosed && running === 0) close(descriptor)
  }

  return {
    async sync() {
      running += 1
      try {
        await sync(descriptor)
      } finally {
        running -= 1
        closeWhenIdle()
      }
    },
    close() {
      isClosed = true
      closeWhenIdle()
    },
  }
}

/** A new file's name is a change of its folder. Windows knows no such thing. */
function syncName(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
