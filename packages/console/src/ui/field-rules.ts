/** What a form says of a field that it cannot take. */
export const CANNOT_BE_EMPTY = "Can't be empty."
const NOT_AN_EMAIL = 'Enter an e-mail address, such as ada@example.com.'

export const FILLED = {
  validate: (value: string) => value.trim() !== '' || CANNOT_BE_EMPTY,
}

/** The same form the server asks for; whether the address exists only a mail can tell. */
export const EMAIL = {
  required: CANNOT_BE_EMPTY,
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\s*$/, message: NOT_AN_EMAIL },
}
