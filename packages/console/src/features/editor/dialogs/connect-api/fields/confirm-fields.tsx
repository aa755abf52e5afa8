import { LIMITS } from '@bricks/contract/wire'
import { type ApiForm, type ApiFormStore, asksVisitor } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { CheckField } from '#ui/controls/check-field.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { TextField } from '#ui/form/text-field.tsx'

export function mayFormCallChangeSomething({ method, tool }: ApiForm): boolean {
  return tool !== undefined || method !== 'GET'
}

export function ConfirmFields({ store }: { store: ApiFormStore }) {
  const isOn = useFormPart(store, asksVisitor)
  const confirm = useFormPart(store, (form) => form.confirm)
  const bricks = useFormPart(store, (form) => form.bricks)
  const { words = '', editable = [] } = typeof confirm === 'object' ? confirm : {}
  const changeConfirm = (part: { words?: string; editable?: string[] }) =>
    store.change({ confirm: { words, editable, ...part } })
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">Before it is called</legend>
      <Switch
        label="Ask the visitor first"
        hint="The bot shows what it is about to do, and calls the API only when the visitor presses Do it."
        checked={isOn}
        onChange={(event) => store.change({ confirm: event.target.checked })}
      />
      {isOn && (
        <TextField
          label="Question"
          hint="What the visitor reads above the values. Without it, the name of the brick."
          maxLength={LIMITS.choice}
          value={words}
          placeholder="Book this delivery?"
          onChange={(event) => changeConfirm({ words: event.target.value })}
        />
      )}
      {isOn && bricks.length > 0 && (
        <fieldset className="grid min-w-0 gap-2">
          <legend className="mb-2 text-muted">What the visitor may change</legend>
          {bricks.map(({ name }) => (
            <CheckField
              key={name}
              label={name}
              checked={editable.includes(name)}
              onChange={(event) =>
                changeConfirm({
                  editable: event.target.checked ? [...editable, name] : editable.filter((each) => each !== name),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}
