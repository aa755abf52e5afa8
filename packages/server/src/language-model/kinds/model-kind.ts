import type { TokenUsage } from '@bricks/contract/wire'
import type { ModelEnd, ModelRequest } from '#language-model/language-model.ts'
import type { ModelProvider } from '#language-model/model-provider.ts'

export interface ModelKind {
  chatPath(provider: ModelProvider, model: string): string
  keyCheckPath(provider: ModelProvider): string
  headers(provider: ModelProvider, apiKey: string): Record<string, string>
  writeBody(request: ModelRequest, provider: ModelProvider): Record<string, unknown>
  createReader(provider: ModelProvider): AnswerReader
}

/**
 * `hasAllText`: true once the finish reason or the end of the answer has come. A connection that breaks after that
 * loses no text, but perhaps the token counts.
 * `end`: call it only once, and call `takeText` after it. Throws if the answer is not complete.
 */
export interface AnswerReader {
  read(data: string): void
  takeText(): string
  hasBegun(): boolean
  hasAllText(): boolean
  isDone(): boolean
  usage(): TokenUsage | undefined
  end(): ModelEnd
}
