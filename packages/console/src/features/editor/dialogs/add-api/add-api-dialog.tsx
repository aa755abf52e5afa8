import type { ConnectedFunction, Connection } from '@bricks/contract'
import { GALLERY } from '@bricks/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { samplesQuery } from '#api/connections/samples.ts'
import ConnectApiDialog from '#features/editor/dialogs/connect-api/connect-api-dialog.tsx'
import { Button } from '#ui/base/button.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { useDiscardGuard } from '#ui/overlay/use-discard-guard.tsx'
import { AddFooter } from './add-footer.tsx'
import { createSampleFoundApis } from './create-sample-found-apis.ts'
import {
  type Addition,
  areFoundApisComplete,
  type Found,
  findChosenSignIn,
  toFunctionsAndConnectionsToAdd,
  withChosenSignIn,
  withEditedFunction,
  withOwnSignIn,
} from './found-apis.ts'
import { FoundView } from './found-view.tsx'
import { PasteBox } from './paste/paste-box.tsx'
import { usePaste } from './paste/use-paste.ts'
import { ServiceList } from './ready-made/service-list.tsx'
import { ServiceTrial } from './ready-made/service-trial.tsx'
import { ServiceView } from './ready-made/service-view.tsx'
import { useReadyService } from './ready-made/use-ready-service.ts'
import { FunctionTrial } from './result/function-trial.tsx'
import { WAY_PANEL, type Way, WayTabs } from './tabs/way-tabs.tsx'

/**
 * `pasted` is a text that was pasted on another page; the dialog reads it at once. `room` says how many more APIs the
 * plan allows.
 */
export interface AddApiDialogProps {
  open: boolean
  projectId: string
  functions: readonly ConnectedFunction[]
  connections: readonly Connection[]
  pasted?: string | undefined
  said?: string | undefined
  room: number
  role: number
  onClose: () => void
  onConnection: (connection: Connection) => void
  onSaveConnection: (connection: Connection) => Promise<Connection>
  onFillIn: () => void
  onAdd: (addition: Addition) => void
}

export default function AddApiDialog({ open, ...rest }: AddApiDialogProps) {
  return open ? <OpenAddApiDialog {...rest} /> : null
}

function OpenAddApiDialog({
  projectId,
  functions,
  connections,
  pasted,
  said,
  room,
  role,
  onClose,
  onConnection,
  onSaveConnection,
  onFillIn,
  onAdd,
}: Omit<AddApiDialogProps, 'open'>) {
  const [way, setWay] = useState<Way>('paste')
  const [isChecked, setIsChecked] = useState(false)
  const [edited, setEdited] = useState<ConnectedFunction>()
  const [sampled, setSampled] = useState<Found>()
  const box = useRef<HTMLTextAreaElement>(null)
  const { data: samples = [] } = useQuery(samplesQuery)
  const paste = usePaste({ projectId, connections, room, pasted, onRead: () => setIsChecked(false) })
  const ready = useReadyService({ connections, names: functions.map(({ name }) => name) })
  const guard = useDiscardGuard(() => paste.source.text.trim() !== '' || ready.isTyped, onClose)

  const found =
    way === 'samples' ? (sampled ?? createSampleFoundApis(samples)) : way === 'paste' ? paste.found : undefined
  const setFound = (update: (now: Found) => Found) => {
    if (way === 'samples') setSampled((now) => update(now ?? createSampleFoundApis(samples)))
    else paste.setFound((now) => now && update(now))
  }
  const changeFound = (part: Partial<Found>) => setFound((now) => ({ ...now, ...part }))
  const editFunction = (connected: ConnectedFunction, to: ConnectedFunction) =>
    setFound((now) => ({ ...now, ...withEditedFunction(now, connected, to, connections) }))
  /** All calls share one sign-in, so a change in the form of one call applies to all. */
  const changeSignIn = (connection: Connection) => {
    if (connections.some(({ id }) => id === connection.id)) onConnection(connection)
    else setFound((now) => withOwnSignIn(now, connection))
  }
  const chooseWay = (next: Way) => {
    setIsChecked(false)
    setWay(next)
  }
  const signIn = found && findChosenSignIn(found, connections)
  const [only] = found?.answer.total === 1 && way === 'paste' ? found.answer.functions : []
  const complete = way === 'ready' ? ready.complete : undefined
  const adding = { projectId, room, role, onCancel: guard.requestClose, onCheck: () => setIsChecked(true) }
  return (
    <Dialog
      open
      onClose={guard.requestClose}
      wide
      keepOnOutsidePress
      title="Add new API"
      description={said && `For “${said}”`}
      initialFocus={box}
      bar={
        <WayTabs
          ways={[
            { way: 'paste', words: 'Paste' },
            { way: 'ready', words: 'Ready ones', count: GALLERY.length },
            ...(samples.length > 0 ? [{ way: 'samples', words: 'Sample APIs', count: samples.length } as const] : []),
          ]}
          chosen={way}
          onChoose={chooseWay}
          onFillIn={onFillIn}
        />
      }
      aside={
        complete ? (
          <TrialSection>
            <ServiceTrial projectId={projectId} ready={ready} />
          </TrialSection>
        ) : (
          found &&
          only && (
            <TrialSection>
              <FunctionTrial
                projectId={projectId}
                connected={withChosenSignIn(found, only, connections)}
                connection={signIn}
                onChange={(to) => editFunction(only, to)}
              />
            </TrialSection>
          )
        )
      }
      footer={
        complete ? (
          <AddFooter
            {...adding}
            count={complete.operations.length}
            total={complete.operations.length}
            isComplete={Object.keys(complete.problems).length === 0}
            onAdd={() =>
              onAdd({
                functions: complete.functions,
                ...(complete.own && !complete.known && { connection: complete.own }),
              })
            }
          />
        ) : found ? (
          <AddFooter
            {...adding}
            count={found.ticked.size}
            total={found.answer.total}
            isComplete={areFoundApisComplete(found)}
            onAdd={() => onAdd(toFunctionsAndConnectionsToAdd(found, { functions, connections }))}
          />
        ) : (
          <>
            <Button variant="quiet" onClick={guard.requestClose}>
              Cancel
            </Button>
            {way === 'paste' && (
              <Button
                variant="primary"
                pending={paste.reading.isPending}
                onClick={() => paste.checkAndReadSource(paste.source)}
              >
                Read it
              </Button>
            )}
          </>
        )
      }
    >
      <div role="tabpanel" id={WAY_PANEL} aria-labelledby={`${WAY_PANEL}-${way}`}>
        {found && (
          <FoundView
            {...{ projectId, found, connections, isChecked, only, onSaveConnection }}
            {...(way === 'paste' && { onAgain: paste.readAgain })}
            onChange={changeFound}
            onEdit={setEdited}
            onType={editFunction}
          />
        )}
        {way === 'paste' && !found && (
          <PasteBox
            box={box}
            source={paste.source}
            reading={paste.reading}
            fault={paste.fault}
            onChange={paste.changeSource}
            onRead={paste.checkAndReadSource}
            onFault={paste.setFault}
          />
        )}
        {way === 'ready' && !ready.card && <ServiceList last={ready.last} onChoose={ready.choose} />}
        {way === 'ready' && ready.card && <ServiceView {...{ projectId, ready, isChecked, onSaveConnection }} />}
      </div>
      <ConnectApiDialog
        open={edited !== undefined}
        projectId={projectId}
        {...(found && edited && { connectedFunction: withChosenSignIn(found, edited, connections) })}
        connections={signIn && signIn === found?.own ? [...connections, signIn] : connections}
        onConnection={changeSignIn}
        onClose={() => setEdited(undefined)}
        onSubmit={(submitted) => {
          setEdited(undefined)
          if (edited) editFunction(edited, submitted)
        }}
      />
      {guard.question}
    </Dialog>
  )
}

function TrialSection({ children }: { children: React.ReactNode }) {
  return (
    <section aria-labelledby="try-heading">
      <h3 id="try-heading" className="mb-3 font-semibold">
        Try
      </h3>
      {children}
    </section>
  )
}
