export type Account = { email: string; password: string; plan: string }

type Welcome = {
  address: string
  accounts: readonly Account[]
  /** Whether the accounts have a key of the provider. */
  hasKey: boolean
  provider: string
  standIns: readonly string[]
  mailbox?: string
  /** What went wrong without stopping the start. */
  warnings: readonly string[]
}

const PARTS: readonly { setting: string; name: string; standIn: string; real: string }[] = [
  {
    setting: 'OPENAI_BASE_URL',
    name: 'Language model',
    standIn: 'the sandbox (any key that begins with sk- works)',
    real: 'real, at PROVIDER',
  },
  {
    setting: 'SAMPLE_APIS',
    name: 'Sample APIs',
    standIn: 'the sandbox (weather, orders, leads and more; fictional data)',
    real: 'none',
  },
  { setting: 'SMTP_URL', name: 'Mail', standIn: 'the sandbox', real: 'real, by SMTP_URL (none where it is not set)' },
  {
    setting: 'STRIPE_SECRET_KEY',
    name: 'Card checkout and billing portal',
    standIn: 'the sandbox (no money moves)',
    real: 'Stripe where STRIPE_SECRET_KEY is set, else not set up',
  },
]

const NO_KEY = [
  '  The sample accounts have no key of this provider, so their bots do not answer and are not live.',
  '  Start again with OPENAI_API_KEY set, or enter a key under Settings.',
]

/** Says where the product is, who can sign in, what is real, and what to do next. */
export function printWelcome({ address, accounts, hasKey, provider, standIns, mailbox, warnings }: Welcome): void {
  const lines = ['', `  Bricks is at ${address}`, '']
  for (const { email, password, plan } of accounts) {
    lines.push(`  ${plan.padEnd(8)} ${email.padEnd(24)} ${password}`)
  }
  if (accounts.length > 0) lines.push('')
  for (const { setting, name, standIn, real } of PARTS) {
    lines.push(`  ${name}: ${standIns.includes(setting) ? standIn : real.replace('PROVIDER', provider)}`)
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
