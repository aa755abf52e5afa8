import { fill, type Texts } from '#locales/en.ts'
import type { Message, Step } from '../message.ts'

/** What of an answer can be said aloud already: its steps, the sentences that are whole, and that it is not. */
export function sentencesOf({ parts, state }: Message, texts: Texts): string[] {
  const ending = state === 'broken' ? [texts.cutOff] : []
  const said = parts.flatMap((part, at) => {
    if (typeof part !== 'string') return [describeStep(part, texts)]
    const isWhole = state !== 'streaming' || at < parts.length - 1
    const sentences = [...new Intl.Segmenter(texts.language, { granularity: 'sentence' }).segment(withoutMarks(part))]
    return sentences
      .slice(0, isWhole ? undefined : -1)
      .map(({ segment }) => segment.trim())
      .filter(Boolean)
  })
  return [...said, ...ending]
}

function describeStep({ brick, state }: Step, texts: Texts): string {
  const text = { started: texts.stepRunning, succeeded: texts.stepDone, failed: texts.stepFailed }[state]
  return fill(text, { name: brick })
}

// A link is said by its text; marks of emphasis, headings, lists, code and tables are not said.
function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^[ \t]*(?:#{1,6} |>|[-*+] |```.*|[|:-]+$)/gm, '')
    .replace(/[*_`|~]+/g, ' ')
}
