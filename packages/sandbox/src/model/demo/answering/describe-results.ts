import type { ToolCall } from '../../wire/chat-request.ts'
import { describeData } from './describe-data.ts'
import { readResult } from './read-result.ts'
import { showName } from './show-name.ts'
import { showDates } from './show-value.ts'

const REASONS: Record<string, string> = {
  blocked: 'this API may not be called.',
  timeout: 'it took too long to answer.',
  too_large: 'its answer was too large.',
  bad_status: 'it answered with an error.',
  canceled: 'the call was cancelled.',
  too_many_calls: 'there were too many calls at once.',
}

/** Tells what came of the calls, each in a paragraph of its own, and plainly where one failed. */
export function describeResults(results: readonly { call: ToolCall; text: string }[]): string {
  return results.map(describeResult).join('\n\n')
}

function describeResult({ call, text }: { call: ToolCall; text: string }): string {
  const result = readResult(text)
  if (result.ok) return describeData(result.data, readArguments(call))
  const reason = REASONS[result.reason] ?? endSentence(result.reason)
  return `Sorry, **${showTitle(call.name)}** couldn't answer that: ${reason}`
}

function readArguments({ arguments: text }: ToolCall): string[] {
  try {
    return Object.values(JSON.parse(text)).map(String)
  } catch {
    return []
  }
}

function showTitle(name: string): string {
  const words = showName(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function endSentence(text: string): string {
  const line = showDates(text).replaceAll(/\s+/g, ' ').trim()
  return /[.!?]$/.test(line) ? line : `${line}.`
}
