import { writeNameInWords } from '#name-in-words.ts'

const SHORTEST_WORD = 3
const LONGEST_STAND_IN = 40

/** A very short name such as `q` tells nothing, so a short description replaces it. */
export function describeNeededValue({ name, description }: { name: string; description: string }): string {
  const isMute = name.length < SHORTEST_WORD && description.length <= LONGEST_STAND_IN
  return isMute ? description : writeNameInWords(name)
}
