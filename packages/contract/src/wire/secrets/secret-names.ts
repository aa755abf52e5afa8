/** A list is one string with a space around each word, not a Set, because bundlers drop an unused string. */
export function isInWordList(list: string, word: string): boolean {
  return word !== '' && list.includes(` ${word} `)
}

const SECRET_WORDS =
  ' password passwords passwd passphrase passcode pass pwd passwort kennwort contraseña secret token apikey appkey' +
  ' accesskey secretkey privatekey authkey credential credentials authorization auth bearer jwt signature sig' +
  ' appid session sessionid cookie pin senha wachtwoord hasło пароль '

const OTHER_KEYS = ' sort order group foreign primary partition cache public site row '

/**
 * Whether a parameter of this name holds a secret: `api_key`, `accessToken`, `X-Signature`, `key`, but not `sort_key`.
 */
export function namesSecret(name: string): boolean {
  const words = splitName(name)
  return words.some((word, at) => {
    if (word === 'key' || word === 'keys') return !isInWordList(OTHER_KEYS, words[at - 1] ?? '')
    return isInWordList(SECRET_WORDS, word)
  })
}

export function isSecretWord(word: string, before: string): boolean {
  if (word === 'key') return ['api', 'access', 'secret', 'private', 'license', 'app', 'auth', 'master'].includes(before)
  return isInWordList(SECRET_WORDS, word) || isJoinedSecretName(word)
}

function isJoinedSecretName(word: string): boolean {
  return (word.includes('_') || word.includes('-')) && namesSecret(word)
}

function splitName(name: string): string[] {
  const words: string[] = []
  let word = ''
  let wasLower = false
  for (const character of name) {
    const isLetter = character.toLowerCase() !== character.toUpperCase() || (character >= '0' && character <= '9')
    const isUpper = isLetter && character !== character.toLowerCase()
    if (!isLetter || (isUpper && wasLower)) {
      if (word !== '') words.push(word)
      word = ''
    }
    if (isLetter) word += character.toLowerCase()
    wasLower = isLetter && !isUpper
  }
  if (word !== '') words.push(word)
  return words
}
