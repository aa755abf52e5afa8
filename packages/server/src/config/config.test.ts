import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PLAN_TIERS } from '@bricks/contract/wire'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { SettingError } from './setting.ts'

const folder = mkdtempSync(join(tmpdir(), 'bricks-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('.env.example lists exactly the settings that are read', () => {
  const read = new Set<string>()
  loadConfig(new Proxy({}, { get: (_target, name) => void read.add(String(name)) }))
  const example = readFileSync(resolve(import.meta.dirname, '../../../../.env.example'), 'utf8')
  const listed = [...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  const inCapitals = [...read].filter((name) => name === name.toUpperCase())
  expect(listed.toSorted()).toEqual(inCapitals.sort())
})

test('without any setting the server is private, on SQLite, without stand-ins', () => {
  expect(loadConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    appUrl: 'http://localhost:3000',
    publicUrl: 'http://localhost:3000',
    workers: 1,
    defaultRole: 1,
    sandbox: false,
    trustProxy: false,
    languageModelUrl: 'https://api.openai.com/v1',
    models: [
      { id: 'gpt-4o-mini', leastRole: 0, profile: 'classic', isDefault: false },
      { id: 'gpt-6-luna', leastRole: 0, profile: 'reasoning-none', isDefault: true },
      { id: 'gpt-6-sol', leastRole: 8, profile: 'reasoning-none', isDefault: false },
      { id: 'gpt-4-0613', leastRole: 8, profile: 'classic', isDefault: false },
    ],
    bricks: { allowHosts: [], ports: [443], dns64: false },
    storage: { location: { engine: 'sqlite', file: resolve('data/bricks.db') }, dataFolder: resolve('data') },
  })
})

test.each([
  [{ HOST: '::' }, 'http://localhost:3000'],
  [{ HOST: '0' }, 'http://localhost:3000'],
  [{ HOST: '0::0' }, 'http://localhost:3000'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ HOST: '::1', APP_URL: 'http://localhost:3000' }, 'http://localhost:3000'],
  [{ HOST: '0:0::1' }, 'http://[::1]:3000'],
  [{ HOST: '192.168.1.4', PORT: '80' }, 'http://192.168.1.4'],
  [{ HOST: 'NAS', PORT: '8080' }, 'http://nas:8080'],
])('where nothing else is said, %o is reached and written as a browser writes it: %s', (settings, appUrl) => {
  expect(loadConfig(settings)).toMatchObject({ appUrl, publicUrl: appUrl })
})

test('the limits of the plans are as they are sold, where no setting says otherwise', () => {
  const { planLimits } = loadConfig({})
  for (const { id, limits } of Object.values(PLAN_TIERS)) expect(planLimits[id]).toEqual(limits)
  const others = loadConfig({
    CHATS_A_MONTH_FREE: '7',
    APIS_A_BOT_FREE: 'unlimited',
    APIS_A_BOT_PRO: '12',
    LIVE_BOTS_PRO: '3',
    SEATS_PREMIUM: '40',
    BOTS_PREMIUM: '9',
    MEGABYTES_FREE: '1',
  }).planLimits
  expect(others.free).toEqual({ ...planLimits.free, chats: 7, bricks: null, contents: 1024 * 1024 })
  expect(others.pro).toEqual({ ...planLimits.pro, bricks: 12, liveProjects: 3 })
  expect(others.premium).toEqual({ ...planLimits.premium, seats: 40, projects: 9 })
})

test.each([
  ['2', 2],
  ['127.0.0.1', '127.0.0.1'],
  ['10.0.0.0/8, ::1,fd00::/8', '10.0.0.0/8,::1,fd00::/8'],
  ['10.0.0.0/255.0.0.0', '10.0.0.0/255.0.0.0'],
  ['loopback, 10.1.2.3', 'loopback,10.1.2.3'],
])('proxies that are believed: %s', (value, trustProxy) => {
  expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toBe(trustProxy)
})

test('an empty setting is an absent one', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 3000,
    storage: { location: { engine: 'sqlite' } },
  })
})

test('the sandbox keeps its data in a folder of its own', () => {
  const { storage } = loadConfig({ SANDBOX: 'on', DATA_DIR: folder })
  expect(storage).toMatchObject({
    baseFolder: folder,
    dataFolder: join(folder, 'sandbox'),
    location: { engine: 'sqlite', file: join(folder, 'sandbox/bricks.db') },
  })
})

test('models name a least role and a profile, also where the id holds colons', () => {
  const { models } = loadConfig({ OPENAI_MODELS: 'ft:gpt-4o:acme:9:reasoning, o3:reasoning ,local/llama' })
  expect(models).toMatchObject([
    { id: 'ft:gpt-4o:acme', leastRole: 9, profile: 'reasoning' },
    { id: 'o3', leastRole: 0, profile: 'reasoning' },
    { id: 'local/llama', leastRole: 0, profile: 'classic' },
  ])
})

test('N19: every setting that holds a secret can come from a file', () => {
  const writeSecretFile = (name: string, secret: string) => {
    const file = join(folder, name)
    writeFileSync(file, `${secret}\n`)
    return file
  }
  const { storage, mail, metricsToken } = loadConfig({
    ENCRYPTION_SECRET_FILE: writeSecretFile('secret', 's'.repeat(40)),
    DATABASE_URL_FILE: writeSecretFile('database', 'postgres://bricks:word@database/bricks'),
    SMTP_URL_FILE: writeSecretFile('smtp', 'smtps://user:word@mail.example'),
    MAIL_FROM: 'bricks@company.example',
    METRICS_TOKEN_FILE: writeSecretFile('token', 'a long token'),
    BACKUP_PASSPHRASE_FILE: writeSecretFile('passphrase', 'seven quiet rivers'),
  })
  expect(storage.encryptionSecret).toBe('s'.repeat(40))
  expect(storage.location).toEqual({ engine: 'postgres', url: 'postgres://bricks:word@database/bricks' })
  expect(mail.smtpUrl).toBe('smtps://user:word@mail.example')
  expect(storage.backupPassphrase).toBe('seven quiet rivers')
  expect(metricsToken).toBe('a long token')
})

test.each(['ENCRYPTION_SECRET', 'BACKUP_PASSPHRASE', 'DATABASE_URL', 'METRICS_TOKEN', 'OPENAI_API_KEY'])(
  'N19: a file of %s that holds nothing stops the start: it is not as if the setting were left out',
  (name) => {
    const file = join(folder, 'nothing')
    writeFileSync(file, ' \n')
    expect(() => loadConfig({ [`${name}_FILE`]: file })).toThrow(`${name}_FILE: ${file} is empty`)
  },
)

test('a file of a secret is read with any line end and a byte order mark, and stops the start in UTF-16', () => {
  const file = join(folder, 'windows')
  const environment = { METRICS_TOKEN_FILE: file }
  for (const text of ['a long token\r\n', '\uFEFFa long token\n', '  a long token']) {
    writeFileSync(file, text)
    expect(loadConfig(environment).metricsToken).toBe('a long token')
  }
  const little = Buffer.from('\uFEFFa long token\r\n', 'utf16le')
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    writeFileSync(file, bytes)
    expect(() => loadConfig(environment)).toThrow(`METRICS_TOKEN_FILE: ${file} is not plain text`)
  }
})

test('social links are names and https addresses, in their order, and there are none unless they are set', () => {
  expect(loadConfig({}).socialLinks).toEqual([])
  const { socialLinks } = loadConfig({
    SOCIAL_LINKS: 'GitHub = https://github.com/a?b=c, LinkedIn=https://linkedin.com/in/a,',
  })
  expect(socialLinks).toEqual([
    { name: 'GitHub', url: 'https://github.com/a?b=c' },
    { name: 'LinkedIn', url: 'https://linkedin.com/in/a' },
  ])
})

describe('a setting that cannot be used stops the start with its name', () => {
  test.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '-1' }],
    ['HOST', { HOST: 'no host' }],
    ['HOST', { HOST: '999.1.1.1' }],
    ['APP_URL', { APP_URL: 'bricks.example' }],
    ['APP_URL', { APP_URL: 'https://bricks.example/console' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://bricks.example' }],
    ['CONSOLE_ORIGINS', { CONSOLE_ORIGINS: 'https://a.example,b.example' }],
    ['DATA_DIR', { DATA_DIR: '~/bricks' }],
    ['DATA_DIR', { DATA_DIR: '~' }],
    ['DATA_DIR', { DATA_DIR: '$HOME/bricks' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/bricks' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://copy/bricks' }],
    ['DATABASE_READ_URL', { DATABASE_URL: 'postgres://one/bricks', DATABASE_READ_URL: 'mysql://copy/bricks' }],
    ['WORKERS', { WORKERS: '2' }],
    ['WORKERS', { WORKERS: '0' }],
    ['ENCRYPTION_SECRET', { ENCRYPTION_SECRET: 'short' }],
    ['ENCRYPTION_SECRET_FILE', { ENCRYPTION_SECRET_FILE: '/does/not/exist' }],
    ['SMTP_URL_FILE', { SMTP_URL_FILE: '/does/not/exist' }],
    ['METRICS_PORT', { METRICS_PORT: '0' }],
    ['ENCRYPTION_SECRET_FILE', { ENCRYPTION_SECRET_FILE: '/etc/hostname', ENCRYPTION_SECRET: 's'.repeat(32) }],
    ['ENCRYPTION_SECRET_PREVIOUS', { ENCRYPTION_SECRET_PREVIOUS: 'short' }],
    ['OPENAI_BASE_URL', { OPENAI_BASE_URL: 'api.openai.com' }],
    ['OPENAI_MODELS', { OPENAI_MODELS: 'gpt 4' }],
    ['OPENAI_MODELS', { OPENAI_MODELS: ',' }],
    ['OPENAI_MODELS', { OPENAI_MODELS: 'phi:3, llama role=many' }],
    ['OPENAI_MODELS', { OPENAI_MODELS: 'phi:3, phi:3:8' }],
    ['OPENAI_API_KEY', { OPERATOR_KEY_FOR: 'all', OPENAI_API_KEY: '“sk-typed-by-a-word-processor”' }],
    ['BRICK_ALLOW_HOSTS', { BRICK_ALLOW_HOSTS: 'intranet.example.com' }],
    ['BRICK_ALLOW_HOSTS', { BRICK_ALLOW_HOSTS: 'localhost:3000' }],
    ['BRICK_ALLOW_HOSTS', { BRICK_ALLOW_HOSTS: 'nas:443,[::1]:4000', PORT: '4000' }],
    ['BRICK_ALLOW_HOSTS', { BRICK_ALLOW_HOSTS: 'bricks.example:443', APP_URL: 'https://bricks.example' }],
    ['BRICK_PORTS', { BRICK_PORTS: '443,https' }],
    ['BRICK_DNS64', { BRICK_DNS64: 'maybe' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_PRICE_PRO_MONTHLY', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_live_1' }],
    ['STRIPE_PRICE_PRO_ANNUAL', { STRIPE_PRICE_PRO_ANNUAL: 'prod_1' }],
    ['STRIPE_PRICE_PREMIUM_MONTHLY', { STRIPE_PRICE_PRO_MONTHLY: 'price_1', STRIPE_PRICE_PREMIUM_MONTHLY: 'price_1' }],
    ['STRIPE_TRIAL_DAYS', { STRIPE_TRIAL_DAYS: '1.5' }],
    ['DEFAULT_ROLE', { DEFAULT_ROLE: 'pro' }],
    ['SMTP_URL', { SMTP_URL: 'localhost:25' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost:25' }],
    ['DOCS_URL', { DOCS_URL: 'docs' }],
    ['SOCIAL_LINKS', { SOCIAL_LINKS: 'https://github.com/company' }],
    ['SOCIAL_LINKS', { SOCIAL_LINKS: 'GitHub=http://github.com/company' }],
    ['SOCIAL_LINKS', { SOCIAL_LINKS: 'GitHub=javascript:alert(1)' }],
    ['SOCIAL_LINKS', { SOCIAL_LINKS: 'GitHub=https://github.com/a, =https://x.com/a' }],
    ['CHATS_PER_MINUTE_PER_VISITOR', { CHATS_PER_MINUTE_PER_VISITOR: '-5' }],
    ['SIGNUPS_PER_HOUR_PER_ADDRESS', { SIGNUPS_PER_HOUR_PER_ADDRESS: 'many' }],
    ['OPENAI_MODELS', { OPENAI_MODELS: 'one default,two default' }],
    ['SAMPLE_APIS', { SAMPLE_APIS: '{"weather": 1}' }],
    ['SAMPLE_APIS', { SAMPLE_APIS: 'weather' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'on' }],
    ['TRUST_PROXY', { TRUST_PROXY: '300' }],
    ['TRUST_PROXY', { TRUST_PROXY: ':::' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/99' }],
    ['BRICK_ALLOW_HOSTS', { BRICK_ALLOW_HOSTS: 'nas.example:99999' }],
    ['BRICK_ALLOW_HOSTS', { BRICK_ALLOW_HOSTS: '*.example:443' }],
    ['BRICK_ALLOW_HOSTS', { BRICK_ALLOW_HOSTS: 'fd00::5:8443' }],
    ['BRICK_ALLOW_HOSTS', { BRICK_ALLOW_HOSTS: 'nas.example?a:443' }],
    ['OIDC_ALLOW_HOSTS', { OIDC_ALLOW_HOSTS: 'sso.example:0' }],
    ['OIDC_ALLOW_HOSTS', { OIDC_ALLOW_HOSTS: '::1:443' }],
    ['BRICK_PROXY: write % as %25', { BRICK_PROXY: 'http://user:50%off@proxy.example:3128' }],
    ['HTTPS_PROXY: write % as %25', { HTTPS_PROXY: 'http://user:50%off@proxy.example:3128' }],
    ['HTTP_PROXY: write % as %25', { HTTP_PROXY: 'http://us%er:word@proxy.example:3128' }],
    ['https_proxy: write % as %25', { https_proxy: 'user:50%off@proxy.example:3128' }],
    ['https_proxy: write a port', { https_proxy: 'http://proxy.example:99999' }],
    ['CONTACT_EMAIL', { CONTACT_EMAIL: 'help' }],
    ['CONTACT_EMAIL', { CONTACT_EMAIL: 'help@a.example, more@a.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'Bricks <bricks>' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }],
    ['SMTP_URL: write a port', { SMTP_URL: 'smtp://user:word@mail.example:99999', MAIL_FROM: 'a@b.example' }],
    ['OPENAI_BASE_URL: write a port', { OPENAI_BASE_URL: 'http://127.0.0.1:70000/v1' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS', { METRICS: 'yes please' }],
    ['SANDBOX', { SANDBOX: 'perhaps' }],
  ])('%s as in %o', (name, environment) => {
    expect(() => loadConfig(environment)).toThrow(SettingError)
    expect(() => loadConfig(environment)).toThrow(new RegExp(`^${name}:? `))
  })
})

describe('a sandbox', () => {
  test.each([
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: '192.168.1.4' }],
    ['HOST', { HOST: '127.evil.example' }],
    ['HOST', { HOST: 'bricks.localhost' }],
    ['APP_URL', { APP_URL: 'https://bricks.example' }],
    ['APP_URL', { APP_URL: 'http://127.0.0.1.evil.example' }],
    ['APP_URL', { APP_URL: 'http://10.0.0.1:3000' }],
    ['PUBLIC_URL', { APP_URL: 'http://localhost:3000', PUBLIC_URL: 'https://chat.example' }],
  ])('N15: a sandbox is for this machine alone: %s is refused in %o', (name, settings) => {
    const loadSandboxConfig = () => loadConfig({ ...settings, SANDBOX: 'on' })
    expect(loadSandboxConfig).toThrow(SettingError)
    expect(loadSandboxConfig).toThrow(new RegExp(`^${name}: .*SANDBOX=off`))
  })

  test.each([
    {},
    { HOST: 'localhost', APP_URL: 'http://localhost:4000' },
    { HOST: '127.0.0.2', APP_URL: 'http://127.0.0.2:4000' },
    { HOST: '::1', APP_URL: 'http://[::1]:3000', PUBLIC_URL: 'http://chat.localhost:3000' },
  ])('N15: every name of this machine is fine: %o', (settings) => {
    expect(loadConfig({ ...settings, SANDBOX: 'on' }).sandbox).toBe(true)
  })
})
