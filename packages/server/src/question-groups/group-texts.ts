import { listSearchWords } from '#conversation-texts/search-words.ts'

export interface AskedText {
  conversation_id: string
  id: string
  text: string
}

export interface TextGroup {
  text: string
  count: number
  turns: AskedText[]
}

/** `text`: the characters of each text that are compared. `postings`: the groups that are compared for one trigram. */
const MOST = { groups: 100, turns: 5, text: 200, postings: 200 }

/** Share of equal trigrams (0 to 1) from which two texts count as the same question. */
const ALIKE = 0.5

export function groupTexts(texts: readonly AskedText[]): TextGroup[] {
  const groups: (TextGroup & { size: number })[] = []
  const byTrigram = new Map<string, number[]>()
  for (const asked of texts) {
    const trigrams = listTrigrams(asked.text)
    const found = findAlikeGroup(trigrams, groups, byTrigram)
    if (found) {
      found.count += 1
      if (found.turns.length < MOST.turns) found.turns.push(asked)
      continue
    }
    for (const trigram of trigrams) {
      const known = byTrigram.get(trigram)
      if (!known) byTrigram.set(trigram, [groups.length])
      else if (known.length < MOST.postings) known.push(groups.length)
    }
    groups.push({ text: asked.text, count: 1, turns: [asked], size: trigrams.size })
  }
  const sorted = groups.sort((a, b) => b.count - a.count).slice(0, MOST.groups)
  return sorted.map(({ text, count, turns }) => ({ text, count, turns }))
}

function listTrigrams(text: string): Set<string> {
  const line = ` ${listSearchWords([text.slice(0, MOST.text)]).join(' ')} `
  return new Set(Array.from({ length: Math.max(1, line.length - 2) }, (_, at) => line.slice(at, at + 3)))
}

function findAlikeGroup<Group extends { size: number }>(
  trigrams: ReadonlySet<string>,
  groups: readonly Group[],
  byTrigram: ReadonlyMap<string, number[]>,
): Group | undefined {
  const shared = new Map<number, number>()
  for (const trigram of trigrams)
    for (const index of byTrigram.get(trigram) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
  let best: { group: Group; likeness: number } | undefined
  for (const [index, count] of shared) {
    const group = groups[index]
    if (!group) continue
    const likeness = (2 * count) / (trigrams.size + group.size)
    if (likeness >= ALIKE && likeness > (best?.likeness ?? 0)) best = { group, likeness }
  }
  return best?.group
}
