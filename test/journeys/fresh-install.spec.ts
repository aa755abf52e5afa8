import { execFile, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { listMissingPackages } from '#scripts/install/ensure-installed.mjs'

test.skip(process.platform === 'win32', 'npm is a script of another kind there')
test.setTimeout(300_000)

/** The npm that came with Node 20 and 22. It does not read which install scripts the lockfile forbids. */
const OLD_NPM = 'npm@10.8.2'
const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc', ...globSync('packages/*/package.json')]

const run = promisify(execFile)
let place: string
test.beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'bricks fresh '))
})
test.afterAll(() => rmSync(place, { recursive: true, force: true }))

test('an old npm installs what running needs in a folder of its own, without a compiler, Python or headers', async () => {
  const node = findOldNode() ?? ''
  test.skip(node === '', 'this machine has no Node of the years of that npm, and it does not run on newer ones')
  const cli = await findOldNpm()
  test.skip(cli === undefined, 'the registry is not reachable, so that no other npm can be had')
  const project = join(place, 'a project')
  for (const file of MANIFESTS) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    cpSync(file, join(project, file))
  }
  await run(node, [cli ?? '', 'ci', '--omit=dev', '--loglevel=error'], {
    cwd: project,
    env: createBareEnvironment(node),
  })

  expect(listMissingPackages(project, { forTests: false })).toEqual([])
  expect(listMissingPackages(project, { forTests: true })).toContain('node_modules/vitest')
  expect(readFileSync(join(project, 'package-lock.json'), 'utf8')).toBe(readFileSync('package-lock.json', 'utf8'))
  const program =
    "const { default: Database } = await import('better-sqlite3'); process.stdout.write(String(new Database(':memory:').open))"
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: project })
  expect(stdout).toBe('true')
})

/** A Node 20 or 22 of this machine: the one that runs npm, or the first on the path. */
function findOldNode(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = [process.env.npm_node_execpath ?? 'node', ...folders.map((folder) => join(folder, 'node'))]
  return found.find((path) => {
    const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
    return /^v(?:20|22)\./.test(stdout ?? '')
  })
}

async function findOldNpm(): Promise<string | undefined> {
  const folder = join(place, 'old-npm')
  mkdirSync(folder)
  try {
    const args = [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--prefer-offline',
      OLD_NPM,
    ]
    await run('npm', args, { cwd: folder })
    return join(folder, 'node_modules/npm/bin/npm-cli.js')
  } catch {
    return undefined
  }
}

/** Only Node is on the path, so anything that would compile fails. Npm's settings for the registry stay. */
function createBareEnvironment(node: string): NodeJS.ProcessEnv {
  const bin = join(place, 'bin')
  mkdirSync(bin)
  symlinkSync(node, join(bin, 'node'))
  const kept = Object.entries(process.env).filter(([name]) =>
    /^(HOME|npm_config_(cache|registry|userconfig))$/i.test(name),
  )
  return { ...Object.fromEntries(kept), PATH: bin }
}
