import { nameInWords } from '#name-in-words.ts'

const SHORTEST_WORD = 3
const LONGEST_STAND_IN = 40

/** What a bot must know, in a few words. A name such as `q` says nothing, so a short description stands for it. */
export function needInWords({ name, description }: { name: string; description: string }): string {
  const isMute = name.length < SHORTEST_WORD && description.length <= LONGEST_STAND_IN
  return isMute ? description : nameInWords(name)
}
