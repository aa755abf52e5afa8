import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ensureInstalled, listMissingPackages } from './ensure-installed.mjs'
import { findSystemNode } from './find-node.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bricks install '))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

function writeFile(file: string, text: string, mode = 0o644): string {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode })
  return path
}

describe('what is missing', () => {
  const RUN = { version: '1.0.0', integrity: 'sha512-run' }
  const TEST = { version: '2.0.0', integrity: 'sha512-test', dev: true }
  const locked = {
    '': { version: '0.1.0' },
    'packages/server': { version: '0.1.0' },
    'node_modules/run': RUN,
    'node_modules/test': TEST,
    'node_modules/other-machine': { version: '1.0.0', optional: true },
    'node_modules/@bricks/server': { resolved: 'packages/server', link: true },
  }
  const link = { 'node_modules/@bricks/server': { resolved: 'packages/server', link: true } }
  const formatLockfile = (packages: object) => JSON.stringify({ packages })
  const listMissingAfterInstall = (installed: object, forTests: boolean) => {
    writeFile('package-lock.json', formatLockfile(locked))
    writeFile('node_modules/.package-lock.json', formatLockfile(installed))
    return listMissingPackages(root, { forTests })
  }

  test('everything, where nothing was ever installed', () => {
    writeFile('package-lock.json', formatLockfile(locked))
    const all = ['node_modules/run', 'node_modules/test', 'node_modules/@bricks/server']
    expect(listMissingPackages(root, { forTests: true })).toEqual(all)
  })

  test('what only tests need is missing for tests alone', () => {
    const installed = { ...link, 'node_modules/run': RUN }
    expect(listMissingAfterInstall(installed, false)).toEqual([])
    expect(listMissingAfterInstall(installed, true)).toEqual(['node_modules/test'])
  })

  test('nothing, where both are there, also for a start', () => {
    const installed = { ...link, 'node_modules/run': RUN, 'node_modules/test': TEST }
    expect([listMissingAfterInstall(installed, true), listMissingAfterInstall(installed, false)]).toEqual([[], []])
  })

  test('another version, and the same version of other content', () => {
    expect(listMissingAfterInstall({ ...link, 'node_modules/run': { ...RUN, version: '0.9.0' } }, false)).toEqual([
      'node_modules/run',
    ])
    expect(listMissingAfterInstall({ ...link, 'node_modules/run': { ...RUN, integrity: 'sha512-x' } }, false)).toEqual([
      'node_modules/run',
    ])
  })

  test('everything, where npm was broken off', () => {
    writeFile('package-lock.json', formatLockfile(locked))
    writeFile('node_modules/.package-lock.json', '{"packages": {"node_mod')
    expect(listMissingPackages(root, { forTests: false })).toContain('node_modules/run')
  })
})

test('of two starts at once in a fresh folder one installs, and the other waits for it', async () => {
  const packages = { 'node_modules/run': { version: '1.0.0', integrity: 'sha512-run' } }
  writeFile('package-lock.json', JSON.stringify({ packages }))
  const npm = `import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
    import { setTimeout as pause } from 'node:timers/promises'
    appendFileSync('runs', 'run ')
    await pause(300)
    mkdirSync('node_modules', { recursive: true })
    writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(JSON.stringify({ packages }))})`
  writeFile('package.json', '{"type": "module"}')
  vi.stubEnv('npm_execpath', writeFile('npm-cli.js', npm))
  await Promise.all([1, 2].map(() => ensureInstalled(root, { forTests: false })))
  expect(readFileSync(join(root, 'runs'), 'utf8')).toBe('run ')
  expect(existsSync(join(root, '.cache', 'install.lock'))).toBe(false)
})

describe.runIf(process.platform !== 'win32')('the Node of this machine', () => {
  const writeNodeProgram = (folder: string, version: string) =>
    writeFile(`${folder}/node`, `#!/bin/sh\necho ${version}\n`, 0o755)
  const findNodeOfSystem = (project: string) => findSystemNode(join(root, project))

  test('is used where it is new enough, whichever Node runs npm', () => {
    const system = writeNodeProgram('usr/bin', 'v24.3.0')
    mkdirSync(join(root, 'project'))
    vi.stubEnv('npm_node_execpath', system)
    vi.stubEnv('PATH', '')
    expect([system, process.execPath]).toContain(findNodeOfSystem('project'))
  })

  test('is not the project’s own, however one gets there', () => {
    const own = writeNodeProgram('project/scripts/node', 'v26.0.0')
    mkdirSync(join(root, 'project/node_modules/.bin'), { recursive: true })
    symlinkSync(own, join(root, 'project/node_modules/.bin/node'))
    vi.stubEnv('npm_node_execpath', own)
    vi.stubEnv('PATH', join(root, 'project/node_modules/.bin'))
    expect(findNodeOfSystem('project') ?? process.execPath).toBe(process.execPath)
  })

  test('is passed over where it is too old', () => {
    const old = writeNodeProgram('old', 'v22.22.0')
    const fresh = writeNodeProgram('fresh', 'v26.1.0')
    mkdirSync(join(root, 'project'))
    vi.stubEnv('npm_node_execpath', old)
    vi.stubEnv('PATH', `${dirname(old)}:${dirname(fresh)}`)
    expect([fresh, process.execPath]).toContain(findNodeOfSystem('project'))
  })
})

const OTHERS = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const CHECK = resolve(import.meta.dirname, 'require-writable-folder.mjs')
const mayOthersRead =
  spawnSync(process.execPath, ['-e', `require('node:fs').readFileSync(${JSON.stringify(CHECK)})`], OTHERS).status === 0

test.runIf(mayOthersRead)('a clone of somebody else’s is one line that names the folder and the fix', () => {
  chmodSync(root, 0o555)
  const program = `try { (await import(${JSON.stringify(CHECK)})).requireWritableFolder(${JSON.stringify(join(root, '.cache'))}) } catch (error) { console.error(error.message) }`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    ...OTHERS,
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/^\/[^\n]*\.cache cannot be written by \w+ \(EACCES\)\. Run this as the owner [^\n]+\n$/)
})
