import type { HttpApi } from '@bricks/contract'
import { useEffect, useRef, useState } from 'react'
import { CustomValues } from '#features/editor/dialogs/connect-api/entries/custom-values.tsx'
import type { ApiFormStore } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { writeNameInWords } from '#name-in-words.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { insertPlaceholder } from './insert-placeholder.ts'

type Content = NonNullable<HttpApi['content']>

const CONTENTS: readonly { content: Content; words: string }[] = [
  { content: 'json', words: 'JSON' },
  { content: 'form', words: 'Form' },
  { content: 'text', words: 'Text' },
  { content: 'none', words: 'None' },
]

const HINTS: Record<Content, string> = {
  json: 'Empty: what the bot must know is sent as it is. A value stands in quotes, as in "order": "{order}".',
  form: 'Empty: what the bot must know is sent as it is. Or as in an address: order={order}&lang=en.',
  text: 'Sent as it stands, with the values in place of their names in braces.',
  none: '',
}

export function BodyFields({ store }: { store: ApiFormStore }) {
  const content = useFormPart(store, (form) => form.content)
  const chooseContent = (chosen: string) => {
    const found = CONTENTS.find((each) => each.content === chosen)
    if (found) store.change({ content: found.content })
  }
  return (
    <>
      <fieldset className="grid min-w-0 gap-4">
        <legend className="mb-3 w-full border-b pb-1">
          <span className="font-semibold">Body</span> <span className="text-muted">what is sent</span>
        </legend>
        <SelectField
          label="Form of the body"
          className="w-44"
          value={content}
          onChange={(event) => chooseContent(event.target.value)}
        >
          {CONTENTS.map((each) => (
            <option key={each.content} value={each.content}>
              {each.words}
            </option>
          ))}
        </SelectField>
        {content !== 'none' && <BodyText store={store} content={content} />}
      </fieldset>
      {content !== 'none' && <CustomValues list="secrets" store={store} />}
    </>
  )
}

function BodyText({ store, content }: { store: ApiFormStore; content: Content }) {
  const error = useFormPart(store, (form) => form.errors.body)
  const bricks = useFormPart(store, (form) => form.bricks)
  const secrets = useFormPart(store, (form) => form.secrets)
  const [{ body }] = useState(store.get)
  const area = useRef<HTMLDivElement>(null)
  const findBox = () => area.current?.querySelector('textarea') ?? undefined
  useEffect(
    () =>
      store.subscribe(() => {
        const box = area.current?.querySelector('textarea')
        if (box && box.value !== store.get().body) box.value = store.get().body
      }),
    [store],
  )
  const insertName = (name: string) => {
    const box = findBox()
    if (!box) return
    insertPlaceholder(box, name, content === 'json')
    store.change({ body: box.value })
  }
  const names = [
    ...bricks.map(({ name }) => ({ name, words: writeNameInWords(name) })),
    ...secrets.map(({ name }) => ({ name: `secret.${name}`, words: name })),
  ]
  return (
    <div ref={area} className="grid gap-2">
      <TextArea
        label="Body"
        mono
        rows={4}
        spellCheck={false}
        autoCapitalize="none"
        defaultValue={body}
        hint={HINTS[content]}
        error={error}
        onChange={(event) => store.change({ body: event.target.value })}
      />
      {names.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-12 text-muted">Insert</span>
          {names.map(({ name, words }) => (
            <button
              key={name}
              type="button"
              aria-label={`Insert ${words}`}
              onClick={() => insertName(name)}
              className="inline-flex min-h-7 max-w-full items-center rounded-tag border border-line-strong bg-surface px-2 font-mono text-12 transition-colors hover:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="truncate">{`{${name}}`}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
