import { spawnSync } from 'node:child_process'

interface RunOptions {
  cwd?: string | undefined
  env?: NodeJS.ProcessEnv | undefined
}

const MOST_OUTPUT_BYTES = 100_000_000

export function runCommand(command: string, args: readonly string[], { cwd, env }: RunOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT_BYTES,
    shell: process.platform === 'win32',
  })
  if (error || status !== 0) {
    throw new Error(
      `${command} ${args.join(' ')} ended with ${status ?? error?.message}:\n${stdout ?? ''}\n${stderr ?? ''}`,
    )
  }
  return stdout
}
