export function describeInstructionChanges(from: string, to: string): string[] {
  if (from === to) return []
  const former = splitSentences(from)
  const left = countBySentence(former)
  let added = 0
  const sentences = splitSentences(to)
  for (const sentence of sentences) {
    const count = left.get(sentence) ?? 0
    if (count === 0) added += 1
    else left.set(sentence, count - 1)
  }
  const removed = former.length - (sentences.length - added)
  const changed = Math.min(added, removed)
  const counts: [string, number][] = [
    ['changed', changed],
    ['added', added - changed],
    ['removed', removed - changed],
  ]
  const parts = counts.filter(([, count]) => count > 0).map(([what, count]) => `${formatSentenceCount(count)} ${what}`)
  return [`Instructions: ${parts.join(', ') || describeSameSentences(from, to)}`]
}

function describeSameSentences(from: string, to: string): string {
  if (removeSpaces(from) === removeSpaces(to)) return 'spacing changed'
  const [former, sentences] = [splitSentences(from), splitSentences(to)]
  return former.every((sentence, at) => sentence === sentences[at]) ? 'punctuation changed' : 'order changed'
}

function removeSpaces(text: string): string {
  return text.replace(/\s+/g, '')
}

// A sentence ends at the end of a line, at one of the first marks before a space, and at a Chinese or Japanese mark.
const SENTENCE_END = /[.!?؟۔।](?:\s+|$)|[。！？]\s*|\n+/u

function splitSentences(text: string): string[] {
  return text
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

function countBySentence(sentences: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return counts
}

function formatSentenceCount(count: number): string {
  return count === 1 ? '1 sentence' : `${count} sentences`
}
