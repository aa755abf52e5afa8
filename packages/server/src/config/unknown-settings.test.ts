import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkSettingsFile, describeUnknownSettings } from './unknown-settings.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bricks-settings-'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test.each([
  ['OPENAI_BASE_UL', 'OPENAI_BASE_URL'],
  ['openai_base_url', 'OPENAI_BASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSAE_URL', 'DATABASE_URL'],
  ['WORKER', 'WORKERS'],
  ['Port', 'PORT'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['ENCRYPTON_SECRET', 'ENCRYPTION_SECRET'],
  ['OPENAI_APIKEY', 'OPENAI_API_KEY'],
])('%s in the environment is taken for a slip of %s', (name, meant) => {
  expect(describeUnknownSettings([name])).toEqual([{ name, meant }])
})

test('what other programs keep in the environment is left alone, and so are our own settings', () => {
  const names = [
    ...[
      'HOME',
      'PATH',
      'PWD',
      'OLDPWD',
      'SHELL',
      'SHLVL',
      'USER',
      'LOGNAME',
      'LANG',
      'LC_ALL',
      'TERM',
      'TZ',
      'MAIL',
      'CI',
    ],
    ...['HOSTNAME', 'EDITOR', 'DISPLAY', 'DEBUG', 'VIRTUAL_ENV', 'JAVA_HOME', 'AWS_REGION', 'GITHUB_TOKEN', 'NODE_ENV'],
    ...[
      'NODE_OPTIONS',
      'MALLOC_ARENA_MAX',
      'NODE_EXTRA_CA_CERTS',
      'npm_config_port',
      'npm_execpath',
      'HTTPS_PROXY',
      'NO_PROXY',
      'PGHOST',
      'PGPORT',
    ],
    ...['KUBERNETES_SERVICE_HOST', 'KUBERNETES_SERVICE_PORT', 'INVOCATION_ID', 'XDG_DATA_DIRS', 'SSH_AUTH_SOCK'],
    ...['PORT', 'DATA_DIR', 'SANDBOX', 'OPENAI_API_KEY', 'STRIPE_SECRET_KEY', 'SANDBOX_WEBHOOK_DELAY_MS'],
  ]
  expect(describeUnknownSettings(names)).toEqual([])
})

test('a .env with a name that does not exist stops the start: every one is named, with what was meant', () => {
  const text =
    '# mine\nPORT=4000\nOPENAI_BASE_UL="https://api.example/v1"\n\nMY_OWN_THING=1\nNODE_OPTIONS=--trace-warnings\n'
  expect(() => checkSettingsFile(text)).toThrow(
    '.env: there is no setting MY_OWN_THING, OPENAI_BASE_UL (did you mean OPENAI_BASE_URL?). Correct or remove it; .env.example lists them all.',
  )
})

test('a .env of settings that exist is fine, empty ones too', () => {
  expect(() =>
    checkSettingsFile('PORT=4000\nexport DATA_DIR=/srv/bricks\nSMTP_URL=\nHTTPS_PROXY=http://proxy:3128\n'),
  ).not.toThrow()
  expect(() => checkSettingsFile('')).not.toThrow()
})

test('a value of .env that would end at its # stops the start, and the line does not show it', () => {
  const cut = (name: string) =>
    `.env: the value of ${name} has a # in it, and would end there. Put the value in quotes, or a space before a remark.`
  expect(() => checkSettingsFile('PORT=4000\nDATA_DIR=/srv/da#ta\n')).toThrow(cut('DATA_DIR'))
  expect(() => checkSettingsFile('export ENCRYPTION_SECRET = canary#4711')).toThrow(cut('ENCRYPTION_SECRET'))
  expect(() => checkSettingsFile('BACKUP_PASSPHRASE=#canary 4711')).toThrow(cut('BACKUP_PASSPHRASE'))
  expect(() => checkSettingsFile('METRICS_TOKEN=canary==#4711')).toThrow(cut('METRICS_TOKEN'))
  const fine = `# a=b#c\nDATA_DIR="/srv/da#ta"\nSMTP_URL='smtp://a:b#c@mail.example'\nHOST= # all\nMETRICS_TOKEN = "a#b" # c"d\nPORT=4000 # mine\nAPP_URL=\n#LOG_LEVEL=a#b`
  expect(() => checkSettingsFile(fine)).not.toThrow()
})

test('what Node would pass over in .env stops the start, and the line does not show it', () => {
  const refuses = (text: string, line: string) => expect(() => checkSettingsFile(text)).toThrow(`.env: ${line}`)
  refuses('# mine\nPORT: 4711\n', 'line 2 sets nothing. Write NAME=value, or # before a remark.')
  const open = (name: string, quote: string) => `the value of ${name} begins with ${quote}, and has none at its end.`
  refuses('DATA_DIR="/srv/data\nPORT=4000\nSMTP_URL="smtp://mail.example"\n', open('DATA_DIR', '"'))
  refuses("export DATA_DIR='/srv/data\n", open('DATA_DIR', "'"))
  refuses('METRICS_TOKEN="canary', open('METRICS_TOKEN', '"'))
  const second = (quote: string) =>
    `the value of METRICS_TOKEN would end at its second ${quote}. Put the value in quotes`
  refuses('METRICS_TOKEN="canary\\"4711"', second('"'))
  refuses("METRICS_TOKEN='canary''4711'", second("'"))
  refuses('METRICS_TOKEN="canary\nline" 4711', second('"'))
  const blank = (name: string) => `the value of ${name} is blank, and the next setting would be read as it.`
  refuses('HOST= \nPORT=4000\n', blank('HOST'))
  refuses('export HOST =\t\r\n\r\nPORT=4000\r\n', blank('HOST'))
  expect(() => checkSettingsFile('HOST= \n# mine\nAPP_URL=\nPORT=4000\nDATA_DIR= \n')).not.toThrow()
  const fine = 'NODE_KEY="-----BEGIN-----\nabc=\n-----END-----" # mine\r\nMETRICS_TOKEN=`a"b\'c`\r\nHOST=a"b\r\n'
  expect(() => checkSettingsFile(fine)).not.toThrow()
})

test('a key stands in .env under the name that the providers file gives it', () => {
  const file = join(folder, 'providers.json')
  const named = [{ preset: 'anthropic', key_env: 'CLAUDE_KEY', models: ['m'] }, 'no provider']
  writeFileSync(file, JSON.stringify({ providers: named.slice(0, 1) }))
  const text = `PROVIDERS_FILE=${file}\nCLAUDE_KEY=sk-ant\n`
  expect(() => checkSettingsFile(text)).not.toThrow()
  expect(() => checkSettingsFile(`${text}CLAUDE_KEI=sk-ant\n`)).toThrow('.env: there is no setting CLAUDE_KEI')
  expect(() => checkSettingsFile('CLAUDE_KEY=sk-ant\n')).toThrow('there is no setting CLAUDE_KEY')

  vi.stubEnv('PROVIDERS_FILE', file)
  expect(() => checkSettingsFile('CLAUDE_KEY=sk-ant\n')).not.toThrow()
  writeFileSync(file, JSON.stringify([{ preset: 'openai', key_env: 'OPENAI_API_KEY2', models: ['m'] }]))
  expect(describeUnknownSettings(['OPENAI_API_KEY2', 'OPENAI_API_KEY3'])).toMatchObject([{ name: 'OPENAI_API_KEY3' }])
  writeFileSync(file, JSON.stringify(named))
  expect(() => checkSettingsFile('PORT=4000\n')).not.toThrow()
})

test.each([
  ['a byte order mark', Buffer.from('\uFEFFPORT=4000\n')],
  ['UTF-16', Buffer.from('\uFEFFPORT=4000\n', 'utf16le')],
])('a file with %s is told how to be saved, because its names look right', (_, bytes) => {
  expect(() => checkSettingsFile(bytes.toString('utf8'))).toThrow('.env: it is not plain text. Save it as UTF-8')
})
