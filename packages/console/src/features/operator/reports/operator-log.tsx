import type { OperatorEvent, OperatorLogQuery } from '@bricks/contract'
import type { AuditKind } from '@bricks/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorLogQuery } from '#api/operator/operator.ts'
import { PagedRows } from '#features/operator/paged-list.tsx'
import { Segmented } from '#ui/base/segmented.tsx'
import { describeEvent } from '#ui/log/describe-event.ts'
import { EventList } from '#ui/log/event-list.tsx'
import { describeAct } from './describe-act.ts'

type Of = OperatorLogQuery['of']

const LOGS: readonly { value: Of; label: string }[] = [
  { value: 'operators', label: 'By operators' },
  { value: 'accounts', label: 'In accounts' },
]

export function OperatorLog() {
  const [of, setOf] = useState<Of>('operators')
  const list = useInfiniteQuery(operatorLogQuery(of))
  const isOfAccounts = of === 'accounts'
  return (
    <>
      <div className="mb-6 flex">
        <Segmented label="Which log" options={LOGS} value={of} onChange={setOf} />
      </div>
      <PagedRows
        key={of}
        what="The log"
        list={list}
        empty={isOfAccounts ? 'Nothing was done in any account yet.' : 'Nothing was done in this room yet.'}
      >
        {(events) => (
          <EventList
            level={2}
            events={events}
            describe={isOfAccounts ? describeAtAccount : describeAct}
            nameAccount={({ about }) => (isOfAccounts ? about : '')}
            isWarning={({ kind }) => kind === 'sign_in_failed'}
          />
        )}
      </PagedRows>
    </>
  )
}

/** In these events `about` is the account's address, which the list shows beside the text. */
function describeAtAccount({ kind, note }: OperatorEvent): string {
  return describeEvent({ kind: kind as AuditKind, about: '', note })
}
