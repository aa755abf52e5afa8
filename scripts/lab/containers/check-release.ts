import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#scripts/processes/run-command.ts'
import {
  createTemporaryFolder,
  expectThat,
  isAnswering,
  type Outcome,
  runCheck,
  startServer,
  waitUntil,
} from './check-tools.ts'
import { findProjectAgain, signUpAndUseServer } from './use-server.ts'

const OUT = '.cache/release'

export async function checkRelease(): Promise<Outcome[]> {
  runCommand(process.execPath, ['scripts/run.mjs', 'release'])
  const [archive = ''] = globSync('bricks-*.tgz', { cwd: OUT })
  const folder = createTemporaryFolder('release')
  for (const file of globSync('*.{tgz,json}', { cwd: OUT })) cpSync(join(OUT, file), join(folder, file))
  cpSync(join(OUT, 'SHA256SUMS'), join(folder, 'SHA256SUMS'))
  return [
    await runCheck('the hashes are those of the files', () =>
      runCommand('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder }),
    ),
    await runCheck('the list of what is in it names what runs and nothing that tests', () => {
      const [list = ''] = globSync('*.cdx.json', { cwd: folder })
      const { components }: { components: Array<{ name: string }> } = JSON.parse(
        readFileSync(join(folder, list), 'utf8'),
      )
      const names = components.map(({ name }) => name)
      for (const name of ['fastify', 'better-sqlite3', 'pg']) expectThat(names.includes(name), `${name} is not named`)
      for (const name of ['vitest', 'typescript', 'vite', 'react'])
        expectThat(!names.includes(name), `${name} is named`)
    }),
    await runCheck(
      'one command in an empty folder starts it, and nothing is left when that command is ended',
      async () => {
        const data = createTemporaryFolder('data')
        const server = await startServer(['npx', '--yes', '--offline', `./${archive}`], {
          cwd: folder,
          env: { DATA_DIR: data },
        })
        await signUpAndUseServer(server.address)
        await server.stop()
        expectThat(existsSync(join(data, 'bricks.db')), 'there is no database')
        await waitUntil('the server goes on without npx', async () => !(await isAnswering(server.address)))
      },
    ),
    await runCheck('an unpacked one starts by node alone, ends on SIGTERM, and has its commands', async () => {
      runCommand('tar', ['-xzf', archive], { cwd: folder })
      const cwd = join(folder, 'package')
      const env = { DATA_DIR: createTemporaryFolder('data') }
      const server = await startServer([process.execPath, 'server'], { cwd, env })
      const { email } = await signUpAndUseServer(server.address)
      runCommand('npm', ['run', 'admin', '--', 'set-role', email, 'premium'], { cwd, env })
      const code = await server.stop()
      expectThat(code === 0, `it ended with ${code}`)
    }),
    await runCheck(
      'as a service: settings and data stay in a folder of their own, and its commands find them there',
      async () => {
        const program = join(folder, 'package/server.js')
        const runReleasedProgram = (cwd: string, ...args: string[]) =>
          runCommand(process.execPath, [program, ...args], { cwd })
        const [home, other] = [createTemporaryFolder('home'), createTemporaryFolder('other')]
        for (const cwd of [home, other])
          writeFileSync(join(cwd, '.env'), `ENCRYPTION_SECRET=${'of the operator '.repeat(3)}\n`)
        const server = await startServer([process.execPath, program], { cwd: home })
        const known = await signUpAndUseServer(server.address)
        runReleasedProgram(home, 'admin', 'set-role', known.email, 'premium')
        runReleasedProgram(home, 'backup', join(home, 'today.backup'))
        await server.stop()
        expectThat(!existsSync(join(folder, 'package/data')), 'data lie in the folder of the program')
        runReleasedProgram(other, 'restore', join(home, 'today.backup'))
        for (const file of globSync(`{${home},${other}}/data/*`))
          expectThat((statSync(file).mode & 0o077) === 0, `others may read ${file}`)
        const restored = await startServer([process.execPath, program], { cwd: other })
        await findProjectAgain(restored.address, known)
        await restored.stop()
        checkUnit(join(folder, 'package/deploy/bricks.service'))
      },
    ),
  ]
}

function checkUnit(file: string): void {
  const families = /^RestrictAddressFamilies=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.split(' ') ?? []
  // Without the family AF_NETLINK the server cannot read its own addresses, and then calls no API at all.
  expectThat(families.includes('AF_NETLINK'), 'the unit keeps the server from asking for its own addresses')
  if (spawnSync('which', ['systemd-analyze']).status === 0) runCommand('systemd-analyze', ['verify', file])
}
