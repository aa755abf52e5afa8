import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { buildKeyFieldPath } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { ButtonLink, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { readAccountOwner } from './account-owner.ts'

const FORM_ID = 'set-key'
const KEYS_OF_THE_PROVIDER = 'https://platform.openai.com/api-keys'

const NEXT = {
  deploy: 'Once it is saved here, your bot is deployed.',
  test: 'Once it is saved here, your question is sent.',
  show: 'Once it is saved here, visitors of your link get answers.',
}

export interface KeySaving {
  label: string
  provider: string | undefined
  isPending: boolean
  error: string | null
  sandbox: boolean
  price?: string | undefined
  /** Forgets the last error, and what was to follow a save that still runs. */
  reset: () => void
  save: (key: string) => void
}

interface SetKeyDialogProps {
  open: boolean
  goal: keyof typeof NEXT
  cause?: string | undefined
  saving: KeySaving
  onClose: () => void
}

export default function SetKeyDialog({ open, goal, cause, saving, onClose }: SetKeyDialogProps) {
  const { label, provider } = saving
  const owner = readAccountOwner()
  const closeDialog = () => {
    saving.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={closeDialog}
      title={`Set Your ${label} API Key`}
      keepOnOutsidePress
      footer={
        <>
          <Button variant="quiet" onClick={closeDialog}>
            Not now
          </Button>
          {!owner && (
            <ButtonLink to={buildKeyFieldPath(provider)} {...(cause && { variant: 'primary' })}>
              Go to Settings
            </ButtonLink>
          )}
          {!owner && !cause && (
            <Button type="submit" form={FORM_ID} variant="primary" pending={saving.isPending}>
              Save key
            </Button>
          )}
        </>
      }
    >
      <p>
        You cannot {goal} Bricks before setting your {label} API Key
      </p>
      {cause && <p className="mt-3 text-muted">{cause}</p>}
      {owner && (
        <p className="mt-3 wrap-anywhere text-muted">The keys of this account are its owner’s to set: ask {owner}.</p>
      )}
      {!owner && !cause && <KeyForm next={NEXT[goal]} saving={saving} />}
    </Dialog>
  )
}

function KeyForm({ next, saving }: { next: string; saving: KeySaving }) {
  const { label, sandbox, price } = saving
  const isOpenAi = label === 'OpenAI'
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string>()
  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (key.trim() !== '') return saving.save(key)
    flushSync(() => setProblem('Paste a key first.'))
    focusFirstInvalid(event.currentTarget)
  }
  return (
    <form id={FORM_ID} noValidate onSubmit={submitForm} className="mt-4 flex flex-col gap-4">
      <TextField
        label={`${label} API Key`}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={isOpenAi ? 'sk-...' : undefined}
        hint={
          sandbox && isOpenAi
            ? 'This is a sandbox: no real key is needed. Any text that begins with sk- works.'
            : 'It is kept encrypted and never shown again.'
        }
        error={problem}
        onChange={(event) => {
          setKey(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <FormError error={saving.isPending ? null : saving.error} />
      <p className="text-muted">
        {next}
        {!sandbox && price && ` ${label} bills you directly: ${price}.`}
        {!sandbox && isOpenAi && (
          <>
            {' '}
            No key yet?{' '}
            <a href={KEYS_OF_THE_PROVIDER} target="_blank" rel="noreferrer" className={TEXT_LINK_STYLE}>
              Make one at OpenAI
            </a>
            .
          </>
        )}
      </p>
    </form>
  )
}
