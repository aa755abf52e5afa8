import type { ConnectedFunction, Connection, Project, User } from '@bricks/contract'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router-dom'
import { findPaste, forgetPaste } from '#api/projects/waiting-paste.ts'
import { loadChunk } from '#load-chunk.ts'
import { BotTabs } from '#ui/bot/bot-tabs.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { useMedia } from '#ui/media/use-media.ts'
import { useTouched } from '#ui/media/use-touched.ts'
import { findDialogAskedByLink, useRemoveDialogQuery } from './asked-dialog.ts'
import { BaseCard } from './cards/base-card.tsx'
import { FunctionsSection } from './cards/functions-section.tsx'
import { LiveCard } from './cards/live-card.tsx'
import { ModelNote } from './cards/model-note.tsx'
import { UnconnectedNotices } from './cards/unconnected-notices.tsx'
import { listUnconnected } from './connections/connection-state.ts'
import { useConnectionNews } from './connections/use-connection-news.ts'
import { DeployList } from './deploying/deploy-list.tsx'
import { useDeploying } from './deploying/use-deploying.ts'
import { countFreeBricks } from './draft/count-free-bricks.ts'
import { LeaveGuard } from './draft/leave-guard.tsx'
import { useOfferBricksToPalette } from './draft/offer-bricks-to-palette.ts'
import { useEditing, useListBeforeRemoval, useRefetchedProject } from './draft/use-editing.ts'
import { EditorBar } from './editor-bar.tsx'
import type { EditorDialog } from './editor-dialogs.tsx'
import { BESIDE } from './preview/preview-place.ts'
import { PreviewPlaceholder } from './preview/preview-skeleton.tsx'
import { useHasProblems } from './problems/use-has-problems.ts'
import { SaveError } from './saving/save-error.tsx'
import { useDraftSaving, useSaveShortcut } from './saving/use-draft-saving.ts'
import { useSaveOnReturn } from './saving/use-save-on-return.ts'
import { StateLine } from './state/state-line.tsx'
import { useChanges } from './state/use-changes.ts'
import { TestBlockedNotice, useTestLink } from './test-link.tsx'

// These parts move nothing when they load: the first two stand below the bricks, and the line needs the server's answer
// about problems, so it comes later than the bot anyway.
const ConnectionsSection = lazy(() => loadChunk(() => import('./cards/connections-section.tsx')))
const ProblemsCard = lazy(() => loadChunk(() => import('./problems/problems-card.tsx')))
const ProblemsLine = lazy(() => loadChunk(() => import('./problems/problems-line.tsx')))

const PreviewPane = lazy(() => loadChunk(() => import('./preview/preview-pane.tsx')))

const EditorDialogs = lazy(() => loadChunk(() => import('./editor-dialogs.tsx')))

const BESIDE_STYLE =
  'min-[68.75rem]:grid min-[68.75rem]:grid-cols-[minmax(0,1fr)_25rem] min-[100rem]:grid-cols-[minmax(0,1fr)_30rem]'

const FORMS: ReadonlySet<EditorDialog['kind']> = new Set(['base', 'connect', 'connection'])

const UNDO_MS = 8_000

const NO_BRICKS: readonly ConnectedFunction[] = []

/** On a phone the preview covers the whole screen, so the keyboard must not reach the page below it. */
const COVERS = '(width < 40rem)'

export function Editor({ project, user }: { project: Project; user: User }) {
  const { role } = user
  const mayEdit = user.account.rights !== 'viewer'
  const locked = { disabled: !mayEdit, className: 'contents' }
  const editing = useEditing(project)
  const saving = useDraftSaving(editing)
  const deploying = useDeploying(editing, saving, role)
  const changes = useChanges(editing)
  const location = useLocation()
  const [dialog, setDialog] = useState<EditorDialog | undefined>(() =>
    mayEdit ? (findPasteDialog(project.id) ?? findDialogAskedByLink(location, editing.draft.functions)) : undefined,
  )
  useRefetchedProject(project, editing, dialog !== undefined && FORMS.has(dialog.kind))
  useRemoveDialogQuery(location)
  useEffect(forgetPaste, [])
  const isTouched = useTouched()
  const hasDialogs = useWasEverTrue(
    isTouched || Boolean(dialog ?? deploying.outcome ?? saving.conflict ?? saving.error),
  )
  const preview = usePreviewSheet(location)
  const hasPreview = useWasEverTrue(preview.isBeside || preview.isOpen)
  const { draft, saved, unsaved, dispatch } = editing
  const testing = useTestLink(saved.id, unsaved)
  const hasProblems = useWasEverTrue(useHasProblems(saved.id))
  const wanting = listUnconnected(draft, saved.connections)
  const saveIfUnsaved = () => void (unsaved && !saving.isPending && saving.save())
  useSaveShortcut(saveIfUnsaved)
  useSaveOnReturn(saving.isPending, saveIfUnsaved)
  useConnectionNews(saved.id)

  const addFunction = () => setDialog({ kind: countFreeBricks(editing, role) === 0 ? 'brick-limit' : 'add-api' })
  const editFunction = (connected: ConnectedFunction) => setDialog({ kind: 'connect', connected })
  useOfferBricksToPalette(mayEdit ? draft.functions : NO_BRICKS, editFunction)
  const editConnection = (connection: Connection) => setDialog({ kind: 'connection', connection })
  const listConnections = useListBeforeRemoval(draft.connections)
  const listFunctions = useListBeforeRemoval(draft.functions)
  const removeConnection = (connection: Connection) => {
    const before = listConnections()
    dispatch({ type: 'connection-removed', id: connection.id })
    const undo = () => dispatch({ type: 'connection-restored', connection, before })
    showToast(`“${connection.name}” was removed.`, { action: { label: 'Undo', onClick: undo }, timeout: UNDO_MS })
  }
  const removeFunction = (connected: ConnectedFunction) => {
    const before = listFunctions()
    dispatch({ type: 'function-removed', id: connected.id })
    const undo = () => dispatch({ type: 'function-restored', connected, before })
    showToast(`“${connected.name}” was deleted.`, { action: { label: 'Undo', onClick: undo }, timeout: UNDO_MS })
  }

  return (
    <div className={mayEdit ? BESIDE_STYLE : undefined}>
      <EditorBar
        {...{ editing, saving, deploying, testing, role, mayEdit }}
        isPreviewOpen={preview.isOpen}
        onSave={saveIfUnsaved}
        onOpen={setDialog}
        onPreview={preview.toggle}
      />
      <div inert={preview.covers} className="min-w-0">
        <BotTabs project={saved}>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StateLine editing={editing} changes={changes.count} onSeeChanges={() => setDialog({ kind: 'changes' })} />
            <Suspense fallback={null}>{hasProblems && <ProblemsLine projectId={saved.id} />}</Suspense>
          </div>
        </BotTabs>
        <div className="mx-auto grid min-w-0 max-w-280 grid-cols-1 gap-6 px-4 pt-6 pb-24 sm:px-6">
          <SaveError error={saving.error} />
          <TestBlockedNotice testing={testing} />
          {saved.live && (
            <LiveCard project={saved} onCancel={mayEdit ? () => setDialog({ kind: 'undeploy' }) : undefined} />
          )}
          <BaseCard
            base={draft}
            onEdit={mayEdit ? () => setDialog({ kind: 'base' }) : undefined}
            note={<ModelNote model={draft.model} role={role} />}
          />
          <div className="min-w-0">
            {mayEdit && <UnconnectedNotices connections={wanting} onConnect={editConnection} />}
            <FunctionsSection
              projectId={saved.id}
              functions={draft.functions}
              saved={saved.functions}
              connections={draft.connections}
              isLive={saved.live}
              testing={testing}
              dispatch={dispatch}
              onAdd={mayEdit ? addFunction : undefined}
              onEdit={editFunction}
              onRemove={removeFunction}
            />
            {draft.connections.length > 0 && (
              <Suspense fallback={null}>
                <fieldset {...locked}>
                  <ConnectionsSection
                    connections={draft.connections}
                    saved={saved.connections}
                    functions={draft.functions}
                    onEdit={editConnection}
                    onRemove={removeConnection}
                  />
                </fieldset>
              </Suspense>
            )}
          </div>
          <fieldset {...locked}>
            {!deploying.isDeployed && mayEdit && (
              <DeployList project={saved} {...{ draft, user, wanting, deploying }} onOpen={setDialog} />
            )}
            <Suspense fallback={null}>
              {hasProblems && (
                <ProblemsCard
                  projectId={saved.id}
                  model={draft.model}
                  functions={draft.functions}
                  onOpenBrick={editFunction}
                  onOpenBase={() => setDialog({ kind: 'base' })}
                />
              )}
            </Suspense>
          </fieldset>
        </div>
      </div>
      {mayEdit && hasPreview && (
        <Suspense fallback={<PreviewPlaceholder isOpen={preview.isOpen} onClose={preview.close} />}>
          <PreviewPane
            project={saved}
            draft={draft}
            user={user}
            isBeside={preview.isBeside}
            isOpen={preview.isOpen}
            onClose={preview.close}
          />
        </Suspense>
      )}
      <LeaveGuard unsaved={unsaved} />
      {hasDialogs && (
        <Suspense fallback={null}>
          <EditorDialogs {...{ editing, saving, deploying, changes, role, dialog }} onChange={setDialog} />
        </Suspense>
      )}
    </div>
  )
}

function useWasEverTrue(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return isSo || was
}

function findPasteDialog(projectId: string): EditorDialog | undefined {
  const pasted = findPaste(projectId)
  return pasted === undefined ? undefined : { kind: 'add-api', pasted }
}

/** The open sheet is an entry of the history, so that Back closes it. */
function usePreviewSheet({ state }: Location) {
  const navigate = useNavigate()
  const isBeside = useMedia(BESIDE)
  const isPhone = useMedia(COVERS)
  const isWanted = state?.preview === true
  const opener = useRef<Element>(null)
  const isClosing = useRef(false)
  // A second press before the browser has gone back would go back twice, and leave the editor.
  const close = useCallback(() => {
    if (!isClosing.current) void navigate(-1)
    isClosing.current = true
  }, [navigate])
  useEffect(() => {
    isClosing.current = false
    if (isWanted) return
    if (opener.current instanceof HTMLElement) opener.current.focus()
    opener.current = null
  }, [isWanted])
  const isOpen = isWanted && !isBeside
  const openPreview = () => {
    opener.current = document.activeElement
    void navigate('', { state: { preview: true }, preventScrollReset: true })
  }
  return { isBeside, isOpen, covers: isOpen && isPhone, close, toggle: isOpen ? close : openPreview }
}
