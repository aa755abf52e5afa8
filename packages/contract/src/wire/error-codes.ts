interface ErrorRow {
  status: number
  message: string
  retryable?: true
}

const rows = {
  invalid_input: { status: 400, message: 'Some of what was sent is missing or not valid.' },
  invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  name_refused: {
    status: 400,
    message: 'A name is one line and holds no web address (://). Please choose another name.',
  },
  project_too_large: {
    status: 400,
    message: 'The connected APIs of a bot hold 192 kB at most. Nothing was saved.',
  },
  signup_failed: { status: 400, message: 'An error occurred. Please try again.' },
  signature_invalid: { status: 400, message: 'The signature is missing, wrong, or not of this moment.' },
  pattern_refused: { status: 400, message: 'This pattern cannot be used. Nothing was saved.' },
  message_too_long: { status: 400, message: 'That message is too long.' },
  invalid_credentials: { status: 401, message: 'The e-mail or the password is wrong.' },
  second_factor_needed: { status: 401, message: 'Please give your second factor.' },
  sign_in_expired: { status: 401, message: 'This took too long. Please sign in again.' },
  identity_invalid: { status: 401, message: 'Please reload the page.' },
  identity_expired: { status: 401, message: 'Please sign in.' },
  not_signed_in: { status: 401, message: 'Please sign in.' },
  account_closed: { status: 403, message: 'This account is closed. Please ask whoever runs this server.' },
  sign_up_closed: { status: 403, message: 'Nobody can sign up on this server at present.' },
  invitation_needed: {
    status: 403,
    message:
      'Signing up needs an invitation of this server, of your address, that was not used yet. Ask for a new link.',
  },
  operator_factor_needed: { status: 403, message: 'This needs your second factor. Nothing was changed.' },
  password_needed: { status: 403, message: 'Please enter your password to go on. Nothing was changed.' },
  oidc_unverified: {
    status: 403,
    message: 'The provider has not verified your e-mail address. Verify it there, and try again.',
  },
  origin_not_allowed: { status: 403, message: 'This web site may not use this bot.' },
  sandbox_is_local: { status: 403, message: 'A sandbox answers on its own machine alone.' },
  not_allowed: { status: 403, message: 'You may not do this in this account. Ask its owner.' },
  account_left: {
    status: 403,
    message: 'That account is no longer open to you. You are in your own account again, and nothing was changed.',
  },
  plan_required: { status: 403, message: 'Your plan does not include this.' },
  brick_limit_reached: {
    status: 403,
    message: 'You have reached the max of Bricks included on your plan.',
  },
  live_limit_reached: {
    status: 403,
    message: 'You have reached the max of live Bricks included on your plan.',
  },
  seats_full: { status: 403, message: 'All seats of this account’s plan are taken. Nothing was changed.' },
  invitation_for_another: {
    status: 403,
    message: 'This invitation is for another e-mail address. Sign in with that one. Nothing was changed.',
  },
  limit_reached: { status: 403, message: 'Your account holds as much of this as it may. Delete something first.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  already_member: { status: 409, message: 'Somebody with this address works in this account already.' },
  already_invited: {
    status: 409,
    message: 'This address is invited already. Send that invitation again, or withdraw it.',
  },
  conflict: { status: 409, message: 'This was changed elsewhere in the meantime. Nothing was saved.' },
  duplicate_request: { status: 409, message: 'This message was already sent.' },
  confirm_gone: { status: 409, message: 'This can no longer be confirmed.' },
  word_taken: { status: 409, message: 'This word is taken or reserved. Choose another one.' },
  checks_failed: { status: 409, message: 'Checks of this bot fail, or have not run since the last save.' },
  check_emptied: { status: 409, message: 'What this check was made from is gone. Fill it again, or delete it.' },
  provider_key_missing: {
    status: 409,
    message: 'You cannot deploy Bricks before setting your OpenAI API Key',
  },
  model_unavailable: { status: 409, message: 'The provider no longer offers this model. Choose another one.' },
  model_without_tools: { status: 409, message: 'This model cannot call APIs. Choose another one.' },
  model_ended: { status: 409, message: 'This model has ended. Choose another one. Nothing was saved.' },
  nothing_to_manage: { status: 409, message: 'There is no subscription to manage. Your plan was given to you.' },
  looks_secret: {
    status: 409,
    message: 'Some of this looks like a secret. Look at it, and say that everybody may read it. Nothing was published.',
  },
  oidc_join_needed: {
    status: 409,
    message: 'There is an account of this address. Enter its password to join the two.',
  },
  second_factor_stands: { status: 409, message: 'Codes of an app are asked for already. Turn them off first.' },
  second_factor_missing: { status: 409, message: 'There is no second factor to use here. Set one up first.' },
  email_not_confirmed: { status: 409, message: 'Please confirm your e-mail address first.' },
  body_too_large: { status: 413, message: 'What was sent is too large (256 kB at most).' },
  address_too_long: { status: 414, message: 'This address is too long.' },
  host_unknown: { status: 421, message: 'This server does not answer under this name.' },
  unsupported_media_type: { status: 415, message: 'Send JSON (application/json).' },
  secret_missing: { status: 422, message: 'A hidden value is no longer known here. Please enter it again.' },
  provider_key_malformed: { status: 422, message: 'That does not look like a provider key. Nothing was changed.' },
  provider_key_refused: { status: 422, message: 'The provider refused this key. Nothing was changed.' },
  nothing_read: { status: 422, message: 'No API could be read from this.' },
  connection_refused: { status: 422, message: 'The sign-in was refused. Please connect again.' },
  wrong_password: { status: 400, message: 'The current password is wrong. Nothing was changed.' },
  wrong_code: { status: 400, message: 'This code is wrong, or was used before. Nothing was changed.' },
  oidc_refused: { status: 400, message: 'The sign-in there was not accepted. Please try again.' },
  passkey_refused: { status: 400, message: 'This passkey was not accepted. Nothing was changed.' },
  password_mismatch: { status: 400, message: "Password doesn't match" },
  password_weak: { status: 400, message: 'Choose another password: at least 8 characters, and not a common one.' },
  invitation_gone: {
    status: 400,
    message: 'This invitation was used or withdrawn, or is older than seven days. Ask for a new one.',
  },
  link_expired: { status: 400, message: 'This link no longer works. Please ask for a new one.' },
  address_refused: { status: 400, message: 'This API address cannot be called. Nothing was saved.' },
  picture_refused: { status: 400, message: 'This is not a picture of the right kind and size. Nothing was saved.' },
  header_refused: { status: 400, message: 'A header of this name or value cannot be sent. Nothing was saved.' },
  chat_limit_reached: { status: 429, message: 'This month’s chats are used up.' },
  rehearsals_used_up: { status: 429, message: 'Today’s rehearsals of your plan are used up.' },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a little.', retryable: true },
  internal: { status: 500, message: 'An unexpected error occurred. Please try again.', retryable: true },
  provider_key_invalid: { status: 502, message: 'The provider refused the key of this bot.' },
  provider_unreachable: { status: 502, message: 'The provider cannot be reached.', retryable: true },
  provider_failed: { status: 502, message: 'The provider failed to answer.', retryable: true },
  provider_busy: { status: 503, message: 'The provider is busy. Please try again in a moment.', retryable: true },
  challenge_required: { status: 403, message: 'This bot asks for a proof of work before it answers.' },
  slow_down: { status: 503, message: 'That was quick. Please wait a moment.', retryable: true },
  too_busy: { status: 503, message: 'Very many messages are coming in. Please wait a moment.', retryable: true },
  shutting_down: { status: 503, message: 'The server is restarting. Please try again in a moment.', retryable: true },
  unavailable: { status: 503, message: 'The service is not available right now. Please try again.', retryable: true },
  billing_unavailable: {
    status: 503,
    message: 'Billing isn’t available right now. Please try again later.',
    retryable: true,
  },
  billing_not_configured: { status: 503, message: "Billing isn't set up on this server." },
  oidc_not_configured: { status: 503, message: "Signing in by another provider isn't set up on this server." },
  mail_not_configured: { status: 503, message: "Mail isn't set up on this server." },
  provider_timeout: { status: 504, message: 'The provider took too long to answer.', retryable: true },
  storage_full: { status: 507, message: 'The server has no space left. Nothing was saved.' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof rows

/** Every error of the server. A failed call answers `{error: message, code}`. */
export const ERROR_CODES: Record<ErrorCode, ErrorRow> = rows

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_CODES, value)
}
