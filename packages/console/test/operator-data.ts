import type {
  MailState,
  OperatedAccount,
  OperatedSession,
  OperatedUsage,
  OperatorEvent,
  ProviderHealth,
  SignUpState,
  User,
  WaitingTemplate,
} from '@bricks/contract'
import type { Handlers } from './fake-api.ts'
import { SESSION, USER } from './sample-data.ts'

const AT = '2026-11-21T09:12:00.000Z'

export const OPERATOR: User = { ...USER, role: 100, operator: true }

export const EVE: OperatedAccount = {
  id: 'of-eve',
  name: 'Eve Engineer',
  email: 'eve@shop.example',
  role: 8,
  granted_role: 1,
  created_at: '2026-10-02T08:00:00.000Z',
  last_seen_at: AT,
  confirmed: true,
  paused: false,
  closed: false,
  bots: 3,
  live: 1,
  cursor: `${AT}~of-eve`,
}

export const ACCOUNTS: readonly OperatedAccount[] = [
  {
    ...EVE,
    id: 'of-finn',
    name: 'Finn Founder',
    email: 'finn@harbour.example',
    role: 1,
    confirmed: false,
    last_seen_at: null,
    bots: 0,
    live: 0,
  },
  EVE,
  { ...EVE, id: 'of-gil', name: 'Gil Gone', email: 'gil@spam.example', role: 1, closed: true, live: 0 },
  { ...EVE, id: 'of-bea', name: USER.name, email: USER.username, role: 100, granted_role: 100 },
]

export const PEOPLES_SESSIONS: readonly OperatedSession[] = [
  {
    account_id: EVE.id,
    email: EVE.email,
    id: 's1',
    created_at: AT,
    last_seen_at: AT,
    user_agent: SESSION.user_agent,
    address: '203.0.113.0',
    cursor: `${AT}~s1`,
  },
]

export const SIGN_UP: SignUpState = {
  mode: 'invite',
  invitations: [
    { id: 'i1', email: 'hana@shop.example', created_at: AT, expires_at: '2026-12-05T09:12:00.000Z' },
    { id: 'i2', email: '', created_at: AT, expires_at: '2026-12-05T09:12:00.000Z' },
  ],
}

const QUESTION = 'You answer for the shop. The key is sk-live-4f9a77c2d1e84b0c9a and nobody must know it.'
const KEY = 'sk-live-4f9a77c2d1e84b0c9a'

export const WAITING: WaitingTemplate = {
  id: 'returns',
  name: 'Returns desk',
  author: EVE.email,
  created_at: AT,
  seen: 'a-hash-of-what-is-shown',
  parts: [
    { place: 'Name', text: 'Returns desk', marks: [] },
    {
      place: 'Instructions',
      text: QUESTION,
      marks: [{ start: QUESTION.indexOf(KEY), end: QUESTION.indexOf(KEY) + KEY.length }],
    },
    { place: 'Address of Orders', text: 'https://api.shop.example/orders/{order}', marks: [] },
  ],
}

export const USAGE: readonly OperatedUsage[] = [
  {
    account_id: EVE.id,
    name: EVE.name,
    email: EVE.email,
    chats: 4120,
    tokens: 1_204_331,
    cost: 3_412_000,
    cursor: '1',
  },
  {
    account_id: 'of-finn',
    name: 'Finn Founder',
    email: 'finn@harbour.example',
    chats: 1,
    tokens: 0,
    cost: 0,
    cursor: '2',
  },
]

export const PROVIDERS: readonly ProviderHealth[] = [
  {
    id: 'openai',
    label: 'OpenAI',
    models: [
      { id: 'gpt-4o-mini', answers: 1200, failed: 3 },
      { id: 'gpt-6-sol', answers: 40, failed: 0 },
    ],
    problems: [{ code: 'provider_busy', at: AT, said: 'Rate limit reached for requests per minute.' }],
  },
  { id: 'local', label: 'Our own machine', models: [{ id: 'llama-4', answers: 10, failed: 9 }], problems: [] },
  { id: 'mistral', label: 'Mistral', models: [], problems: [] },
]

export const MAIL: MailState = {
  on: true,
  waiting: [
    { account_id: EVE.id, id: 'm1', kind: 'password_reset', to: EVE.email, attempts: 4, due_at: AT, created_at: AT },
    { account_id: '', id: 'm2', kind: 'contact_message', to: '', attempts: 0, due_at: AT, created_at: AT },
  ],
  more: false,
}

export function createOperatorEvent(id: string, part: Partial<OperatorEvent>): OperatorEvent {
  return {
    id,
    at: AT,
    kind: 'account_closed',
    author: 'operator',
    author_name: USER.name,
    account_id: EVE.id,
    about: EVE.email,
    note: '',
    times: 1,
    address: '203.0.113.0',
    device: SESSION.user_agent,
    cursor: `${AT}~${id}`,
    ...part,
  }
}

export const ACTS: readonly OperatorEvent[] = [
  createOperatorEvent('o1', {}),
  createOperatorEvent('o2', { kind: 'role_changed', note: '1 to 100' }),
  createOperatorEvent('o3', { kind: 'account_deleted', about: '', account_id: 'of-someone' }),
  createOperatorEvent('o4', { kind: 'sign_up_set', account_id: '', about: '', note: 'invite' }),
  createOperatorEvent('o5', { kind: 'template_refused', about: 'Returns desk' }),
  createOperatorEvent('o6', { kind: 'mail_tried_again', note: 'password_reset' }),
]

export const DONE_IN_ACCOUNTS: readonly OperatorEvent[] = [
  createOperatorEvent('a1', { kind: 'sign_in_failed', author: 'stranger', author_name: '', times: 7 }),
  createOperatorEvent('a2', { kind: 'passkey_added', author: 'person', author_name: EVE.name }),
]

export const IN_ROOM: Handlers = {
  getUser: () => OPERATOR,
  getOperator: () => ({ ready: 'yes' }),
  listAccounts: () => [...ACCOUNTS],
  listAllSessions: () => [...PEOPLES_SESSIONS],
  getSignUp: () => SIGN_UP,
  listWaitingTemplates: () => [WAITING],
  listUsage: () => [...USAGE],
  listProviderHealth: () => [...PROVIDERS],
  listMail: () => MAIL,
  listOperatorLog: ({ query: { of } }) => [...(of === 'operators' ? ACTS : DONE_IN_ACCOUNTS)],
}
