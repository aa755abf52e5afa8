import { type ReactNode, useId } from 'react'
import type { ApiFormStore } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { TEXTS } from '#features/editor/texts.ts'
import { Badge } from '#ui/base/badge.tsx'

/** The MCP server defines the address and the parameters of its tool, so they cannot be edited here. */
export function McpFields({ store }: { store: ApiFormStore }) {
  const { url, tool } = store.get()
  const bricks = useFormPart(store, (form) => form.bricks)
  const heading = useId()
  return (
    <>
      <dl className="grid gap-3 rounded-control bg-sunken p-4 sm:grid-cols-2">
        <FactRow what="Address">{`https://${url}`}</FactRow>
        <FactRow what="Tool">{tool}</FactRow>
      </dl>
      <section aria-labelledby={heading}>
        <h3 id={heading} className="border-b pb-1 font-semibold">
          {TEXTS.mustKnow}
        </h3>
        {bricks.length === 0 && <p className="py-2 text-muted">Nothing: the tool takes no values.</p>}
        <ul className="divide-y">
          {bricks.map(({ name, description, isrequired }) => (
            <li key={name} className="flex items-start justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="wrap-anywhere">{description}</p>
                <p className="font-mono text-12 wrap-anywhere text-muted">{name}</p>
              </div>
              <Badge tone={isrequired ? 'strong' : 'grey'}>{isrequired ? 'Required' : 'Optional'}</Badge>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function FactRow({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{what}</dt>
      <dd dir="ltr" className="font-mono wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
