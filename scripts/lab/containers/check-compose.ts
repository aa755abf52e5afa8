import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import { startPostgresNode } from '#scripts/lab/cluster/postgres-node.ts'
import { startModel } from '#scripts/lab/cluster/product.ts'
import { findPrograms } from '#scripts/lab/cluster/programs.ts'
import { runCommand } from '#scripts/processes/run-command.ts'
import { createTemporaryFolder, expectThat, type Outcome, replaceEach, runCheck, startServer } from './check-tools.ts'
import { ANSWER, checkPlainHttp, walkFirstHour } from './first-hour.ts'
import { createDataFolder, mountImage, readEnvironment, writeReadOnlyRunCommand } from './image.ts'
import { HOST, startCaddy } from './proxies.ts'
import { signUpAndUseServer } from './use-server.ts'

interface Service {
  environment: Record<string, string>
  read_only?: boolean
}

/**
 * Checks the image, Postgres and Caddy one by one, each with the settings of its service in the compose files, because
 * there is no registry of images here.
 */
export async function checkCompose(): Promise<Outcome[]> {
  const image = mountImage()
  return [
    await runCheck('compose: Bricks, Postgres and Caddy with their services’ settings serve a first bot', async () => {
      const programs = findPrograms()
      if (typeof programs === 'string') throw new Error(programs)
      const values = {
        ...readExample(),
        HOST_NAME: HOST,
        POSTGRES_PASSWORD: 'any1long2text',
        CONTACT_EMAIL: `help@${HOST}`,
      }
      const { bricks, caddy } = readServices('deploy/compose.yaml', values)
      const postgres = await startPostgresNode(programs, { name: 'compose', folder: createReadableFolder() })
      await postgres.run('create database bricks')
      const own = {
        OPENAI_BASE_URL: await startModel(ANSWER.tokens, ANSWER.tokensPerSecond),
        OPENAI_API_KEY: 'sk-of-the-operator',
        OPERATOR_KEY_FOR: 'all',
      }
      const env = {
        ...readEnvironment(image.config),
        ...values,
        ...own,
        ...bricks.environment,
        // Only Docker's own DNS knows the name of the service, so an address replaces it.
        DATABASE_URL: replaceEach(bricks.environment.DATABASE_URL ?? '', {
          '@postgres:5432': `@127.0.0.1:${postgres.port}`,
        }),
        DEFAULT_ROLE: '1',
      }
      const secrets = { encryption_secret: writeEncryptionSecretFile() }
      const data = createDataFolder()
      const startComposedServer = () => startServer(writeReadOnlyRunCommand(image, data, { secrets }), { env })
      const runAdmin = (...args: string[]) => {
        const command = ['node', 'server', 'admin', ...args]
        const [program = '', ...rest] = writeReadOnlyRunCommand(image, data, { secrets, command })
        return runCommand(program, rest, { env })
      }
      const server = await startComposedServer()
      expectThat(caddy.environment.UPSTREAM === 'bricks:3000', `Caddy asks ${caddy.environment.UPSTREAM}`)
      expectThat(caddy.environment.HOST_NAME === HOST, `Caddy serves ${caddy.environment.HOST_NAME}`)
      const proxy = await startCaddy(new URL(server.address).host)
      await walkFirstHour({ proxy, runAdmin })
      await checkPlainHttp(proxy)
      const code = await server.stop()
      expectThat(code === 0, `it ended with ${code}`)
      await postgres.kill()
    }),
    await runCheck('compose with SQLite: Bricks alone serves, behind a proxy', async () => {
      const { bricks } = readServices('deploy/compose.sqlite.yaml', { APP_URL: `https://${HOST}` })
      expectThat(Boolean(bricks.read_only), 'it is not read-only')
      const env = { ...readEnvironment(image.config), ...bricks.environment, DEFAULT_ROLE: '9' }
      const server = await startServer(writeReadOnlyRunCommand(image, createDataFolder()), { env })
      await signUpAndUseServer(server.address)
      await server.stop()
    }),
  ]
}

function readExample(): Record<string, string> {
  return parseEnv(readFileSync('deploy/compose.env.example', 'utf8')) as Record<string, string>
}

function readServices(file: string, values: Readonly<Record<string, string>>): Record<'bricks' | 'caddy', Service> {
  const text = readFileSync(file, 'utf8').replace(/\$\{(\w+)(?:(:[-?])([^}]*))?\}/g, (_, name, kind, rest) => {
    const value = values[name]
    if (!value && kind === ':?') throw new Error(`${name} is missing: ${rest}`)
    return value || (kind === ':-' ? rest : '')
  })
  return parse(text).services
}

function createReadableFolder(): string {
  const folder = createTemporaryFolder('open')
  chmodSync(folder, 0o755)
  return folder
}

function writeEncryptionSecretFile(): string {
  const file = join(createReadableFolder(), 'encryption_secret')
  runCommand('sh', ['-c', `openssl rand -base64 48 > '${file}' && chmod 644 '${file}'`])
  return file
}
