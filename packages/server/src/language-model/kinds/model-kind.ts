import type { TokenUsage } from '@bricks/contract/wire'
import type { ModelEnd, ModelRequest } from '#language-model/language-model.ts'
import type { ModelProvider } from '#language-model/model-provider.ts'

/** A wire format that providers share: how they are asked and how they answer. */
export interface ModelKind {
  /** The path below the provider's base address, with a query of its own if needed. */
  chatPath(provider: ModelProvider, model: string): string
  keyCheckPath(provider: ModelProvider): string
  headers(provider: ModelProvider, apiKey: string): Record<string, string>
  writeBody(request: ModelRequest, provider: ModelProvider): Record<string, unknown>
  createReader(provider: ModelProvider): AnswerReader
}

/** Parses one answer, event by event or in one piece. */
export interface AnswerReader {
  /** `data` is one event's data, or a whole answer. Throws the error that the provider reports. */
  read(data: string): void
  takeText(): string
  hasBegun(): boolean
  /** True when the finish reason has come. If the connection breaks after that, nothing is lost. */
  isWhole(): boolean
  isDone(): boolean
  /** The usage, as far as the provider has told it. */
  usage(): TokenUsage | undefined
  /** Call it only once, and call `takeText` after it. Throws if the answer is not whole. */
  end(): ModelEnd
}
