import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPlaceholders } from '#bricks/request/fill-placeholders.ts'
import { JsonTemplateError, parseJsonTemplate } from './parse-json-template.ts'
import { writeJsonTemplate } from './write-json-template.ts'

const noPlaceholders = createPlaceholders(() => undefined)

function findProblem(text: string): string {
  try {
    parseJsonTemplate(text)
  } catch (error) {
    if (error instanceof JsonTemplateError) return `${error.line}:${error.column} ${error.message}`
    throw error
  }
  return 'none'
}

describe('a JSON template', () => {
  it('a JSON template takes what JSON is and nothing else, as the platform does', () => {
    const sign = fc.constantFrom(...'{}[]",:\\ \n\t0123456789.-+eEtruefalsn/bu\u007f\u0085é\0')
    const text = fc.oneof(
      fc.json(),
      fc.array(sign, { maxLength: 20 }).map((signs) => signs.join('')),
      fc.tuple(fc.json(), sign, fc.nat()).map(([json, each, at]) => {
        const place = at % (json.length + 1)
        return json.slice(0, place) + each + json.slice(place)
      }),
    )
    fc.assert(
      fc.property(text, (each) => {
        const isJson = isValidJson(each)
        expect(findProblem(each) === 'none').toBe(isJson)
        if (isJson)
          expect(JSON.parse(writeJsonTemplate(parseJsonTemplate(each), noPlaceholders) ?? '')).toEqual(JSON.parse(each))
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    ['', '1:1 the body ends too early'],
    ['{"a":1', '1:7 a comma or } is missing'],
    ['{\n  "a": 1,\n}', '3:1 a name in quotation marks is missing'],
    ['{"a" 1}', '1:6 a colon is missing'],
    ['{"a":\r\n {n}}', '2:2 write {n} with its quotation marks, "{n}": a number is still sent as one'],
    ["{'a':1}", '1:2 a name in quotation marks is missing'],
    ["['a']", '1:2 JSON has double quotation marks'],
    ['[1,]', '1:4 a value is missing or misspelled'],
    ['[01]', '1:2 a value is missing or misspelled'],
    ['["a\nb"]', '1:2 this text does not end, or holds a sign that must be escaped'],
    ['{} {}', '1:4 nothing more can follow here'],
    ['['.repeat(8_000), '1:66 JSON can be nested 64 deep here'],
  ])('a JSON template %j has its problem told by place', (text, problem) => {
    expect(findProblem(text)).toBe(problem)
  })
})

function isValidJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
