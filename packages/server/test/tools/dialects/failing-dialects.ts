import { answerRefusal, type Dialect, DONE, writeChunk, writeEvent } from './dialect-server.ts'

export interface FailingDialect extends Dialect {
  code: string
  said: string
}

export const FAILING_DIALECTS: readonly FailingDialect[] = [
  {
    name: 'groq-midstream-error',
    code: 'provider_failed',
    said: 'Failed to call a function.',
    answer: () => ({
      pieces: [
        writeChunk({ content: 'It is ' }),
        writeEvent({ error: { message: 'Failed to call a function.', type: 'invalid_request_error' } }),
      ],
    }),
  },
  {
    name: 'openrouter-err200',
    code: 'provider_failed',
    said: 'Provider returned error',
    answer: () => ({ pieces: [writeEvent({ error: { code: 502, message: 'Provider returned error' } }), DONE] }),
  },
  {
    name: 'openrouter-402',
    code: 'provider_failed',
    said: 'Insufficient credits.',
    answer: () =>
      answerRefusal(402, { error: { code: 402, message: 'Insufficient credits.' } }, { 'x-request-id': 'req-402' }),
  },
  {
    name: 'openrouter-404-tools',
    code: 'model_without_tools',
    said: 'No endpoints found that support tool use.',
    answer: () => answerRefusal(404, { error: { code: 404, message: 'No endpoints found that support tool use.' } }),
  },
  {
    name: 'ollama-no-tools',
    code: 'model_without_tools',
    said: 'does not support tools',
    answer: () =>
      answerRefusal(400, { error: { message: 'registry.ollama.ai/library/gemma:2b does not support tools' } }),
  },
  {
    name: 'vllm-error-object',
    code: 'provider_failed',
    said: 'The engine is dead.',
    answer: () => ({
      pieces: [
        writeChunk({ content: 'Hi' }),
        writeEvent({ object: 'error', message: 'The engine is dead.', type: 'InternalServerError', code: 500 }),
      ],
    }),
  },
  {
    name: 'json200-error',
    code: 'provider_failed',
    said: 'Overloaded, sorry.',
    answer: () => ({ type: 'application/json', pieces: ['{"error":"Overloaded, sorry."}'] }),
  },
  {
    name: 'html200',
    code: 'provider_failed',
    said: 'Sign in to the network',
    answer: () => ({ type: 'text/html', pieces: ['<!doctype html><h1>Sign in to the network</h1>'] }),
  },
  {
    name: 'nothing200',
    code: 'provider_failed',
    said: 'no answer of a model',
    answer: () => ({ pieces: [] }),
  },
  {
    name: 'echoed-key',
    code: 'provider_key_invalid',
    said: 'Incorrect API key provided: [hidden]',
    answer: () => answerRefusal(401, { error: { message: 'Incorrect API key provided: sk-key-of-the-operator.' } }),
  },
]
