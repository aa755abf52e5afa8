/** No secrets: these open only fictional data on this machine. */
export const SAMPLE_CLIENTS = {
  /** For `oauth2-code`. */
  page: { id: 'harbour-pine-bot', secret: 'fictional-secret-of-the-bot' },
  /** For `oauth2-client`. */
  service: { id: 'harbour-pine-service', secret: 'fictional-secret-of-the-service' },
} as const

export const SAMPLE_SCOPE = 'openid email loyalty:read'

/** The person who is signed in at the page, whoever uses it. */
export const SAMPLE_PERSON = { id: 'ada-field', email: 'ada.field@kestrel.example', name: 'Ada Field' } as const
