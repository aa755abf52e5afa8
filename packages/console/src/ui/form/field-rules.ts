export const CANNOT_BE_EMPTY = "Can't be empty."
const NOT_AN_EMAIL = 'Enter an e-mail address, such as ada@example.com.'

export const FILLED = {
  validate: (value: string) => value.trim() !== '' || CANNOT_BE_EMPTY,
}

/** Finds only obvious mistakes: the server allows fewer characters. */
export const EMAIL = {
  required: CANNOT_BE_EMPTY,
  pattern: { value: /^\s*[^\s@]+@[^\s@]+\s*$/, message: NOT_AN_EMAIL },
}

export function createRepeatedPasswordRule<Values>(field: keyof Values) {
  const validate = (repeated: string, values: Values) => repeated === values[field] || "Password doesn't match"
  return { required: CANNOT_BE_EMPTY, validate }
}
