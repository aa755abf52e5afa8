import type { AnswerFilter, TryAnswer } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useMemo } from 'react'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { ArrowRight } from '#ui/icons/icons.ts'
import { listAnswerFields } from './answer-fields.ts'
import { AnswerTree } from './answer-tree.tsx'
import { CardChoice, RoleSelect } from './cards/card-choice.tsx'
import { estimateTokens, filterAnswer } from './filter-answer.ts'
import { readJson } from './read-json.ts'

interface AnswerChoiceProps {
  answer: TryAnswer
  tried: AnswerFilter
  filter: AnswerFilter
  onChange: (filter: AnswerFilter) => void
}

const NUMBER = new Intl.NumberFormat('en')

export function AnswerChoice({ answer, tried, filter, onChange }: AnswerChoiceProps) {
  const value = useMemo(() => readJson(answer.body), [answer.body])
  const { fields, isWhole } = useMemo(() => listAnswerFields(value), [value])
  const { keep, cards } = filter
  // Cards do not change what the bot sees, so the comparison leaves them out.
  const isAsTried = JSON.stringify({ ...filter, cards: 0 }) === JSON.stringify({ ...tried, cards: 0 })
  const left = filter.as === 'text' ? answer.body : JSON.stringify(filterAnswer(value, filter), null, 2)
  const shown = isAsTried ? answer.shown : left
  const after = isAsTried ? answer.tokens.after : estimateTokens(left, answer)
  return (
    <>
      {fields.length > 0 && filter.as !== 'text' && (
        <div className="border-t p-3">
          <div className="mb-2 flex flex-wrap items-center gap-2">
            <p className="me-auto text-12 text-muted">
              Tick what the bot may see.{cards && ' At the right: what is on the card.'}
            </p>
            {keep && keep.length > 0 && (
              <Button variant="quiet" size="small" onClick={() => onChange({ ...filter, keep: undefined })}>
                Keep everything
              </Button>
            )}
          </div>
          <div className="max-h-64 overflow-auto">
            <AnswerTree
              fields={fields}
              keep={keep}
              onChange={(paths) => onChange({ ...filter, keep: paths?.slice(0, LIMITS.keptPaths) })}
              renderAside={
                cards &&
                ((field) => (
                  <RoleSelect field={field} cards={cards} onChange={(next) => onChange({ ...filter, cards: next })} />
                ))
              }
            />
          </div>
          {!isWhole && <p className="mt-2 text-12 text-muted">Only the first fields are listed here.</p>}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-3 py-2">
        <span aria-live="polite" aria-atomic="true" className="min-w-0">
          <Badge>
            <span>about {NUMBER.format(answer.tokens.before)}</span>
            <ArrowRight aria-hidden="true" className="size-3" />
            <span>
              <span className="sr-only">to </span>
              {NUMBER.format(after)} tokens
            </span>
          </Badge>
        </span>
      </div>
      {fields.length > 0 && (
        <CardChoice
          value={value}
          fields={fields}
          cards={cards}
          onChange={(next) => onChange({ ...filter, cards: next })}
        />
      )}
      <Disclosure label="What the bot sees" className="border-t px-3 py-1">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre tabIndex={0} className="mb-2 max-h-64 overflow-auto font-mono text-12 wrap-anywhere whitespace-pre-wrap">
          {shown}
        </pre>
      </Disclosure>
    </>
  )
}

export function isJsonAnswer(body: string): boolean {
  const value = readJson(body)
  return typeof value === 'object' && value !== null
}
