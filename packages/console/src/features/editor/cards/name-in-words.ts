const SHORTEST_WORD = 3
const LONGEST_STAND_IN = 40

/** A parameter's name as people say it: `order_number` and `orderNumber` are "order number". */
export function nameInWords(name: string): string {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
  return words || name
}

/** What a bot must know, in a few words. A name such as `q` says nothing, so a short description stands for it. */
export function needInWords({ name, description }: { name: string; description: string }): string {
  const isMute = name.length < SHORTEST_WORD && description.length <= LONGEST_STAND_IN
  return isMute ? description : nameInWords(name)
}
