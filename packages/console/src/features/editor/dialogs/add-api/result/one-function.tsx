import type { BrickParameter, ConnectedFunction } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { findTypeChoice, TYPE_WORDS } from '#features/editor/dialogs/connect-api/entries/type-words.ts'
import { TEXTS } from '#features/editor/texts.ts'
import { writeNameInWords } from '#name-in-words.ts'
import { Badge } from '#ui/base/badge.tsx'
import { Button } from '#ui/base/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { Pencil } from '#ui/icons/icons.ts'
import { AskFirstSwitch } from './ask-first-switch.tsx'
import { formatCall } from './describe-function.ts'

interface OneFunctionProps {
  connected: ConnectedFunction
  isChecked: boolean
  onChange: (connected: ConnectedFunction) => void
  onEdit: () => void
}

export function OneFunction({ connected, isChecked, onChange, onEdit }: OneFunctionProps) {
  const { name, description, parameters } = connected
  const findEmptyError = (value: string) => (isChecked && value.trim() === '' ? CANNOT_BE_EMPTY : undefined)
  return (
    <div className="grid gap-5">
      <TextField
        label="Brick name"
        maxLength={LIMITS.name}
        autoComplete="off"
        value={name}
        error={findEmptyError(name)}
        onChange={(event) => onChange({ ...connected, name: event.target.value })}
      />
      <TextArea
        label="What it does"
        hint="The bot decides by this when to call it."
        rows={1}
        maxLength={LIMITS.description}
        value={description}
        error={findEmptyError(description)}
        onChange={(event) => onChange({ ...connected, description: event.target.value })}
      />
      <section aria-label={TEXTS.mustKnow}>
        <div className="flex items-center justify-between gap-4 border-b pb-1">
          <h3 className="font-semibold">{TEXTS.mustKnow}</h3>
          <Button size="small" variant="quiet" onClick={onEdit}>
            <Pencil aria-hidden="true" />
            Edit details
          </Button>
        </div>
        {parameters.properties.length === 0 && (
          <p className="py-3 text-muted">Nothing: it is always called the same.</p>
        )}
        <ul className="divide-y">
          {parameters.properties.map((parameter) => (
            <NeededValue key={parameter.name} parameter={parameter} />
          ))}
        </ul>
      </section>
      <AskFirstSwitch connected={connected} onChange={onChange} />
      <p dir="ltr" className="font-mono text-12 wrap-anywhere text-muted">
        {formatCall(connected)}
      </p>
    </div>
  )
}

function NeededValue({ parameter }: { parameter: BrickParameter }) {
  const { name, example, isrequired, choices } = parameter
  const such = example || choices?.slice(0, 3).join(', ')
  return (
    <li className="flex items-center gap-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{writeNameInWords(name)}</p>
        {such && <p className="text-12 wrap-anywhere text-muted">such as {such}</p>}
      </div>
      <span className="text-muted">{TYPE_WORDS[findTypeChoice(parameter)]}</span>
      <Badge>{isrequired ? 'needed' : 'if known'}</Badge>
    </li>
  )
}
