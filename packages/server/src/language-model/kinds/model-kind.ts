import type { TokenUsage } from '@bricks/contract/wire'
import type { ModelEnd, ModelRequest } from '#language-model/language-model.ts'
import type { ModelProvider } from '#language-model/model-provider.ts'

/** One way in which providers are asked and answer. */
export interface ModelKind {
  /** Below the provider's base address, with a query of its own if need be. */
  chatPath(provider: ModelProvider, model: string): string
  keyCheckPath(provider: ModelProvider): string
  headers(provider: ModelProvider, apiKey: string): Record<string, string>
  writeBody(request: ModelRequest, provider: ModelProvider): Record<string, unknown>
  createReader(provider: ModelProvider): AnswerReader
}

/** Takes one answer apart, as its events come or in one piece. */
export interface AnswerReader {
  /** One event's data, or a whole answer. Throws what the provider says is wrong. */
  read(data: string): void
  takeText(): string
  hasBegun(): boolean
  /** True when the finish reason has come. If the connection breaks after that, nothing is lost. */
  isWhole(): boolean
  isDone(): boolean
  /** As far as the provider has counted. */
  usage(): TokenUsage | undefined
  /** Call it only once, and take the text after it. Throws if the answer is not whole. */
  end(): ModelEnd
}
