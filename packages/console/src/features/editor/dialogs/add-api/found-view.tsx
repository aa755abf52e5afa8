import type { ConnectedFunction, Connection } from '@bricks/contract'
import { findConnectionErrors } from '#features/editor/connections/find-connection-errors.ts'
import {
  type Found,
  findChosenSignIn,
  listConnectionsOfHost,
  pickNeededErrors,
  withChosenSignIn,
} from './found-apis.ts'
import { buildFunctionKey } from './result/found-functions.ts'
import { FunctionList } from './result/function-list.tsx'
import { OneFunction } from './result/one-function.tsx'
import { ReadSummary } from './result/read-summary.tsx'
import { SignInPart } from './result/sign-in-part.tsx'

interface FoundViewProps {
  projectId: string
  found: Found
  connections: readonly Connection[]
  only: ConnectedFunction | undefined
  isChecked: boolean
  onSaveConnection: (connection: Connection) => Promise<Connection>
  onAgain?: () => void
  onChange: (part: Partial<Found>) => void
  onEdit: (connected: ConnectedFunction) => void
  onType: (connected: ConnectedFunction, to: ConnectedFunction) => void
}

export function FoundView({ projectId, found, connections, only, isChecked, ...on }: FoundViewProps) {
  const addChosenSignIn = (connected: ConnectedFunction) => withChosenSignIn(found, connected, connections)
  const tickFunction = (functions: readonly ConnectedFunction[], isTicked: boolean) => {
    const ticked = new Map(found.ticked)
    for (const each of functions) {
      if (isTicked) ticked.set(buildFunctionKey(each), each)
      else ticked.delete(buildFunctionKey(each))
    }
    on.onChange({ ticked })
  }
  return (
    <div className="grid gap-5">
      {on.onAgain && <ReadSummary answer={found.answer} onAgain={on.onAgain} />}
      {only && (
        <OneFunction
          connected={addChosenSignIn(only)}
          isChecked={isChecked}
          onChange={(to) => on.onType(only, to)}
          onEdit={() => on.onEdit(only)}
        />
      )}
      {found.own.host !== '' && (
        <SignInPart
          projectId={projectId}
          own={found.own}
          choices={listConnectionsOfHost(found.own.host, connections)}
          known={found.known}
          errors={isChecked ? pickNeededErrors(findConnectionErrors(found.own)) : {}}
          onChange={on.onChange}
          onSave={on.onSaveConnection}
        />
      )}
      {!only && (
        <FunctionList
          projectId={projectId}
          found={found}
          signIn={findChosenSignIn(found, connections)}
          finish={addChosenSignIn}
          onTick={tickFunction}
          onEdit={on.onEdit}
          onChange={on.onType}
        />
      )}
    </div>
  )
}
