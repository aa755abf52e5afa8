import { kill, pid, ppid } from 'node:process'

const CHECK_MS = 250

// Loaded with `--import`. Sends SIGTERM to this process when its parent has ended, for whatever reason.
const timer = setInterval(() => {
  if (process.ppid === ppid) return
  clearInterval(timer)
  kill(pid, 'SIGTERM')
}, CHECK_MS)
timer.unref()
