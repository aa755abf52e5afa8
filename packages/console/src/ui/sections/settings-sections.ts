export const SETTINGS_SECTIONS = [
  { id: 'account', label: 'Account' },
  { id: 'password', label: 'Password' },
  { id: 'security', label: 'Security' },
  { id: 'key', label: 'OpenAI key' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'members', label: 'Members' },
  { id: 'plan', label: 'Plan' },
  { id: 'log', label: 'Log' },
  { id: 'data', label: 'Your data' },
] as const

export type SettingsSectionId = (typeof SETTINGS_SECTIONS)[number]['id']
