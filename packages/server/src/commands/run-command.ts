import { getErrorMessage } from '#app-error.ts'
import { isRefusedWrite, readErrorCode } from '#db/storage-fault.ts'

export async function runCommand(run: (words: string[]) => Promise<readonly string[]>): Promise<void> {
  // Other users of the machine must not read what a command writes: a restored database, for example, holds private
  // data.
  process.umask(0o077)
  // A program that reads the lines may stop early, as `head` does. The command still does all of its work.
  process.stdout.on('error', ignoreClosedPipe)
  try {
    for (const line of await run(process.argv.slice(2))) process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stderr.write(`${describeFault(error)}\n`)
    process.exitCode = 1
  }
}

function ignoreClosedPipe(error: Error): void {
  if (readErrorCode(error) !== 'EPIPE') throw error
}

function describeFault(error: unknown): string {
  const message = getErrorMessage(error)
  return isRefusedWrite(error)
    ? `${message}. See that the disk has room and takes writes, then run this again.`
    : message
}
