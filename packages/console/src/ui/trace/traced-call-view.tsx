import type { TracedCall } from '@bricks/contract/wire'
import type { ReactNode } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import { describeBrickFailure } from './brick-failures.ts'
import { formatJson, formatSeconds } from './describe-trace.ts'

export function TracedCallView({ call }: { call: TracedCall }) {
  const { brick, request, status, duration_ms, shown, tokens, error } = call
  return (
    <article aria-label={brick} className="grid grid-cols-1 gap-2 rounded-control bg-sunken p-3">
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{brick}</h3>
        <Badge tone={error ? 'red' : 'green'}>{describeOutcome(call)}</Badge>
        {request && <span className="text-muted">{formatSeconds(duration_ms)}</span>}
      </header>
      {error && <p className="text-red-text wrap-anywhere">{describeError(error)}</p>}
      <CallArguments values={call.arguments} />
      {request && (
        <CallPart title="What was sent">
          <CodeBlock text={`${request.method} ${request.url}`} />
          {request.body && <CodeBlock text={formatJson(request.body)} />}
        </CallPart>
      )}
      {!request && <p className="text-muted">Nothing was sent.</p>}
      {shown !== '' && (
        <CallPart title="What the bot got">
          <CodeBlock text={formatJson(shown)} />
        </CallPart>
      )}
      {status !== null && (
        <p className="text-muted">
          Its answer: about {tokens.before.toLocaleString('en')} → {tokens.after.toLocaleString('en')} tokens
          {tokens.after < tokens.before && ', shortened for the bot'}
        </p>
      )}
    </article>
  )
}

function describeOutcome({ status, error, request }: TracedCall): string {
  if (status !== null) return `Status ${status}`
  if (!request) return error ? 'Not called' : 'Called'
  return error ? 'No answer' : 'Called'
}

function describeError(error: string): string {
  const reason = describeBrickFailure(error)
  return reason ? `It failed: ${reason}.` : error
}

function CallArguments({ values }: { values: unknown }) {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    return values === undefined || values === '' ? null : (
      <CallPart title="What the bot asked for">
        <CodeBlock text={formatJson(values)} />
      </CallPart>
    )
  }
  const entries = Object.entries(values)
  if (entries.length === 0) return <p className="text-muted">The bot filled in nothing.</p>
  return (
    <CallPart title="What the bot asked for">
      <CodeBlock text={entries.map(([name, value]) => `${name} = ${JSON.stringify(value)}`).join('\n')} />
    </CallPart>
  )
}

function CallPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <h4 className="text-muted">{title}</h4>
      {children}
    </div>
  )
}

function CodeBlock({ text }: { text: string }) {
  return (
    <pre dir="ltr" className="font-mono wrap-anywhere whitespace-pre-wrap">
      {text}
    </pre>
  )
}
