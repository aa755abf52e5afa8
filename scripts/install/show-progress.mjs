const EVERY_MS = 1_000
const QUIET_EVERY_MS = 5_000

/**
 * Keeps one line up to date on a terminal; elsewhere prints a line now and then. Returns a function that ends this.
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
