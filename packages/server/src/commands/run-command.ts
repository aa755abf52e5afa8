export async function runCommand(run: (words: string[]) => Promise<readonly string[]>): Promise<void> {
  // Other users of the machine must not read what a command writes: a restored database, for example, holds private
  // data.
  process.umask(0o077)
  try {
    for (const line of await run(process.argv.slice(2))) process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
