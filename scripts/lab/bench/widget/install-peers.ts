import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PEERS, type Peer } from './peers.ts'

const FOLDER = resolve('.cache/bench-widget')
/**
 * A peer's release asks for a version of this package that was never published, so another version is installed. The
 * peer's built file already contains the package's code.
 */
const OVERRIDES = { '@n8n/design-system': '2.40.0' }

export interface InstalledPeers {
  folder: string
  installed: Peer[]
  missing: string[]
}

export function installPeers(): InstalledPeers {
  mkdirSync(FOLDER, { recursive: true })
  const folder = join(FOLDER, 'node_modules')
  const dependencies = Object.fromEntries(PEERS.map((peer) => [peer.package, peer.version]))
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ private: true, dependencies, overrides: OVERRIDES }))
  const isThere = (peer: Peer) => readVersion(folder, peer) === peer.version
  let said = ''
  if (!PEERS.every(isThere)) {
    const args = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']
    const { stderr, error } = spawnSync('npm', args, { cwd: FOLDER, encoding: 'utf8', timeout: 300_000 })
    said = error?.message ?? stderr.trim().split('\n').at(0) ?? ''
  }
  const absent = PEERS.filter((peer) => !isThere(peer))
  return {
    folder,
    installed: PEERS.filter(isThere),
    missing: absent.map((peer) => `${peer.package} ${peer.version} could not be installed: ${said}`),
  }
}

function readVersion(folder: string, peer: Peer): string | undefined {
  const file = join(folder, peer.package, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}
