import { createMessagesReader } from '#language-model/anthropic/messages-events.ts'
import { writeMessagesRequest } from '#language-model/anthropic/messages-request.ts'
import { createCompletionsReader } from '#language-model/completions/completions-events.ts'
import { writeCompletionsRequest } from '#language-model/completions/completions-request.ts'
import type { ModelProvider, ProviderKind } from '#language-model/model-provider.ts'
import { createResponsesReader } from '#language-model/responses/responses-events.ts'
import { writeResponsesRequest } from '#language-model/responses/responses-request.ts'
import { memoizeText } from '#memoize.ts'
import { trimCharacterAtEnd } from '#trim-character.ts'
import { findAzureChatPath, findAzureKeyCheckPath } from './azure-paths.ts'
import type { ModelKind } from './model-kind.ts'

const completions: ModelKind = {
  chatPath: () => '/chat/completions',
  keyCheckPath: () => '/models',
  headers: writeKeyHeader,
  writeBody: writeCompletionsRequest,
  createReader: createCompletionsReader,
}

const MODEL_KINDS: Readonly<Record<ProviderKind, ModelKind>> = {
  openai: completions,
  gemini: completions,
  compatible: completions,
  azure: { ...completions, chatPath: findAzureChatPath, keyCheckPath: findAzureKeyCheckPath },
  'openai-responses': {
    ...completions,
    chatPath: () => '/responses',
    writeBody: writeResponsesRequest,
    createReader: createResponsesReader,
  },
  anthropic: {
    ...completions,
    chatPath: () => '/messages',
    headers: ({ auth }, key) => ({
      'anthropic-version': '2023-06-01',
      ...(auth === 'api-key' ? { 'x-api-key': key } : writeKeyHeader({ auth }, key)),
    }),
    writeBody: writeMessagesRequest,
    createReader: createMessagesReader,
  },
}

export function findModelKind({ kind }: Pick<ModelProvider, 'kind'>): ModelKind {
  return MODEL_KINDS[kind]
}

/** Without a key no header is sent, because a local server would refuse an empty one. */
function writeKeyHeader({ auth }: Pick<ModelProvider, 'auth'>, key: string): Record<string, string> {
  if (auth === 'none' || key === '') return {}
  return auth === 'api-key' ? { 'api-key': key } : { authorization: `Bearer ${key}` }
}

const MOST_KNOWN_ADDRESSES = 100

export function createRequestAddress(
  { baseUrl }: Pick<ModelProvider, 'baseUrl'>,
  path: string,
): { origin: string; path: string } {
  const base = readBase(baseUrl)
  const [below = '', query = ''] = path.split('?')
  const queries = [base.query, query].filter((each) => each !== '').join('&')
  return { origin: base.origin, path: `${base.path}${below}${queries === '' ? '' : `?${queries}`}` }
}

const readBase = memoizeText((baseUrl) => {
  const { origin, pathname, search } = new URL(baseUrl)
  return { origin, path: trimCharacterAtEnd(pathname, '/'), query: search.slice(1) }
}, MOST_KNOWN_ADDRESSES)
