import { z } from 'zod'
import { instant, text } from '#text.ts'
import { LIMITS } from '#wire/limits.ts'

const passkey = z.object({ id: z.string(), name: z.string(), created_at: instant, last_used_at: instant.nullable() })
export type Passkey = z.infer<typeof passkey>

/** `codes`: an authenticator app is set up. `recovery_codes`: how many are left. `password`: the account has one. */
export const secondFactors = z.object({
  codes: z.boolean(),
  recovery_codes: z.int(),
  passkeys: z.array(passkey),
  password: z.boolean(),
})
export type SecondFactors = z.infer<typeof secondFactors>

/**
 * `secret` and `address` hold the same secret, which no later answer shows. `address` begins with `otpauth:` and is for
 * the QR code.
 */
export const startedCodes = z.object({ secret: z.string(), address: z.string() })

const code = text(20).min(1)
const recoveryCode = text(60).min(1)
const password = text(LIMITS.password.most).min(1)

export const finishCodesBody = z.object({ code })

/**
 * Each recovery code replaces a second factor once. Adding a factor gives new codes only if it is the person's first
 * factor; otherwise the list is empty, because the person has codes already.
 */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const base64UrlText = (most: number) =>
  text(most)
    .min(1)
    .regex(/^[\w-]+$/)

const credential = { id: base64UrlText(1_400), rawId: base64UrlText(1_400), type: z.literal('public-key') }

/** The shape of `PublicKeyCredential.toJSON()` when a passkey is made. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64UrlText(6_000),
    attestationObject: base64UrlText(12_000),
    transports: z.array(text(40)).max(10).optional(),
  }),
})

const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64UrlText(6_000),
    authenticatorData: base64UrlText(4_000),
    signature: base64UrlText(4_000),
    userHandle: base64UrlText(200).nullish(),
  }),
})

const passkeyName = text(LIMITS.passkeyName).trim().min(1)

/** Options in the form that `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` of the browser take. */
export const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) })

export const addPasskeyBody = z.object({ name: passkeyName, passkey: newPasskey })

export const renamePasskeyBody = z.object({ id: base64UrlText(1_400), name: passkeyName })

export const removePasskeyBody = z.object({ id: base64UrlText(1_400) })

const ticket = text(1_000).min(1)
const device = text(100).optional()
const typedCode = z.object({ totp: code })
const typedRecovery = z.object({ recovery_code: recoveryCode })
const withPasskey = z.object({ passkey: usedPasskey })

export const confirmSessionBody = z.union([z.object({ password }), typedCode, typedRecovery, withPasskey])

export const secondStepBody = z.union([
  typedCode.extend({ ticket, device }),
  typedRecovery.extend({ ticket, device }),
  withPasskey.extend({ ticket, device }),
])

/** With a ticket: options for the ticket's account. Without one: for any passkey that the browser has. */
export const startPasskeyBody = z.object({ ticket: ticket.optional() })

export const passkeyLogInBody = withPasskey.extend({ device })
