import { readFileSync } from 'node:fs'

const CHECK_MS = 250

/**
 * Calls `leave` once when the parent process has ended or, on Linux, the parent's parent: npm runs a shell, and neither
 * passes on every signal.
 * @param {() => void} leave
 */
export function callWhenAnyParentEnds(leave) {
  const parents = listParents()
  const timer = setInterval(() => {
    if (listParents() === parents) return
    clearInterval(timer)
    leave()
  }, CHECK_MS)
  timer.unref()
}

function listParents() {
  return `${process.ppid} ${findParent(process.ppid)}`
}

function findParent(pid) {
  try {
    return /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}
