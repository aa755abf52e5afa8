import type { Connection } from '@bricks/contract'
import { LIMITS, stripScheme } from '@bricks/contract/wire'
import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  describeAddressParts,
  isCurlCommand,
  setAddressAndParameters,
  withoutPartsOfOtherHost,
  withPastedAddress,
} from '#features/editor/dialogs/connect-api/form/address.ts'
import {
  type ApiFormStore,
  hasForeignSecrets,
  withFittingConnection,
  withoutForeignSecrets,
} from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { useEmptyFieldError } from './api-fields.tsx'

const METHODS = [
  { method: 'GET', words: 'GET: look up' },
  { method: 'POST', words: 'POST: send' },
  { method: 'PUT', words: 'PUT: replace' },
  { method: 'PATCH', words: 'PATCH: change' },
  { method: 'DELETE', words: 'DELETE: remove' },
] as const

interface AddressFieldsProps {
  store: ApiFormStore
  storedUrl: string | undefined
  connections: readonly Connection[]
  onCommand: ((command: string) => void) | undefined
}

export function AddressFields({ store, storedUrl, connections, onCommand }: AddressFieldsProps) {
  const [{ url }] = useState(store.get)
  const [news, setNews] = useState<string>()
  const [loss, setLoss] = useState<string>()
  const [pasted, setPasted] = useState<string>()
  const typed = useFormPart(store, ({ url: now }) => (isCurlCommand(now) ? now : undefined))
  const box = useRef<HTMLTextAreaElement>(null)
  const emptyError = useEmptyFieldError(store, 'url')
  const urlError = useFormPart(store, (form) => form.errors.url)
  useEffect(
    () =>
      store.subscribe(() => {
        const { url: now } = store.get()
        if (box.current && box.current.value !== now) box.current.value = now
      }),
    [store],
  )
  /** A cURL command may be longer than the box allows, so it is caught before the text is inserted. */
  const catchPastedCommand = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    setPasted(isCurlCommand(text) ? text : undefined)
    if (isCurlCommand(text)) event.preventDefault()
  }
  const changeUrl = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>) => {
    const bare = stripScheme(target.value.replace(/[\r\n]+/g, ''))
    if (bare !== target.value) target.value = bare
    if (!isPaste(nativeEvent)) return store.change((form) => setAddressAndParameters(form, bare))
    const before = withoutPartsOfOtherHost(store.get(), bare)
    store.change((form) => withPastedAddress(form, bare))
    setNews(describeAddressParts(before, store.get()))
  }
  const clearForeignSecrets = () => {
    const form = store.get()
    const isSecretLost = storedUrl !== undefined && hasForeignSecrets(form, storedUrl)
    const fitting = withFittingConnection(form, connections)
    const isSignInLost = form.connection !== undefined && fitting.connection === undefined
    if (isSecretLost) setLoss('The address went to another host, so its secrets were cleared. Please enter them again.')
    else if (isSignInLost)
      setLoss(`“${form.connection?.name}” stays with ${form.connection?.host}. Choose how to sign in at the new host.`)
    if (fitting !== form || isSecretLost) {
      store.change(storedUrl === undefined ? fitting : withoutForeignSecrets(fitting, storedUrl))
    }
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-4">
        <TextArea
          ref={box}
          className="min-w-60 flex-1"
          rows={1}
          label="API URL"
          maxLength={LIMITS.urlLength}
          required
          prefix="https://"
          mono
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={url}
          error={emptyError ?? urlError}
          onChange={changeUrl}
          onKeyDown={submitByEnter}
          onPaste={catchPastedCommand}
          onBlur={clearForeignSecrets}
          placeholder="api.shop.example/v1/orders/{order}"
        />
        <MethodField store={store} />
      </div>
      <p aria-live="polite" className="text-12 text-muted empty:hidden">
        {news}
      </p>
      <CommandNotice command={pasted ?? typed} onCommand={onCommand} />
      {loss && (
        <Notice tone="warning" role="status">
          {loss}
        </Notice>
      )}
    </div>
  )
}

/** The address field wraps its text, but an address is one line, so Enter submits the form. */
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

function CommandNotice({
  command,
  onCommand,
}: { command: string | undefined } & Pick<AddressFieldsProps, 'onCommand'>) {
  return (
    <div role="status" className="empty:hidden">
      {command && (
        <Notice
          action={
            onCommand && (
              <Button size="small" onClick={() => onCommand(command)}>
                Read it
              </Button>
            )
          }
        >
          This is a cURL command.{' '}
          {onCommand
            ? 'Bricks can read the address, the parameters and the sign-in from it.'
            : 'Paste it in the first box of “Add new API”.'}
        </Notice>
      )}
    </div>
  )
}

function MethodField({ store }: { store: ApiFormStore }) {
  const method = useFormPart(store, (form) => form.method)
  const chooseMethod = (chosen: string) => {
    const found = METHODS.find((each) => each.method === chosen)
    if (found) store.change({ method: found.method })
  }
  return (
    <SelectField
      label="Method"
      className="w-44 max-sm:w-full"
      value={method}
      onChange={(event) => chooseMethod(event.target.value)}
    >
      {METHODS.map((each) => (
        <option key={each.method} value={each.method}>
          {each.words}
        </option>
      ))}
    </SelectField>
  )
}

function isPaste(event: Event): boolean {
  return event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType)
}
