import { PAGES } from '#pages.ts'

export const PUBLIC_NAVIGATION = [
  { to: PAGES.landing.path, label: 'Home' },
  { to: '/#features', label: 'Features' },
  { to: '/#pricing', label: 'Pricing' },
  { to: PAGES.contact.path, label: 'Contact' },
] as const
