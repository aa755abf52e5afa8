import { LIMITS } from '@bricks/contract/wire'
import { Button } from '#ui/base/button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Plus } from '#ui/icons/icons.ts'
import { createExpectationForm, type ExpectationForm, type Faults, type TurnForm } from './check-form.ts'
import { type CheckedBrick, ExpectationFields } from './expectation-fields.tsx'

interface TurnFieldsProps {
  turn: TurnForm
  place: number | undefined
  bricks: readonly CheckedBrick[]
  faults: Faults
  onChange: (turn: TurnForm) => void
  onRemove: (() => void) | undefined
}

export function TurnFields({ turn, place, bricks, faults, onChange, onRemove }: TurnFieldsProps) {
  const { key, say, expects } = turn
  const setExpectation = (changed: string, next: ExpectationForm | undefined) =>
    onChange({ ...turn, expects: expects.flatMap((each) => (each.key === changed ? (next ? [next] : []) : [each])) })
  const addExpectation = () => onChange({ ...turn, expects: [...expects, createExpectationForm(bricks[0]?.id ?? '')] })
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-card border p-4">
      <legend className="sr-only">{place ? `Turn ${place}` : 'What is said'}</legend>
      <TextArea
        label={place ? `${place}. Somebody says` : 'Somebody says'}
        rows={1}
        value={say}
        maxLength={LIMITS.chatMessage}
        placeholder="Where is my order A17?"
        error={faults[key]}
        aside={
          onRemove && (
            <Button size="small" variant="quiet" onClick={onRemove} aria-label={`Remove turn ${place}`}>
              Remove
            </Button>
          )
        }
        onChange={(event) => onChange({ ...turn, say: event.currentTarget.value })}
      />
      {expects.map((each, at) => (
        <ExpectationFields
          key={each.key}
          expectation={each}
          place={at + 1}
          bricks={bricks}
          fault={faults[each.key]}
          onChange={(next) => setExpectation(each.key, next)}
          onRemove={() => setExpectation(each.key, undefined)}
        />
      ))}
      <p>
        <Button
          size="small"
          onClick={addExpectation}
          disabled={expects.length >= LIMITS.expectationsPerCheck}
          className="h-auto! min-h-8 py-1 text-start whitespace-normal!"
        >
          <Plus aria-hidden="true" />
          Expect something {expects.length > 0 ? 'more' : ''} of the answer
        </Button>
      </p>
    </fieldset>
  )
}
