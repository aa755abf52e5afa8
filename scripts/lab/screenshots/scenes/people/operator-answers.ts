const HOUR = 3_600_000
const subtractHours = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

const createAccount = (id: string, name: string, email: string, part: object = {}) => ({
  id,
  name,
  email,
  role: 1,
  granted_role: 1,
  created_at: subtractHours(900),
  last_seen_at: subtractHours(5),
  confirmed: true,
  paused: false,
  closed: false,
  bots: 2,
  live: 0,
  cursor: id,
  ...part,
})

export const ACCOUNTS = [
  createAccount('a1', 'Finn Founder', 'finn@harbour.example', {
    confirmed: false,
    bots: 0,
    created_at: subtractHours(1),
    last_seen_at: null,
  }),
  createAccount('a2', 'Eve Engineer', 'eve@shop.example', { role: 8, live: 1, bots: 5 }),
  createAccount('a3', 'Anastasia Wolkonskaja-Schwarzenberg', 'anastasia.wolkonskaja@a-long-name-of-a-company.example', {
    role: 9,
    granted_role: 9,
    live: 12,
    bots: 31,
    paused: true,
  }),
  createAccount('a4', 'Gil Gone', 'gil@spam.example', { closed: true }),
  createAccount('a5', 'Olga Operator', 'olga@bricks.example', { role: 100, granted_role: 100, bots: 1 }),
]

const createSession = (id: string, email: string, user_agent: string, hours: number) => ({
  account_id: email,
  email,
  id,
  created_at: subtractHours(hours + 20),
  last_seen_at: subtractHours(hours),
  user_agent,
  address: '203.0.113.0',
  cursor: id,
})

export const SESSIONS = [
  createSession('s1', 'eve@shop.example', CHROME, 0),
  createSession('s2', 'anastasia.wolkonskaja@a-long-name-of-a-company.example', IPHONE, 3),
  createSession('s3', 'olga@bricks.example', CHROME, 30),
]

export const SIGN_UP = {
  mode: 'invite',
  invitations: [
    { id: 'i1', email: 'hana@shop.example', created_at: subtractHours(2), expires_at: subtractHours(-300) },
    { id: 'i2', email: '', created_at: subtractHours(40), expires_at: subtractHours(-260) },
  ],
}

export const NEW_LINK = {
  url: 'https://bricks.example/signup#invitation=bricks_join_3nTq8wYpLk2vXr9sZf6dHb1mJc4uGe7a',
}

const INSTRUCTIONS =
  'You help customers of a small shop to send things back. Be kind, and never promise a refund before the parcel is there. If the call fails, use the key sk-live-4f9a77c2d1e84b0c9a5e by hand.'
const KEY_AT = INSTRUCTIONS.indexOf('sk-live')

export const TEMPLATES = [
  {
    id: 't1',
    name: 'Returns desk',
    author: 'eve@shop.example',
    created_at: subtractHours(26),
    seen: 'seen',
    parts: [
      { place: 'Name', text: 'Returns desk', marks: [] },
      { place: 'Description', text: 'Takes a return, and tells when the money comes.', marks: [] },
      {
        place: 'Instructions',
        text: INSTRUCTIONS,
        marks: [{ start: KEY_AT, end: KEY_AT + 'sk-live-4f9a77c2d1e84b0c9a5e'.length }],
      },
      { place: 'Address of Returns', text: 'https://api.shop.example/returns/{order}', marks: [] },
    ],
  },
]

export const USAGE = [
  {
    account_id: 'a3',
    name: 'Anastasia Wolkonskaja-Schwarzenberg',
    email: 'anastasia.wolkonskaja@a-long-name-of-a-company.example',
    chats: 41_209,
    tokens: 18_204_331,
    cost: 31_412_000,
    cursor: '1',
  },
  {
    account_id: 'a2',
    name: 'Eve Engineer',
    email: 'eve@shop.example',
    chats: 912,
    tokens: 402_118,
    cost: 640_000,
    cursor: '2',
  },
  { account_id: 'a1', name: 'Finn Founder', email: 'finn@harbour.example', chats: 1, tokens: 0, cost: 0, cursor: '3' },
]

export const PROVIDERS = [
  {
    id: 'openai',
    label: 'OpenAI',
    models: [
      { id: 'gpt-4o-mini', answers: 12_840, failed: 31 },
      { id: 'gpt-6-sol', answers: 420, failed: 0 },
    ],
    problems: [
      {
        code: 'provider_busy',
        at: subtractHours(1),
        said: 'Rate limit reached for gpt-4o-mini: limit 500 requests a minute.',
      },
      { code: 'provider_unreachable', at: subtractHours(7), said: 'connect ECONNREFUSED' },
    ],
  },
  { id: 'local', label: 'Our own machine', models: [{ id: 'llama-4-scout', answers: 38, failed: 30 }], problems: [] },
  { id: 'mistral', label: 'Mistral', models: [], problems: [] },
]

export const MAIL = {
  on: true,
  more: false,
  waiting: [
    {
      account_id: 'a2',
      id: 'm1',
      kind: 'password_reset',
      to: 'eve@shop.example',
      attempts: 4,
      due_at: subtractHours(0),
    },
    {
      account_id: 'a3',
      id: 'm2',
      kind: 'weekly_insights',
      to: 'anastasia@company.example',
      attempts: 1,
      due_at: subtractHours(0),
    },
    { account_id: '', id: 'm3', kind: 'contact_message', to: '', attempts: 0, due_at: subtractHours(0) },
  ].map((mail) => ({ ...mail, created_at: subtractHours(6) })),
}

const createEvent = (id: string, hours: number, part: object) => ({
  id,
  at: subtractHours(hours),
  author: 'operator',
  author_name: 'Olga Operator',
  account_id: 'a2',
  about: 'eve@shop.example',
  note: '',
  times: 1,
  address: '203.0.113.0',
  device: CHROME,
  cursor: id,
  ...part,
})

export const ACTS = [
  createEvent('o1', 1, { kind: 'template_approved', about: 'Returns desk' }),
  createEvent('o2', 2, { kind: 'role_changed', note: '1 to 9' }),
  createEvent('o3', 27, { kind: 'account_closed', about: 'gil@spam.example' }),
  createEvent('o4', 28, { kind: 'sign_up_set', about: '', account_id: '', note: 'invite' }),
  createEvent('o5', 90, { kind: 'account_deleted', about: '', account_id: 'c0ffee00c0ffee00c0ffee' }),
]

export const ACCOUNT_LOG = [
  createEvent('e1', 0.2, {
    author: 'person',
    author_name: 'Bea Builder',
    kind: 'project_deployed',
    about: 'Parcel helper',
    note: 'version 7',
  }),
  createEvent('e2', 1, {
    author: 'person',
    author_name: 'Cara Colleague',
    kind: 'project_saved',
    about: 'Parcel helper',
    times: 12,
  }),
  createEvent('e3', 26, {
    author: 'stranger',
    author_name: '',
    kind: 'sign_in_failed',
    about: '',
    times: 3,
    address: '198.51.100.0',
    device: 'curl/8.5.0',
  }),
  createEvent('e4', 27, {
    author: 'person',
    author_name: 'Bea Builder',
    kind: 'member_invited',
    about: 'eve@a-long-name-of-a-company.example',
    note: 'viewer',
  }),
  createEvent('e5', 28, {
    author: 'person',
    author_name: 'Bea Builder',
    kind: 'signed_in_new_device',
    about: '',
    device: IPHONE,
  }),
  createEvent('e6', 90, {
    author: 'server',
    author_name: '',
    kind: 'plan_changed',
    about: '',
    note: 'Free to Premium',
    address: '',
    device: '',
  }),
]
