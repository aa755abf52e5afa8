const EVERY_MS = 1_000
const QUIET_EVERY_MS = 5_000

/**
 * Says how far something is while it runs: on a terminal in one line, else in a line now and then. Gives back what ends it.
 * @param {() => string} describe
 */
export function showProgress(describe) {
  const { isTTY } = process.stdout
  let last = ''
  const timer = setInterval(
    () => {
      const text = describe()
      if (text === last) return
      last = text
      process.stdout.write(isTTY ? `\r  ${text}\u001b[K` : `  ${text}\n`)
    },
    isTTY ? EVERY_MS : QUIET_EVERY_MS,
  )
  timer.unref()
  return () => {
    clearInterval(timer)
    if (isTTY && last) process.stdout.write('\r\u001b[K')
  }
}
