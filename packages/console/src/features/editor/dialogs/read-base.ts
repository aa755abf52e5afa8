import type { Base } from '#features/editor/draft.ts'

/** What stands in the base dialog's fields. An emptied number is NaN, for the form to refuse. */
export function readBase(form: HTMLFormElement): Base {
  const entries = new FormData(form)
  const text = (name: keyof Base) => String(entries.get(name) ?? '')
  const number = (name: keyof Base) => (text(name) === '' ? Number.NaN : Number(text(name)))
  return {
    name: text('name'),
    model: text('model'),
    system: text('system'),
    max_tokens: number('max_tokens'),
    temperature: number('temperature'),
    frequency_penalty: number('frequency_penalty'),
    presence_penalty: number('presence_penalty'),
    streamingAllowed: entries.has('streamingAllowed'),
    currentDate: entries.has('currentDate'),
  }
}
