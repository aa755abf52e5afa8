import type { AnswerCards, AnswerFilter } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import type { ApiFormStore } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { Button } from '#ui/base/button.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { TextField } from '#ui/form/text-field.tsx'

const { least, most: largest, usual } = LIMITS.listedItems

export function AnswerFields({ store }: { store: ApiFormStore }) {
  const { keep = [], most, as, cards } = useFormPart(store, (form) => form.answer)
  const changeFilter = (part: Partial<AnswerFilter>) =>
    store.change((form) => ({ ...form, answer: { ...form.answer, ...part } }))
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-3 w-full border-b pb-1">
        <span className="font-semibold">Answer</span> <span className="text-muted">what the bot gets of it</span>
      </legend>
      <p className="text-muted">
        {keep.length === 0 ? (
          'The whole answer. Press Try to choose the fields that the bot needs.'
        ) : (
          <>
            Only <span className="font-mono text-12 wrap-anywhere text-text">{keep.join(', ')}</span>{' '}
            <Button variant="quiet" size="small" onClick={() => changeFilter({ keep: undefined })}>
              Keep everything
            </Button>
          </>
        )}
      </p>
      {cards && (
        <p className="text-muted">
          Shown as cards: <span className="font-mono text-12 wrap-anywhere text-text">{formatCardPaths(cards)}</span>{' '}
          <Button variant="quiet" size="small" onClick={() => changeFilter({ cards: undefined })}>
            No cards
          </Button>
        </p>
      )}
      <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
        <TextField
          label="Items of each list"
          hint={`The first ones; the bot is told how many there are.`}
          type="number"
          inputMode="numeric"
          min={least}
          max={largest}
          placeholder={String(usual)}
          defaultValue={most}
          onChange={({ target: { valueAsNumber: typed } }) =>
            changeFilter({
              most: Number.isNaN(typed) ? undefined : Math.round(Math.min(largest, Math.max(least, typed))),
            })
          }
        />
        <Switch
          label="As text"
          hint="As it came, without reading JSON, XML, CSV or HTML."
          checked={as === 'text'}
          onChange={(event) => changeFilter({ as: event.target.checked ? 'text' : undefined })}
        />
      </div>
    </fieldset>
  )
}

function formatCardPaths({ title, subtitle, image, link, fields = [] }: AnswerCards): string {
  return [title, subtitle, image, link, ...fields].filter(Boolean).join(', ')
}
