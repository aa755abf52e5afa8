import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { findHeading } from '#scripts/lab/screenshots/scene-parts.ts'
import { ACCOUNT_LOG } from './operator-answers.ts'

const FACTORS = {
  codes: true,
  recovery_codes: 2,
  password: true,
  passkeys: [
    { id: 'p1', name: 'Laptop', created_at: '2026-09-02T08:00:00.000Z', last_used_at: '2026-11-20T08:00:00.000Z' },
    { id: 'p2', name: 'A phone with a rather long name', created_at: '2026-10-02T08:00:00.000Z', last_used_at: null },
  ],
}
const MEMBERS = {
  seats: { people: 3, invited: 1, limit: 10 },
  members: [
    {
      id: 'cara',
      name: 'Cara Colleague',
      username: 'cara@shop.example',
      rights: 'editor',
      over: false,
      joined_at: '2026-11-20T09:00:00.000Z',
    },
    {
      id: 'dan',
      name: 'Anastasia Wolkonskaja-Schwarzenberg',
      username: 'anastasia.wolkonskaja@a-long-name-of-a-company.example',
      rights: 'editor',
      over: true,
      joined_at: '2026-11-21T09:00:00.000Z',
    },
  ],
  invitations: [
    {
      id: 'eve',
      email: 'eve@shop.example',
      rights: 'viewer',
      invited_at: '2026-11-21T09:00:00.000Z',
      expires_at: '2026-11-28T09:00:00.000Z',
    },
  ],
}
const FULL = { seats: { people: 1, invited: 0, limit: 1 }, members: [], invitations: [] }

export const SETTINGS_SCENES: readonly Scene[] = [
  {
    name: 'settings-security',
    actor: 'builder',
    path: '/settings/security',
    prepare: (page) => answers.answerWithJson(page, '/user/second-factors', FACTORS),
    sign: (page) => page.getByText('Laptop'),
  },
  {
    name: 'settings-security-off',
    actor: 'builder',
    path: '/settings/security',
    sign: (page) => page.getByRole('region', { name: 'Security' }).getByRole('button').first(),
  },
  {
    name: 'settings-members',
    actor: 'builder',
    path: '/settings/members',
    whole: true,
    prepare: (page) => answers.answerWithJson(page, '/account/members', MEMBERS),
    sign: (page) => page.getByText('cara@shop.example'),
  },
  {
    name: 'settings-members-full',
    actor: 'free',
    path: '/settings/members',
    prepare: (page) => answers.answerWithJson(page, '/account/members', FULL),
    sign: (page) => page.getByText('Every seat of your plan is taken.'),
  },
  {
    name: 'settings-log',
    actor: 'builder',
    path: '/settings/log',
    whole: true,
    prepare: (page) => answers.answerWithJson(page, '/user/log', ACCOUNT_LOG),
    sign: (page) => page.getByText(/deployed/),
  },
  {
    name: 'settings-log-empty',
    actor: 'builder',
    path: '/settings/log',
    prepare: (page) => answers.answerWithJson(page, '/user/log', []),
    sign: (page) => page.getByText('Nothing was done here yet.'),
  },
  {
    name: 'settings-log-failed',
    actor: 'builder',
    path: '/settings/log',
    prepare: (page) => answers.answerWithRefusal(page, '/user/log'),
    sign: (page) => page.getByRole('button', { name: 'Retry' }),
  },
  {
    name: 'sign-up-invited',
    actor: 'visitor',
    path: '/signup#invitation=bricks_join_sample',
    prepare: (page) => answers.overwriteInAnswer(page, '/config', { sign_up: 'invite' }),
    sign: (page) => page.getByText(/^You are invited/),
  },
  {
    name: 'sign-up-by-invitation',
    actor: 'visitor',
    path: '/signup',
    prepare: (page) => answers.overwriteInAnswer(page, '/config', { sign_up: 'invite' }),
    sign: findHeading('By invitation'),
  },
  {
    name: 'sign-up-closed',
    actor: 'visitor',
    path: '/signup',
    prepare: (page) => answers.overwriteInAnswer(page, '/config', { sign_up: 'closed' }),
    sign: findHeading('No new accounts'),
  },
]
