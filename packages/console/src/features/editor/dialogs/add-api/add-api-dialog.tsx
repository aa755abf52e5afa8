import type { ConnectedFunction, Connection } from '@bricks/contract'
import { useState } from 'react'
import ConnectApiDialog from '#features/editor/dialogs/connect-api/connect-api-dialog.tsx'
import { Button } from '#ui/base/button.tsx'
import { Pencil } from '#ui/icons/icons.ts'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { useDiscardGuard } from '#ui/overlay/discard-dialog.tsx'
import { AddFooter } from './add-footer.tsx'
import {
  type Addition,
  type Found,
  findSignIn,
  finishFound,
  finishFunction,
  startFound,
  withEdit,
  withOwn,
} from './found.ts'
import { FoundView } from './found-view.tsx'
import { PasteBox } from './paste/paste-box.tsx'
import { findSourceFault, type Source } from './paste/source.ts'
import { useReading } from './paste/use-reading.ts'
import { FunctionTrial } from './result/function-trial.tsx'

export interface AddApiDialogProps {
  open: boolean
  projectId: string
  /** Those of the draft. */
  functions: readonly ConnectedFunction[]
  connections: readonly Connection[]
  /** How many more APIs the plan allows. */
  room: number
  role: number
  onClose: () => void
  /** A connection of the draft was changed beside one of the calls. */
  onConnection: (connection: Connection) => void
  onSaveConnection: (connection: Connection) => Promise<Connection>
  onFillIn: () => void
  onAdd: (addition: Addition) => void
}

export default function AddApiDialog({ open, ...rest }: AddApiDialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

const NOTHING: Source = { text: '' }

function OpenDialog({
  projectId,
  functions,
  connections,
  room,
  role,
  onClose,
  onConnection,
  onSaveConnection,
  onFillIn,
  onAdd,
}: Omit<AddApiDialogProps, 'open'>) {
  const [source, setSource] = useState(NOTHING)
  const [fault, setFault] = useState<string>()
  const [found, setFound] = useState<Found>()
  const [isChecked, setIsChecked] = useState(false)
  const [edited, setEdited] = useState<ConnectedFunction>()
  const reading = useReading(projectId, (answer, of) => {
    setIsChecked(false)
    setFound(startFound(answer, of, connections, room))
  })
  const guard = useDiscardGuard(() => source.text.trim() !== '', onClose)

  const changeSource = (next: Source) => {
    reading.cancel()
    setFault(undefined)
    setSource(next)
  }
  const read = (next: Source) => {
    changeSource(next)
    const wrong = findSourceFault(next)
    if (wrong === undefined) reading.begin(next)
    else setFault(wrong)
  }
  const readAgain = () => {
    setFound(undefined)
    reading.cancel()
  }
  const change = (part: Partial<Found>) => setFound((now) => now && { ...now, ...part })
  const edit = (connected: ConnectedFunction, to: ConnectedFunction) =>
    setFound((now) => now && { ...now, ...withEdit(now, connected, to, connections) })
  /** The form of one call changes the sign-in of all: it is asked once. */
  const changeSignIn = (connection: Connection) => {
    if (connections.some(({ id }) => id === connection.id)) onConnection(connection)
    else setFound((now) => now && withOwn(now, connection))
  }
  const signIn = found && findSignIn(found, connections)

  const [only] = found?.answer.total === 1 ? found.answer.functions : []
  const onlyFinished = found && only && finishFunction(found, only, connections)
  return (
    <Dialog
      open
      onClose={guard.requestClose}
      wide
      keepOnOutsidePress
      title="Add new API"
      description={found ? undefined : 'The bot calls it when a prompt matches what it does.'}
      {...(found &&
        onlyFinished && {
          aside: (
            <Trial>
              <FunctionTrial
                projectId={projectId}
                connected={onlyFinished}
                connection={signIn}
                onChange={(to) => only && edit(only, to)}
              />
            </Trial>
          ),
        })}
      footer={
        found ? (
          <AddFooter
            found={found}
            room={room}
            role={role}
            onCancel={onClose}
            onCheck={() => setIsChecked(true)}
            onAdd={() => onAdd(finishFound(found, { functions, connections }))}
          />
        ) : (
          <>
            <Button variant="quiet" className="-ms-4 me-auto" onClick={onFillIn}>
              <Pencil aria-hidden="true" />
              Fill in by hand
            </Button>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" pending={reading.isPending} onClick={() => read(source)}>
              Read it
            </Button>
          </>
        )
      }
    >
      {found ? (
        <FoundView
          {...{ projectId, found, connections, isChecked, only, onSaveConnection }}
          onAgain={readAgain}
          onChange={change}
          onEdit={setEdited}
          onType={edit}
        />
      ) : (
        <PasteBox {...{ source, reading, fault }} onChange={changeSource} onRead={read} onFault={setFault} />
      )}
      <ConnectApiDialog
        open={edited !== undefined}
        projectId={projectId}
        {...(found && edited && { connectedFunction: finishFunction(found, edited, connections) })}
        connections={signIn && signIn === found?.own ? [...connections, signIn] : connections}
        onConnection={changeSignIn}
        onClose={() => setEdited(undefined)}
        onSubmit={(submitted) => {
          setEdited(undefined)
          if (edited) edit(edited, submitted)
        }}
      />
      {guard.question}
    </Dialog>
  )
}

function Trial({ children }: { children: React.ReactNode }) {
  return (
    <section aria-labelledby="try-heading">
      <h3 id="try-heading" className="mb-3 font-semibold">
        Try
      </h3>
      {children}
    </section>
  )
}
