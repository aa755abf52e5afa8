import type { GalleryService } from '#gallery/gallery-service.ts'

export const GOOGLE_CLIENT: GalleryService['asks'] = [
  {
    name: 'client_id',
    label: 'Client id',
    sample: '1234567890-abc.apps.googleusercontent.com',
    where: 'Google Cloud console, Credentials: an OAuth client ID of the type “Web application”.',
  },
  {
    name: 'client_secret',
    label: 'Client secret',
    sample: 'GOCSPX-...',
    where: 'Beside the client id.',
    secret: true,
  },
]

export function createGoogleConnection(host: string, scope: string) {
  return {
    host,
    auth: {
      kind: 'oauth2-code',
      authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_url: 'https://oauth2.googleapis.com/token',
      client_id: '<client_id>',
      client_secret: '<client_secret>',
      scope,
      extra: { access_type: 'offline', prompt: 'consent' },
      state: 'needed',
    },
  } satisfies GalleryService['connection']
}
