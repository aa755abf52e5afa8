import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { findErrorText, findLimitText } from '#api/http/error-texts.ts'
import { createProjectMutation } from '#api/projects/projects.ts'
import { keepPaste } from '#api/projects/waiting-paste.ts'
import { createUuid } from '#create-uuid.ts'
import { TEXTS } from '#features/dashboard/texts.ts'
import { buildEditPath, PAGES } from '#pages.ts'
import { BrickMark } from '#ui/base/brick-mark.tsx'
import { Button } from '#ui/base/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ClipboardPaste, Plus } from '#ui/icons/icons.ts'
import { Link } from '#ui/navigation/link.tsx'
import { SampleTile } from './sample-tile.tsx'
import { START_TILE_STYLE, StartTileWords } from './start-tile.tsx'

const FIRST_NAME = 'My first bot'
/** A text without any of these describes no API, so no bot is made for it. */
const READABLE = /\{|\S[.:]\S|\b(?:curl|fetch)\b/i

export function WaysToFirstBot({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <PasteForm />
      <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-1">
        <SampleTile />
        <button type="button" className={START_TILE_STYLE} onClick={onCreate}>
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken">
            <Plus aria-hidden="true" className="size-5" />
          </span>
          <StartTileWords title={TEXTS.create} hint={TEXTS.createHint} />
        </button>
        <Link to={PAGES.library.path} className={START_TILE_STYLE}>
          <BrickMark className="size-10 shrink-0" />
          <StartTileWords title={TEXTS.library} hint={TEXTS.libraryHint} />
        </Link>
      </div>
    </div>
  )
}

/** The editor of the new bot reads the pasted text, because only the editor can show the result. */
function PasteForm() {
  const navigate = useNavigate()
  const create = useMutation(createProjectMutation)
  const requestId = useRef<string>(undefined)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    const found = findPasteFault(text)
    setFault(found)
    if (found !== undefined) return
    requestId.current ??= createUuid()
    const body = { 'new-project-name': FIRST_NAME, request_id: requestId.current }
    create.mutate(body, {
      onSuccess: ({ id }) => {
        keepPaste(id, text)
        void navigate(buildEditPath(id))
      },
    })
  }
  return (
    <form onSubmit={submitForm} className="grid content-start gap-4 rounded-card border bg-surface p-5 sm:p-6">
      <div className="flex items-start gap-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
          <ClipboardPaste aria-hidden="true" className="size-5" />
        </span>
        <div>
          <h2 className="text-20 font-semibold">Paste your API or site</h2>
          <p className="text-muted">
            An address, a cURL command, an OpenAPI or Postman file. Your bot can call it a minute later.
          </p>
        </div>
      </div>
      <TextArea
        label={<span className="sr-only">Your API or site</span>}
        rows={6}
        mono
        spellCheck={false}
        placeholder="curl https://api.your-shop.example/orders/A17"
        value={text}
        error={fault}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setFault(undefined)
        }}
      />
      <FormError
        error={create.isPending ? null : findErrorText(create.error, 'obscure')}
        detail={findLimitText(create.error)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" pending={create.isPending}>
          Build a bot with it
        </Button>
        <p className="text-12 text-muted">This makes a bot. Nothing is called or put into it before you say so.</p>
      </div>
    </form>
  )
}

function findPasteFault(text: string): string | undefined {
  if (text.trim() === '') return 'Paste something first, or take one of the other ways.'
  return READABLE.test(text)
    ? undefined
    : 'No API was found in this. Paste its address, a cURL command or its description.'
}
