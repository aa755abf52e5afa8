/** @jsxImportSource preact */
import { fillPlaceholders } from '#locales/en.ts'
import { enAnswer } from '#locales/en-answer.ts'
import type { FirstTexts } from '#locales/english.ts'
import type { Step } from '#panel/conversation/message.ts'
import { Icon } from '#panel/view/icons.tsx'
import { DONE, DOWN, FAILED } from './icons.ts'
import { findStepText } from './step-text.ts'

export function StepLine({ step, texts: given }: { step: Step; texts: FirstTexts }) {
  const texts = { ...enAnswer, ...given }
  const { brick, state, duration_ms, request, response } = step
  const [before, after] = findStepText(step, texts).split('{name}')
  const line = (
    <>
      {state === 'started' ? <span class="spinner" /> : <Icon path={state === 'succeeded' ? DONE : FAILED} />}
      <span>
        {before}
        <b>{brick}</b>
        {after}
        {duration_ms !== undefined &&
          ` · ${fillPlaceholders(texts.seconds, { count: formatTenths(duration_ms / 1000, texts) })}`}
      </span>
    </>
  )
  if (!request && !response) return <div class={`step ${state}`}>{line}</div>
  return (
    <details>
      <summary class={`step ${state}`}>
        {line}
        <Icon path={DOWN} />
      </summary>
      {request && <ExchangeSide title={texts.request} line={`${request.method} ${request.url}`} body={request.body} />}
      {response && <ExchangeSide title={texts.response} line={`${response.status}`} body={response.body} />}
    </details>
  )
}

function ExchangeSide({ title, line, body }: { title: string; line: string; body?: string }) {
  return (
    <pre>
      <b>{title}</b> {line}
      {body && `\n${indentJson(body)}`}
    </pre>
  )
}

function indentJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

function formatTenths(seconds: number, { language }: FirstTexts): string {
  return Math.max(0.1, seconds).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
