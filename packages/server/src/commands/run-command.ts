/** What it prints goes to the standard output; what fails to the standard error, with the exit code 1. Files are for this user alone. */
export async function runCommand(run: (words: string[]) => Promise<readonly string[]>): Promise<void> {
  // A restored database holds what the server's own does.
  process.umask(0o077)
  try {
    for (const line of await run(process.argv.slice(2))) process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
