import { fstatSync } from 'node:fs'

const CHECK_MS = 500

export function callWhenParentEnds(leave: () => void): void {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && leave(), CHECK_MS).unref()

  // Stdin is watched only if it is a pipe: /dev/null, for example, is at its end from the start.
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
