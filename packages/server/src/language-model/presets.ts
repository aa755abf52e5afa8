import { type ModelProvider, PATIENCE } from './model-provider.ts'

export type Preset = Pick<ModelProvider, 'label' | 'kind' | 'auth'> &
  Partial<Pick<ModelProvider, 'patience' | 'refuses' | 'quiet'>> & {
    baseUrl?: string
  }

const PENALTIES = ['frequency_penalty', 'presence_penalty']
/** For services that document only `max_tokens`: some refuse the newer name, and some do not limit the answer by it. */
const OLD_NAME = ['max_completion_tokens']
const OF_ITS_TEMPLATE = { chat_template_kwargs: { enable_thinking: false } }
const LOCAL = { kind: 'compatible', auth: 'none', patience: PATIENCE.local } as const

export const PRESETS: Readonly<Record<string, Preset>> = {
  openai: { label: 'OpenAI', kind: 'openai', auth: 'bearer', baseUrl: 'https://api.openai.com/v1' },
  'openai-responses': {
    label: 'OpenAI',
    kind: 'openai-responses',
    auth: 'bearer',
    baseUrl: 'https://api.openai.com/v1',
  },
  azure: { label: 'Azure OpenAI', kind: 'azure', auth: 'api-key' },
  anthropic: { label: 'Anthropic', kind: 'anthropic', auth: 'api-key', baseUrl: 'https://api.anthropic.com/v1' },
  gemini: {
    label: 'Google Gemini',
    kind: 'gemini',
    auth: 'bearer',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    refuses: PENALTIES,
  },
  mistral: {
    label: 'Mistral',
    kind: 'compatible',
    auth: 'bearer',
    baseUrl: 'https://api.mistral.ai/v1',
    refuses: [...OLD_NAME, 'stream_options'],
  },
  groq: {
    label: 'Groq',
    kind: 'compatible',
    auth: 'bearer',
    baseUrl: 'https://api.groq.com/openai/v1',
    refuses: [...PENALTIES, 'stream_options'],
  },
  openrouter: { label: 'OpenRouter', kind: 'compatible', auth: 'bearer', baseUrl: 'https://openrouter.ai/api/v1' },
  deepseek: {
    label: 'DeepSeek',
    kind: 'compatible',
    auth: 'bearer',
    baseUrl: 'https://api.deepseek.com',
    refuses: OLD_NAME,
    quiet: { thinking: { type: 'disabled' } },
  },
  together: {
    label: 'Together',
    kind: 'compatible',
    auth: 'bearer',
    baseUrl: 'https://api.together.ai/v1',
    refuses: [...OLD_NAME, 'stream_options'],
    quiet: { reasoning: { enabled: false } },
  },
  ollama: { ...LOCAL, label: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', refuses: OLD_NAME },
  vllm: { ...LOCAL, label: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1', quiet: OF_ITS_TEMPLATE },
  lmstudio: { ...LOCAL, label: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1', refuses: OLD_NAME },
  llamacpp: {
    ...LOCAL,
    label: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    refuses: OLD_NAME,
    quiet: OF_ITS_TEMPLATE,
  },
  litellm: {
    label: 'LiteLLM',
    kind: 'compatible',
    auth: 'bearer',
    patience: PATIENCE.local,
    baseUrl: 'http://127.0.0.1:4000/v1',
  },
}

export const PRESET_NAMES = Object.keys(PRESETS)
