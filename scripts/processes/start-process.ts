import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

type Environment = NodeJS.ProcessEnv

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

export function startProcess(args: readonly string[], env: Environment): ChildProcess {
  return killWhenParentExits(spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'], env }))
}

/**
 * Resolves with the first line of JSON that the process prints; rejects if the process ends before. Prints all other
 * lines.
 */
export function startUntilJson<Said>(
  args: readonly string[],
  env: Environment,
): Promise<{ child: ChildProcess; said: Said }> {
  const child = killWhenParentExits(spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'], env }))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`${args[0]} ended (${code}) before it was ready.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = parseObject<Said>(line)
      if (said) resolve({ child, said })
      else console.log(line)
    })
  })
}

function killWhenParentExits<Child extends ChildProcess>(child: Child): Child {
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

function parseObject<Said>(line: string): Said | undefined {
  try {
    return line.startsWith('{') ? JSON.parse(line) : undefined
  } catch {
    return undefined
  }
}
