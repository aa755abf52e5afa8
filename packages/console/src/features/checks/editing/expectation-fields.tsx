import type { Project } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { IconButton } from '#ui/base/icon-button.tsx'
import { CheckField } from '#ui/controls/check-field.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { X } from '#ui/icons/icons.ts'
import { type ExpectationForm, type ExpectationKind, listFilledValues, withExpectedValue } from './check-form.ts'

export type CheckedBrick = Project['functions'][number]

interface ExpectationFieldsProps {
  expectation: ExpectationForm
  /** The place of the expectation in its turn, from 1. */
  place: number
  bricks: readonly CheckedBrick[]
  fault: string | undefined
  onChange: (expectation: ExpectationForm) => void
  onRemove: () => void
}

const KINDS: Record<ExpectationKind, string> = {
  calls: 'calls a brick',
  never: 'does not call a brick',
  says: 'says',
  lacks: 'does not say',
  asks: 'asks back',
  judge: 'is so, in the model’s opinion',
}

export function ExpectationFields(props: ExpectationFieldsProps) {
  const { expectation, place, bricks, onChange, onRemove } = props
  const kinds = Object.entries(KINDS).filter(
    ([kind]) => bricks.length > 0 || !isHiddenWithoutBricks(kind, expectation.kind),
  )
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3 rounded-control bg-sunken p-3">
      <legend className="sr-only">Expectation {place}</legend>
      <div className="flex items-end gap-2">
        <SelectField
          label="The answer"
          value={expectation.kind}
          className="flex-1"
          onChange={(event) => onChange({ ...expectation, kind: event.currentTarget.value as ExpectationKind })}
        >
          {kinds.map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </SelectField>
        <IconButton label={`Remove expectation ${place}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <FieldsOfExpectationKind {...props} />
    </fieldset>
  )
}

function isHiddenWithoutBricks(kind: string, chosen: ExpectationKind): boolean {
  return (kind === 'calls' || kind === 'never') && kind !== chosen
}

function FieldsOfExpectationKind(props: ExpectationFieldsProps) {
  switch (props.expectation.kind) {
    case 'calls':
    case 'never':
      return <CallFields {...props} />
    case 'says':
    case 'lacks':
      return <ExpectedTextFields {...props} />
    case 'asks':
      return <QuestionField {...props} />
    case 'judge':
      return <OpinionField {...props} />
  }
}

function CallFields({ expectation, bricks, fault, onChange }: ExpectationFieldsProps) {
  const { brick, values } = expectation
  const typed = listFilledValues(expectation)
  const chosen = bricks.find(({ id }) => id === brick)
  const known = chosen?.parameters.properties.map(({ name }) => name) ?? []
  const names = Array.from(new Set([...known, ...typed.map(({ name }) => name)]))
  return (
    <>
      <SelectField
        label="Brick"
        value={brick}
        error={fault}
        onChange={(event) => onChange({ ...expectation, brick: event.currentTarget.value })}
      >
        {!chosen && <option value={brick}>{brick === '' ? 'Choose' : 'A deleted brick'}</option>}
        {bricks.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {names.length > 0 && (
        <Disclosure label="With these values" open={typed.length > 0}>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {names.map((name) => (
              <TextField
                key={name}
                label={name}
                value={values.find((each) => each.brick === brick && each.name === name)?.value ?? ''}
                maxLength={LIMITS.example}
                placeholder={typed.some((each) => each.name === name && each.value === '') ? 'nothing' : 'anything'}
                autoComplete="off"
                onChange={(event) => onChange(withExpectedValue(expectation, name, event.currentTarget.value))}
              />
            ))}
          </div>
          <p className="mt-2 text-12 text-muted">Capitals and spaces do not matter. Empty: it may be anything.</p>
        </Disclosure>
      )}
    </>
  )
}

function ExpectedTextFields({ expectation, fault, onChange }: ExpectationFieldsProps) {
  const { text, regex } = expectation
  return (
    <>
      <TextField
        label={regex ? 'Pattern' : 'Words'}
        value={text}
        mono={regex}
        maxLength={LIMITS.expectedText}
        autoComplete="off"
        placeholder={regex ? '\\d+ days?' : '30 days'}
        hint={regex ? 'Of RE2, such as (?i)within \\d+ days.' : 'Capitals and spaces do not matter.'}
        error={fault}
        onChange={(event) => onChange({ ...expectation, text: event.currentTarget.value })}
      />
      <CheckField
        label="It is a /pattern/"
        checked={regex}
        onChange={(event) => onChange({ ...expectation, regex: event.currentTarget.checked })}
      />
    </>
  )
}

function QuestionField({ expectation, bricks, onChange }: ExpectationFieldsProps) {
  const { parameter } = expectation
  const known = bricks.flatMap(({ parameters }) => parameters.properties.map(({ name }) => name))
  const names = Array.from(new Set([...known, ...(parameter === '' ? [] : [parameter])]))
  return (
    <SelectField
      label="For which value"
      value={parameter}
      hint="It asks a question and calls nothing."
      onChange={(event) => onChange({ ...expectation, parameter: event.currentTarget.value })}
    >
      <option value="">any</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function OpinionField({ expectation, fault, onChange }: ExpectationFieldsProps) {
  return (
    <TextArea
      label="What must hold"
      rows={1}
      value={expectation.sentence}
      maxLength={LIMITS.sentence}
      placeholder="The answer promises no day."
      hint="The model judges it, and says why: an opinion, and one rehearsal more."
      error={fault}
      onChange={(event) => onChange({ ...expectation, sentence: event.currentTarget.value })}
    />
  )
}
