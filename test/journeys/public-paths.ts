/** Every page that needs no account. */
export const PUBLIC_PATHS = [
  '/',
  '/plans',
  '/contact',
  '/terms',
  '/privacy',
  '/signin',
  '/signup',
  '/reset-password',
  '/confirm-email',
] as const
