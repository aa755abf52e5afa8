/** @jsxImportSource preact */
import type { ChatModel } from '#panel/chat-model.ts'
import { downloadHandoffCopy } from './download-handoff-copy.ts'
import type { Fields, HandoffState } from './handoff-state.ts'
import { MOST } from './read-signed.ts'

interface Props {
  chat: ChatModel
  state: HandoffState
}

const MOST_OF_MESSAGE = 4_000

export function HandoffForm({ chat, state }: Props) {
  const { fields, problem, signed, view } = state
  const words = state.words.value
  const { hours, fields: asked } = chat.config.value.handoff ?? {}
  const closeForm = () => {
    view.value = 'closed'
    chat.focusInput()
  }
  const onKeyDown = (event: KeyboardEvent, end = closeForm) => {
    // In an input method, Escape refuses a suggestion. Safari marks such a key by its keyCode 229 alone.
    if (event.key !== 'Escape' || event.isComposing || event.keyCode === 229) return
    // Without this call Escape would also close the whole chat.
    event.stopPropagation()
    event.preventDefault()
    end()
  }
  if (view.value === 'sent') return <SentNotice chat={chat} state={state} close={closeForm} onKeyDown={onKeyDown} />
  const getFieldProps = (name: 'name' | 'email') => ({
    autocomplete: name,
    dir: 'auto' as const,
    maxLength: MOST[name],
    required: asked?.[name] === 'required',
    readOnly: Boolean(signed.value[name]),
    ...bindField(fields, name),
  })
  const drawLabel = (name: 'name' | 'email') => (
    <>
      {words[name]} {asked?.[name] === 'optional' && words.optional}
    </>
  )
  return (
    <form
      class="person"
      aria-label={words.person}
      ref={focusFirstField}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        state.send()
      }}
    >
      <p class="note">
        <bdi>{hours}</bdi> {words.shares}
      </p>
      {asked?.name !== 'off' && (
        <label>
          {drawLabel('name')}
          <input {...getFieldProps('name')} />
        </label>
      )}
      {asked?.email !== 'off' && (
        <label>
          {drawLabel('email')}
          <input type="email" {...getFieldProps('email')} />
        </label>
      )}
      <label>
        {words.message}
        <textarea dir="auto" maxLength={MOST_OF_MESSAGE} required {...bindField(fields, 'message')} />
      </label>
      <input class="trap" tabIndex={-1} aria-hidden="true" autocomplete="off" {...bindField(fields, 'website')} />
      <p class="note" role="alert">
        {problem.value && words[problem.value]}
      </p>
      <div class="row">
        <button type="submit" class="go" aria-disabled={view.value === 'sending'}>
          {chat.texts.value.send}
        </button>
        <button type="button" class="link" onClick={closeForm}>
          {chat.texts.value.cancel ?? 'Cancel'}
        </button>
      </div>
    </form>
  )
}

interface SentProps extends Props {
  close(): void
  onKeyDown(event: KeyboardEvent, clearAndClose: () => void): void
}

function SentNotice({ chat, state, close, onKeyDown }: SentProps) {
  const { sent, save, done } = state.words.value
  const endForm = () => {
    state.fields.value = { ...state.fields.value, message: '' }
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it, as it does the form.
    <div class="person" onKeyDown={(event) => onKeyDown(event, endForm)}>
      <p role="status" tabIndex={-1} ref={focusNotice}>
        {sent}
      </p>
      <div class="row">
        <button type="button" class="link" onClick={() => downloadHandoffCopy(chat, state.fields.value)}>
          {save}
        </button>
        <button type="button" class="link" onClick={endForm}>
          {done}
        </button>
      </div>
    </div>
  )
}

function bindField(fields: HandoffState['fields'], name: keyof Fields) {
  return {
    name,
    value: fields.value[name],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
      fields.value = { ...fields.value, [name]: currentTarget.value }
    },
  }
}

function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([readonly]), textarea')?.focus()
}

function focusNotice(line: HTMLElement | null): void {
  line?.focus()
}
