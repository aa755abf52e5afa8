import { close, closeSync, fdatasync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

export interface FileSync {
  sync(): Promise<void>
  close(): void
}

const sync = promisify(fdatasync)

export function openForSync(path: string): FileSync {
  syncFolder(path)
  // Opened for writing, because Windows syncs no other files.
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

/** Syncs the folder, because the name of a new file is stored in it. Windows cannot sync a folder. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
