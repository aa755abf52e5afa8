/**
 * Prints the command's lines to standard output. An error goes to standard error, with exit code 1. Only this user can
 * read files that it writes.
 */
export async function runCommand(run: (words: string[]) => Promise<readonly string[]>): Promise<void> {
  // A restored database holds the same private data as the server's own.
  process.umask(0o077)
  try {
    for (const line of await run(process.argv.slice(2))) process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
