import { foldPlaceholderName } from '#reading/values/parameter-names.ts'
import { splitPlaceholders } from '#reading/values/placeholders.ts'
import { isSecretValue } from './found-secrets.ts'
import type { MapTools } from './map-address.ts'

/** An element or an attribute of XML with its value, and the name without its prefix. */
const XML_VALUE =
  /(<(?:[\w.-]{1,60}:)?([\w.-]{1,60})(?:\s[^<>]{0,300})?>)([^<>]{1,500})(?=<\/)|(\s(?:[\w.-]{1,60}:)?([\w.-]{1,60})=")([^"<>]{1,500})(?=")/g

export function mapTextBodyToBrick(text: string, tools: MapTools): string {
  const { parameters, variables } = tools
  return splitPlaceholders(replaceXmlSecrets(text, tools), 'value')
    .map(({ name, text: plain }) =>
      name === undefined
        ? plain
        : (parameters.add({ name: foldPlaceholderName(name), placeholder: name, example: variables.get(name) }) ??
          plain),
    )
    .join('')
}

function replaceXmlSecrets(text: string, { secrets }: MapTools): string {
  return text.replace(XML_VALUE, (found, open, tag, content, before, attribute, said) => {
    const [name, value, start] = tag === undefined ? [attribute, said, before] : [tag, content, open]
    return value.trim() !== '' && isSecretValue(name, value)
      ? `${start}{secret.${secrets.addPart('body', name, value)}}`
      : found
  })
}
