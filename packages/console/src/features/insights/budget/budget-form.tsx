import type { Budget } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { setBudgetMutation } from '#api/insights.ts'
import { Button } from '#ui/base/button.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { type BudgetUnit, formatAmountForField, parseAmount } from './amounts.ts'

interface BudgetFormProps {
  projectId: string
  budget: Budget | null
  isSet: boolean
  onDone: () => void
}

type Faults = Partial<Record<'day' | 'month', string>>

export function BudgetForm({ projectId, budget, isSet, onDone }: BudgetFormProps) {
  const [unit, setUnit] = useState<BudgetUnit>(budget?.unit ?? 'tokens')
  const [day, setDay] = useState(formatAmountForField(budget?.day ?? null, budget?.unit ?? 'tokens'))
  const [month, setMonth] = useState(formatAmountForField(budget?.month ?? null, budget?.unit ?? 'tokens'))
  const [faults, setFaults] = useState<Faults>({})
  const change = useMutation(setBudgetMutation)
  // The form has checked the typed amounts, so the server can refuse only the unit.
  const isOfUnit = unit === 'money' && findErrorCode(change.error) === 'invalid_input'
  const refused = findServerText(change.error)

  const saveBudget = (wanted: Pick<Budget, 'unit' | 'day' | 'month'>) =>
    change.mutate({ project_id: projectId, ...wanted }, { onSuccess: onDone })
  const removeBudget = () => saveBudget({ unit: budget?.unit ?? 'tokens', day: null, month: null })
  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const amounts = { day: parseAmount(day, unit), month: parseAmount(month, unit) }
    const found = findAmountFaults(amounts)
    flushSync(() => setFaults(found))
    if (typeof amounts.day === 'string' || typeof amounts.month === 'string') {
      return focusFirstInvalid(event.currentTarget)
    }
    saveBudget({ unit, day: amounts.day, month: amounts.month })
  }
  const createEditHandler = (set: (value: string) => void) => (value: string) => {
    set(value)
    setFaults({})
    change.reset()
  }
  const hint = unit === 'money' ? 'US dollars; empty: no limit' : 'Tokens; empty: no limit'
  return (
    <form noValidate onSubmit={submitForm} className="grid gap-4">
      <SelectField
        label="In"
        value={unit}
        error={isOfUnit ? (refused ?? undefined) : undefined}
        onChange={(event) => createEditHandler((value) => setUnit(value as BudgetUnit))(event.currentTarget.value)}
      >
        <option value="tokens">Tokens</option>
        <option value="money">US dollars, by the price list</option>
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="A day"
          inputMode="decimal"
          autoComplete="off"
          value={day}
          hint={hint}
          error={faults.day}
          onChange={(event) => createEditHandler(setDay)(event.currentTarget.value)}
        />
        <TextField
          label="A month"
          inputMode="decimal"
          autoComplete="off"
          value={month}
          hint={hint}
          error={faults.month}
          onChange={(event) => createEditHandler(setMonth)(event.currentTarget.value)}
        />
      </div>
      <FormError error={isOfUnit ? null : refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="small" pending={change.isPending}>
          Save the budget
        </Button>
        {isSet && (
          <Button size="small" disabled={change.isPending} onClick={removeBudget}>
            Lift it
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function findAmountFaults({ day, month }: Record<'day' | 'month', number | null | string>): Faults {
  return { ...(typeof day === 'string' && { day }), ...(typeof month === 'string' && { month }) }
}
