export const CODES_END =
  'It is your last second factor: your recovery codes end with it, and the password alone signs you in.'
