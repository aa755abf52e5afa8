import type { WaitingTemplate } from '@bricks/contract'
import { isolateName } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { describeAge } from '#api/describe-age.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { operatorMutation } from '#api/operator/operator.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { PublicTexts } from '#ui/public-texts/public-texts.tsx'

export function WaitingTemplateCard({ template }: { template: WaitingTemplate }) {
  const { id, name, author, created_at, seen, parts } = template
  const approve = useMutation(operatorMutation('/operator/templates/approve'))
  const refuse = useMutation(operatorMutation('/operator/templates/refuse'))
  const isPending = approve.isPending || refuse.isPending
  const marked = new Set(parts.filter(({ marks }) => marks.length > 0).map(({ place }) => place))
  return (
    <section aria-label={name}>
      <Card className="overflow-hidden">
        <div className="grid gap-4 p-5">
          <div>
            <h2 className="text-16 font-semibold wrap-anywhere">{name}</h2>
            <p className="text-12 wrap-anywhere text-muted">
              by <bdi>{author || 'somebody who has left'}</bdi> · {describeAge(created_at, new Date())}
            </p>
          </div>
          {marked.size > 0 && (
            <Notice tone="warning">
              <p className="font-medium">Some of this looks like a secret.</p>
              <p className="mt-1 text-12 wrap-anywhere">
                It is marked in: {[...marked].map(isolateName).join(', ')}. Ask its author before you let it in.
              </p>
            </Notice>
          )}
          <PublicTexts parts={parts} isWhole />
        </div>
        <footer className="grid gap-3 border-t bg-page px-5 py-3">
          <FormError error={isPending ? null : findServerText(approve.error ?? refuse.error)} />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <Button variant="quiet" disabled={isPending} onClick={() => refuse.mutate({ id })}>
              Refuse<span className="sr-only"> {name}</span>
            </Button>
            <Button
              variant="primary"
              pending={approve.isPending}
              disabled={isPending}
              onClick={() => approve.mutate({ id, seen })}
            >
              Let in<span className="sr-only"> {name}</span>
            </Button>
          </div>
        </footer>
      </Card>
    </section>
  )
}
