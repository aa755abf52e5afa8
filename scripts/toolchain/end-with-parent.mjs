import { kill, pid, ppid } from 'node:process'

const CHECK_MS = 250

// Loaded before a program of ours (`--import`): it gets the signal to end once whoever started it is gone, in whatever way.
const timer = setInterval(() => {
  if (process.ppid === ppid) return
  clearInterval(timer)
  kill(pid, 'SIGTERM')
}, CHECK_MS)
timer.unref()
