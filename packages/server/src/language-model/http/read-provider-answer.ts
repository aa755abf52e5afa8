import { AppError } from '#app-error.ts'
import type { AnswerReader } from '#language-model/kinds/model-kind.ts'
import type { ModelEnd, ModelReader } from '#language-model/language-model.ts'
import { createEventStreamDecoder } from './event-stream-decoder.ts'
import type { Exchange } from './exchange.ts'
import { toBodyError } from './provider-fault.ts'
import { attachProviderWords, describeCompression, readProviderWords } from './provider-words.ts'
import { createWholeBodyCollector } from './whole-body.ts'

/** The most pieces of a body that are read after the answer. Some gateways go on with a ping every few seconds. */
const MOST_PIECES_AFTER_ANSWER = 4

export function readProviderAnswer(exchange: Exchange, chunks: AnswerReader, reader: ModelReader): Promise<ModelEnd> {
  return new Promise((resolve, reject) => {
    const decoder = createEventStreamDecoder(chunks.read)
    const whole = createWholeBodyCollector()
    const pauseUntil = createPauseUntil(exchange)
    let hasBegun = false
    /** The body is read to its end even after the answer is over, so that the connection can serve the next request. */
    let isOver = false
    let piecesAfterAnswer = 0

    function readBytesAndPassTextOn(bytes: Buffer): void {
      if (isOver) {
        dropPieceAfterAnswer()
        return
      }
      try {
        if (whole.takeIfWhole(bytes)) return
        decoder.push(bytes)
        passTextOn()
        if (chunks.isDone()) endAnswer()
      } catch (error) {
        passTextOn()
        rejectUnreadableAnswer(toBodyError(error))
      }
    }

    function dropPieceAfterAnswer(): void {
      piecesAfterAnswer += 1
      if (piecesAfterAnswer === MOST_PIECES_AFTER_ANSWER) exchange.abort(new Error('the body goes on after the answer'))
    }

    function passTextOn(): void {
      try {
        if (!hasBegun && chunks.hasBegun()) {
          hasBegun = true
          reader.begin()
        }
        const text = chunks.takeText()
        const isRead = text === '' ? undefined : reader.text(text)
        if (isRead) pauseUntil(isRead)
      } catch (error) {
        rejectUnreadableAnswer(error)
      }
    }

    function endBody(): void {
      if (isOver) return
      try {
        const body = whole.end()
        if (body === undefined) decoder.end()
        else chunks.read(body)
        passTextOn()
        if (!chunks.hasBegun()) throw createUnreadableFault(exchange, whole.beginning())
        endAnswer()
      } catch (error) {
        rejectUnreadableAnswer(toBodyError(error))
      }
    }

    function endAnswer(): void {
      if (isOver) return
      try {
        const ending = chunks.end()
        passTextOn()
        if (isOver) return
        isOver = true
        resolve(ending)
      } catch (error) {
        rejectUnreadableAnswer(toBodyError(error))
      }
    }

    function failBody(error: Error): void {
      if (chunks.hasAllText()) endAnswer()
      else rejectUnreadableAnswer(toBodyError(error))
    }

    function rejectUnreadableAnswer(error: unknown): void {
      if (isOver) return
      isOver = true
      const usage = chunks.usage()
      if (usage) reader.counted?.(usage)
      reject(error)
      exchange.abort(new Error('the answer cannot be read', { cause: error }))
    }

    exchange.read({ chunk: readBytesAndPassTextOn, end: endBody, fail: failBody })
  })
}

function createUnreadableFault({ status, headers }: Exchange, beginning: string): AppError {
  const type = headers['content-type'] ?? 'no type'
  const words = describeCompression(headers) ?? readProviderWords(beginning)
  const text = `What came is no answer of a model (${type}). ${words}`.trim()
  return attachProviderWords(new AppError('provider_failed', { cause: new Error('no answer') }), { status, text })
}

function createPauseUntil(exchange: Pick<Exchange, 'pause' | 'resume'>): (promise: Promise<void>) => void {
  let waiting = 0
  const resumeIfNobodyWaits = () => {
    waiting -= 1
    if (waiting === 0) exchange.resume()
  }
  return (promise) => {
    waiting += 1
    if (waiting === 1) exchange.pause()
    promise.then(resumeIfNobodyWaits, resumeIfNobodyWaits)
  }
}
