import { readFileSync } from 'node:fs'

const CHECK_MS = 250

/**
 * Calls back once when the process that started this one is gone, or, where the system tells it, the one that started that: npm
 * stands behind a shell, and neither passes on every signal that it gets.
 * @param {() => void} leave
 */
export function whenParentsLeave(leave) {
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

/** Known on Linux alone. */
function findParent(pid) {
  try {
    return /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}
