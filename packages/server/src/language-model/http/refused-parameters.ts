import { isRecord, readTextOrEmpty } from '#json.ts'
import { alternateRoles, hasRolesOutOfTurn } from '#language-model/kinds/alternate-roles.ts'
import { describeCalledTools } from '#language-model/kinds/called-tools.ts'
import { beginsWithSystemText, moveSystemIntoQuestion } from '#language-model/kinds/system-into-question.ts'
import { findErrorObject } from './provider-fault.ts'

export type RequestBody = Record<string, unknown>

const PARAMETERS = [
  'temperature',
  'frequency_penalty',
  'presence_penalty',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
  'reasoning_effort',
  'reasoning',
  'parallel_tool_calls',
  'tool_choice',
  'thinking',
  'include',
] as const
const CARRIED = ['reasoning_content', 'reasoning', 'reasoning_details', 'thinking_blocks', 'extra_content'] as const

const TWIN: Readonly<Record<string, string>> = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
}

/**
 * Matches the words by which a provider refuses a parameter as such: the parameter is then left out. A refusal of its
 * value does not match, because the owner must change the value.
 */
const NOT_TAKEN =
  /unsupported|not (?:be )?(?:supported|permitted|allowed|available|recognized|accepted)|unrecognized|unknown|unexpected|cannot find field|does ?n[o']t support|deprecated|forbidden|extra inputs|no longer/i

/**
 * Behind a gateway, Claude refuses a request whose messages hold calls while no tool is defined. The words are
 * LiteLLM's, the Claude API's and Bedrock's.
 */
const TOOLS_WANTED = /without `tools=`|must define tools|toolConfig field must be defined/

/**
 * Some models take questions and answers by turns alone. The words are those of chat templates such as Gemma's and
 * Mistral's, with which vLLM and LM Studio answer 400 and llama.cpp 500, and those of Perplexity, Bedrock and DeepSeek.
 */
const TURNS_WANTED = /\b(?:must|should) (?:be )?alternat|successive user or assistant messages/i

/**
 * Some models take no system text. The words are those of the chat templates of Gemma and Mistral, with which vLLM and
 * LM Studio answer 400 and llama.cpp 500, and those of the Gemini API and OpenAI's o1-mini.
 */
const SYSTEM_REFUSED =
  /\b(?:system|developer) (?:roles?|messages?|prompts?|instructions?) (?:is |are )?(?:not|unsupported)\b|'messages\[0\]\.role' does not support/i

/**
 * The result may also name `tools` or `reasoning_effort`, which the request lacks: these are then added. `messages` are
 * not left out, but put into turns, and `system` is put into the first question.
 */
export function findRefusedParameters(
  { status, body: said }: { status: number; body: string },
  body: RequestBody,
): string[] {
  const areTurnsWanted = TURNS_WANTED.test(said)
  if (areTurnsWanted && hasRolesOutOfTurn(body.messages)) return ['messages']
  // Where a template counts the system text as a turn, it is refused by the words for turns.
  if ((areTurnsWanted || SYSTEM_REFUSED.test(said)) && beginsWithSystemText(body.messages)) return ['system']
  if (status !== 400 && status !== 422) return []
  if (TOOLS_WANTED.test(said) && listCalledNames(body).length > 0) return 'tools' in body ? [] : ['tools']
  if (!NOT_TAKEN.test(said)) return []
  const names = [
    ...PARAMETERS.filter((name) => name in body || mayParameterBeAdded(name, body)),
    ...CARRIED.filter((name) => isCarriedInMessages(name, body)),
  ]
  const named = findRefusedParameterPath(said)
  if (named) return names.filter((name) => named.includes(name))
  return names.filter((name) =>
    new RegExp(`(?<![A-Za-z0-9_])(?:${name}|${toCamelCase(name)})(?![A-Za-z0-9_])`).test(said),
  )
}

/** xAI names a refused parameter as `presencePenalty`. */
function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** OpenAI's newer models call tools only if they are told not to reason, so `reasoning_effort` may be added. */
function mayParameterBeAdded(name: string, body: RequestBody): boolean {
  return name === 'reasoning_effort' && 'tools' in body && 'messages' in body
}

function isCarriedInMessages(name: string, { messages }: RequestBody): boolean {
  return Array.isArray(messages) && messages.some((message) => JSON.stringify(message).includes(`"${name}":`))
}

function listCalledNames({ messages }: RequestBody): string[] {
  const calls = Array.isArray(messages) ? messages.flatMap((message) => message?.tool_calls ?? []) : []
  return calls.map((call) => (isRecord(call?.function) ? readTextOrEmpty(call.function.name) : ''))
}

/**
 * OpenAI names the refused parameter in `error.param`, also as `reasoning.effort`. Other services name it only in their
 * message.
 */
function findRefusedParameterPath(said: string): string[] | undefined {
  const param = findErrorObject(said)?.param
  return typeof param === 'string' ? param.split(/[.[\]]+/) : undefined
}

/**
 * Each parameter is left out only once. One of the two names for the answer's length limit always stays, because
 * without a limit nothing bounds the cost.
 */
export function mayLeaveOutParameter(name: string, refused: ReadonlySet<string>): boolean {
  return !refused.has(name) && !refused.has(TWIN[name] ?? '')
}

export function leaveOutParameters(body: RequestBody, refused: ReadonlySet<string>): RequestBody {
  if (refused.size === 0) return body
  const changed: RequestBody = { ...body }
  for (const name of refused) leaveOutParameter(changed, name, refused)
  return changed
}

function leaveOutParameter(body: RequestBody, name: string, refused: ReadonlySet<string>): void {
  if (CARRIED.some((each) => each === name) && 'messages' in body) {
    body.messages = JSON.parse(JSON.stringify(body.messages), (key, value) => (key === name ? undefined : value))
    return
  }
  if (name === 'messages') {
    if (hasRolesOutOfTurn(body.messages)) body.messages = alternateRoles(body.messages)
    return
  }
  if (name === 'system') {
    if (beginsWithSystemText(body.messages)) body.messages = moveSystemIntoQuestion(body.messages)
    return
  }
  const twin = TWIN[name]
  if (name === 'tools') {
    const called = 'tools' in body ? [] : describeCalledTools(listCalledNames(body))
    if (called.length === 0) return
    body.tools = called.map((tool) => ({ type: 'function', function: tool }))
    if (!refused.has('tool_choice')) body.tool_choice = 'none'
    return
  }
  if (name === 'reasoning_effort' && !(name in body)) {
    if ('tools' in body) body[name] = 'none'
    return
  }
  if (twin !== undefined && name in body && !refused.has(twin)) body[twin] = body[name]
  delete body[name]
}
