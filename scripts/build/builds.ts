import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { requireWritableFolder } from '#scripts/install/require-writable-folder.mjs'
import { takeLock } from '#scripts/processes/take-lock.mjs'
import { hashFiles } from './hash-files.ts'
import { keepReleasedAssets } from './keep-released-assets.ts'

type BuildName = 'server' | 'widget' | 'console'

interface Build {
  name: BuildName
  inputs: string[]
  variant?: string
  outDirVariable: string
  commands: string[][]
}

const vite = 'node_modules/vite/bin/vite.js'
const shared = ['package-lock.json', 'packages/contract/src', 'packages/widget/src', 'packages/widget/package.json']

export const BUILT_PROGRAM = 'packages/server/dist/program'

const builds: Build[] = [
  {
    name: 'server',
    inputs: [
      ...['package-lock.json', 'packages/contract/src', 'packages/server/src'],
      ...['packages/server/build', 'packages/server/package.json'],
    ],
    outDirVariable: 'SERVER_OUT_DIR',
    commands: [[vite, 'build', '-c', 'packages/server/build/vite.config.ts', '--logLevel', 'warn']],
  },
  {
    name: 'widget',
    inputs: [...shared, 'packages/widget/build', 'vite.widget.config.ts'],
    // TypeScript is installed with the test packages only; without TypeScript the module has no types.
    variant: existsSync('node_modules/typescript') ? 'with types' : '',
    outDirVariable: 'WIDGET_OUT_DIR',
    commands: [[vite, 'build', '-c', 'vite.widget.config.ts', '--app', '--logLevel', 'warn']],
  },
  {
    name: 'console',
    inputs: [
      ...[...shared, 'packages/console', 'vite.console.config.ts', 'CHANGELOG.md'],
      ...['docs/handbook', 'docs/pictures', 'packages/handbook/src'],
    ],
    outDirVariable: 'CONSOLE_OUT_DIR',
    commands: [
      [vite, 'build', '-c', 'vite.console.config.ts', '--app', '--logLevel', 'warn'],
      ['packages/handbook/src/build-handbook.ts'],
    ],
  },
]

interface BuildOptions {
  force?: boolean
  without?: BuildName
}

export async function ensureBuilt({ force = false, without }: BuildOptions = {}): Promise<void> {
  const wanted = builds.filter(({ name }) => name !== without)
  // If nothing is stale, nothing is written, because the folder may belong to another user.
  if (!force && wanted.every(isFresh)) return
  for (const folder of ['.cache', ...wanted.map(({ name }) => join('packages', name))])
    requireWritableFolder(resolve(folder))
  const release = await takeLock('.cache/build.lock')
  try {
    for (const build of wanted) {
      const stamp = createStampOfBuild(build)
      if (!force && readStamp(build) === stamp) continue
      console.log(`Building the ${build.name} ...`)
      await runBuild(build, stamp)
    }
  } finally {
    release()
  }
}

export function isBuilt(): boolean {
  return builds.every((build) => readStamp(build) !== undefined)
}

function isFresh(build: Build): boolean {
  return readStamp(build) === createStampOfBuild(build)
}

function createStampOfBuild({ inputs, variant = '' }: Build): string {
  return `${hashFiles(inputs)}${variant}`
}

async function runBuild(build: Build, stamp: string): Promise<void> {
  const home = join('packages', build.name)
  const fresh = join(home, 'dist-new')
  const current = join(home, 'dist')
  const old = join(home, 'dist-old')
  rmSync(fresh, { recursive: true, force: true })
  for (const command of build.commands) await runNode(command, { [build.outDirVariable]: join(process.cwd(), fresh) })
  if (build.name === 'widget') keepReleasedAssets(current, fresh)
  writeFileSync(join(fresh, '.stamp'), stamp)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(current)) renameSync(current, old)
  renameSync(fresh, current)
  rmSync(old, { recursive: true, force: true })
}

function readStamp(build: Build): string | undefined {
  const file = join('packages', build.name, 'dist', '.stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function runNode(args: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.slice(1).join(' ')} failed.`))))
  })
}
