import { fstatSync } from 'node:fs'

const CHECK_MS = 500

/** Calls back once when the process that started this one is gone: its end of stdin closes, or this one has another parent. */
export function whenParentLeaves(leave: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && leave(), CHECK_MS).unref()

  // Only a pipe tells of its other end; /dev/null is at its end from the beginning.
  if (isPipe(0)) {
    process.stdin.once('close', leave)
    process.stdin.once('end', leave)
    process.stdin.resume()
  }
}

function isPipe(descriptor: number): boolean {
  try {
    const status = fstatSync(descriptor)
    return status.isFIFO() || status.isSocket()
  } catch {
    return false
  }
}
