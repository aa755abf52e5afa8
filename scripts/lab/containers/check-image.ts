import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '#scripts/processes/run-command.ts'
import { check, expectThat, makeFolder, type Outcome, startServer, undoLater } from './tools.ts'
import { findAgain, useServer } from './use-server.ts'

const IMAGE = 'localhost/bricks:checked'
const BASE = 'localhost/bricks-base:checked'
const MOST_BEYOND_BASE = 250e6
const USER = 10_001
/** Keeps images in plain folders and builds without namespaces: works in a container too. */
const BUILDAH = { env: { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' } }

/** The image, built by the Dockerfile and started as its files say: read-only, no root, a folder for data. */
export async function checkImage(): Promise<Outcome[]> {
  const outcomes = [
    await check('the image is built from the sources', () => {
      makeBase()
      buildImage()
    }),
  ]
  if (!outcomes[0]?.passed) return outcomes
  const image: Image = JSON.parse(runCommand('buildah', ['inspect', '--type', 'image', IMAGE], BUILDAH))
  const { config } = image.Docker
  const root = mountImage()
  const start = (data: string) => startServer(inReadOnlyRoot(root, data, config), { env: readEnvironment(config) })
  return [
    ...outcomes,
    await check(`the image adds at most ${MOST_BEYOND_BASE / 1e6} MB to its base`, () => {
      const added = sizeOf(join(root, 'app'))
      console.log(`  ${(added / 1e6).toFixed(0)} MB`)
      expectThat(added <= MOST_BEYOND_BASE, 'it is larger')
    }),
    await check('nothing that builds or tests is in it', () => {
      const found = ['vite', 'vitest', 'typescript', '@biomejs', 'react'].filter((name) =>
        existsSync(join(root, 'app/node_modules', name)),
      )
      expectThat(found.length === 0, found.join())
      expectThat(globSync('**/*.test.*', { cwd: join(root, 'app/packages') }).length === 0, 'there are tests')
    }),
    await check('it is not started as root, has a health check, and no shell stands between it and a signal', () => {
      expectThat(config.User === `${USER}:${USER}`, `its user is ${config.User}`)
      expectThat(config.Healthcheck?.Test[0] === 'CMD', 'there is no health check')
      expectThat(config.Cmd[0] === 'node', `it runs ${config.Cmd.join(' ')}`)
    }),
    await check(
      'it works in a read-only root, says that it is well, ends on SIGTERM, and has its data when it comes again',
      async () => {
        const data = makeData()
        const first = await start(data)
        const signedUp = await useServer(first.address)
        const port = new URL(first.address).port
        const ask = () =>
          spawnSync(process.execPath, ['server.js', 'health'], { cwd: join(root, 'app'), env: { PORT: port } }).status
        expectThat(ask() === 0, 'its health check fails')
        const code = await first.stop()
        expectThat(code === 0, `it ended with ${code}`)
        expectThat(ask() === 1, 'its health check is fine when it is gone')
        const second = await start(data)
        await findAgain(second.address, signedUp)
        await second.stop()
      },
    ),
  ]
}

interface Image {
  Docker: { config: ImageConfig }
}

interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  Healthcheck?: { Test: string[] }
}

/** Debian with the Node that runs this and its npm: what an image of Node's has, from where there is no registry of images. */
function makeBase(): void {
  if (
    spawnSync('buildah', ['inspect', '--type', 'image', BASE], { env: { ...process.env, ...BUILDAH.env } }).status === 0
  )
    return
  // `debootstrap` takes no path with spaces.
  const root = mkdtempSync(join(tmpdir(), 'bricks-base-'))
  undoLater(() => rmSync(root, { recursive: true, force: true }))
  runCommand('debootstrap', ['--variant=minbase', '--include=ca-certificates,libatomic1,libstdc++6', 'bookworm', root])
  cpSync(process.execPath, join(root, 'usr/local/bin/node'))
  const npm = runCommand('sh', ['-c', 'dirname "$(dirname "$(readlink -f "$(which npm)")")"']).trim()
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  runCommand('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
  const certificates = process.env.NODE_EXTRA_CA_CERTS
  if (certificates) cpSync(certificates, join(root, 'etc/ssl/more-certificates.pem'))
  const container = runCommand('buildah', ['from', 'scratch'], BUILDAH).trim()
  runCommand('buildah', ['add', container, root, '/'], BUILDAH)
  if (certificates)
    runCommand('buildah', ['config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/more-certificates.pem', container], BUILDAH)
  runCommand('buildah', ['commit', '--rm', container, BASE], BUILDAH)
}

function buildImage(): void {
  const settings = join(process.env.HOME ?? '', '.npmrc')
  runCommand(
    'buildah',
    [
      ...['build', '--format', 'docker', '--network', 'host', '--ignorefile', 'deploy/Dockerfile.dockerignore'],
      ...['--build-arg', `BASE=${BASE}`, ...(existsSync(settings) ? ['--secret', `id=npmrc,src=${settings}`] : [])],
      ...['--file', 'deploy/Dockerfile', '--tag', IMAGE, '.'],
    ],
    BUILDAH,
  )
}

/** @returns the folder of the image's files, without the spaces that other folders here have */
function mountImage(): string {
  const container = runCommand('buildah', ['from', '--pull-never', IMAGE], BUILDAH).trim()
  undoLater(() => runCommand('buildah', ['rm', container], BUILDAH))
  return runCommand('buildah', ['mount', container], BUILDAH).trim()
}

function makeData(): string {
  const data = makeFolder('volume')
  chownSync(data, USER, USER)
  return data
}

/** What `docker run --read-only --tmpfs /tmp -v DATA:/data` does, by mounts that end with the process. */
function inReadOnlyRoot(root: string, data: string, { Cmd }: ImageConfig): string[] {
  for (const folder of ['proc', 'tmp', 'data', 'dev']) mkdirSync(join(root, folder), { recursive: true })
  const script = [
    'set -e; root=$1; data=$2; shift 2',
    'mount --bind -o ro "$root" "$root"; mount -o remount,bind,ro "$root"',
    'mount -t proc proc "$root/proc"; mount -t tmpfs tmpfs "$root/tmp"; mount --rbind /dev "$root/dev"',
    'mount --bind "$data" "$root/data"',
    `exec chroot --userspec=${USER}:${USER} "$root" env -C /app "$@"`,
  ]
  return ['unshare', '--mount', 'sh', '-c', script.join('\n'), 'sh', root, data, ...Cmd]
}

function readEnvironment({ Env }: ImageConfig): NodeJS.ProcessEnv {
  return Object.fromEntries(Env.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

function sizeOf(folder: string): number {
  return Number(runCommand('du', ['--summarize', '--bytes', folder]).split('\t')[0])
}
