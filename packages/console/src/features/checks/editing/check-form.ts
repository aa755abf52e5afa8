import type { Check, CheckToSave, Expectation } from '@bricks/contract'
import { createUuid } from '#create-uuid.ts'

export type ExpectationKind = Expectation['kind']

interface ValueForm {
  brick: string
  name: string
  /** '' means that the value must be empty. A value that may be anything is not in the list. */
  value: string
}

/**
 * Holds the fields of every kind of expectation, so that typed text survives a change of the kind. `place` is the
 * expectation's index in the check as it was read: failures of the last run name the expectation by this index.
 */
export interface ExpectationForm {
  key: string
  place?: number
  kind: ExpectationKind
  brick: string
  values: ValueForm[]
  text: string
  regex: boolean
  parameter: string
  sentence: string
}

export interface TurnForm {
  key: string
  say: string
  expects: ExpectationForm[]
}

export interface CheckForm {
  name: string
  turns: TurnForm[]
  answers: Check['answers']
}

/** Error texts by the key of the wrong turn or expectation, or by `name` or `expects` for the whole check. */
export type Faults = Record<string, string>

type Content = Pick<CheckToSave, 'answers'> & Required<Pick<CheckToSave, 'name' | 'turns' | 'expects'>>

export function createTurnForm(brick: string, key: string = createUuid()): TurnForm {
  return { key, say: '', expects: [createExpectationForm(brick, `${key}.0`)] }
}

export function createExpectationForm(brick: string, key: string = createUuid()): ExpectationForm {
  const kind = brick === '' ? 'says' : 'calls'
  return { key, kind, brick, values: [], text: '', regex: false, parameter: '', sentence: '' }
}

/** The same check always gives the same keys, so that a kept form can be compared with the check as it is saved now. */
export function toCheckForm(check: Check | undefined, brick: string): CheckForm {
  if (!check || check.turns.length === 0) {
    return { name: '', turns: [createTurnForm(brick, '0')], answers: check?.answers ?? 'recorded' }
  }
  const turns = check.turns.map(({ say }, turn) => ({
    key: `${turn}`,
    say,
    expects: check.expects.flatMap((each, place) =>
      each.turn === turn ? [{ ...toExpectationForm(each, brick, `${turn}.${place}`), place }] : [],
    ),
  }))
  return { name: check.name, turns, answers: check.answers }
}

export function findCheckFormFaults({ name, turns }: CheckForm): Faults {
  const faults: Faults = {}
  if (name.trim() === '') faults.name = 'Give it a name that says what must go well.'
  for (const { key, say, expects } of turns) {
    if (say.trim() === '') faults[key] = 'Write what somebody says.'
    for (const each of expects) {
      const fault = findExpectationFault(each)
      if (fault) faults[each.key] = fault
    }
  }
  const last = turns.at(-1)
  if (last && turns.every(({ expects }) => expects.length === 0)) {
    faults.expects = 'Say what must hold of at least one answer: without that a check passes whatever is said.'
  }
  return faults
}

export function toCheckContent({ name, turns, answers }: CheckForm): Content {
  return {
    name: name.trim(),
    turns: turns.map(({ say }) => ({ say })),
    expects: listExpectationsInSavedOrder(turns).map(({ form, turn }) => toExpectation(form, turn)),
    answers,
  }
}

/** `place` is an index of the server, which counts all expectations from 0 in the order in which they were sent. */
export function findExpectationKey({ turns }: CheckForm, place: number): string | undefined {
  return listExpectationsInSavedOrder(turns)[place]?.form.key
}

export function listFilledValues({ brick, values }: ExpectationForm): ValueForm[] {
  return values.filter((each) => each.brick === brick && (each.value === '' || each.value.trim() !== ''))
}

export function withExpectedValue(form: ExpectationForm, name: string, value: string): ExpectationForm {
  const others = form.values.filter((each) => each.brick !== form.brick || each.name !== name)
  return { ...form, values: value === '' ? others : [...others, { brick: form.brick, name, value }] }
}

/** Saved expectations keep their order, which can differ from the order of their turns. New ones follow. */
function listExpectationsInSavedOrder(turns: readonly TurnForm[]): { form: ExpectationForm; turn: number }[] {
  const all = turns.flatMap(({ expects }, turn) => expects.map((form) => ({ form, turn })))
  const placeOf = ({ form }: { form: ExpectationForm }) => form.place ?? Number.MAX_SAFE_INTEGER
  return all.sort((one, other) => placeOf(one) - placeOf(other))
}

function findExpectationFault({ kind, brick, text, sentence }: ExpectationForm): string | undefined {
  if ((kind === 'calls' || kind === 'never') && brick === '') return 'Choose a brick.'
  if ((kind === 'says' || kind === 'lacks') && text.trim() === '') return 'Write the words, or the pattern.'
  if (kind === 'judge' && sentence.trim() === '') return 'Write a sentence that must hold of the answer.'
  return undefined
}

function toExpectationForm(each: Expectation, brick: string, key: string): ExpectationForm {
  const empty = { ...createExpectationForm(brick, key), kind: each.kind }
  switch (each.kind) {
    case 'calls':
    case 'never':
      return { ...empty, brick: each.brick, values: toValueForms(each) }
    case 'says':
    case 'lacks':
      return { ...empty, text: each.text, regex: each.regex ?? false }
    case 'asks':
      return { ...empty, parameter: each.parameter ?? '' }
    case 'judge':
      return { ...empty, sentence: each.sentence }
  }
}

function toValueForms({
  brick,
  values = {},
}: {
  brick: string
  values?: Record<string, string> | undefined
}): ValueForm[] {
  return Object.entries(values).map(([name, value]) => ({ brick, name, value: value.trim() === '' ? '' : value }))
}

function toExpectation(form: ExpectationForm, turn: number): Expectation {
  const { kind, brick, text, regex, parameter, sentence } = form
  const values = Object.fromEntries(listFilledValues(form).map(({ name, value }) => [name, value]))
  switch (kind) {
    case 'calls':
    case 'never':
      return { turn, kind, brick, ...(Object.keys(values).length > 0 && { values }) }
    case 'says':
    case 'lacks':
      return { turn, kind, text, ...(regex && { regex }) }
    case 'asks':
      return { turn, kind, ...(parameter !== '' && { parameter }) }
    case 'judge':
      return { turn, kind, sentence: sentence.trim() }
  }
}
