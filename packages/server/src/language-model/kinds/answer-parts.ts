import { isRecord } from '#json.ts'
import type { Carried, ModelMessage } from '#language-model/language-model.ts'

type Part = Record<string, unknown>

/**
 * The thoughts of an answer, with marks where its text and its calls stood, because a provider wants its thoughts back
 * unchanged and in their order.
 */
export interface AnswerParts {
  addThought(thought: Part): void
  markText(more?: Part): void
  markCall(id: unknown): void
  take(): Carried | undefined
}

export function createAnswerParts(): AnswerParts {
  const parts: Part[] = []
  let isWorthIt = false
  return {
    addThought(thought) {
      parts.push(thought)
      isWorthIt = true
    },
    markText(more = {}) {
      parts.push({ mark: 'text', ...more })
      isWorthIt ||= Object.keys(more).length > 0
    },
    markCall: (id) => void parts.push({ mark: 'call', id }),
    take: () => (isWorthIt ? { parts } : undefined),
  }
}

type AssistantMessage = Extract<ModelMessage, { role: 'assistant' }>

interface PartWriters {
  text: (content: string, mark: Part | undefined) => Part[]
  call: (call: NonNullable<AssistantMessage['calls']>[number]) => Part
}

export function writeAnswerParts({ content, calls = [], carried }: AssistantMessage, write: PartWriters): Part[] {
  const parts = Array.isArray(carried?.parts) ? carried.parts.filter(isRecord) : []
  const textMark = parts.find(({ mark }) => mark === 'text')
  const text = write.text(content, textMark)
  const marked = new Set(parts.flatMap(({ mark, id }) => (mark === 'call' ? [id] : [])))
  const placed = parts.flatMap((part) => {
    if (part === textMark) return text
    if (part.mark === 'call') return calls.filter(({ id }) => id === part.id).map(write.call)
    return part.mark === undefined ? [part] : []
  })
  return [...placed, ...(textMark ? [] : text), ...calls.filter(({ id }) => !marked.has(id)).map(write.call)]
}
