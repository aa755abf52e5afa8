import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripTypes } from './strip-types.ts'

const TESTS = /\.test\.ts$|\/fixtures\//
const BUNDLES = ['packages/server/dist', 'packages/console/dist', 'packages/widget/dist']
const DOCUMENTS = ['LICENSE', 'CHANGELOG.md', '.env.example', 'docs/handbook']
/** Files for the machine around a release. The other files in `deploy` are for images. */
const SURROUNDINGS = ['bricks.service', 'nginx.conf', 'Caddyfile', 'grafana-dashboard.json', 'alerts.yaml']

const COMMANDS = ['admin', 'backup', 'restore']

interface Manifest {
  version: string
  license: string
  exports?: Readonly<Record<string, string>>
  dependencies: Readonly<Record<string, string>>
}

export function copyProgramToRelease(folder: string): void {
  stageWorkspace('packages/contract', join(folder, 'node_modules/@bricks/contract'))
  stageWorkspace('packages/server', join(folder, 'packages/server'))
  for (const bundle of BUNDLES) cpSync(bundle, join(folder, bundle), { recursive: true })
  for (const document of DOCUMENTS) cpSync(document, join(folder, document), { recursive: true })
  for (const name of SURROUNDINGS) cpSync(join('deploy', name), join(folder, 'deploy', name))
  cpSync('scripts/release/program', folder, { recursive: true })
  cpSync('scripts/processes/call-when-any-parent-ends.mjs', join(folder, 'call-when-any-parent-ends.mjs'))
  writeManifest(folder)
}

function stageWorkspace(from: string, to: string): void {
  for (const file of globSync(`${from}/src/**/*.{ts,json}`)) {
    if (TESTS.test(file)) continue
    const target = join(to, file.slice(from.length)).replace(/\.ts$/, '.js')
    mkdirSync(dirname(target), { recursive: true })
    const text = readFileSync(file, 'utf8')
    writeFileSync(target, file.endsWith('.ts') ? stripTypes(text) : text)
  }
  const { exports, ...manifest } = readManifest(from)
  const released =
    exports && Object.fromEntries(Object.entries(exports).map(([name, file]) => [name, replaceTsWithJs(file)]))
  writeJson(join(to, 'package.json'), { ...manifest, devDependencies: undefined, exports: released })
}

/** The package has its own `node_modules` inside, so that npm fetches nothing. */
function writeManifest(folder: string): void {
  const { version, license } = readManifest('.')
  const { dependencies } = readManifest('packages/server')
  writeJson(join(folder, 'package.json'), {
    name: 'bricks',
    version,
    license,
    type: 'module',
    engines: { node: '>=24' },
    bin: { bricks: './server.js' },
    // The commands have the same names as in the sources, because the handbook and the log use these names.
    scripts: Object.fromEntries(COMMANDS.map((name) => [name, `node server.js ${name}`])),
    dependencies,
    bundleDependencies: Object.keys(dependencies),
  })
}

function replaceTsWithJs(file: string): string {
  return file.replace(/\.ts$/, '.js')
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

function writeJson(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`)
}
