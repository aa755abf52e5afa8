import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '#scripts/processes/run-command.ts'
import { createTemporaryFolder, undoAtEnd } from './check-tools.ts'

const NAME = 'localhost/bricks'
const TODAYS = 'checked'
const BASE = 'localhost/bricks-base:checked'
export const USER = 10_001
/** Images are kept in plain folders and built without namespaces, so that the build also works in a container. */
const BUILDAH = { env: { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' } }

export interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  Healthcheck?: { Test: string[] }
}

export interface MountedImage {
  config: ImageConfig
  /** The path has no spaces, unlike other folders here. */
  root: string
}

interface Inspected {
  Docker: { config: ImageConfig }
}

export function buildImage(tag = TODAYS, folder = '.'): void {
  makeBaseImage()
  const settings = join(process.env.HOME ?? '', '.npmrc')
  runCommand(
    'buildah',
    [
      ...['build', '--format', 'docker', '--network', 'host', '--ignorefile', 'deploy/Dockerfile.dockerignore'],
      ...['--build-arg', `BASE=${BASE}`, ...(existsSync(settings) ? ['--secret', `id=npmrc,src=${settings}`] : [])],
      ...['--file', 'deploy/Dockerfile', '--tag', `${NAME}:${tag}`, '.'],
    ],
    { ...BUILDAH, cwd: folder },
  )
}

export function mountImage(tag = TODAYS): MountedImage {
  const { Docker }: Inspected = JSON.parse(
    runCommand('buildah', ['inspect', '--type', 'image', `${NAME}:${tag}`], BUILDAH),
  )
  const container = runCommand('buildah', ['from', '--pull-never', `${NAME}:${tag}`], BUILDAH).trim()
  undoAtEnd(() => runCommand('buildah', ['rm', container], BUILDAH))
  return { config: Docker.config, root: runCommand('buildah', ['mount', container], BUILDAH).trim() }
}

export function createDataFolder(): string {
  const data = createTemporaryFolder('volume')
  chownSync(data, USER, USER)
  return data
}

/**
 * Does what `docker run --read-only --tmpfs /tmp -v DATA:/data` does, with mounts that end with the process. `secrets`
 * are files of this machine by their names in `/run/secrets`.
 */
export function writeReadOnlyRunCommand(
  { root, config }: MountedImage,
  data: string,
  {
    command = config.Cmd,
    secrets = {},
  }: { command?: readonly string[]; secrets?: Readonly<Record<string, string>> } = {},
): string[] {
  for (const folder of ['proc', 'tmp', 'data', 'dev', 'run/secrets']) mkdirSync(join(root, folder), { recursive: true })
  const mounts = Object.entries(secrets).map(([name, file]) => {
    const place = join(root, 'run/secrets', name)
    writeFileSync(place, '')
    return `mount --bind -o ro '${file}' '${place}'`
  })
  const script = [
    'set -e; root=$1; data=$2; shift 2',
    'mount --bind -o ro "$root" "$root"; mount -o remount,bind,ro "$root"',
    'mount -t proc proc "$root/proc"; mount -t tmpfs tmpfs "$root/tmp"; mount --rbind /dev "$root/dev"',
    'mount --bind "$data" "$root/data"',
    ...mounts,
    `exec chroot --userspec=${USER}:${USER} "$root" env -C /app "$@"`,
  ]
  return ['unshare', '--mount', 'sh', '-c', script.join('\n'), 'sh', root, data, ...command]
}

export function readEnvironment({ Env }: ImageConfig): NodeJS.ProcessEnv {
  return Object.fromEntries(Env.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

/** Debian with this machine's Node and npm replaces Node's own image, because there is no registry of images here. */
function makeBaseImage(): void {
  if (
    spawnSync('buildah', ['inspect', '--type', 'image', BASE], { env: { ...process.env, ...BUILDAH.env } }).status === 0
  )
    return
  // `debootstrap` takes no path with spaces.
  const root = mkdtempSync(join(tmpdir(), 'bricks-base-'))
  undoAtEnd(() => rmSync(root, { recursive: true, force: true }))
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
