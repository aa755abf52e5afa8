import type { Tool } from '../../wire/chat-request.ts'
import { kindOf } from '../filling/parameter-kind.ts'

const SEARCH =
  /\b(?:search|searches|faq|faqs|knowledge|help (?:article|center|centre)|articles|questions?|documentation|docs|wiki)\b/i
const QUESTION = /\?|^(?:what|who|where|when|why|how|which|is|are|do|does|can|could|may)\b/i

/** A tool that searches for answers to any question: the one to ask where the prompt is a question that no other tool is about. */
export function findSearchTool(prompt: string, tools: readonly Tool[]): Tool | undefined {
  if (!QUESTION.test(prompt.trim())) return undefined
  return tools.find((tool) => {
    const required = tool.parameters.filter((parameter) => parameter.required)
    const [only] = required
    const takesAnyText = only !== undefined && required.length === 1 && ['sentence', 'thing'].includes(kindOf(only))
    return takesAnyText && SEARCH.test(`${tool.name.replaceAll('_', ' ')} ${tool.description} ${only.name}`)
  })
}
