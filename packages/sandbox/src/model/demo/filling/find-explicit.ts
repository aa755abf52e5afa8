import type { ToolParameter } from '../../wire/chat-request.ts'
import { splitWords } from '../matching/words.ts'
import type { FoundText } from './find-dates.ts'

/** What follows the parameter's own name: "party size: 4", "the subject is Broken lamp", "with title Team lunch". */
export function findExplicit(text: string, parameter: ToolParameter): FoundText[] {
  const name = splitWords(parameter.name).join('[ _-]?')
  if (name === '' || name.length < 2) return []
  const value = String.raw`["“']?([^"”'\n,;?!]+?)["”']?`
  const end = String.raw`(?=\s*(?:[,;?!\n]|\.(?:\s|$)|$)|\s+(?:and|with|my|on|at|for)\s)`
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${name}(?:\s+(?:is|should be|will be|of|called|named)\s+|\s*[:=]\s*)${value}${end}`,
    'iu',
  )
  const match = pattern.exec(text)
  const found = match?.[1]?.trim()
  return match && found ? [{ value: found, index: match.index, text: match[0] }] : []
}
