export async function runCommand(run: (words: string[]) => Promise<readonly string[]>): Promise<void> {
  try {
    for (const line of await run(process.argv.slice(2))) process.stdout.write(`${line}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
