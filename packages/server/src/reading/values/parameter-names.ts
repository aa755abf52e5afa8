const LONGEST = 60

/** Makes a name that a parameter may have. It may become empty. */
export function foldParameterName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9_.-]/g, '_')
    .slice(0, LONGEST * 2)
    .replace(/_{2,}/g, '_')
    .replace(/^[_.-]{1,9}/, '')
    .slice(0, LONGEST)
    .replace(/[_.-]$/, '')
}

/** `YOUR_ORDER_ID_HERE` becomes `order_id`. */
export function foldPlaceholderName(name: string): string {
  const plain = name
    .replace(/^_{1,9}/, '')
    .replace(/^(?:your|my|insert|enter|replace)[ _-]?(?:the|with)?[ _-]?(?=[A-Za-z0-9])/i, '')
  const folded = foldParameterName(plain.replace(/[_ -]here$/i, ''))
  return folded === folded.toUpperCase() ? folded.toLowerCase() : folded
}

export function singularize(word: string): string {
  if (/(?:ss|us|is|news|series|species|sms|mms|gps|dns|tls|alias|atlas|bias|canvas|lens)$/i.test(word)) return word
  if (/(?:movies|cookies|calories|selfies)$/i.test(word)) return word.slice(0, -1)
  if (/[^aeiou]ies$/i.test(word)) return `${word.slice(0, -3)}y`
  if (/(?:sses|shes|ches|xes|aliases|atlases|canvases|lenses|statuses|bonuses|viruses|campuses)$/i.test(word))
    return word.slice(0, -2)
  return /[a-z]s$/i.test(word) ? word.slice(0, -1) : word
}

export function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '')
}

export function isSameName(one: string, other: string): boolean {
  const foldName = (name: string) => splitWords(name).join('_').toLowerCase()
  return foldName(one) !== '' && foldName(one) === foldName(other)
}

export function humanizeName(name: string): string {
  const words = splitWords(name).map((word) =>
    word.length > 1 && word === word.toUpperCase() ? word : word.toLowerCase(),
  )
  return capitalizeFirstLetter(words.join(' '))
}

export function capitalizeFirstLetter(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
