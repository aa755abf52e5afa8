import { fillPlaceholders, findWholePlaceholder, type Placeholders } from '#bricks/request/fill-placeholders.ts'
import type { JsonTemplate } from './parse-json-template.ts'

/**
 * A string that is one `{name}` and nothing else becomes the value, with its type. The result is undefined if the value
 * was not given. No value can change the JSON around it: names of members are never filled in, and each value is
 * written as JSON.
 */
export function writeJsonTemplate(template: JsonTemplate, placeholders: Placeholders): string | undefined {
  switch (template.kind) {
    case 'plain':
      return template.json
    case 'text':
      return writeTemplateText(template.text, placeholders)
    case 'list': {
      const items = template.items.map((item) => writeJsonTemplate(item, placeholders))
      return `[${items.filter((item) => item !== undefined).join(',')}]`
    }
    case 'object': {
      const members = template.members.flatMap(({ key, value }) => {
        const written = writeJsonTemplate(value, placeholders)
        return written === undefined ? [] : [`${key}:${written}`]
      })
      return `{${members.join(',')}}`
    }
  }
}

function writeTemplateText(text: string, placeholders: Placeholders): string | undefined {
  const whole = findWholePlaceholder(text, placeholders)
  if (!whole) return JSON.stringify(fillPlaceholders(text, placeholders).text)
  if (whole.value === undefined) return undefined
  const written = JSON.stringify(whole.value)
  placeholders.spendFillRoom(whole.name, written.length)
  return written
}
