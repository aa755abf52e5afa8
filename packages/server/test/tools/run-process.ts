import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const SOURCE = resolve(import.meta.dirname, '../../src')
const COMPILED = join(tmpdir(), 'node-compile-cache')

export interface RunningProcess {
  url: string
  lines: () => Record<string, unknown>[]
  signal: (signal: NodeJS.Signals) => void
  exited: Promise<number | null>
}

type Environment = Record<string, string>

export async function startServerProcess(
  environment: Environment,
  nodeOptions: string[] = [],
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [...nodeOptions, `${SOURCE}/main.ts`], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const exited = new Promise<number | null>((settle) => child.once('exit', settle))
  const url = await new Promise<string>((settle, fail) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const address = /"msg":"Server listening at ([^"]+)"/.exec(output)?.[1]
      if (address) settle(address)
    })
    exited.then((code) => fail(new Error(`Exited with ${code}: ${errors}${output}`)))
  })
  return {
    url,
    lines: () =>
      output
        .split('\n')
        // The last piece is empty, or a line whose end has not come yet.
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    signal: (signal) => child.kill(signal),
    exited,
  }
}

export interface Outcome {
  code: number | null
  output: string
  errors: string
}

export function runAdmin(words: string[], environment: Environment): Promise<Outcome> {
  return runCommand('admin', words, environment)
}

export async function runCommand(
  command: 'admin' | 'backup' | 'restore',
  words: string[],
  environment: Environment,
): Promise<Outcome> {
  const child = spawn(process.execPath, [`${SOURCE}/commands/${command}.ts`, ...words], {
    // `npm run` caches the compiled code in the same way.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const outcome: Outcome = { code: null, output: '', errors: '' }
  child.stdout.on('data', (chunk) => {
    outcome.output += chunk
  })
  child.stderr.on('data', (chunk) => {
    outcome.errors += chunk
  })
  outcome.code = await new Promise((settle) => child.once('close', settle))
  return outcome
}
