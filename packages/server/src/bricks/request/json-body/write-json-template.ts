import { fillPlaces, findWholePlace, type Places } from '#bricks/request/fill-places.ts'
import type { JsonTemplate } from './parse-json-template.ts'

/**
 * A string that is nothing but one `{name}` becomes the value with its type; the result is undefined if the value was
 * not given. No value can change the JSON around it: names of members are never filled in, and each value is written as
 * JSON.
 */
export function writeJsonTemplate(template: JsonTemplate, places: Places): string | undefined {
  switch (template.kind) {
    case 'plain':
      return template.json
    case 'text':
      return writeTemplateText(template.text, places)
    case 'list': {
      const items = template.items.map((item) => writeJsonTemplate(item, places))
      return `[${items.filter((item) => item !== undefined).join(',')}]`
    }
    case 'object': {
      const members = template.members.flatMap(({ key, value }) => {
        const written = writeJsonTemplate(value, places)
        return written === undefined ? [] : [`${key}:${written}`]
      })
      return `{${members.join(',')}}`
    }
  }
}

function writeTemplateText(text: string, places: Places): string | undefined {
  const whole = findWholePlace(text, places)
  if (!whole) return JSON.stringify(fillPlaces(text, places).text)
  if (whole.value === undefined) return undefined
  const written = JSON.stringify(whole.value)
  places.spend(whole.name, written.length)
  return written
}
