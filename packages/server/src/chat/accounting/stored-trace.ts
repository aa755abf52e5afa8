import type { ReplyTrace, TracedCall } from '@bricks/contract/wire'
import type { Turn } from '#chat/turn.ts'
import { dropTraceTexts, mapTracedCalls } from '#conversation-texts/change-trace.ts'
import {
  maskPersonalData,
  maskPersonalDataInBody,
  maskPersonalDataInUrl,
} from '#conversation-texts/mask-personal-data.ts'
import { parseJson } from '#json.ts'

/** In characters of JSON. The texts of a longer trace are cut to the first length in `TEXTS` with which it fits. */
const MOST = 64 * 1024
const TEXTS = [8_000, 2_000, 500, 100]
const MARK = '\n[truncated]'
/** In characters. A model may call a brick that does not exist, by a name longer than any brick has. */
const LONGEST_NAME = 120

type Keeping = Pick<Turn, 'isRecording' | 'isMasking'>

export function toStoredTrace(written: ReplyTrace, { isRecording, isMasking }: Keeping): string {
  if (!isRecording) return JSON.stringify(dropTraceTexts(written))
  const trace = isMasking ? mapTracedCalls(written, maskCallTexts) : written
  const whole = JSON.stringify(trace)
  if (whole.length <= MOST) return whole
  for (const most of TEXTS) {
    const shorter = JSON.stringify(mapTracedCalls(trace, (call) => cutCallTexts(call, most)))
    if (shorter.length <= MOST) return shorter
  }
  return JSON.stringify(dropTraceTexts(trace))
}

function maskCallTexts(call: TracedCall): TracedCall {
  const { request, arguments: given, shown } = call
  const written = maskPersonalData(JSON.stringify(given) ?? '')
  return {
    ...call,
    brick: call.id === '' ? maskPersonalData(call.brick) : call.brick,
    arguments: parseJson(written) ?? written,
    request: request && {
      ...request,
      url: maskPersonalDataInUrl(request.url),
      ...(request.body !== undefined && { body: maskPersonalDataInBody(request.body) }),
    },
    shown: maskPersonalData(shown),
  }
}

function cutCallTexts(call: TracedCall, most: number): TracedCall {
  const { request, arguments: given } = call
  const written = JSON.stringify(given) ?? ''
  return {
    ...call,
    brick: call.brick.slice(0, LONGEST_NAME),
    arguments: written.length > most ? cutTracedText(written, most) : given,
    request: request && {
      method: request.method,
      url: cutTracedText(request.url, most),
      ...(request.body !== undefined && { body: cutTracedText(request.body, most) }),
    },
    shown: cutTracedText(call.shown, most),
  }
}

function cutTracedText(text: string, most: number): string {
  return text.length > most ? text.slice(0, most - MARK.length).toWellFormed() + MARK : text
}
