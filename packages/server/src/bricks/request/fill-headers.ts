import type { HttpApi } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { describeParameterProblem, toArgumentText } from '#bricks/arguments/brick-arguments.ts'
import type { Header } from '#bricks/outbound/header-rules.ts'
import { CallRefusal } from './call-refusal.ts'
import { fillPlaceholders, listPlaceholderNames, type Placeholders } from './fill-placeholders.ts'

const PRINTABLE = /^[\x20-\x7e]*$/

export function fillHeaders(
  headers: HttpApi['headers'],
  placeholders: Placeholders,
  readValue: (text: string) => string = (text) => text,
): Header[] {
  return headers.flatMap(({ name, value }) => {
    const { text, isMissing } = fillPlaceholders(value, placeholders, (filler, parameter) => {
      const written = toArgumentText(filler)
      if (PRINTABLE.test(readValue(written))) return written
      const words = `cannot stand in the header ${name}: only plain letters, digits and signs can`
      throw new CallRefusal('invalid_arguments', describeParameterProblem(parameter, words))
    })
    if (text.length > LIMITS.headerValue) {
      const [parameter = name] = listPlaceholderNames(value)
      throw new CallRefusal(
        'invalid_arguments',
        describeParameterProblem(parameter, `is too long for the header ${name}`),
      )
    }
    return isMissing || value === '' ? [] : [{ name, value: text }]
  })
}
