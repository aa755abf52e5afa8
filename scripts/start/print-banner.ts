export interface Account {
  email: string
  password: string
  plan: string
}

interface Banner {
  address: string
  accounts: readonly Account[]
  hasKey: boolean
  provider: string
  fakes: readonly string[]
  mailbox?: string
  warnings: readonly string[]
}

const PARTS: readonly { setting: string; name: string; fake: string; real: string }[] = [
  {
    setting: 'OPENAI_BASE_URL',
    name: 'Language model',
    fake: 'the sandbox (test chats need no key; any that begins with sk- works)',
    real: 'real, at PROVIDER',
  },
  {
    setting: 'SAMPLE_APIS',
    name: 'Sample APIs',
    fake: 'the sandbox (weather, orders, leads and more; fictional data)',
    real: 'none',
  },
  { setting: 'SMTP_URL', name: 'Mail', fake: 'the sandbox', real: 'real, by SMTP_URL (none where it is not set)' },
  {
    setting: 'STRIPE_SECRET_KEY',
    name: 'Card checkout and billing portal',
    fake: 'the sandbox (no money moves)',
    real: 'Stripe where STRIPE_SECRET_KEY is set, else not set up',
  },
]

const NO_KEY = [
  '  The sample accounts have no key of this provider, so their bots do not answer and are not live.',
  '  Start again with OPENAI_API_KEY set, or enter a key under Settings.',
]

export function printBanner({ address, accounts, hasKey, provider, fakes, mailbox, warnings }: Banner): void {
  const lines = ['', `  Bricks is at ${address}`, '']
  for (const { email, password, plan } of accounts) {
    lines.push(`  ${plan.padEnd(8)} ${email.padEnd(24)} ${password}`)
  }
  if (accounts.length > 0 && hasKey)
    lines.push('', '  What visitors said to their bots in the last three weeks is made up.')
  if (accounts.length > 0) lines.push('')
  for (const { setting, name, fake, real } of PARTS) {
    lines.push(`  ${name}: ${fakes.includes(setting) ? fake : real.replace('PROVIDER', provider)}`)
  }
  if (mailbox) lines.push(`  What was mailed is read at ${mailbox}`)
  if (accounts.length > 0 && !hasKey) lines.push('', ...NO_KEY)
  if (warnings.length > 0) lines.push('', ...warnings.map((warning) => `  ${warning}`))
  lines.push(
    '',
    accounts.length > 0 ? '  Next: sign in with one of these, or sign up.' : '  Next: sign up.',
    '  Ctrl+C ends it.',
    '',
  )
  console.log(lines.join('\n'))
}
