import { emptySecretQuery, markAddress } from './address-marks.ts'
import { markText, type SecretMark } from './secret-marks.ts'
import { isKeptInTemplate } from './template-setup.ts'

/** One text that others will read, and what in it looks like a secret. */
export interface PublicPart {
  /** Where it stands, in words: "Address of Order status". */
  place: string
  text: string
  marks: SecretMark[]
}

interface PublicBrick {
  name: string
  description: string
  parameters: { properties: readonly { name: string; description: string }[] }
  api: {
    url: string
    parameters: readonly { name: string; value: unknown; system: boolean }[]
    headers: readonly { name: string; value: unknown; secret?: boolean | undefined }[]
  }
}

export interface PublicBot {
  name: string
  description?: string
  system: string
  functions: readonly PublicBrick[]
}

/** Everything of a bot that others read who get it from the library, in the order in which they would. */
export function listTemplateParts({ functions, ...bot }: PublicBot): PublicPart[] {
  return listBotParts({
    ...bot,
    functions: functions.map((brick) => ({
      ...brick,
      api: { ...brick.api, url: emptySecretQuery(brick.api.url).address },
    })),
  })
}

/** The same of a bot whose addresses stay as they are, as in a file. */
export function listBotParts({ name, description = '', system, functions }: PublicBot): PublicPart[] {
  return [
    describeText('Name', name),
    describeText('Description', description),
    ...functions.flatMap(listBrickParts),
    describeText('System text', system),
  ].filter(({ text }) => text !== '')
}

export function describeText(place: string, text: string): PublicPart {
  return { place, text, marks: markText(text) }
}

function listBrickParts({ name, description, parameters, api }: PublicBrick): PublicPart[] {
  const kept = api.headers.filter(isKeptInTemplate)
  const custom = api.parameters.filter(({ system }) => !system)
  return [
    describeText('API', name),
    describeText(`Description of ${name}`, description),
    { place: `Address of ${name}`, text: api.url, marks: markAddress(api.url) },
    ...parameters.properties.flatMap((property) => [
      describeText(`Parameter of ${name}`, property.name),
      describeText(`What ${property.name} of ${name} is`, property.description),
    ]),
    ...custom.map((parameter) => describeText(`Custom parameter of ${name}`, parameter.name)),
    ...api.headers.map((header) => describeText(`Header of ${name}`, header.name)),
    ...kept.map((header) => describeText(`Value of ${header.name} of ${name}`, String(header.value))),
  ]
}
