/** Every page that needs no account. */
export const PUBLIC_PATHS = [
  '/',
  '/plans',
  '/contact',
  '/terms',
  '/privacy',
  '/status-service',
  '/blog',
  '/signin',
  '/signup',
  '/reset-password',
  '/confirm-email',
  '/confirm-handoff',
  '/invite',
  '/oauth/callback',
] as const
