import { PAGES } from '#pages.ts'

export const OPERATOR_SECTIONS = [
  { id: 'users', label: 'Users', about: 'Everybody who has an account here, the newest first.' },
  { id: 'signup', label: 'Sign-up', about: 'Who may open an account on this server.' },
  {
    id: 'templates',
    label: 'Templates',
    about: 'They wait to be seen in the library by every builder. Read all of it before you let one in.',
  },
  {
    id: 'usage',
    label: 'Usage',
    about: 'By user, whoever chatted most first. Tokens and cost are of visitors’ chats.',
  },
  { id: 'providers', label: 'Providers', about: 'How the providers of models answered visitors, today and yesterday.' },
  {
    id: 'mail',
    label: 'Mail',
    about: 'What waits to be sent. It is tried for 23 hours, each time after a longer pause.',
  },
  { id: 'sessions', label: 'Sessions', about: 'Where people are signed in, the last used first.' },
  { id: 'log', label: 'Log', about: 'Whatever is done in this room, and what tells of the safety of accounts.' },
] as const

export type OperatorSectionId = (typeof OPERATOR_SECTIONS)[number]['id']

export function buildOperatorPath(section: OperatorSectionId): string {
  return section === 'users' ? PAGES.operator.path : `${PAGES.operator.path}/${section}`
}
