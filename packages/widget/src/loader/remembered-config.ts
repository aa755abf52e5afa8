import type { ChatConfig } from '#chat-source.ts'

const isText = (value: unknown) => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)

/** Another version, or the page, may have written the stored config. */
export function readRememberedConfig(value: unknown): Partial<ChatConfig> {
  const { name, appearance = {}, texts = {} } = (value ?? {}) as ChatConfig
  try {
    const fits = [...Object.entries(appearance), ...Object.entries(texts)].every(([key, held]) =>
      key === 'prompts' ? isTexts(held) : isText(held),
    )
    return isText(name) && fits ? { name, appearance, texts } : {}
  } catch {
    return {}
  }
}
