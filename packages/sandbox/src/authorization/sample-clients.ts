/** These are no secrets: they open only fictional data on this machine. */
export const SAMPLE_CLIENTS = {
  page: { id: 'harbour-pine-bot', secret: 'fictional-secret-of-the-bot' },
  service: { id: 'harbour-pine-service', secret: 'fictional-secret-of-the-service' },
} as const

export const SAMPLE_SCOPE = 'openid email loyalty:read'

export const SAMPLE_PERSON = { id: 'ada-field', email: 'ada.field@kestrel.example', name: 'Ada Field' } as const
